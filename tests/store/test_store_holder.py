"""Whoever keeps a database busy is named as far as the system tells, and what to do fits their state."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from goldtui.model.faults import StoreError
from goldtui.store.db import dialect, holder
from goldtui.store.db.holder import Holder, locking
from goldtui.store.opening import open_store
from goldtui.workbench.session.lock_holder import holder_words

HOLD = """
import sqlite3, sys
held = sqlite3.connect(sys.argv[1], isolation_level=None)
held.execute("BEGIN " + sys.argv[2])
print("held", flush=True)
sys.stdin.read()
"""
RESERVED, SHARED = 0x40000001, 0x40000002
linux = pytest.mark.skipif(not holder.LOCK_TABLE.exists(), reason="only Linux has a table of locks")


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dialect, "SETTINGS", (("busy_timeout", "1", 1), *dialect.SETTINGS[1:]))


@pytest.fixture
def held(tmp_path: Path) -> Iterator[tuple[Path, subprocess.Popen[str]]]:
    path = tmp_path / "garden.db"
    open_store(path, create=True).close()
    command = [sys.executable, "-c", HOLD, str(path), "IMMEDIATE"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == "held\n"
        yield path, other
        other.send_signal(signal.SIGCONT)
        other.kill()


@linux
def test_the_error_of_a_writer_that_waited_in_vain_names_the_process_that_holds_the_database(held) -> None:
    path, other = held
    with open_store(path) as store, pytest.raises(StoreError) as caught, store.write():
        pass
    assert caught.value.problem.code == "store_busy"
    assert f"(process {other.pid} of " in caught.value.problem.message
    assert "locked" not in caught.value.problem.line()


@linux
def test_of_a_stopped_process_it_is_said_how_to_continue_it(held) -> None:
    path, other = held
    other.send_signal(signal.SIGSTOP)
    os.waitpid(other.pid, os.WUNTRACED)
    assert f"(process {other.pid} of " in holder_words(path)
    assert f"stopped) holds the database: continue that process (fg in its terminal, or: kill -CONT {other.pid})" in (
        holder_words(path)
    )


@linux
def test_our_own_lock_is_nobody_elses(tmp_path: Path) -> None:
    path = tmp_path / "garden.db"
    with open_store(path, create=True) as store, store.write():
        assert str(path.stat().st_ino) in holder.LOCK_TABLE.read_text()
        assert holder.find(path) is None


def test_looking_for_the_holder_keeps_the_lock_we_hold(tmp_path: Path) -> None:
    path = tmp_path / "garden.db"
    with open_store(path, create=True) as store, store.write():
        holder.find(path)
        probe = "import sqlite3,sys; sqlite3.connect(sys.argv[1], timeout=0).execute('BEGIN IMMEDIATE')"
        tried = subprocess.run([sys.executable, "-c", probe, str(path)], capture_output=True, check=False)
        assert tried.returncode != 0


def row(kind: str, pid: object, inode: int, first: int, *, waits: str = "", sort: str = "POSIX") -> str:
    return f"1: {waits}{sort}  ADVISORY  {kind} {pid} fe:00:{inode} {first} {first}\n"


def test_writers_come_before_readers_and_waiting_or_nameless_processes_are_left_out() -> None:
    table = (
        row("READ", 7, 99, SHARED)
        + row("WRITE", 8, 99, RESERVED, waits="-> ")
        + row("WRITE", -1, 99, RESERVED)
        + row("WRITE", 0, 99, RESERVED)
        + row("WRITE", 9, 99, RESERVED)
    )
    assert list(locking(table, 99)) == [9, 7]


def test_other_files_other_bytes_and_other_sorts_of_lock_do_not_count() -> None:
    table = (
        row("WRITE", 7, 98, RESERVED)
        + row("WRITE", 7, 199, RESERVED)
        + row("WRITE", 7, 99, 0)
        + row("WRITE", 7, 99, 0x40000200)
        + row("WRITE", 7, 99, RESERVED, sort="FLOCK")
        + "nonsense\n"
    )
    assert list(locking(table, 99)) == []


def test_without_a_table_of_locks_nobody_is_named(held, monkeypatch: pytest.MonkeyPatch) -> None:
    path, _ = held
    monkeypatch.setattr(holder, "LOCK_TABLE", path.with_name("none"))
    assert holder_words(path) == ""


def test_of_a_process_that_has_ended_only_the_number_is_said(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    table = tmp_path / "locks"
    table.write_text(row("WRITE", 4194305, tmp_path.stat().st_ino, RESERVED))
    monkeypatch.setattr(holder, "LOCK_TABLE", table)
    monkeypatch.setattr(holder, "PROCESSES", tmp_path)
    assert holder.find(tmp_path) == Holder(4194305)
    assert Holder(4194305).words == "a program (process 4194305)"

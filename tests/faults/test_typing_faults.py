"""Typing through kill -9, resizing, a disk that takes nothing, and a database that another program holds.

The real program in a terminal of its own; what it kept is read from the database by another process. Figures are
printed: how long before the kill the first lost key was pressed.
"""

from __future__ import annotations

import fcntl
import os
import random
import resource
import sqlite3
import struct
import sys
import termios
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "bench"))
sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tui"))
from pty_keys import PtyProgram, percentile
from terminal_sets import PROGRAM, settings, write_set
from tui_fakes import case, chunk

from goldtui.store.cases import drafts
from goldtui.store.opening import open_store

LONG = os.environ.get("GOLDTUI_FAULTS") == "long"
KILLS = 50 if LONG else 3
LOST_AT_MOST = 2.0
"""Seconds of typing that a kill may cost."""
HELD_SECONDS = 10.0 if LONG else 3.0
SIZES = [(60, 20), (80, 24), (120, 36), (200, 50), (40, 10), (100, 15)]


@pytest.fixture
def garden(tmp_path: Path) -> Path:
    path = tmp_path / "garden.db"
    write_set(path, (case("g-1"), case("g-2")), (chunk(),), "garden")
    return path


def started(path: Path) -> PtyProgram:
    return PtyProgram([*PROGRAM, str(path)], 100, 30, settings(path.parent))


def open_first(program: PtyProgram, sees: str = "Next:") -> None:
    """Open the first case once the Library says `sees`."""
    assert program.wait_for(sees), program.screen()
    program.send("enter")
    assert program.wait_for("Claims 2"), program.screen()


def type_for(program: PtyProgram, seconds: float, chance: random.Random, *, pauses: bool) -> list[tuple[float, str]]:
    """Type words for a while, like somebody in a hurry; each key with the moment it was sent."""
    sent: list[tuple[float, str]] = []
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        key = chance.choice("abcdefghij ") if sent and sent[-1][1] != " " else chance.choice("klmnop")
        program.send(key)
        sent.append((time.monotonic(), key))
        program.read(0.0, chance.uniform(0.02, 0.09))
        if pauses and chance.random() < 0.04:
            program.read(0.3, chance.uniform(0.3, 1.2))
    return sent


def kept_text(path: Path) -> str:
    """The question in the youngest draft; empty without one."""
    with open_store(path) as store:
        found = drafts.load(store, "g-1")
    return "" if found is None else found.case.question


def lost(path: Path, base: str, sent: list[tuple[float, str]], ended: float) -> float:
    """Seconds between the first key that was not kept and the end; 0 when all were kept. What was kept has no hole."""
    typed = "".join(key for _, key in sent)
    kept = kept_text(path).removeprefix(base)
    assert typed.startswith(kept), (typed, kept)
    return ended - sent[len(kept)][0] if len(kept) < len(typed) else 0.0


def test_kill_nine_while_typing_loses_two_seconds_at_most_and_the_draft_is_offered_each_time(
    garden: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    chance = random.Random(20260302)
    base = case("g-1").question
    losses: list[float] = []
    offered = keys = 0
    for kill in range(KILLS + 1):
        with started(garden) as program:
            open_first(program, "u opens g-1" if kill else "Next:")
            if kill:
                assert program.wait_for("restored"), program.screen()
                offered += 1
                program.send("D")
                assert program.wait_for("brings your typing back"), program.screen()
            if kill == KILLS:
                break
            program.press("i", cap=0.3)
            sent = type_for(program, chance.uniform(2.4, 4.5), chance, pauses=kill % 2 == 1)
            program.signal(9)
            ended = time.monotonic()
            program.wait_for_end()
        keys += len(sent)
        losses.append(lost(garden, base, sent, ended))
    with capsys.disabled():
        print(
            f"\nkill -9 while typing: {KILLS} kills, {keys} keys; lost p50 {percentile(losses, 0.5):.2f} s, "
            f"worst {max(losses):.2f} s; draft offered {offered} of {KILLS} times"
        )
    assert max(losses) <= LOST_AT_MOST
    assert offered == KILLS


def test_a_storm_of_resizes_while_typing_loses_no_key(garden: Path) -> None:
    chance = random.Random(7)
    typed = "".join(chance.choice("abcdefgh") for _ in range(120 if LONG else 50))
    with started(garden) as program:
        open_first(program)
        program.press("i", cap=0.3)
        for key in typed:
            for _ in range(3):
                columns, rows = chance.choice(SIZES)
                fcntl.ioctl(program.fd, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
            program.send(key)
            program.read(0.0, 0.02)
        fcntl.ioctl(program.fd, termios.TIOCSWINSZ, struct.pack("HHHH", 30, 100, 0, 0))
        wait_kept(program, garden, case("g-1").question + typed)
        program.signal(9)
        program.wait_for_end()
    assert kept_text(garden) == case("g-1").question + typed


def wait_kept(program: PtyProgram, path: Path, text: str, seconds: float = 90.0) -> None:
    """Read on until the store holds the text."""
    end = time.monotonic() + seconds
    while kept_text(path) != text:
        assert time.monotonic() < end, (kept_text(path), program.screen())
        program.read(0.05, 0.2)


def test_a_disk_that_takes_nothing_is_reported_and_the_typing_is_kept_once_it_does(garden: Path) -> None:
    if not hasattr(resource, "prlimit"):
        pytest.skip("needs prlimit to take the disk away from a running program")
    with started(garden) as program:
        open_first(program)
        program.press("i", cap=0.3)
        unlimited = resource.prlimit(program.pid, resource.RLIMIT_FSIZE, (0, resource.RLIM_INFINITY))
        for key in " no room":
            program.press(key, quiet=0.01, cap=0.1)
        assert program.wait_for("unsaved"), program.screen()
        program.read(2.0, 2.0)
        # Not kept, and not called so.
        assert "unsaved" in program.screen(), program.screen()
        assert kept_text(garden) == ""
        resource.prlimit(program.pid, resource.RLIMIT_FSIZE, unlimited)
        wait_kept(program, garden, case("g-1").question + " no room")
        assert program.wait_for_draft(), program.screen()
        program.signal(9)
        program.wait_for_end()
    with started(garden) as program:
        open_first(program, "u opens g-1")
        assert program.wait_for("no room"), program.screen()


@contextmanager
def held(path: Path) -> Iterator[None]:
    """Another process (this one) holds the database and answers nobody."""
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("BEGIN EXCLUSIVE")
    try:
        yield
    finally:
        connection.execute("ROLLBACK")
        connection.close()


def test_typing_goes_on_while_another_process_holds_the_database_and_is_kept_when_it_lets_go(
    garden: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    chance = random.Random(11)
    with started(garden) as program:
        open_first(program)
        program.press("i", cap=0.3)
        with held(garden):
            sent = type_for(program, HELD_SECONDS, chance, pauses=False)
            assert program.wait_for("unsaved"), program.screen()
        free = time.monotonic()
        wanted = case("g-1").question + "".join(key for _, key in sent)
        wait_kept(program, garden, wanted)
        took = time.monotonic() - free
        program.signal(9)
        program.wait_for_end()
    with capsys.disabled():
        print(f"\nheld for {HELD_SECONDS:.0f} s while typing {len(sent)} keys: kept {took:.1f} s after it was let go")
    assert kept_text(garden) == wanted

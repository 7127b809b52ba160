"""The doctor names whatever is not as it was written, changes nothing, and is silent about a sound file."""

from __future__ import annotations

import contextlib
import hashlib
import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from datetime import timedelta
from pathlib import Path

import pytest
from store_samples import ANA, AT, BEN, case, later
from store_tampering import TAMPERED, tamper

from goldtui.model.faults import StoreError
from goldtui.store.cases import drafts, revisions
from goldtui.store.db import dialect, engine, mounts
from goldtui.store.db.engine import Store
from goldtui.store.doctor import doctor
from goldtui.store.doctor.doctor import DoctorFinding, DoctorLevel, engine_has_wal_fault, examine
from goldtui.store.opening import open_store


def wrong(path: Path) -> set[tuple[str, str]]:
    """Code and place of every finding that is more than a notice."""
    return {(f.code, f.where) for f in examine(path) if f.level is not DoctorLevel.NOTICE}


def codes(path: Path) -> set[str]:
    return {code for code, _ in wrong(path)}


def test_a_sound_file_gives_notices_only_and_is_left_as_it_was(filled: Path) -> None:
    before = hashlib.sha256(filled.read_bytes()).digest()
    found = examine(filled)
    assert [(f.code, f.level) for f in found] == [("doctor_engine", DoctorLevel.NOTICE)]
    assert sqlite3.sqlite_version in found[0].message
    assert hashlib.sha256(filled.read_bytes()).digest() == before


@pytest.mark.parametrize("what", TAMPERED)
def test_what_was_changed_behind_the_programs_back_is_named(filled: Path, what: str) -> None:
    statements, expected = TAMPERED[what]
    tamper(filled, statements)
    found = wrong(filled)
    assert expected <= found
    assert codes(filled) <= {code for code, _ in expected} | {"doctor_head", "doctor_search", "doctor_missing"}


def test_a_changed_schema_is_named(filled: Path) -> None:
    with closing(sqlite3.connect(filled)) as raw:
        raw.execute("CREATE VIEW evil AS SELECT 1")
    assert wrong(filled) == {("store_schema", "the schema")}


def test_a_row_that_is_in_the_table_but_not_in_its_index_is_named(filled: Path) -> None:
    with closing(sqlite3.connect(filled, isolation_level=None)) as raw:
        page = raw.execute("SELECT rootpage FROM sqlite_schema WHERE name = 'head_state'").fetchone()[0]
        size = raw.execute("PRAGMA page_size").fetchone()[0]
    content = bytearray(filled.read_bytes())
    start = (page - 1) * size
    at = content.index(b"draft", start)
    assert at < start + size
    content[at : at + 5] = b"ready"
    filled.write_bytes(content)
    assert "doctor_integrity" in codes(filled)


def test_a_destroyed_page_is_a_finding_and_the_rest_is_still_examined(filled: Path) -> None:
    with closing(sqlite3.connect(filled)) as raw:
        page = raw.execute("SELECT rootpage FROM sqlite_schema WHERE name = 'revisions'").fetchone()[0]
        size = raw.execute("PRAGMA page_size").fetchone()[0]
    content = bytearray(filled.read_bytes())
    content[(page - 1) * size : page * size] = b"\xff" * size
    filled.write_bytes(content)
    found = wrong(filled)
    assert ("doctor_unreadable", "the rows") in found
    assert ("doctor_unreadable", "the audit chain") not in found


@pytest.mark.parametrize(
    ("content", "code"),
    [(b"", "store_empty"), (b"not a database" * 99, "store_not_sqlite"), (None, "store_missing")],
)
def test_a_file_that_cannot_be_opened_is_one_finding(path: Path, content: bytes | None, code: str) -> None:
    path.unlink() if content is None else path.write_bytes(content)
    assert codes(path) == {code}


def test_a_name_so_damaged_that_no_error_can_quote_it_is_a_finding(filled: Path) -> None:
    filled.write_bytes(filled.read_bytes().replace(b"TABLE drafts", b"\xd8\xd8\xd8\xd8\xd8 drafts"))
    assert codes(filled) == {"doctor_unreadable"}


def test_a_folder_is_a_finding(tmp_path: Path) -> None:
    assert "store_directory" in codes(tmp_path)


def test_a_file_on_the_network_is_examined_all_the_same(filled: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mounts, "read_mount_table", lambda: "1 0 0:1 / / rw - nfs4 host:/ rw\n")
    tamper(filled, ["UPDATE drafts SET body = '{}'"])
    assert codes(filled) == {"store_network", "doctor_row"}


def test_a_setting_that_does_not_take_is_named(filled: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor, "SETTINGS", (("journal_mode", "TRUNCATE", "wal"),))
    assert codes(filled) == {"store_settings"}


def test_a_file_open_to_everybody_is_a_warning(filled: Path) -> None:
    os.chmod(filled, 0o644)
    (found,) = [f for f in examine(filled) if f.code == "doctor_mode"]
    assert found.level is DoctorLevel.WARNING
    assert found.fix == f"run: chmod 600 {filled}"


def test_a_clock_that_went_back_is_a_notice(store: Store, path: Path) -> None:
    revisions.append(store, case("q1"), base=None, author=ANA, at=later(60))
    revisions.append(store, case("q2"), base=None, author=ANA, at=AT)
    store.close()
    (found,) = [f for f in examine(path) if f.code == "doctor_clock"]
    assert (found.level, found.where) == (DoctorLevel.NOTICE, "audit, entry 2")


def test_writers_who_waited_for_each_other_are_no_clock_fault(store: Store, path: Path) -> None:
    for n in range(60):
        revisions.append(store, case(f"q{n}"), base=None, author=ANA, at=AT - timedelta(seconds=n))
    store.close()
    assert [f.code for f in examine(path)] == ["doctor_engine"]


def test_notices_that_are_counted_stay_notices(store: Store, path: Path) -> None:
    for n in range(60):
        revisions.append(store, case(f"q{n}"), base=None, author=ANA, at=later(-2 * n))
    store.close()
    found = examine(path)
    assert {f.level for f in found} == {DoctorLevel.NOTICE}
    assert found[-1].message == "9 more of the same"


def test_a_name_turned_into_bytes_is_a_changed_schema(filled: Path) -> None:
    content = filled.read_bytes()
    # The record header of the trigger's row: its first column, `trigger`, is a text of seven bytes (27).
    at = content.index(b"triggerchunks_no_deletechunks")
    header = content.rindex(b"\x07\x1b", 0, at)
    filled.write_bytes(content[: header + 1] + b"\x1a" + content[header + 2 :])
    assert codes(filled) == {"store_schema"}


def test_a_sound_file_too_large_for_memory_is_found_sound(filled: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor, "COPY_LIMIT", 100)
    assert {f.level for f in examine(filled)} == {DoctorLevel.NOTICE}


def test_a_search_index_that_disagrees_is_seen_in_a_large_file_as_well(
    filled: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(doctor, "COPY_LIMIT", 100)
    with closing(sqlite3.connect(filled, isolation_level=None)) as driver:
        driver.execute("UPDATE search_index_content SET c0 = c0 || ' more' WHERE id = 1")
    assert "doctor_search" in codes(filled)


def test_without_room_for_a_copy_it_is_said_what_was_not_tested(filled: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor, "_copied", lambda _driver, _copy: False)
    (found,) = [f for f in examine(filled) if f.level is not DoctorLevel.NOTICE]
    assert (found.code, found.level) == ("doctor_search_not_tested", DoctorLevel.NOT_TESTED)


def test_a_full_disk_leaves_no_copy(filled: Path) -> None:
    with closing(sqlite3.connect(filled)) as driver, closing(sqlite3.connect("")) as copy:
        copy.execute("PRAGMA max_page_count = 2")
        assert not doctor._copied(driver, copy)


@pytest.mark.parametrize("room", [False, True], ids=["read in place", "read from a copy"])
def test_what_is_saved_meanwhile_is_not_taken_for_damage(
    filled: Path, monkeypatch: pytest.MonkeyPatch, room: bool
) -> None:
    if not room:
        monkeypatch.setattr(doctor, "_copied", lambda _driver, _copy: False)
    monkeypatch.setattr(dialect, "SETTINGS", (("busy_timeout", "1", 1), *dialect.SETTINGS[1:]))
    monkeypatch.setattr(engine, "RETRIES", 0)
    names = iter(range(1000))

    def busy(step: tuple[str, doctor.Step]) -> tuple[str, doctor.Step]:
        name, run = step

        def while_somebody_saves(still: sqlite3.Connection) -> Iterator[DoctorFinding]:
            with open_store(filled) as store, contextlib.suppress(StoreError):
                revisions.append(store, case(f"new {next(names)}"), base=None, author=BEN, at=later(9))
            yield from run(still)

        return name, while_somebody_saves

    monkeypatch.setattr(doctor, "_STEPS", tuple(busy(step) for step in doctor._STEPS))
    assert {f.level for f in examine(filled)} <= {DoctorLevel.NOTICE, DoctorLevel.NOT_TESTED}


def test_a_thousand_findings_of_a_kind_are_counted_not_listed(path: Path) -> None:
    with open_store(path) as store:
        for n in range(60):
            drafts.save(store, case(f"q{n:02}"), session_key="s", base=None, at=AT)
    tamper(path, ["UPDATE drafts SET body = '{}'"])
    found = [f for f in examine(path) if f.code == "doctor_row"]
    assert len(found) == doctor.MOST_OF_A_CODE + 1
    assert found[-1].message == "10 more of the same"


@pytest.mark.parametrize(
    ("version", "faulty"),
    [
        ((3, 6, 23), False),
        ((3, 40, 1), True),
        ((3, 44, 5), True),
        ((3, 44, 6), False),
        ((3, 50, 6), True),
        ((3, 50, 7), False),
        ((3, 51, 2), True),
        ((3, 51, 3), False),
        ((3, 53, 0), False),
    ],
)
def test_the_engines_with_the_log_fault_are_known(version: tuple[int, ...], faulty: bool) -> None:
    assert engine_has_wal_fault(version) is faulty

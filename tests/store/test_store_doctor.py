"""The doctor names whatever is not as it was written, changes nothing, and is silent about a sound file."""

from __future__ import annotations

import contextlib
import hashlib
import os
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing
from datetime import timedelta
from pathlib import Path

import pytest
from store_samples import ANA, AT, BEN, case, full_set, later

from goldtui.model.faults import StoreError
from goldtui.model.people import Assertion
from goldtui.store import chunks, dialect, doctor, drafts, engine, mounts, revisions, sets
from goldtui.store.doctor import DoctorFinding, DoctorLevel, engine_has_wal_fault, examine
from goldtui.store.engine import Store, open_store


@pytest.fixture
def filled(store: Store, path: Path) -> Path:
    """Two imported cases, one of them edited twice, a new one, an assertion and a draft."""
    sets.import_set(store, full_set(), author=ANA, at=AT)
    first = full_set().cases[0]
    for number in (1, 2):
        edited = first.model_copy(update={"question": f"Edited {number}"})
        revisions.append(store, edited, base=number, author=BEN, at=later(number))
    revisions.append(store, case("q3"), base=None, author=ANA, at=later(3))
    chunks.assert_flags(store, [("pool#2", "v1")], Assertion(by=ANA, permitted=True), at=later(4))
    drafts.save(store, case("q3", "typing"), session_key="s", base=1, at=later(5))
    store.close()
    return path


def tamper(path: Path, statements: Iterable[str]) -> None:
    """Change rows by raw SQL past the triggers, which are put back so that the schema is as it was."""
    with closing(sqlite3.connect(path, isolation_level=None)) as raw:
        triggers = raw.execute("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'").fetchall()
        for name, _ in triggers:
            raw.execute(f"DROP TRIGGER {name}")
        for statement in statements:
            raw.execute(statement)
        for _, statement in triggers:
            raw.execute(statement)


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


REVISION = "revisions, row 3 (case q1)"
EDITED = {("doctor_row", REVISION), ("doctor_head", "heads, row 1 (case q1)")}

TAMPERED: dict[str, tuple[list[str], set[tuple[str, str]]]] = {
    "a body": (
        ["UPDATE revisions SET body = replace(body, 'Edited 1', 'Changed') WHERE sequence = 3"],
        {("doctor_row", REVISION)},
    ),
    "a note": (["UPDATE revisions SET note = 'x' WHERE sequence = 3"], {("doctor_row", REVISION)}),
    "a body with its digest": (
        ["UPDATE revisions SET digest = 'abc' WHERE sequence = 3"],
        {
            ("doctor_row", REVISION),
            ("doctor_audit_rows", "revisions, audit entry 6"),
            ("doctor_chain", "case q1, revision 3"),
        },
    ),
    "a revision in the middle gone": (
        ["DELETE FROM revisions WHERE sequence = 3"],
        {
            ("doctor_missing", "revisions, row 4 (case q1)"),
            ("doctor_chain", "case q1, revision 3"),
            ("doctor_audit_rows", "revisions, audit entry 6"),
        },
    ),
    "the last assertion gone": (["DELETE FROM assertions"], {("doctor_missing", "assertions")}),
    "a row nobody recorded": (
        [
            "INSERT INTO traces SELECT 2, 't2', case_id, body, digest FROM traces",
        ],
        {
            ("doctor_row", "traces, row 2 (case q1)"),
            ("doctor_unaudited", "traces, row 2 (case q1)"),
        },
    ),
    "a permission": (["UPDATE chunks SET permitted = 0 WHERE sequence = 1"], {("doctor_row", "chunks, row 1")}),
    "a policy": (["UPDATE settings SET value = '{}' WHERE name = 'name'"], {("doctor_row", "settings, row 1")}),
    "an audit entry": (["UPDATE audit SET actor = 'Eve' WHERE seq = 2"], {("doctor_audit", "audit, entry 2")}),
    "an audit entry gone": (
        ["DELETE FROM audit WHERE seq = 1"],
        {("doctor_audit", "audit, entry 2"), ("doctor_unaudited", "settings, row 1")},
    ),
    "a soundness": (
        ["UPDATE heads SET sound = 1 WHERE ordinal = 3"],
        {("doctor_row", "heads, row 3 (case q3)")},
    ),
    "a head of an older revision": (
        ["UPDATE heads SET sequence = 3 WHERE ordinal = 1"],
        {("doctor_row", "heads, row 1 (case q1)"), ("doctor_head", "heads, row 1 (case q1)")},
    ),
    "a case in no list": (["DELETE FROM heads WHERE ordinal = 3"], {("doctor_head", "case q3")}),
    "a gap in the list": (
        ["DELETE FROM heads WHERE ordinal = 2"],
        {("doctor_head", "case q2"), ("doctor_missing", "heads, row 3 (case q3)")},
    ),
    "a head of nothing": (
        ["PRAGMA foreign_keys=OFF", "UPDATE heads SET sequence = 99 WHERE ordinal = 3"],
        {("doctor_foreign_key", "heads, row 3"), ("doctor_row", "heads, row 3 (case q3)")},
    ),
    "a draft": (["UPDATE drafts SET body = '{}'"], {("doctor_row", "drafts (case q3)")}),
    "a text that is not UTF-8": (
        ["UPDATE drafts SET at = CAST(x'ff41' AS TEXT)"],
        {("doctor_utf8", "drafts (case q3)"), ("doctor_row", "drafts (case q3)")},
    ),
    "a searched text": (
        ["UPDATE search_index SET text = 'other' WHERE rowid = 3"],
        {("doctor_search", "search_index, row 3 (case q3)")},
    ),
    "a tag that lists know": (
        ["UPDATE case_tags SET tag = 'other' WHERE ordinal = 1"],
        {("doctor_tags", "case_tags (case q1)")},
    ),
    "a tag of no case": (
        ["PRAGMA foreign_keys=OFF", "INSERT INTO case_tags VALUES ('lost', 99)"],
        {("doctor_tags", "case_tags, place 99"), ("doctor_foreign_key", "case_tags")},
    ),
    "the inside of the search index": (
        ["UPDATE search_index_docsize SET sz = x'01' WHERE id = 3"],
        {("doctor_search", "the search index")},
    ),
    "the schema's number": (["UPDATE alembic_version SET version_num = '0000'"], {("store_schema", "the schema")}),
}


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
    assert found.fix == "run: chmod 600 set.db"


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


def test_a_file_too_large_for_a_copy_says_what_was_not_tested(filled: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor, "COPY_LIMIT", 100)
    (found,) = [f for f in examine(filled) if f.level is not DoctorLevel.NOTICE]
    assert (found.code, found.level) == ("doctor_search_not_tested", DoctorLevel.NOT_TESTED)


@pytest.mark.parametrize("limit", [100, 10**9], ids=["read in place", "read from a copy"])
def test_what_is_saved_meanwhile_is_not_taken_for_damage(
    filled: Path, monkeypatch: pytest.MonkeyPatch, limit: int
) -> None:
    monkeypatch.setattr(doctor, "COPY_LIMIT", limit)
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

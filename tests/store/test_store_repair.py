"""A repair makes a copy, takes nothing away without keeping it, guesses nothing, and leaves nothing to repair."""

from __future__ import annotations

import base64
import json
import os
import sqlite3
import stat
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from store_samples import ANA, AT, BEN, case, later
from store_tampering import PAST, TAMPERED, errors, mend, tamper

from goldtui.model.faults import StoreError
from goldtui.model.people import Assertion
from goldtui.model.projection import HeadProjection
from goldtui.store import leases, sets
from goldtui.store.cases import drafts, heads, revisions
from goldtui.store.chain import audit
from goldtui.store.db import backup
from goldtui.store.db.engine import Store
from goldtui.store.db.values import EVERY_CASE, HeadQuery
from goldtui.store.doctor import accepted, doctor, quarantine, repair
from goldtui.store.doctor.doctor import DoctorLevel, examine
from goldtui.store.doctor.repair import Repair
from goldtui.store.opening import open_store
from tests.store.said_of_chunks import say_of

REPAIRABLE = [what for what in TAMPERED if what != "the schema's number"]


def kept_lines(done: Repair) -> list[dict[str, Any]]:
    if done.quarantine is None:
        return []
    return [json.loads(line) for line in done.quarantine.read_text(encoding="ascii").splitlines()]


def content(path: Path) -> object:
    """All that a client reads, the audit but for entries of repairs."""
    with open_store(path) as store:
        shown = heads.window(store, EVERY_CASE, 0, 99)
        histories = [revisions.history(store, head.case_id) for head in shown]
        entries = [entry for entry in audit.entries(store) if entry.action != repair.ACTION]
        found = [heads.count(store, HeadQuery(text=word)) for word in ("edited", "typing", "sauna", "other")]
        tags = heads.count(store, HeadQuery(tags=("hours",)))
        return sets.load_set(store), shown, histories, entries, found, tags


@pytest.mark.parametrize("what", REPAIRABLE)
def test_beside_a_backup_everything_is_put_right_and_a_second_run_finds_nothing(filled: Path, what: str) -> None:
    before = content(filled)
    backup.back_up(filled, at=AT)
    tamper(filled, TAMPERED[what][0])
    assert errors(filled)
    done = mend(filled)
    assert errors(filled) == []
    assert {f.level for f in done.after} == {DoctorLevel.NOTICE}
    assert done.copy is not None
    assert done.copy.exists()
    # A verdict whose row was damaged is asked for again; all else is what it was.
    assert what == "a soundness" or content(filled) == before
    again = mend(filled)
    assert (again.copy, again.quarantine, again.done) == (None, None, ())


@pytest.mark.parametrize("what", REPAIRABLE)
def test_with_no_backup_only_what_is_written_elsewhere_is_made_anew(filled: Path, what: str) -> None:
    tamper(filled, TAMPERED[what][0])
    mend(filled)
    left = errors(filled)
    assert bool(left) is (what in PAST)
    assert {code for code, _ in left} <= accepted.HISTORY


@pytest.mark.parametrize("what", REPAIRABLE)
def test_whatever_leaves_the_database_stands_in_the_file_beside_it(filled: Path, what: str) -> None:
    backup.back_up(filled, at=AT)
    tamper(filled, TAMPERED[what][0])
    tables = ["revisions", "assertions", "chunks", "settings", "traces", "audit", "heads", "drafts", "case_tags"]

    def everything(path: Path) -> set[tuple[str, str]]:
        with closing(sqlite3.connect(path)) as raw:
            raw.text_factory = lambda cell: cell.decode("utf-8", "backslashreplace")
            return {
                (table, json.dumps(row, sort_keys=True))
                for table in tables
                for row in raw.execute(f"SELECT * FROM {table}").fetchall()
            }

    before = everything(filled)
    done = mend(filled)
    names = {}
    with closing(sqlite3.connect(filled)) as raw:
        for table in tables:
            names[table] = [name for _, name, *_ in raw.execute(f"PRAGMA table_info({table})").fetchall()]

    def shown(cell: Any) -> Any:
        return base64.b64decode(cell["base64"]).decode("utf-8", "backslashreplace") if isinstance(cell, dict) else cell

    kept = {
        (line["table"], json.dumps([shown(line["row"][name]) for name in names[line["table"]]]))
        for line in kept_lines(done)
    }
    assert before - everything(filled) == kept
    assert sum(done.moved.values()) == len(kept_lines(done))
    for line in kept_lines(done):
        assert (line["by"], line["at"]) == (BEN, "2026-03-01T11:09:00.000000Z")
        assert line["reason"]


def test_a_sound_file_is_not_touched_and_no_copy_is_made(filled: Path) -> None:
    before = filled.read_bytes()
    done = mend(filled)
    assert (done.copy, done.quarantine, done.done) == (None, None, ())
    assert filled.read_bytes() == before
    assert sorted(file.name for file in filled.parent.iterdir() if "journal" not in file.name) == [filled.name]


def test_what_a_repair_did_stands_in_the_audit_chain(filled: Path) -> None:
    tamper(filled, TAMPERED["a row nobody recorded"][0])
    done = mend(filled)
    assert done.quarantine is not None
    with open_store(filled) as store:
        last = audit.entries(store)[-1]
    assert (last.actor, last.action) == (BEN, "repair")
    assert last.object == f"rows taken out: 1 of traces, kept in {done.quarantine.name}"


def test_copy_and_rows_taken_out_are_for_the_owner_alone(filled: Path) -> None:
    tamper(filled, TAMPERED["a draft"][0])
    done = mend(filled)
    assert done.copy is not None
    assert done.quarantine is not None
    for path in (done.copy, done.quarantine):
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert errors(done.copy) == [("doctor_row", "drafts (case q3)")]
    assert backup.backups(filled) == ()


def test_a_text_that_is_no_text_is_kept_byte_for_byte(filled: Path) -> None:
    tamper(filled, TAMPERED["a text that is not UTF-8"][0])
    (line,) = kept_lines(mend(filled))
    assert base64.b64decode(line["row"]["at"]["base64"]) == b"\xffA"


def test_later_work_survives_a_row_taken_back_from_an_old_backup(filled: Path) -> None:
    backup.back_up(filled, at=AT)
    with open_store(filled) as store:
        revisions.append(store, case("q4", "Written after the backup"), base=None, author=ANA, at=later(8))
    tamper(filled, [*TAMPERED["a body"][0], *TAMPERED["an audit entry"][0]])
    done = mend(filled)
    assert errors(filled) == []
    assert [line.partition(" taken")[0] for line in done.done[:2]] == ["1 row of audit", "1 row of revisions"]
    with open_store(filled) as store:
        newest = revisions.latest(store, "q4")
        assert newest is not None
        assert newest.case.question == "Written after the backup"
        assert revisions.history(store, "q1")[1].case.question == "Edited 1"


def test_a_backup_of_another_database_gives_no_row(filled: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.db"
    with open_store(other, create=True) as store:
        for number in (None, 1, 2):
            revisions.append(store, case("q1", f"Mine {number}"), base=number, author=ANA, at=AT)
    backup.back_up(other, at=AT).rename(filled.with_name(f"{filled.name}.backup-20260301T093000000000Z"))
    tamper(filled, [*TAMPERED["a body"][0], *TAMPERED["an audit entry"][0]])
    found = errors(filled)
    assert mend(filled).quarantine is None
    assert errors(filled) == found


def test_a_damaged_backup_is_passed_over_for_an_older_one(filled: Path) -> None:
    older = backup.back_up(filled, at=AT)
    tamper(filled, TAMPERED["a body"][0])
    backup.back_up(filled, at=later(1))
    filled.with_name(f"{filled.name}.backup-20270301T093000000000Z").write_bytes(b"nothing")
    done = mend(filled)
    assert f"1 row of revisions taken back from {older.name}" in done.done
    assert errors(filled) == []


def test_a_repair_that_cannot_change_anything_leaves_no_copy(filled: Path) -> None:
    tamper(filled, TAMPERED["a body"][0])
    assert mend(filled).copy is None
    assert [file.name for file in filled.parent.iterdir() if "before-repair" in file.name] == []


def test_a_verdict_is_kept_where_its_row_is_sound(filled: Path) -> None:
    with open_store(filled) as store:
        digests = {head.case_id: head.digest for head in heads.window(store, EVERY_CASE, 0, 9)}
        known = {case_id: HeadProjection("pass", True) for case_id in digests}
        heads.update_projection(store, known, digests=digests)
    tamper(filled, ["DELETE FROM heads WHERE ordinal = 1", "UPDATE heads SET sound = 0 WHERE ordinal = 2"])
    mend(filled)
    assert errors(filled) == []
    with open_store(filled) as store:
        shown = heads.window(store, EVERY_CASE, 0, 9)
    assert [(head.ordinal, head.case_id, head.sound) for head in shown] == [
        (1, "q1", None),
        (2, "q2", None),
        (3, "q3", True),
    ]


def test_lists_of_another_order_are_put_in_the_order_of_arrival(filled: Path) -> None:
    before = content(filled)
    tamper(
        filled,
        [
            "PRAGMA foreign_keys=OFF",
            "UPDATE heads SET ordinal = 9 WHERE ordinal = 1",
            "UPDATE heads SET ordinal = 1 WHERE ordinal = 3",
            "UPDATE heads SET ordinal = 3 WHERE ordinal = 9",
        ],
    )
    mend(filled)
    assert errors(filled) == []
    after = content(filled)
    assert after == before


def test_lists_are_left_alone_while_the_text_they_rest_on_cannot_be_read(filled: Path) -> None:
    tamper(
        filled, ["UPDATE revisions SET body = '{' WHERE sequence = 2", "UPDATE heads SET sound = 1 WHERE ordinal = 3"]
    )
    with closing(sqlite3.connect(filled)) as raw:
        before = raw.execute("SELECT * FROM heads").fetchall()
    mend(filled)
    with closing(sqlite3.connect(filled)) as raw:
        assert raw.execute("SELECT * FROM heads").fetchall() == before
    assert ("doctor_row", "revisions, row 2 (case q2)") in errors(filled)


def test_a_row_missing_in_its_index_is_found_again(filled: Path) -> None:
    with closing(sqlite3.connect(filled, isolation_level=None)) as raw:
        page = raw.execute("SELECT rootpage FROM sqlite_schema WHERE name = 'head_state'").fetchone()[0]
        size = raw.execute("PRAGMA page_size").fetchone()[0]
    whole = bytearray(filled.read_bytes())
    at = whole.index(b"draft", (page - 1) * size)
    whole[at : at + 5] = b"ready"
    filled.write_bytes(whole)
    assert {code for code, _ in errors(filled)} == {"doctor_integrity"}
    assert "indexes made again from their tables" in mend(filled).done
    assert errors(filled) == []


def test_a_lease_that_is_not_as_written_moves_out(filled: Path) -> None:
    with open_store(filled) as store:
        leases.take(store, "q1", session_key="Ana:1", at=AT, until=later(5))
    tamper(filled, ["UPDATE leases SET until = 'never'"])
    assert errors(filled) == [("doctor_lease", "leases, case q1")]
    assert [line["table"] for line in kept_lines(mend(filled))] == ["leases"]
    assert errors(filled) == []


def test_a_file_open_to_everybody_is_closed(filled: Path) -> None:
    os.chmod(filled, 0o666)
    mend(filled)
    assert stat.S_IMODE(filled.stat().st_mode) == 0o660
    assert {f.level for f in examine(filled)} == {DoctorLevel.NOTICE}


def test_damage_below_the_rows_is_refused_with_the_way_to_a_backup(filled: Path) -> None:
    with closing(sqlite3.connect(filled)) as raw:
        page = raw.execute("SELECT rootpage FROM sqlite_schema WHERE name = 'revisions'").fetchone()[0]
        size = raw.execute("PRAGMA page_size").fetchone()[0]
    whole = bytearray(filled.read_bytes())
    whole[(page - 1) * size : page * size] = b"\xff" * size
    filled.write_bytes(whole)
    with pytest.raises(StoreError) as caught:
        mend(filled)
    assert caught.value.problem.code == "store_beyond_repair"
    assert "--restore" in caught.value.problem.fix
    assert filled.read_bytes() == bytes(whole)


def test_another_schema_is_no_matter_of_repair(filled: Path) -> None:
    tamper(filled, TAMPERED["the schema's number"][0])
    before = filled.read_bytes()
    with pytest.raises(StoreError) as caught:
        mend(filled)
    assert caught.value.problem.code == "store_schema"
    assert filled.read_bytes() == before


def test_rows_that_cannot_be_kept_do_not_leave(filled: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tamper(filled, TAMPERED["a draft"][0])
    found = errors(filled)

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(quarantine.os, "fsync", full)
    with pytest.raises(StoreError) as caught:
        mend(filled)
    assert caught.value.problem.code == "store_quarantine"
    assert errors(filled) == found
    assert [file.name for file in filled.parent.iterdir() if "quarantine" in file.name] == []


def test_a_repair_that_would_break_more_is_undone(filled: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tamper(filled, TAMPERED["a draft"][0])
    found = errors(filled)
    monkeypatch.setattr(
        repair.repair_lists, "lists_anew", lambda work: bool(work.driver.execute("DELETE FROM case_tags").rowcount)
    )
    with pytest.raises(StoreError) as caught:
        mend(filled)
    assert caught.value.problem.code == "store_beyond_repair"
    assert errors(filled) == found
    with open_store(filled) as store:
        assert heads.count(store, HeadQuery(tags=("hours",))) == 1
    assert [file.name for file in filled.parent.iterdir() if "quarantine" in file.name] == []


def test_more_drafts_than_the_doctor_lists_all_move_out(path: Path) -> None:
    with open_store(path) as store:
        for n in range(doctor.MOST_OF_A_CODE + 10):
            drafts.save(store, case(f"q{n:02}"), session_key="s", base=None, at=AT)
    tamper(path, ["UPDATE drafts SET body = '{}'"])
    assert mend(path).moved == {"drafts": doctor.MOST_OF_A_CODE + 10}
    assert errors(path) == []


def test_a_sound_store_is_listed_in_the_order_that_a_repair_would_give_it(store: Store, path: Path) -> None:
    sets.import_set(store, sets.load_set(store).model_copy(update={"cases": (case("b"), case("a"))}), author=ANA, at=AT)
    revisions.append(store, case("0"), base=None, author=ANA, at=AT)
    revisions.append(store, case("a", "Edited"), base=1, author=ANA, at=AT)
    store.close()
    before = content(path)
    tamper(path, ["PRAGMA foreign_keys=OFF", "DELETE FROM heads", "DELETE FROM case_tags"])
    mend(path)
    assert content(path) == before


def test_a_number_that_was_used_again_keeps_its_later_row(filled: Path) -> None:
    backup.back_up(filled, at=AT)
    tamper(filled, ["DELETE FROM assertions"])
    with open_store(filled) as store:
        say_of(store, [("pool#1", "v1")], Assertion(by=BEN, current=False), at=later(8))
    tamper(filled, TAMPERED["a draft"][0])
    mend(filled)
    with closing(sqlite3.connect(filled)) as raw:
        assert raw.execute("SELECT author FROM assertions").fetchall() == [(BEN,)]
    # The older row's number is taken, so nothing puts it back; the drafts are mended all the same.
    assert {where.partition(",")[0] for _, where in errors(filled)} == {"assertions"}

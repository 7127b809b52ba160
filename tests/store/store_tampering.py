"""A database with something in every corner, and ways to change it unseen, each with what the doctor says of it."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path

from store_samples import ANA, AT, BEN, case, full_set, later

from goldtui.model.people import Assertion
from goldtui.store import sets
from goldtui.store.cases import drafts, revisions
from goldtui.store.db.engine import Store
from goldtui.store.doctor import repair
from goldtui.store.doctor.doctor import DoctorLevel, examine
from goldtui.store.doctor.repair import Repair
from tests.store.said_of_chunks import say_of


def fill(store: Store, path: Path) -> Path:
    """Two imported cases, one of them edited twice, a new one, an assertion and a draft."""
    sets.import_set(store, full_set(), author=ANA, at=AT)
    first = full_set().cases[0]
    for number in (1, 2):
        edited = first.model_copy(update={"question": f"Edited {number}"})
        revisions.append(store, edited, base=number, author=BEN, at=later(number))
    revisions.append(store, case("q3"), base=None, author=ANA, at=later(3))
    say_of(store, [("pool#2", "v1")], Assertion(by=ANA, permitted=True), at=later(4))
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


PAST = {
    "a body",
    "a note",
    "a body with its digest",
    "a revision in the middle gone",
    "the last assertion gone",
    "a permission",
    "a policy",
    "an audit entry",
    "an audit entry gone",
}
"""Changes of what was written once and for ever: no rule can say what it was, only a backup can."""


def errors(path: Path) -> list[tuple[str, str]]:
    return [(f.code, f.where) for f in examine(path) if f.level is DoctorLevel.ERROR]


def mend(path: Path) -> Repair:
    return repair.repair(path, by=BEN, at=later(99))

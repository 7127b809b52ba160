"""Saving appends, and whoever saves second learns it, with both texts."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from datetime import datetime
from pathlib import Path

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st
from store_samples import ANA, AT, BEN, can_keep, case, cases, later

from goldtui.model.case_state import CaseState
from goldtui.model.faults import Conflict, StoreError
from goldtui.model.projection import HeadProjection
from goldtui.model.records import GoldCase
from goldtui.store.cases import heads, revisions
from goldtui.store.cases.revisions import revision_columns
from goldtui.store.chain import audit
from goldtui.store.db.engine import Store
from goldtui.store.db.values import RevisionConflict

SHARED_STORE = settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None, max_examples=40)


def test_a_saved_case_is_read_back_with_who_when_and_why(store: Store) -> None:
    saved = revisions.append(store, case(), base=None, author=ANA, at=AT, note="first")
    assert saved == revisions.latest(store, "q1")
    assert (saved.case, saved.number, saved.parent_digest) == (case(), 1, None)
    assert (saved.state, saved.author, saved.at, saved.note) == (CaseState.DRAFT, ANA, AT, "first")


@SHARED_STORE
@given(made=st.data())
def test_any_case_comes_back_as_it_was_saved(store: Store, made: st.DataObject) -> None:
    one = made.draw(cases())
    assume(can_keep(store.path, one))
    known = revisions.latest(store, one.case_id)
    saved = revisions.append(store, one, base=known.number if known else None, author=ANA, at=AT)
    assert saved.case == one
    newest = revisions.latest(store, one.case_id)
    assert newest is not None
    assert newest.case == one


def test_each_save_follows_from_the_one_before(store: Store) -> None:
    first = revisions.append(store, case(question="one"), base=None, author=ANA, at=AT)
    second = revisions.append(store, case(question="two"), base=1, author=BEN, at=later(1))
    assert (second.number, second.parent_digest) == (2, first.digest)
    assert revisions.history(store, "q1") == (first, second)
    assert revisions.at_number(store, "q1", 1) == first
    assert revisions.at_number(store, "q1", 3) is None


def test_a_second_writer_gets_a_conflict_with_both_texts_and_writes_nothing(store: Store) -> None:
    revisions.append(store, case(question="begun"), base=None, author=ANA, at=AT)
    theirs = revisions.append(store, case(question="theirs"), base=1, author=BEN, at=later(1))
    mine = case(question="mine")
    with pytest.raises(Conflict) as caught:
        revisions.append(store, mine, base=1, author=ANA, at=later(2))
    assert isinstance(caught.value, RevisionConflict)
    assert (caught.value.theirs, caught.value.mine) == (theirs, mine)
    assert caught.value.problem.code == "revision_conflict"
    assert "Ben" in caught.value.problem.message
    assert revisions.latest(store, "q1") == theirs


def test_a_new_case_whose_id_is_taken_is_a_conflict(store: Store) -> None:
    revisions.append(store, case(question="theirs"), base=None, author=BEN, at=AT)
    with pytest.raises(RevisionConflict):
        revisions.append(store, case(question="mine"), base=None, author=ANA, at=AT)


def test_saving_on_top_of_a_case_that_is_not_there_is_a_conflict(store: Store) -> None:
    with pytest.raises(RevisionConflict) as caught:
        revisions.append(store, case(), base=3, author=ANA, at=AT)
    assert caught.value.theirs is None
    assert revisions.latest(store, "q1") is None


def test_save_pressed_fifty_times_makes_one_revision(store: Store) -> None:
    saved = {revisions.append(store, case(), base=None, author=ANA, at=later(n)).digest for n in range(50)}
    assert len(saved) == len(revisions.history(store, "q1")) == 1


def test_a_change_of_state_is_a_revision_of_the_same_text(store: Store) -> None:
    revisions.append(store, case(), base=None, author=ANA, at=AT)
    ready = revisions.append(store, case(), base=1, author=ANA, at=later(1), state="ready")
    assert (ready.number, ready.state, ready.case) == (2, CaseState.READY, case())


def test_the_head_shows_the_newest_revision_and_its_projection(store: Store) -> None:
    revisions.append(store, case(), base=None, author=ANA, at=AT)
    newest = revisions.append(
        store, case(question="new"), base=1, author=BEN, at=later(1), projection=HeadProjection("pass", True)
    )
    head = heads.get(store, "q1")
    assert head is not None
    assert (head.question, head.number, head.digest, head.author) == ("new", 2, newest.digest, BEN)
    assert (head.first_failed_stage, head.sound, head.ordinal) == ("pass", True, 1)


COLUMNS = {
    "case_id": "q1",
    "body": "{}",
    "number": 2,
    "parent_digest": "ab",
    "state": "draft",
    "author": "Ana",
    "at": "2026-03-01T09:30:00.000000Z",
    "note": "",
}


@pytest.mark.parametrize("column", COLUMNS)
def test_the_digest_covers_every_column(column: str) -> None:
    def digest(**changed: object) -> object:
        values = COLUMNS | changed
        name, body = values.pop("case_id"), values.pop("body")
        return revision_columns(name, body, **values)["digest"]  # type: ignore[arg-type]

    assert digest(**{column: 3 if column == "number" else "other"}) != digest()


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"author": " "}, "store_author"),
        ({"state": "finished"}, "store_state"),
        ({"at": datetime(2026, 3, 1)}, "store_time"),  # noqa: DTZ001
    ],
)
def test_a_save_without_a_name_a_known_state_or_a_zone_is_refused(
    store: Store, change: dict[str, object], code: str
) -> None:
    with pytest.raises(StoreError) as caught:
        revisions.append(store, case(), **({"base": None, "author": ANA, "at": AT} | change))  # type: ignore[arg-type]
    assert caught.value.problem.code == code
    assert revisions.latest(store, "q1") is None
    assert audit.head(store) is None


@pytest.mark.parametrize("value", [float("nan"), float("inf"), {1: "number as key"}, ("tuple",)])
def test_a_value_that_json_would_change_is_refused_rather_than_changed(store: Store, value: object) -> None:
    with pytest.raises(StoreError) as caught:
        revisions.append(store, case(extra={"x": value}), base=None, author=ANA, at=AT)
    assert caught.value.problem.code == "store_value"
    assert revisions.latest(store, "q1") is None


def test_key_order_of_extra_fields_makes_no_new_revision(store: Store) -> None:
    revisions.append(store, case(extra={"a": 1, "b": 2}), base=None, author=ANA, at=AT)
    again = revisions.append(store, case(extra={"b": 2, "a": 1}), base=1, author=ANA, at=later(1))
    assert again.number == 1


STATEMENTS = [
    "UPDATE revisions SET body = '{}'",
    "DELETE FROM revisions",
    "INSERT OR REPLACE INTO revisions SELECT * FROM revisions",
    "INSERT OR REPLACE INTO revisions (case_id, number, digest, state, author, at, note, body) "
    "VALUES ('q1', 1, 'd', 'draft', 'x', 'x', '', '{}')",
    "UPDATE audit SET actor = 'nobody'",
    "DELETE FROM audit",
    "INSERT OR REPLACE INTO audit SELECT * FROM audit",
    "DELETE FROM heads",
    "UPDATE heads SET ordinal = 9",
]


@pytest.mark.parametrize("careless", [True, False], ids=["recursive triggers off", "recursive triggers on"])
@pytest.mark.parametrize("statement", STATEMENTS)
def test_even_raw_sql_cannot_change_the_past(store: Store, path: Path, statement: str, careless: bool) -> None:
    revisions.append(store, case(), base=None, author=ANA, at=AT)
    with closing(sqlite3.connect(path)) as raw:
        raw.execute(f"PRAGMA recursive_triggers={'OFF' if careless else 'ON'}")
        with pytest.raises(sqlite3.IntegrityError):
            raw.execute(statement)
    assert [r.author for r in revisions.history(store, "q1")] == [ANA]


def test_a_body_that_is_no_case_any_more_is_named(store: Store, path: Path) -> None:
    revisions.append(store, case(), base=None, author=ANA, at=AT)
    with closing(sqlite3.connect(path)) as raw:
        raw.executescript("DROP TRIGGER revisions_no_update; UPDATE revisions SET body = '{}';")
    with pytest.raises(StoreError) as caught:
        revisions.latest(store, "q1")
    assert caught.value.problem.code == "store_corrupt"
    assert caught.value.problem.where == "case q1, revision 1"


def test_case_ids_are_exact_strings(store: Store) -> None:
    for case_id in ("a", "A", "a ", "\u00e9", "e\u0301", "a\u200b"):
        revisions.append(store, GoldCase(case_id=case_id, question=case_id), base=None, author=ANA, at=AT)
    assert heads.count(store) == 6

"""What one person saved and left unsaved is found by their name, however much others did."""

from __future__ import annotations

import sqlite3

from store_samples import AT, case, later

from goldtui.store.cases import drafts, own_work, revisions
from goldtui.store.db.engine import Store


def save(store: Store, who: str, question: str, case_id: str = "q1") -> None:
    head = revisions.latest(store, case_id)
    base = None if head is None else head.number
    revisions.append(store, case(case_id, question=question), base=base, author=who, at=AT)


def test_revisions_of_one_person_come_newest_first_each_with_the_one_it_was_built_on(store: Store) -> None:
    save(store, "ana", "one")
    save(store, "ben", "two")
    save(store, "ana", "three")
    save(store, "ana", "first", "q2")
    save(store, "ana", "second", "q2")
    found = own_work.saved_by(store, "ana", up_to=own_work.last_sequence(store), limit=10)
    assert [(one.before.case.question, one.revision.case.question) for one in found] == [
        ("first", "second"),
        ("two", "three"),
    ]
    assert own_work.saved_by(store, "ana", up_to=found[0].sequence - 1, limit=10) == found[1:]
    assert own_work.saved_by(store, "ana", up_to=found[0].sequence, limit=1) == found[:1]
    assert own_work.saved_by(store, "cem", up_to=99, limit=10) == ()


def test_an_empty_store_has_no_last_revision(store: Store) -> None:
    assert own_work.last_sequence(store) == 0


def test_the_way_back_is_one_step_in_an_index_and_reads_no_other_persons_revision(store: Store) -> None:
    asked = (
        "SELECT * FROM revisions WHERE author = 'ana' AND sequence <= 9 AND revisions.number > 1 ORDER BY sequence DESC"
    )
    with sqlite3.connect(store.path) as driver:
        [plan] = driver.execute(f"EXPLAIN QUERY PLAN {asked}").fetchall()
    assert "USING INDEX revision_author (author=? AND sequence<?)" in plan[3]


def test_the_newest_revision_that_says_a_text_is_found_by_the_text(store: Store) -> None:
    for question in ("one", "two", "one"):
        save(store, "ana", question)
    assert revisions.number_of(store, case("q1", question="one")) == 3
    assert revisions.number_of(store, case("q1", question="two")) == 2
    assert revisions.number_of(store, case("q1", question="never")) is None


def test_typing_is_listed_by_who_typed_it_also_for_a_name_with_a_colon(store: Store) -> None:
    drafts.save(store, case("q1"), session_key="ana:0a1b", base=1, at=AT)
    drafts.save(store, case("q2"), session_key="ana:0a1b", base=1, at=later(1))
    drafts.save(store, case("q1"), session_key="team:ana:0a1b", base=1, at=AT)
    assert [one.case_id for one in own_work.typing_of(store, "ana")] == ["q2", "q1"]
    assert [one.session_key for one in own_work.typing_of(store, "team:ana")] == ["team:ana:0a1b"]


def test_a_draft_is_dropped_with_the_older_ones_of_its_author_and_no_younger_one(store: Store) -> None:
    drafts.save(store, case("q1", question="old"), session_key="ana:01", base=1, at=AT)
    adopted = drafts.save(store, case("q1", question="adopted"), session_key="ana:02", base=1, at=later(1))
    young = drafts.save(store, case("q1", question="young"), session_key="ana:03", base=1, at=later(2))
    other = drafts.save(store, case("q1", question="ben's"), session_key="ben:01", base=1, at=AT)
    elsewhere = drafts.save(store, case("q2"), session_key="ana:01", base=1, at=AT)
    drafts.drop_up_to(store, adopted)
    assert drafts.all(store) == (young, other, elsewhere)

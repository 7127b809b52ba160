"""A bulk edit: previewed by numbers, written as one step, taken back by one."""

from __future__ import annotations

import pytest

from goldtui.casework.bulk_changes import (
    CHOICES,
    BulkChange,
    Operation,
    Within,
    apply_change,
    batch_of,
    change_fault,
    differences,
)
from goldtui.casework.edits import claims_of
from goldtui.model.case_state import CaseState
from goldtui.model.faults import UnusableInput
from goldtui.model.records import Behaviour, GoldCase
from goldtui.store.cases import heads, revisions
from goldtui.store.chain import audit
from goldtui.workbench.case import desk
from goldtui.workbench.library import bulk
from goldtui.workbench.session.session import Session

TAG = BulkChange(Operation.ADD_TAG, "summer")


def case_now(session: Session, case_id: str) -> GoldCase:
    newest = revisions.latest(session.store, case_id)
    assert newest is not None
    return newest.case


@pytest.mark.parametrize(
    ("change", "field", "value"),
    [
        (BulkChange(Operation.SLICE, "guests"), "workflow", "guests"),
        (BulkChange(Operation.SLICE, ""), "workflow", None),
        (BulkChange(Operation.CATEGORY, "hours"), "category", "hours"),
        (TAG, "tags", ("summer",)),
        (BulkChange(Operation.BEHAVIOUR, "partial"), "expected_behaviour", Behaviour.PARTIAL),
        (BulkChange(Operation.CITATIONS, "no"), "citations_required", False),
        (BulkChange(Operation.COVERAGE, "80%"), "min_citation_coverage", 0.8),
        (BulkChange(Operation.QUOTES, "yes"), "direct_quotes_only", True),
        (BulkChange(Operation.REPLACE, "bath", "pool", Within.QUESTION), "question", "When does the bath open?"),
    ],
)
def test_each_operation_sets_its_field_and_says_what_differs(
    green: GoldCase, change: BulkChange, field: str, value: object
) -> None:
    after = apply_change(green, change)
    assert getattr(after, field) == value
    assert change_fault(change) == ""
    assert len(differences(green, after)) == 1
    assert apply_change(after, change) == after
    assert change.words()


def test_text_is_replaced_in_claims_with_the_reference_in_step_and_never_in_support_phrases(green: GoldCase) -> None:
    after = apply_change(green, BulkChange(Operation.REPLACE, "bath", "pool", Within.CLAIMS))
    assert claims_of(after)[0].text == "The bath opens at 6."
    assert after.reference is not None
    assert after.reference.text == "The bath opens at 6."
    assert claims_of(after)[0].support_phrases == ("pool opens at 6",)
    assert "support phrases" not in CHOICES[Operation.REPLACE]


@pytest.mark.parametrize("within", list(Within))
def test_a_text_that_stands_nowhere_changes_nothing(green: GoldCase, within: Within) -> None:
    assert apply_change(green, BulkChange(Operation.REPLACE, "x", "no such text", within)) == green


@pytest.mark.parametrize(
    "change",
    [
        BulkChange(Operation.ADD_TAG, " "),
        BulkChange(Operation.COVERAGE, "1.5"),
        BulkChange(Operation.BEHAVIOUR, "maybe"),
        BulkChange(Operation.REPLACE, "x", "", Within.NOTE),
        BulkChange(Operation.REPLACE, "x", "y", "support phrases"),
    ],
)
def test_a_change_that_cannot_be_made_is_refused_before_anything_is_read(sit: object, change: BulkChange) -> None:
    session = sit("Ana")  # type: ignore[operator]
    with pytest.raises(UnusableInput) as refused:
        bulk.plan_bulk(session, ("q1",), change)
    assert refused.value.problem.code == "bulk_value"


def test_more_cases_than_fit_in_memory_are_refused_with_the_limit(sit: object) -> None:
    session = sit("Ana")  # type: ignore[operator]
    with pytest.raises(UnusableInput) as refused:
        bulk.plan_bulk(session, [str(i) for i in range(bulk.LIMIT + 1)], TAG)
    assert refused.value.problem.code == "bulk_too_many"


def test_the_preview_counts_what_changes_what_is_so_already_and_what_is_left_alone(sit: object) -> None:
    ana, ben = sit("Ana"), sit("Ben")  # type: ignore[operator]
    for number in range(3, 9):
        base = case_now(ana, "q1").model_copy(update={"case_id": f"q{number}"})
        desk.save_case(ana, base if number < 8 else base.model_copy(update={"tags": ("summer",)}), None)
    desk.mark_ready(ana, case_now(ana, "q3"), 1)
    desk.save_draft(ben, case_now(ben, "q4").model_copy(update={"question": "?"}), 1)
    revisions.append(ana.store, case_now(ana, "q5"), base=1, author="Ana", at=ana.clock(), state="frozen")
    plan = bulk.plan_bulk(ana, [f"q{i}" for i in range(1, 10)], TAG)
    assert plan.sentence() == (
        "5 of 9 picked change; 1 already so; 1 has unsaved typing: left alone; "
        "1 is closed (frozen, rejected or retired): left alone; 1 is gone; 1 goes back to draft."
    )
    assert [sample.changes for sample in plan.samples] == [(("tags", "(empty)", "summer"),)] * 3


def test_all_of_it_is_one_step_and_one_key_takes_all_of_it_back_state_included(sit: object) -> None:
    session = sit("Ana")  # type: ignore[operator]
    desk.mark_ready(session, case_now(session, "q1"), 1)
    before = audit.head(session.store)
    done = bulk.apply_bulk(session, bulk.plan_bulk(session, ("q1", "q2"), TAG))
    assert done.changed == ("q1", "q2")
    assert done.sentence() == "tag “summer” added: 2 cases changed. ctrl+z takes all of it back."
    after = audit.head(session.store)
    assert before is not None
    assert after is not None
    assert after.seq == before.seq + 1
    assert {case_now(session, i).tags for i in ("q1", "q2")} == {("summer",)}
    note = revisions.history(session.store, "q1")[-1].note
    assert batch_of(note) == done.batch
    assert batch_of("marked ready") is None

    back = bulk.take_back(session, done.batch)
    assert back.changed == ("q1", "q2")
    newest = revisions.latest(session.store, "q1")
    assert newest is not None
    assert (newest.case.tags, str(newest.state), newest.number) == ((), "ready", 4)
    again = bulk.take_back(session, back.batch)
    assert again.words == done.words
    assert case_now(session, "q2").tags == ("summer",)


def test_who_saved_or_began_to_type_in_the_meantime_keeps_their_text(sit: object) -> None:
    ana, ben = sit("Ana"), sit("Ben")  # type: ignore[operator]
    plan = bulk.plan_bulk(ana, ("q1", "q2"), TAG)
    theirs = case_now(ben, "q1").model_copy(update={"question": "Since when?"})
    desk.save_case(ben, theirs, 1)
    desk.save_draft(ben, case_now(ben, "q2").model_copy(update={"question": "?"}), 1)
    done = bulk.apply_bulk(ana, plan)
    assert (done.changed, done.moved_on, done.typing) == ((), ("q1",), ("q2",))
    assert "1 was saved by somebody meanwhile: left alone" in done.sentence()
    assert case_now(ana, "q1") == theirs


def test_taking_back_leaves_a_case_alone_that_was_saved_since(sit: object) -> None:
    session = sit("Ana")  # type: ignore[operator]
    done = bulk.apply_bulk(session, bulk.plan_bulk(session, ("q1", "q2"), TAG))
    edited = case_now(session, "q1").model_copy(update={"question": "Since when?"})
    desk.save_case(session, edited, 2)
    back = bulk.take_back(session, done.batch)
    assert (back.changed, back.moved_on) == (("q2",), ("q1",))
    assert case_now(session, "q1") == edited
    with pytest.raises(UnusableInput) as refused:
        bulk.take_back(session, "nonsense")
    assert refused.value.problem.code == "unknown_batch"


def test_an_approval_that_a_bulk_edit_voided_is_not_brought_back_by_its_author(sit: object) -> None:
    ana = sit("Ana")  # type: ignore[operator]
    approved = revisions.append(
        ana.store, case_now(ana, "q1"), base=1, author="Ben", at=ana.clock(), state=CaseState.APPROVED, note="good"
    )
    done = bulk.apply_bulk(ana, bulk.plan_bulk(ana, ("q1",), TAG))
    bulk.take_back(ana, done.batch)
    newest = revisions.latest(ana.store, "q1")
    assert newest is not None
    assert newest.case == approved.case
    assert newest.state == CaseState.READY


def test_lists_follow_a_bulk_edit_stage_slice_and_words(sit: object) -> None:
    session = sit("Ana")  # type: ignore[operator]
    bulk.apply_bulk(session, bulk.plan_bulk(session, ("q1",), BulkChange(Operation.SLICE, "guests")))
    bulk.apply_bulk(session, bulk.plan_bulk(session, ("q1",), BulkChange(Operation.BEHAVIOUR, "refuse")))
    head = heads.get(session.store, "q1")
    assert head is not None
    assert (head.workflow, head.number) == ("guests", 3)
    assert head.first_failed_stage == "answer behaviour"

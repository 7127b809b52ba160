"""Undo across days: what a person saved comes back as steps, and a saved undo is not undone by the next one."""

from __future__ import annotations

import pytest

from goldtui.casework.bulk_changes import BulkChange, Operation
from goldtui.casework.undo import BulkStep, StateStep, Step
from goldtui.model.case_state import CaseState
from goldtui.model.records import GoldCase
from goldtui.model.spot import Spot
from goldtui.store.cases import drafts, heads, revisions
from goldtui.store.db.values import RevisionConflict
from goldtui.workbench.case import earlier
from goldtui.workbench.case.desk import mark_ready, open_case, save_case, save_draft, take_ready_back
from goldtui.workbench.case.earlier import earlier_steps, last_place
from goldtui.workbench.case.unsaved_typing import typing_of_other_windows
from goldtui.workbench.library import bulk
from goldtui.workbench.session.session import Session


def ask(session: Session, case_id: str, question: str) -> GoldCase:
    """Save another question on top of the last revision."""
    desk = open_case(session, case_id)
    return save_case(session, desk.case.model_copy(update={"question": question}), desk.number).case


def known(session: Session) -> earlier.Earlier:
    return earlier_steps(session, last_place(session))


def questions(steps) -> list[tuple[str, str]]:
    return [(step.before.question, step.after.question) for step in steps if isinstance(step, Step)]


def test_what_a_person_saved_comes_back_as_steps_across_cases_the_newest_last(sit) -> None:
    ana = sit("Ana")
    ask(ana, "q1", "One?")
    ask(ana, "q2", "Two?")
    ask(ana, "q1", "Three?")
    found = known(sit("Ana"))
    began = "When does the pool open?"
    assert questions(found.past) == [(began, "One?"), (began, "Two?"), ("One?", "Three?")]
    assert [step.case_id for step in found.past] == ["q1", "q2", "q1"]
    assert (found.future, found.up_to) == ((), None)


def test_a_step_knows_where_the_text_changed_and_which_revision_it_made(sit) -> None:
    ana = sit("Ana")
    ask(ana, "q1", "When does the big pool open?")
    [step] = known(ana).past
    assert (step.spot, step.cursor, step.number) == (Spot("question"), len("When does the "), 2)
    assert step.label == "question (revision 2)"


def test_the_first_text_of_a_case_and_what_others_saved_are_no_steps(sit) -> None:
    ana, ben = sit("Ana"), sit("Ben")
    ask(ben, "q1", "Ben's?")
    assert known(ana).past == ()
    assert questions(known(ben).past) == [("When does the pool open?", "Ben's?")]


def test_an_undo_that_was_saved_says_so_and_can_be_redone_and_not_undone_again(sit) -> None:
    ana = sit("Ana")
    ask(ana, "q1", "One?")
    ask(ana, "q1", "Two?")
    ask(ana, "q1", "One?")
    assert revisions.latest(ana.store, "q1").note == "back to revision 2"
    found = known(ana)
    assert questions(found.past) == [("When does the pool open?", "One?")]
    assert questions(found.future) == [("One?", "Two?")]
    ask(ana, "q1", "Two?")
    found = known(ana)
    assert questions(found.past) == [("When does the pool open?", "One?"), ("One?", "Two?")]
    assert found.future == ()


def test_a_new_text_after_an_undo_forgets_what_was_undone(sit) -> None:
    ana = sit("Ana")
    for text in ("One?", "Two?", "One?", "Other?"):
        ask(ana, "q1", text)
    assert questions(known(ana).past) == [("When does the pool open?", "One?"), ("One?", "Other?")]
    assert known(ana).future == ()


def test_marking_ready_is_a_step_beside_the_text_and_taking_it_back_is_a_revision(sit, green) -> None:
    ana = sit("Ana")
    changed = green.model_copy(update={"category": "times"})
    marked = mark_ready(ana, changed, 1)
    text, state = known(ana).past
    assert (text.label, state) == ("category (revision 2)", StateStep("q1", "draft", 2))
    desk = take_ready_back(ana, "q1", marked.number, state.before)
    assert (desk.number, desk.state, desk.case) == (3, "draft", changed)
    assert heads.get(ana.store, "q1").first_failed_stage == "pass"
    found = known(ana)
    assert (found.past, found.future) == ((text,), (state,))
    mark_ready(ana, changed, 3)
    assert known(ana).past == (text, StateStep("q1", "draft", 4))
    assert known(ana).future == ()


def test_ready_that_somebody_built_on_is_not_taken_back(sit, green) -> None:
    ana = sit("Ana")
    marked = mark_ready(ana, green, 1)
    ask(sit("Ben"), "q1", "Ben's?")
    with pytest.raises(RevisionConflict):
        take_ready_back(ana, "q1", marked.number, "draft")
    assert revisions.latest(ana.store, "q1").author == "Ben"


def test_a_state_that_others_decided_is_no_authors_to_restore(sit, green) -> None:
    ana = sit("Ana")
    at = ana.clock()
    revisions.append(ana.store, green, base=1, author="Ben", at=at, state=CaseState.APPROVED)
    mark_ready(ana, green, 2)
    assert known(ana).past == (StateStep("q1", "draft", 3),)


def test_a_bulk_edit_is_one_step_and_taken_back_it_can_be_made_again(sit) -> None:
    ana = sit("Ana")
    change = BulkChange(Operation.ADD_TAG, "wet")
    done = bulk.apply_bulk(ana, bulk.plan_bulk(ana, ["q1", "q2"], change))
    assert known(ana).past == (BulkStep(done.batch, done.words),)
    back = bulk.take_back(ana, done.batch)
    assert (known(ana).past, known(ana).future) == ((), (BulkStep(back.batch, done.words),))
    again = bulk.take_back(ana, back.batch)
    assert (known(ana).past, known(ana).future) == ((BulkStep(again.batch, done.words),), ())


def test_the_same_bulk_edit_made_twice_is_taken_back_the_later_one_first(sit) -> None:
    ana = sit("Ana")
    change = BulkChange(Operation.ADD_TAG, "wet")
    first, second = (bulk.apply_bulk(ana, bulk.plan_bulk(ana, [case_id], change)) for case_id in ("q1", "q2"))
    back = bulk.take_back(ana, second.batch)
    assert known(ana).past == (BulkStep(first.batch, first.words),)
    assert known(ana).future == (BulkStep(back.batch, second.words),)


def test_a_bulk_edit_of_more_cases_than_a_page_is_still_one_step(sit, monkeypatch) -> None:
    monkeypatch.setattr(earlier, "PAGE", 3)
    ana = sit("Ana")
    ids = ["q1", "q2", *(f"r{number}" for number in range(5))]
    for case_id in ids[2:]:
        save_case(ana, open_case(ana, "q1").case.model_copy(update={"case_id": case_id}), None)
    ask(ana, "q1", "Before?")
    done = bulk.apply_bulk(ana, bulk.plan_bulk(ana, ids, BulkChange(Operation.ADD_TAG, "wet")))
    kept, gone = BulkStep(done.batch, done.words), BulkChange(Operation.CATEGORY, "hours")
    bulk.take_back(ana, bulk.apply_bulk(ana, bulk.plan_bulk(ana, ids, gone)).batch)
    found = known(ana)
    assert [step.label for step in found.future] == [gone.words()]
    assert (found.past, len(done.changed)) == ((kept,), 7)
    [older] = earlier_steps(ana, found.up_to).past
    assert older.after.question == "Before?"


def test_long_work_is_read_a_page_at_a_time(sit, monkeypatch) -> None:
    monkeypatch.setattr(earlier, "PAGE", 3)
    ana = sit("Ana")
    for number in range(7):
        ask(ana, "q1", f"{number}?")
    texts, up_to = [], last_place(ana)
    while up_to is not None:
        found = earlier_steps(ana, up_to)
        texts = questions(found.past) + texts
        up_to = found.up_to
    assert [after for _, after in texts] == [f"{number}?" for number in range(7)]


def test_what_is_saved_after_the_session_began_is_left_to_the_session(sit) -> None:
    ana = sit("Ana")
    ask(ana, "q1", "Before?")
    began = last_place(ana)
    ask(ana, "q1", "After?")
    assert [after for _, after in questions(earlier_steps(ana, began).past)] == ["Before?"]


# -- drafts ----------------------------------------------------------------------------------------------


def type_(session: Session, question: str) -> None:
    desk = open_case(session, "q1")
    save_draft(session, desk.case.model_copy(update={"question": question}), desk.number)


def test_typing_of_earlier_sessions_is_listed_once_for_each_case_and_never_that_of_others(sit) -> None:
    type_(sit("Ana"), "Half")
    type_(sit("Ana"), "Half a")
    type_(sit("Ben"), "Ben's")
    now = sit("Ana")
    type_(now, "Mine")
    assert [one.case_id for one in typing_of_other_windows(now)] == ["q1"]
    assert [one.case_id for one in typing_of_other_windows(sit("Ana"))] == ["q1"]
    assert typing_of_other_windows(sit("Cem")) == ()


def test_saving_what_went_on_from_two_killed_sessions_leaves_no_old_draft_to_come_back(sit) -> None:
    type_(sit("Ana"), "Half")
    type_(sit("Ana"), "Half a")
    ana = sit("Ana")
    desk = open_case(ana, "q1")
    assert desk.draft.case.question == "Half a"
    save_case(ana, desk.draft.case, desk.number, adopted=desk.draft)
    assert drafts.all(ana.store) == ()


def test_a_window_that_typed_on_since_its_draft_was_adopted_keeps_what_it_typed(sit) -> None:
    window, ana = sit("Ana"), sit("Ana")
    type_(window, "Half")
    desk = open_case(ana, "q1")
    type_(window, "Half a sentence")
    save_case(ana, desk.draft.case, desk.number, adopted=desk.draft)
    assert [one.case.question for one in drafts.all(ana.store)] == ["Half a sentence"]


def test_typing_of_others_is_reported_and_neither_opened_nor_dropped(sit) -> None:
    ana = sit("Ana")
    type_(sit("Ben"), "Ben's")
    desk = open_case(ana, "q1")
    assert desk.draft is None
    assert [(one.author, one.case.question) for one in desk.others] == [("Ben", "Ben's")]
    ask(ana, "q1", "Ana's?")
    assert [one.case.question for one in open_case(ana, "q1").others] == ["Ben's"]

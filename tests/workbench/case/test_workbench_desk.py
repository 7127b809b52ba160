"""One case on the desk: saves append, conflicts keep both texts, typing survives, ready means ready."""

from __future__ import annotations

import pytest

from goldtui.casework.readiness import NotReady
from goldtui.model.faults import UnusableInput
from goldtui.model.records import Behaviour, GoldCase
from goldtui.store.cases import heads, revisions
from goldtui.store.db.values import RevisionConflict
from goldtui.workbench.case.desk import drop_draft, judge_of, mark_ready, open_case, save_case, save_draft


def edited(case: GoldCase, question: str) -> GoldCase:
    return case.model_copy(update={"question": question})


def test_a_case_is_opened_with_its_chunks_and_whoever_saved_it(sit) -> None:
    desk = open_case(sit("Ana"), "q1")
    assert (desk.number, desk.state, desk.author, desk.draft) == (1, "draft", "Ana", None)
    assert [c.chunk_id for c in desk.chunks] == ["pool"]


def test_an_unknown_case_is_said(sit) -> None:
    with pytest.raises(UnusableInput) as refused:
        open_case(sit("Ana"), "nope")
    assert refused.value.problem.code == "unknown_case"


def test_the_judge_of_a_desk_fetches_chunks_the_case_comes_to_name(sit) -> None:
    session = sit("Ana")
    desk = open_case(session, "q1")
    judge = judge_of(session, desk)
    assert judge.verdict(desk.case).released
    assert not judge.verdict(desk.case.model_copy(update={"required_source_ids": ("gone",)})).released


def test_a_save_appends_a_revision_in_the_name_of_its_author(sit) -> None:
    session = sit("Ben")
    desk = open_case(session, "q1")
    saved = save_case(session, edited(desk.case, "When?"), desk.number, note="shorter")
    assert (saved.number, saved.author, saved.case.question) == (2, "Ben", "When?")
    assert [r.case.question for r in revisions.history(session.store, "q1")] == ["When does the pool open?", "When?"]


def test_saving_a_new_case_begins_its_chain(sit) -> None:
    session = sit("Ana")
    assert save_case(session, GoldCase(case_id="new", question="New?"), 0).number == 1
    assert save_case(session, GoldCase(case_id="newer", question="New?"), None).number == 1


def test_the_second_of_two_savers_gets_a_conflict_with_both_texts_and_overwrites_nothing(sit) -> None:
    ana, ben = sit("Ana"), sit("Ben")
    hers, his = open_case(ana, "q1"), open_case(ben, "q1")
    save_case(ana, edited(hers.case, "Hers?"), hers.number)
    save_draft(ben, edited(his.case, "His?"), his.number)
    with pytest.raises(RevisionConflict) as conflict:
        save_case(ben, edited(his.case, "His?"), his.number)
    assert conflict.value.mine.question == "His?"
    assert conflict.value.theirs is not None
    assert conflict.value.theirs.case.question == "Hers?"
    reopened = open_case(ben, "q1")
    assert reopened.case.question == "Hers?"
    assert reopened.draft is not None
    assert reopened.draft.case.question == "His?"


def test_typing_is_offered_to_a_later_session_of_the_same_author_and_to_nobody_else(sit) -> None:
    first = sit("Ana")
    desk = open_case(first, "q1")
    save_draft(first, edited(desk.case, "Typed?"), desk.number)
    adopted = open_case(sit("Ana"), "q1").draft
    assert adopted is not None
    assert adopted.case.question == "Typed?"
    assert open_case(sit("Ben"), "q1").draft is None
    assert open_case(sit("Ana:x"), "q1").draft is None
    assert open_case(sit("An"), "q1").draft is None


def test_a_name_with_a_colon_is_not_the_name_before_it(sit) -> None:
    session = sit("Ana:x")
    desk = open_case(session, "q1")
    save_draft(session, edited(desk.case, "Typed?"), desk.number)
    assert open_case(sit("Ana"), "q1").draft is None
    assert open_case(sit("Ana:x"), "q1").draft is not None


def test_the_youngest_typing_of_two_windows_is_offered_first(sit) -> None:
    one, two = sit("Ana"), sit("Ana")
    desk = open_case(one, "q1")
    save_draft(one, edited(desk.case, "Older?"), desk.number)
    save_draft(two, edited(desk.case, "Younger?"), desk.number)
    draft = open_case(sit("Ana"), "q1").draft
    assert draft is not None
    assert draft.case.question == "Younger?"


def test_a_save_drops_the_typing_it_came_from_and_the_adopted_one(sit) -> None:
    first = sit("Ana")
    desk = open_case(first, "q1")
    save_draft(first, edited(desk.case, "Typed?"), desk.number)
    second = sit("Ana")
    reopened = open_case(second, "q1")
    assert reopened.draft is not None
    save_draft(second, edited(desk.case, "Typed more?"), desk.number)
    save_case(second, edited(desk.case, "Typed more?"), reopened.number, adopted=reopened.draft)
    assert open_case(sit("Ana"), "q1").draft is None


def test_dropped_typing_is_gone(sit) -> None:
    session = sit("Ana")
    desk = open_case(session, "q1")
    save_draft(session, edited(desk.case, "Typed?"), desk.number)
    drop_draft(session, "q1")
    assert open_case(session, "q1").draft is None


def test_ready_is_a_revision_of_its_own_with_the_same_text(sit) -> None:
    session = sit("Ana")
    desk = open_case(session, "q1")
    done = mark_ready(session, desk.case, desk.number)
    assert (done.state, done.number, done.case) == ("ready", 2, desk.case)
    head = heads.get(session.store, "q1")
    assert head is not None
    assert (str(head.state), head.first_failed_stage) == ("ready", "pass")


def test_an_edit_after_ready_goes_back_to_draft(sit) -> None:
    session = sit("Ana")
    desk = open_case(session, "q1")
    ready = mark_ready(session, desk.case, desk.number)
    assert save_case(session, edited(desk.case, "When?"), ready.number).state == "draft"


def test_a_save_without_an_edit_leaves_a_ready_case_ready(sit) -> None:
    session = sit("Ana")
    desk = open_case(session, "q1")
    ready = mark_ready(session, desk.case, desk.number)
    again = save_case(session, desk.case, ready.number)
    assert (again.state, again.number) == ("ready", ready.number)


def test_a_red_case_is_not_ready_and_says_every_reason(sit) -> None:
    session = sit("Ana")
    desk = open_case(session, "q1")
    bad = desk.case.model_copy(update={"question": "", "required_source_ids": ("gone",)})
    with pytest.raises(NotReady) as refused:
        mark_ready(session, bad, desk.number)
    codes = [p.code for p in refused.value.problems]
    assert codes[0] == "no_question"
    assert "unknown_id" in codes
    assert refused.value.exit_code == 1
    assert open_case(session, "q1").state == "draft"


def test_a_refusal_needs_its_reason_to_be_ready(sit) -> None:
    session = sit("Ana")
    case = GoldCase(case_id="r", question="Is there a sauna?", expected_behaviour=Behaviour.REFUSE)
    case = case.model_copy(update={"reference": open_case(session, "q1").case.reference})
    assert case.reference is not None
    case = case.model_copy(
        update={"reference": case.reference.model_copy(update={"text": "not in context", "claims": ()})}
    )
    saved = save_case(session, case, None)
    with pytest.raises(NotReady) as refused:
        mark_ready(session, case, saved.number)
    assert [p.code for p in refused.value.problems] == ["no_refusal_reason"]
    told = case.model_copy(update={"refusal_reason": "No source speaks of saunas."})
    saved = save_case(session, told, saved.number)
    assert mark_ready(session, told, saved.number).state == "ready"


def test_ready_on_top_of_an_old_revision_is_a_conflict(sit) -> None:
    ana, ben = sit("Ana"), sit("Ben")
    desk = open_case(ana, "q1")
    save_case(ben, edited(desk.case, "His?"), desk.number)
    with pytest.raises(RevisionConflict):
        mark_ready(ana, desk.case, desk.number)

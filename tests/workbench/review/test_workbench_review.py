"""Decisions about a case: by somebody else, about the very text that was shown, with what is in the way said first."""

from __future__ import annotations

import pytest
from deciding import ALL, approve, codes, ready, under

from goldtui.model.case_state import CaseState
from goldtui.model.faults import Conflict, UnusableInput
from goldtui.model.people import Assertion, Person, Role
from goldtui.model.policy import Policy
from goldtui.model.review import Choice, Decision
from goldtui.store import reviews
from goldtui.store.cases import revisions, steps
from goldtui.workbench.case.desk import open_case, save_case
from goldtui.workbench.review.comments import comment
from goldtui.workbench.review.decide import NotDecided, decide, skip
from goldtui.workbench.review.queue import Need, QueueMemory, next_in_queue, review_queue
from goldtui.workbench.review.review_case import give_back, review_case, take, visible, words_of
from goldtui.workbench.review.round import guideline_digest, too_fast
from goldtui.workbench.session.roles import standing
from tests.store.said_of_chunks import say_of


def test_an_approval_by_somebody_else_approves_the_case_and_is_bound_to_the_text_that_was_shown(sit) -> None:
    ana, ben = sit("Ana"), sit("Ben")
    shown = ready(ana)
    assert approve(ben) == "q1 is approved now"
    head = revisions.latest(ana.store, "q1")
    assert head is not None
    assert (head.state, head.note) == (CaseState.APPROVED, "approved by Ben")
    (said,) = reviews.of_case(ana.store, "q1")
    assert said.revision_digest == shown.digest == head.parent_digest


def test_an_author_under_another_spelling_is_still_the_author(sit, monkeypatch: pytest.MonkeyPatch) -> None:
    # A set in which two spellings wrote before they were refused.
    ready(sit("Ana"))
    monkeypatch.setattr("goldtui.workbench.session.session._refuse_look_alike", lambda session: None)
    other = sit("ana")
    with pytest.raises(NotDecided) as caught:
        approve(other)
    assert codes(caught) == ["own_work"]
    assert next_in_queue(review_queue(other), None) is None
    shown = review_case(other, "q1")
    given = Decision(choice=Choice.APPROVE, ticked=ALL, guideline=guideline_digest(other.policy), seconds=60)
    reviews.give(other.store, "q1", given, revision_digest=shown.digest, author="ANA", at=other.clock())
    assert review_case(other, "q1").round.approvals == ()


def test_nobody_approves_a_case_of_which_they_wrote_a_word(sit) -> None:
    ana, ben = sit("Ana"), sit("Ben")
    desk = open_case(ben, "q1")
    save_case(ben, desk.case.model_copy(update={"category": "times"}), desk.number)
    ready(ana)
    for author in (ana, ben):
        with pytest.raises(NotDecided) as caught:
            approve(author)
        assert codes(caught) == ["own_work"]
    assert reviews.of_case(ana.store, "q1") == ()
    assert approve(sit("Cem")) == "q1 is approved now"


def test_a_person_with_two_names_does_not_get_round_that(sit) -> None:
    people = (Person(name="Ana", names=("ana@pool",), roles=tuple(Role)), Person(name="Ben", roles=(Role.REVIEWER,)))
    ready(sit("Ana"))
    other = under(sit("ana@pool"), people=people)
    assert standing(other).startswith("ana@pool = Ana (author, reviewer, owner")
    with pytest.raises(NotDecided) as caught:
        approve(other)
    assert codes(caught) == ["own_work"]


def test_in_a_set_with_a_list_of_people_only_reviewers_decide(sit) -> None:
    ready(sit("Ana"))
    session = under(sit("Dora"), people=(Person(name="Ben", roles=(Role.REVIEWER,)),))
    with pytest.raises(UnusableInput) as caught:
        approve(session)
    assert caught.value.problem.code == "role_missing"
    assert caught.value.problem.fix == "ask one who has it: Ben"


def test_a_text_saved_meanwhile_is_not_decided_about(sit) -> None:
    ana, ben = sit("Ana"), sit("Ben")
    shown = ready(ana)
    desk = open_case(ana, "q1")
    save_case(ana, desk.case.model_copy(update={"category": "times"}), desk.number)
    with pytest.raises(Conflict) as caught:
        decide(ben, shown, Choice.APPROVE, ticked=ALL)
    assert caught.value.problem.code == "review_moved"
    assert reviews.of_case(ana.store, "q1") == ()


def test_an_edit_voids_the_approval(sit) -> None:
    ana, ben = sit("Ana"), sit("Ben")
    ready(ana)
    approve(ben)
    desk = open_case(ana, "q1")
    save_case(ana, desk.case.model_copy(update={"category": "times"}), desk.number)
    ready(ana)
    now = review_case(ana, "q1")
    assert (now.state, now.round.approvals) == (CaseState.READY, ())
    assert now.before is not None
    assert now.before.category is None


def test_the_checklist_has_to_be_ticked_and_reasons_given(sit) -> None:
    ben = sit("Ben")
    shown = ready(sit("Ana"))
    with pytest.raises(NotDecided) as caught:
        decide(ben, shown, Choice.APPROVE, ticked=ALL[:1])
    assert codes(caught) == ["checklist_open"]
    for choice in (Choice.RETURN, Choice.REJECT, Choice.RETIRE):
        with pytest.raises(NotDecided) as caught:
            decide(ben, shown, choice, note="  ")
        assert codes(caught) == ["reason_missing"]
    with pytest.raises(NotDecided) as caught:
        skip(ben, shown, "")
    assert codes(caught) == ["reason_missing"]


@pytest.mark.parametrize(
    ("choice", "state"),
    [(Choice.RETURN, CaseState.RETURNED), (Choice.REJECT, CaseState.REJECTED), (Choice.RETIRE, CaseState.RETIRED)],
)
def test_a_case_goes_back_or_out_with_its_reason(sit, choice: Choice, state: CaseState) -> None:
    ben = sit("Ben")
    decide(ben, ready(sit("Ana")), choice, note="The hour is that of last year.")
    now = review_case(ben, "q1")
    assert now.state is state
    assert isinstance(now.opinions[-1].content, Decision)
    assert now.opinions[-1].content.note == "The hour is that of last year."


def test_what_is_rejected_or_retired_can_be_taken_back_and_nothing_else(sit) -> None:
    ben = sit("Ben")
    with pytest.raises(NotDecided) as caught:
        decide(ben, review_case(ben, "q1"), Choice.REOPEN, note="again")
    assert codes(caught) == ["not_closed"]
    decide(ben, review_case(ben, "q1"), Choice.RETIRE, note="Nobody asks this any more.")
    with pytest.raises(NotDecided) as caught:
        decide(ben, review_case(ben, "q1"), Choice.RETIRE, note="again")
    assert codes(caught) == ["closed_already"]
    decide(ben, review_case(ben, "q1"), Choice.REOPEN, note="They ask again.")
    assert review_case(ben, "q1").state is CaseState.DRAFT


def test_drafts_and_approved_cases_are_not_approved(sit) -> None:
    ana, ben = sit("Ana"), sit("Ben")
    with pytest.raises(NotDecided) as caught:
        approve(ben)
    assert codes(caught) == ["not_ready"]
    ready(ana)
    approve(ben)
    with pytest.raises(NotDecided) as caught:
        approve(sit("Cem"))
    assert codes(caught) == ["approved_already"]


def test_two_approvals_are_needed_where_the_policy_says_so_and_one_can_be_withdrawn(sit) -> None:
    ana = under(sit("Ana"), reviewers_needed=2)
    ben, cem = sit("Ben"), sit("Cem")
    ready(ana)
    assert approve(ben) == "q1: 1 of 2 approvals are in"
    approve(ben)
    assert review_case(ana, "q1").round.approvals == ("Ben",)
    assert approve(cem) == "q1 is approved now"
    decide(cem, review_case(cem, "q1"), Choice.WITHDRAW)
    now = review_case(ana, "q1")
    assert (now.state, now.round.approvals) == (CaseState.READY, ("Ben",))
    with pytest.raises(NotDecided) as caught:
        decide(cem, now, Choice.WITHDRAW)
    assert codes(caught) == ["nothing_to_withdraw"]


@pytest.mark.parametrize("choice", [Choice.RETURN, Choice.REJECT, Choice.RETIRE])
def test_who_sent_a_case_back_or_out_can_withdraw_that_and_other_approvals_stand(sit, choice: Choice) -> None:
    ana = under(sit("Ana"), reviewers_needed=2)
    ben, cem = sit("Ben"), sit("Cem")
    ready(ana)
    approve(ben)
    decide(cem, review_case(cem, "q1"), choice, note="wrong pool")
    with pytest.raises(NotDecided) as caught:
        decide(ben, review_case(ben, "q1"), Choice.WITHDRAW)
    assert codes(caught) == ["nothing_to_withdraw"]
    decide(cem, review_case(cem, "q1"), Choice.WITHDRAW)
    now = review_case(ana, "q1")
    assert (now.state, now.revision.note) == (CaseState.READY, f"{choice} withdrawn")
    assert now.round.approvals == ("Ben",)
    assert approve(cem) == "q1 is approved now"


def test_a_withdrawn_return_of_an_approved_case_leaves_it_approved_by_the_others(sit) -> None:
    ana, ben, cem = sit("Ana"), sit("Ben"), sit("Cem")
    ready(ana)
    approve(ben)
    decide(cem, review_case(cem, "q1"), Choice.RETURN, note="wrong pool")
    decide(cem, review_case(cem, "q1"), Choice.WITHDRAW)
    assert review_case(ana, "q1").state is CaseState.APPROVED
    decide(cem, review_case(cem, "q2"), Choice.RETIRE, note="nobody asks")
    decide(cem, review_case(cem, "q2"), Choice.WITHDRAW)
    assert review_case(ana, "q2").state is CaseState.DRAFT


def test_a_return_that_its_author_has_answered_with_a_new_text_is_not_withdrawn(sit) -> None:
    ana, ben = sit("Ana"), sit("Ben")
    decide(ben, ready(ana), Choice.RETURN, note="say which pool")
    desk = open_case(ana, "q1")
    save_case(ana, desk.case.model_copy(update={"category": "times"}), desk.number)
    with pytest.raises(NotDecided) as caught:
        decide(ben, review_case(ben, "q1"), Choice.WITHDRAW)
    assert codes(caught) == ["not_ready"]


def test_a_blind_round_waits_until_all_are_in_and_hides_what_others_said(sit) -> None:
    ana = under(sit("Ana"), reviewers_needed=2, blind_review=True)
    ben, cem = sit("Ben"), sit("Cem")
    ready(ana)
    comment(ben, review_case(ben, "q1"), "The hour looks odd.", place="claim:c1.text")
    decide(ben, review_case(ben, "q1"), Choice.REJECT, note="wrong hour")
    before = review_case(cem, "q1")
    assert before.state is CaseState.READY
    assert visible(before, "Cem", blind=True) == ()
    (row,) = review_queue(cem).rows
    assert (row.need, row.have, row.decisions, row.fast) == (Need.MINE, 1, (), ())
    assert "disagree" in approve(cem)
    after = review_case(cem, "q1")
    assert after.round.disagreement
    assert len(visible(after, "Cem", blind=True)) == 3


def test_a_third_person_settles_a_disagreement(sit) -> None:
    ana = under(sit("Ana"), reviewers_needed=2, blind_review=True)
    ben, cem, dora = sit("Ben"), sit("Cem"), sit("Dora")
    ready(ana)
    with pytest.raises(NotDecided) as caught:
        decide(dora, review_case(dora, "q1"), Choice.APPROVE, ticked=ALL, settles=True)
    assert codes(caught) == ["no_disagreement"]
    decide(ben, review_case(ben, "q1"), Choice.RETURN, note="say which pool")
    approve(cem)
    needs = [review_queue(who).rows[0].need for who in (ana, ben, cem, dora)]
    assert needs == [Need.WAITING, Need.WAITING, Need.WAITING, Need.DISAGREEMENT]
    assert len(visible(review_case(dora, "q1"), "Dora", blind=True)) == 2
    assert [choice for _, choice in review_queue(dora).rows[0].decisions] == ["request change", "approve"]
    with pytest.raises(NotDecided) as caught:
        decide(cem, review_case(cem, "q1"), Choice.APPROVE, ticked=ALL, settles=True)
    assert codes(caught) == ["took_part"]
    decide(dora, review_case(dora, "q1"), Choice.APPROVE, ticked=ALL, settles=True, note="there is one pool only")
    now = review_case(ana, "q1")
    assert (now.state, now.revision.note) == (CaseState.APPROVED, "approved by Dora")


def test_an_approval_faster_than_reading_is_flagged_where_it_was_measured(sit) -> None:
    policy = Policy(reading_words_per_minute=600)
    quick = Decision(choice=Choice.APPROVE, words=100, seconds=9.9)
    assert too_fast(quick, policy)
    assert not too_fast(quick.model_copy(update={"seconds": 10.0}), policy)
    assert not too_fast(quick.model_copy(update={"seconds": None}), policy)
    assert not too_fast(quick, Policy(reading_words_per_minute=0))
    ana, ben = under(sit("Ana"), reviewers_needed=2), sit("Ben")
    shown = ready(ana)
    assert shown.words == words_of(shown.case, shown.chunks) == 5 + 2 + 5 + 5 + 8
    decide(ben, review_case(ben, "q1"), Choice.APPROVE, ticked=ALL, words=shown.words, seconds=1.0)
    assert review_queue(ana).rows[0].fast == ("Ben",)


def test_a_decision_names_the_guideline_it_was_made_under(sit) -> None:
    ana = under(sit("Ana"), guideline="One fact a claim.")
    ready(ana)
    decide(sit("Ben"), review_case(ana, "q1"), Choice.APPROVE, ticked=ALL)
    content = reviews.of_case(ana.store, "q1")[0].content
    assert isinstance(content, Decision)
    assert content.guideline == guideline_digest(ana.policy)
    assert guideline_digest(Policy()) is None


def test_a_case_that_rests_on_withheld_evidence_or_is_red_cannot_be_approved(sit) -> None:
    ana = sit("Ana")
    ready(ana)
    say_of(ana.store, [("pool", "v1")], Assertion(by="Ana", permitted=False), at=ana.clock())
    with pytest.raises(NotDecided) as caught:
        approve(sit("Ben"))
    assert "rests_on_withheld" in codes(caught)
    assert "case_stale" in codes(caught) or "restricted" in codes(caught)


def test_a_case_with_an_error_of_the_checks_is_approved_only_with_a_note_that_names_it(sit) -> None:
    ana = sit("Ana")
    desk = open_case(ana, "q1")
    (first, *rest) = desk.case.points
    weak = first.model_copy(update={"answer_phrases": (*first.answer_phrases, "at the")})
    save_case(ana, desk.case.model_copy(update={"points": (weak, *rest)}), desk.number)
    ready(ana)
    ben = sit("Ben")
    with pytest.raises(NotDecided) as caught:
        approve(ben)
    assert codes(caught) == ["GT307"]
    assert "or approve with a note that names GT307" in caught.value.problem.fix
    shown = review_case(ben, "q1")
    assert decide(ben, shown, Choice.APPROVE, ticked=ALL, note="GT307 is meant so").says == "q1 is approved now"


def test_a_queue_that_remembers_reads_only_what_moved_and_says_what_a_fresh_one_says(
    sit, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana, ben, memory, read = sit("Ana"), sit("Ben"), QueueMemory(), list[list[str]]()
    whole = steps.of_cases

    def looked() -> list[str]:
        read.clear()
        remembered = review_queue(ben, memory=memory)
        (asked,) = read
        assert remembered == review_queue(ben)
        return asked

    def counted(store, ids):
        read.append(list(ids))
        return whole(store, ids)

    monkeypatch.setattr(steps, "of_cases", counted)
    ready(ana, "q1")
    ready(ana, "q2")
    assert looked() == ["q1", "q2"]
    assert looked() == []
    comment(ana, review_case(ana, "q2"), "Which pool?")
    assert looked() == ["q2"]
    skip(ben, review_case(ben, "q1"), "I do not know the pool.")
    assert looked() == ["q1"]
    take(ana, "q1")
    assert looked() == []
    decide(ben, review_case(ben, "q2"), Choice.RETURN, note="Which pool?")
    assert looked() == ["q2"]
    approve(ben)
    assert looked() == []
    assert [row.case_id for row in review_queue(ben, memory=memory).rows] == ["q2"]


def test_the_queue_sorts_cases_by_who_has_to_do_what(sit) -> None:
    ana, ben = sit("Ana"), sit("Ben")
    ready(ana, "q1")
    ready(ana, "q2")
    queue = review_queue(ben)
    assert [(row.case_id, row.need) for row in queue.rows] == [("q1", Need.MINE), ("q2", Need.MINE)]
    assert {row.need for row in review_queue(ana).rows} == {Need.WAITING}
    skip(ben, review_case(ben, "q1"), "I do not know the pool.")
    decide(ben, review_case(ben, "q2"), Choice.RETURN, note="Which pool?")
    queue = review_queue(ben)
    assert [(row.case_id, row.need, row.why) for row in queue.rows] == [
        ("q2", Need.WAITING, "change asked for: Which pool?"),
        ("q1", Need.SKIPPED, "put off: I do not know the pool."),
    ]
    assert review_queue(ana).rows[0].need is Need.RETURNED
    assert [row.case_id for row in review_queue(ben, need=Need.SKIPPED).rows] == ["q1"]
    assert sum(queue.counts.values()) == 2


def test_the_next_of_the_queue_is_one_that_can_be_worked_on(sit) -> None:
    ana, ben = sit("Ana"), sit("Ben")
    ready(ana, "q1")
    ready(ana, "q2")
    queue = review_queue(ben)
    assert [next_in_queue(queue, after) for after in (None, "q1", "q2")] == ["q1", "q2", "q1"]
    assert next_in_queue(review_queue(ana), None) is None


def test_others_are_told_who_reads_a_case_and_the_lease_ends_by_itself(sit) -> None:
    ana, ben, cem = sit("Ana"), under(sit("Ben"), lease_minutes=15), sit("Cem")
    ready(ana)
    assert take(ben, "q1") is None
    held = take(cem, "q1")
    assert held is not None
    assert held.person == "Ben"
    assert "Ben reads it until" in review_queue(cem).rows[0].taken
    assert review_queue(ben).rows[0].taken == ""
    assert review_case(cem, "q1").taken is not None
    give_back(ben, "q1")
    assert review_queue(cem).rows[0].taken == ""
    take(ben, "q1")
    for _ in range(16):
        cem.clock()
    assert take(cem, "q1") is None

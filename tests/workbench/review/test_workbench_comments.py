"""Remarks stay with the words they are about, and a dispute needs a second person."""

from __future__ import annotations

import pytest
from deciding import ALL, approve, codes, ready

from goldtui.model.case_state import CaseState
from goldtui.model.faults import UnusableInput
from goldtui.model.review import Choice, Comment, Fault
from goldtui.store import reviews
from goldtui.workbench.case.desk import open_case
from goldtui.workbench.review.comments import answer, comment, threads
from goldtui.workbench.review.decide import NotDecided, decide
from goldtui.workbench.review.dispute import dispute, rule, wrong_labels
from goldtui.workbench.review.queue import Need, review_queue
from goldtui.workbench.review.review_case import review_case


def test_a_remark_stands_at_its_place_and_is_answered(sit) -> None:
    ana, ben = sit("Ana"), sit("Ben")
    ready(ana)
    said = comment(ben, review_case(ben, "q1"), "Too short.", place="claim:c1.support_phrases", quote="pool opens at 6")
    answer(ana, review_case(ana, "q1"), said.sequence, "It says it all.")
    (thread,) = threads(review_case(ben, "q1"))
    assert (thread.comment.place, len(thread.answers), thread.settled, thread.elsewhere) == (
        "claim:c1.support_phrases",
        1,
        False,
        False,
    )
    answer(ben, review_case(ben, "q1"), said.sequence, "Agreed.", settled=True)
    now = review_case(ben, "q1")
    assert threads(now)[0].settled
    assert now.round.comments == ()


def test_a_remark_says_when_its_words_are_gone(sit) -> None:
    ana = sit("Ana")
    desk = open_case(ana, "q1")
    comment(ana, review_case(ana, "q1"), "Hm.", place="point:p9.text")
    comment(ana, review_case(ana, "q1"), "Hm.", quote="opens at 7")
    comment(ana, review_case(ana, "q1"), "Hm.", place="question")
    comment(ana, review_case(ana, "q1"), "Hm.", place="claim:c1.text")
    comment(ana, review_case(ana, "q1"), "Hm.", place="claim:c.1.text")
    assert [thread.elsewhere for thread in threads(review_case(ana, "q1"))] == [True, True, False, False, True]
    assert desk.number == review_case(ana, "q1").revision.number


def test_an_empty_remark_and_an_answer_to_nothing_are_refused(sit) -> None:
    ana = sit("Ana")
    with pytest.raises(UnusableInput) as caught:
        comment(ana, review_case(ana, "q1"), " ")
    assert codes(caught) == ["no_text"]
    with pytest.raises(UnusableInput) as caught:
        answer(ana, review_case(ana, "q1"), 7, "Yes.")
    assert codes(caught) == ["unknown_comment"]


def test_a_dispute_needs_a_second_person_and_a_wrong_label_goes_back_to_its_author(sit) -> None:
    ana, ben, cem = sit("Ana"), sit("Ben"), sit("Cem")
    ready(ana)
    approve(ben)
    dispute(ben, review_case(ben, "q1"), Fault.LABEL, "The pool opens at 7.", trace_id="run-1", stage="pass")
    assert review_case(ben, "q1").state is CaseState.DISPUTED
    assert [review_queue(who).rows[0].need for who in (ben, cem)] == [Need.WAITING, Need.DISPUTED]
    for choice in (Choice.APPROVE, Choice.RETURN):
        with pytest.raises(NotDecided) as caught:
            decide(cem, review_case(cem, "q1"), choice, note="x", ticked=ALL)
        assert "disputed" in codes(caught)
    with pytest.raises(NotDecided) as caught:
        rule(ben, review_case(ben, "q1"), Fault.LABEL, "Mine.")
    assert codes(caught) == ["own_dispute"]
    with pytest.raises(NotDecided) as caught:
        rule(cem, review_case(cem, "q1"), Fault.LABEL, "")
    assert codes(caught) == ["reason_missing"]
    rule(cem, review_case(cem, "q1"), Fault.LABEL, "The board at the gate says 7.")
    assert review_case(ana, "q1").state is CaseState.RETURNED
    whole, slices = wrong_labels(ana)
    assert (whole.wrong, whole.ruled, whole.open_) == (1, 1, 0)
    assert slices == {"swimmers": whole}


def test_a_wrong_system_leaves_the_gold_approved_as_it_was(sit) -> None:
    ana, ben, cem = sit("Ana"), sit("Ben"), sit("Cem")
    ready(ana)
    approve(ben)
    dispute(cem, review_case(cem, "q1"), Fault.SYSTEM, "It read last year's board.")
    assert wrong_labels(ana)[0].open_ == 1
    with pytest.raises(NotDecided) as caught:
        rule(ana, review_case(ana, "q1"), Fault.SYSTEM, "My gold is right.")
    assert codes(caught) == ["own_work"]
    rule(ben, review_case(ben, "q1"), Fault.SYSTEM, "The gold is right.")
    now = review_case(ana, "q1")
    assert (now.state, now.round.approvals) == (CaseState.APPROVED, ("Ben",))
    assert wrong_labels(ana)[0].wrong == 0


def test_a_dispute_needs_a_reason_an_open_case_and_no_other_dispute(sit) -> None:
    ben = sit("Ben")
    with pytest.raises(NotDecided) as caught:
        dispute(ben, review_case(ben, "q1"), Fault.LABEL, " ")
    assert codes(caught) == ["reason_missing"]
    with pytest.raises(NotDecided) as caught:
        rule(ben, review_case(ben, "q1"), Fault.LABEL, "x")
    assert codes(caught) == ["not_disputed"]
    dispute(ben, review_case(ben, "q1"), Fault.LABEL, "wrong")
    with pytest.raises(NotDecided) as caught:
        dispute(ben, review_case(ben, "q1"), Fault.LABEL, "wrong")
    assert codes(caught) == ["disputed"]
    decide(ben, review_case(ben, "q2"), Choice.RETIRE, note="gone")
    with pytest.raises(NotDecided) as caught:
        dispute(ben, review_case(ben, "q2"), Fault.LABEL, "wrong")
    assert codes(caught) == ["case_closed"]


def test_comments_are_kept_with_the_revision_they_were_made_about(sit) -> None:
    ana = sit("Ana")
    shown = review_case(ana, "q1")
    comment(ana, shown, "Why only one?")
    (said,) = reviews.of_case(ana.store, "q1")
    assert said.content == Comment(text="Why only one?")
    assert (said.number, said.revision_digest, said.author) == (1, shown.digest, "Ana")

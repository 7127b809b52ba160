"""Labels given blind about a text under review: what agrees is taken, the rest is decided by a third person."""

from __future__ import annotations

import pytest

from goldtui.casework.adjudication import Stamp
from goldtui.model.faults import GoldtuiError
from goldtui.model.labels import (
    ClaimLabel,
    Coverage,
    ErrorKind,
    How,
    LabelSheet,
    Mark,
    PointLabel,
    Resolution,
    Support,
)
from goldtui.model.policy import Policy
from goldtui.model.review import Choice
from goldtui.workbench.case.desk import mark_ready, open_case, save_case
from goldtui.workbench.labels.label_case import adjudicate, give_labels, labels_of
from goldtui.workbench.labels.set_agreement import set_agreement
from goldtui.workbench.review.decide import NotDecided, decide
from goldtui.workbench.review.review_case import ReviewCase, review_case
from goldtui.workbench.session.session import Session

ALL = Policy().checklist
WORDS = Mark(chunk_id="pool", version="v1", start=4, end=19, text="pool opens at 6")
NO_SUCH = PointLabel(point_id="p9", says=Coverage.COVERED)
BESIDE = WORDS.model_copy(update={"start": 3, "end": 18})


def sheet(
    says: Support = Support.SUPPORTED, covers: Coverage = Coverage.COVERED, marks: tuple[Mark, ...] = (WORDS,)
) -> LabelSheet:
    return LabelSheet(
        claims=(ClaimLabel(claim_id="c1", says=says, phrases=marks),),
        points=(PointLabel(point_id="p1", says=covers),),
    )


def ready(session: Session) -> ReviewCase:
    desk = open_case(session, "q1")
    mark_ready(session, desk.case, desk.number)
    return review_case(session, "q1")


def label(session: Session, given: LabelSheet) -> None:
    give_labels(session, review_case(session, "q1"), given)


def codes(caught: pytest.ExceptionInfo[GoldtuiError]) -> list[str]:
    return [problem.code for problem in caught.value.problems]


def decided(session: Session, says: Support, error: ErrorKind = ErrorKind.SLIP) -> Resolution:
    (conflict,) = labels_of(session, review_case(session, "q1")).settled.left
    taken = next(one.label for one in conflict.given if one.label.says is says)
    return Resolution(how=How.ACCEPT, label=taken, error=error, among=conflict.given)


def test_labels_of_others_stay_hidden_until_ones_own_are_in(sit) -> None:
    ready(sit("Ana"))
    ben, cem = sit("Ben"), sit("Cem")
    label(ben, sheet())
    before = labels_of(cem, review_case(cem, "q1"))
    assert (before.sheets, before.hidden, before.settled.outcomes) == ({}, 1, ())
    label(cem, sheet())
    after = labels_of(cem, review_case(cem, "q1"))
    assert (list(after.sheets), after.hidden) == (["Ben", "Cem"], 0)
    assert {one.stamp for one in after.settled.outcomes} == {Stamp.UNANIMOUS}


def test_only_conflicts_are_left_and_block_the_approval_until_a_third_person_decides(sit) -> None:
    ready(sit("Ana"))
    ben, cem, dora = sit("Ben"), sit("Cem"), sit("Dora")
    label(ben, sheet(Support.SUPPORTED))
    label(cem, sheet(Support.NOT_SUPPORTED))
    with pytest.raises(NotDecided) as caught:
        decide(ben, review_case(ben, "q1"), Choice.APPROVE, ticked=ALL)
    assert codes(caught) == ["labels_unsettled"]
    resolution = decided(dora, Support.SUPPORTED)
    for party in (ben, sit("Ana")):
        with pytest.raises(NotDecided) as caught:
            adjudicate(party, review_case(party, "q1"), [resolution])
        assert codes(caught) == ["took_part"]
    adjudicate(dora, review_case(dora, "q1"), [resolution])
    assert decide(ben, review_case(ben, "q1"), Choice.APPROVE, ticked=ALL).says == "q1 is approved now"


def test_a_decision_against_the_gold_keeps_it_from_being_approved(sit) -> None:
    ready(sit("Ana"))
    ben, cem, dora = sit("Ben"), sit("Cem"), sit("Dora")
    label(ben, sheet(Support.SUPPORTED, Coverage.NOT_COVERED))
    label(cem, sheet(Support.NOT_SUPPORTED, Coverage.NOT_COVERED))
    adjudicate(dora, review_case(dora, "q1"), [decided(dora, Support.NOT_SUPPORTED, ErrorKind.GUIDELINE_GAP)])
    with pytest.raises(NotDecided) as caught:
        decide(ben, review_case(ben, "q1"), Choice.APPROVE, ticked=ALL)
    assert codes(caught) == ["label_refutes", "label_refutes"]
    assert [problem.message for problem in caught.value.problems] == [
        "point p1 is labelled not covered (unanimous)",
        "claim c1 is labelled not supported (adjudicated)",
    ]


def test_a_decision_about_labels_that_changed_since_is_refused(sit) -> None:
    ready(sit("Ana"))
    ben, cem, dora = sit("Ben"), sit("Cem"), sit("Dora")
    label(ben, sheet(Support.SUPPORTED))
    label(cem, sheet(Support.NOT_SUPPORTED))
    late = decided(dora, Support.SUPPORTED)
    label(cem, sheet(Support.CANNOT_TELL))
    with pytest.raises(NotDecided) as caught:
        adjudicate(dora, review_case(dora, "q1"), [late])
    assert codes(caught) == ["unknown_conflict"]


def test_labels_are_of_the_text_they_were_given_for(sit) -> None:
    ana, ben = sit("Ana"), sit("Ben")
    ready(ana)
    label(ben, sheet())
    desk = open_case(ana, "q1")
    save_case(ana, desk.case.model_copy(update={"category": "times"}), desk.number)
    with pytest.raises(NotDecided) as caught:
        label(ben, sheet())
    assert codes(caught) == ["not_ready"]
    ready(ana)
    assert labels_of(ana, review_case(ana, "q1")).sheets == {}


@pytest.mark.parametrize(
    ("given", "code"),
    [
        (LabelSheet(claims=sheet().claims), "label_missing"),
        (LabelSheet(claims=sheet().claims, points=(*sheet().points, NO_SUCH)), "label_unknown"),
        (sheet(marks=()), "label_without_phrase"),
        (sheet(marks=(BESIDE,)), "mark_misplaced"),
    ],
)
def test_a_sheet_that_is_not_about_this_text_is_refused(sit, given: LabelSheet, code: str) -> None:
    ready(sit("Ana"))
    with pytest.raises(NotDecided) as caught:
        label(sit("Ben"), given)
    assert codes(caught) == [code]


def test_nobody_labels_their_own_work(sit) -> None:
    ana = sit("Ana")
    ready(ana)
    with pytest.raises(NotDecided) as caught:
        label(ana, sheet())
    assert codes(caught) == ["own_work"]


def test_the_agreement_of_the_set_counts_every_text_that_two_people_labelled(sit) -> None:
    ready(sit("Ana"))
    ben, cem = sit("Ben"), sit("Cem")
    assert set_agreement(ben)[0].pairs == ()
    label(ben, sheet())
    label(cem, sheet(Support.NOT_SUPPORTED))
    whole, slices = set_agreement(ben)
    (pair,) = whole.pairs
    assert (pair.people, pair.cases, pair.claims.agree, pair.points.agree) == (("Ben", "Cem"), 1, (0, 1), (1, 1))
    assert slices == {"swimmers": whole}

"""The page of an adjudicator, and of whoever looks how far people agree."""

from __future__ import annotations

import pytest

from goldtui.casework.adjudication import Stamp
from goldtui.casework.decision_work import Begun, DecisionWork
from goldtui.model.faults import Conflict
from goldtui.model.labels import (
    ClaimLabel,
    Coverage,
    ErrorKind,
    How,
    LabelSheet,
    Mark,
    PointLabel,
    Support,
)
from goldtui.workbench.case.desk import mark_ready, open_case, save_case
from goldtui.workbench.labels.adjudication_page import (
    accept_one,
    adjudication_page,
    hand_in,
    keep,
    merge_all,
    reject_all,
)
from goldtui.workbench.labels.agreement_page import agreement_page, wrong_lines
from goldtui.workbench.labels.label_case import give_labels
from goldtui.workbench.review.decide import NotDecided
from goldtui.workbench.review.dispute import WrongLabels
from goldtui.workbench.review.review_case import review_case
from goldtui.workbench.session.places import state_folder
from goldtui.workbench.session.session import Session

OPENS = Mark(chunk_id="pool", version="v1", start=4, end=19, text="pool opens at 6")
WIDER = Mark(chunk_id="pool", version="v1", start=0, end=19, text="The pool opens at 6")
CLAIM = ("claim", "c1")


def ready(session: Session, case_id: str = "q1") -> None:
    desk = open_case(session, case_id)
    mark_ready(session, desk.case, desk.number)


def label(session: Session, says: Support, *marks: Mark, case_id: str = "q1") -> None:
    sheet = LabelSheet(
        claims=(ClaimLabel(claim_id="c1", says=says, phrases=marks),),
        points=(PointLabel(point_id="p1", says=Coverage.COVERED),),
    )
    give_labels(session, review_case(session, case_id), sheet)


def differing(sit) -> None:
    ready(sit("Ana"))
    label(sit("Ben"), Support.SUPPORTED, OPENS)
    label(sit("Cem"), Support.NOT_SUPPORTED)


def test_a_third_person_gets_the_conflicts_and_what_is_taken_without_them(sit) -> None:
    differing(sit)
    page = adjudication_page(sit("Dora"), "q1")
    assert [one.spot for one in page.conflicts] == [CLAIM]
    assert [(one.spot, one.stamp) for one in page.taken] == [(("point", "p1"), Stamp.UNANIMOUS)]
    assert (page.refused, page.kept, page.dropped) == ((), None, 0)


def test_author_and_labellers_may_look_and_read_why_they_cannot_decide(sit) -> None:
    differing(sit)
    for name in ("Ana", "Ben"):
        page = adjudication_page(sit(name), "q1")
        assert [one.code for one in page.refused] == ["took_part"]
        assert len(page.conflicts) == 1
        with pytest.raises(NotDecided):
            hand_in(sit(name), page, [accept_one(page.conflicts[0], 0, ErrorKind.SLIP)])


def test_a_single_sheet_stays_hidden_from_whoever_may_still_label(sit) -> None:
    ready(sit("Ana"))
    label(sit("Ben"), Support.SUPPORTED, OPENS)
    page = adjudication_page(sit("Dora"), "q1")
    assert (page.hidden, page.conflicts, page.taken) == (1, (), ())


def test_decisions_are_kept_until_they_are_handed_in_and_then_count(sit) -> None:
    differing(sit)
    dora = sit("Dora")
    page = adjudication_page(dora, "q1")
    made = accept_one(page.conflicts[0], 0, ErrorKind.GUIDELINE_GAP)
    keep(dora, page, [made])
    again = adjudication_page(sit("Dora"), "q1")
    assert again.kept == {CLAIM: made}
    after = hand_in(dora, again, [made])
    assert (after.conflicts, after.kept) == ((), None)
    assert Stamp.ADJUDICATED in {one.stamp for one in after.taken}
    assert list(state_folder().glob("decisions-*")) == []


def test_taking_the_last_decision_back_leaves_nothing_kept(sit) -> None:
    differing(sit)
    dora = sit("Dora")
    page = adjudication_page(dora, "q1")
    keep(dora, page, [accept_one(page.conflicts[0], 0, ErrorKind.SLIP)])
    keep(dora, page, [])
    assert adjudication_page(dora, "q1").kept is None


def test_what_was_begun_is_kept_for_the_conflict_it_is_about_and_for_no_other(sit) -> None:
    differing(sit)
    dora = sit("Dora")
    page = adjudication_page(dora, "q1")
    one = Begun(among=page.conflicts[0].given, says=Support.CANNOT_TELL, reason="both ways", phrases=(OPENS,))
    keep(dora, page, [], [one, Begun(among=page.conflicts[0].given)])
    assert adjudication_page(sit("Dora"), "q1").begun == {CLAIM: one}
    label(sit("Cem"), Support.CANNOT_TELL)
    assert adjudication_page(dora, "q1").begun is None


def test_handing_in_forgets_what_was_begun_about_the_same_conflict(sit) -> None:
    differing(sit)
    dora = sit("Dora")
    page = adjudication_page(dora, "q1")
    made = accept_one(page.conflicts[0], 0, ErrorKind.SLIP)
    keep(dora, page, [made], [Begun(among=page.conflicts[0].given, reason="both ways")])
    hand_in(dora, page, [made])
    assert list(state_folder().glob("decisions-*")) == []


def test_a_kept_decision_about_labels_that_changed_is_counted_and_not_taken_up(sit) -> None:
    differing(sit)
    dora = sit("Dora")
    page = adjudication_page(dora, "q1")
    keep(dora, page, [accept_one(page.conflicts[0], 0, ErrorKind.SLIP)])
    label(sit("Cem"), Support.CANNOT_TELL)
    fresh = adjudication_page(dora, "q1")
    assert (fresh.kept, fresh.dropped) == (None, 1)


def test_a_case_that_was_saved_meanwhile_refuses_the_decisions(sit) -> None:
    differing(sit)
    dora, ana = sit("Dora"), sit("Ana")
    page = adjudication_page(dora, "q1")
    desk = open_case(ana, "q1")
    save_case(ana, desk.case.model_copy(update={"question": "When does it open?"}), desk.number)
    with pytest.raises(Conflict) as caught:
        hand_in(dora, page, [accept_one(page.conflicts[0], 0, ErrorKind.SLIP)])
    assert caught.value.problem.code == "review_moved"


def test_labels_are_taken_put_together_or_replaced_each_in_its_own_way(sit) -> None:
    ready(sit("Ana"))
    label(sit("Ben"), Support.SUPPORTED, OPENS)
    label(sit("Cem"), Support.SUPPORTED, WIDER)
    (conflict,) = adjudication_page(sit("Dora"), "q1").conflicts
    merged = merge_all(conflict, ErrorKind.SLIP)
    assert merged is not None
    assert (merged.how, merged.label.phrases) == (How.MERGE, (WIDER, OPENS))  # type: ignore[union-attr]
    other = ClaimLabel(claim_id="c1", says=Support.CANNOT_TELL)
    assert reject_all(conflict, other, ErrorKind.AMBIGUOUS_SOURCE, " both ways ").note == "both ways"
    for label_, reason in ((conflict.given[0].label, "so"), (other, " ")):
        with pytest.raises(ValueError, match=r"another one|reason"):
            reject_all(conflict, label_, ErrorKind.SLIP, reason)


def test_different_verdicts_cannot_be_put_together(sit) -> None:
    differing(sit)
    (conflict,) = adjudication_page(sit("Dora"), "q1").conflicts
    assert merge_all(conflict, ErrorKind.SLIP) is None


def test_a_pair_leads_to_the_cases_on_which_it_differs_in_the_set_and_in_its_slice(sit) -> None:
    differing(sit)
    ready(sit("Ana"), "q2")
    for name in ("Ben", "Cem"):
        label(sit(name), Support.SUPPORTED, OPENS, case_id="q2")
    page = agreement_page(sit("Dora"))
    (one,) = page.differing
    assert (one.case_id, one.slice, one.pair, one.words) == (
        "q1",
        "swimmers",
        ("Ben", "Cem"),
        "claim c1 (verdict)",
    )
    about_two = [line for line in page.lines if line.pair is not None]
    assert {line.whole for line in about_two} == {True, False}
    assert all(page.behind(line) == (one,) for line in about_two)
    assert all(page.behind(line) == () for line in page.lines if line.pair is None)
    assert page.wrong == ("wrong labels in the set: not measured, nobody has ruled on a dispute",)


def test_the_rate_of_wrong_labels_is_k_of_n_or_not_measured() -> None:
    lines = wrong_lines(
        WrongLabels(1, 3, 2), {None: WrongLabels(0, 1, 0), "ferns": WrongLabels(1, 2, 1), "moss": WrongLabels(0, 0, 1)}
    )
    assert list(lines) == [
        "wrong labels in the set: 1 of 3 rulings (2 disputes open)",
        "  wrong labels in slice ferns: 1 of 2 rulings (1 dispute open)",
        "  wrong labels in slice moss: not measured, nobody has ruled on a dispute (1 dispute open)",
        "  wrong labels in cases without a slice: 0 of 1 ruling",
    ]


def test_kept_decisions_are_the_records_that_would_be_given(sit) -> None:
    differing(sit)
    (conflict,) = adjudication_page(sit("Dora"), "q1").conflicts
    one = DecisionWork(resolutions=(accept_one(conflict, 1, ErrorKind.SLIP),))
    assert DecisionWork.model_validate_json(one.model_dump_json()) == one

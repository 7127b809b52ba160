"""In plan mode a true statement that does not answer the question is not released, cited or not."""

from __future__ import annotations

from fractions import Fraction

import pytest

from goldtui.gates.chain import judge
from goldtui.model.policy import Policy
from goldtui.model.records import Answer, AnswerPoint, GoldCase
from goldtui.model.results import Stage, Status
from goldtui.model.score import CaseRow, Group, Outcome
from goldtui.scoring.graded import Grader
from goldtui.scoring.modes import FULL, PLAN, Mode, mode_named
from goldtui.scoring.rows import Place, Spending, row_of
from tests.gates.builders import GOLD, case, chunk, exhibit, refusal_case, run, shipped

BARE = {"inferred": ("first_stage_ids", "rerank_input_ids", "reranked_ids"), "versions": ()}
WHOLE = (
    ("A reader may borrow 4 books for 30 days.", None),
    ("A late book costs 20 cents a day.", None),
    ("Bags are left in the lockers.", None),
)
FEES = chunk("loans", "Lockers cost 2 euros a day. Map tables cost 2 euros a day. A late book costs 20 cents a day.")
TABLES = GOLD[1].model_copy(
    update={"text": "Map tables cost 2 euros a day.", "support_phrases": ("Map tables cost 2 euros a day",)}
)


def row(gold: GoldCase, said: Answer, mode: Mode = PLAN, chunks: tuple = ()) -> CaseRow:
    shown = exhibit(gold, run(**BARE), said, *((chunks,) if chunks else ()))
    verdict = judge(shown)
    graded = Grader(mode, Policy()).graded(shown, verdict)
    return row_of(gold, verdict, Place("night:1", 0), graded, Spending(), lambda *_: "fix", by_stages=mode.by_stages)


def test_an_answer_that_makes_every_vital_point_is_released_without_citations() -> None:
    found = row(case(), shipped(*WHOLE))
    assert (found.outcome, found.statuses["stage:answer_completeness"]) == (Outcome.RELEASED, Status.PASS)


def test_an_answer_that_leaves_a_vital_point_out_stops_at_answer_completeness() -> None:
    found = row(case(), shipped(*WHOLE[:2]))
    assert (found.outcome, found.first_failed_stage) == (Outcome.BLOCKED, Stage.ANSWER_COMPLETENESS)
    assert (found.first_failed_gate, found.code) == ("points_covered", "point_missing")


def test_a_true_statement_of_which_nobody_said_whether_it_makes_a_point_leaves_the_case_not_judged() -> None:
    found = row(case(), shipped(*WHOLE[:2], ("The map room opens at 09:00.", None)))
    assert (found.outcome, found.first_failed_stage) == (Outcome.NOT_TESTED, Stage.NOT_TESTED)
    assert found.code == "point_not_judged"


def test_an_answer_without_a_word_stops_at_answer_completeness_and_says_why() -> None:
    found = row(case(), shipped())
    assert (found.outcome, found.first_failed_stage) == (Outcome.BLOCKED, Stage.ANSWER_COMPLETENESS)


def test_a_right_refusal_and_a_case_without_vital_points_are_decided_as_before() -> None:
    assert row(refusal_case(), shipped(text="not in context")).outcome is Outcome.RELEASED
    wrong = row(refusal_case(), shipped(*WHOLE))
    assert (wrong.outcome, wrong.first_failed_stage) == (Outcome.BLOCKED, Stage.ANSWER_BEHAVIOUR)
    assert row(case(points=()), shipped(*WHOLE)).statuses["stage:answer_completeness"] is Status.NOT_APPLICABLE


def test_no_other_mode_asks_for_it() -> None:
    for name in ("monitor", "regression"):
        declared = Grader(mode_named(name), Policy()).declared
        assert "answer_completeness" not in {one.name for one in declared}
    assert "stage:answer_completeness" not in row(case(), shipped(*WHOLE), FULL).statuses


def test_the_table_that_decides_names_it_with_the_share_of_its_gate() -> None:
    (declared,) = [one for one in Grader(PLAN, Policy()).declared if one.name == "answer_completeness"]
    assert (declared.group, declared.title, declared.bound) == (Group.STAGE, "answer completeness", Fraction(19, 20))


@pytest.mark.parametrize("cited", [None, "loans"])
def test_the_words_of_a_point_in_another_statement_make_no_point_cited_or_not(cited: str | None) -> None:
    gold = case(
        question="What does a map table cost?",
        points=(AnswerPoint(point_id="cost", answer_phrases=("2 euros a day",)),),
        required_source_ids=("loans",),
        reference=Answer(claims=(TABLES,)),
    )
    chunks = (FEES, chunk("rooms", "The map room opens at 09:00."))
    found = row(gold, shipped(("Lockers cost 2 euros a day.", cited)), chunks=chunks)
    assert found.statuses["gate:points_covered"] is Status.NOT_TESTED
    assert found.outcome is Outcome.NOT_TESTED
    right = row(gold, shipped(("Map tables cost 2 euros a day.", cited)), chunks=chunks)
    assert right.outcome is Outcome.RELEASED

"""A run next to its baseline: only cases measured in both tell of a change, and only slices fail a run."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from score_reports import report
from score_rows import row, rows

from goldtui.model.policy import Policy
from goldtui.model.results import Stage, Status
from goldtui.model.score import CaseRow, Comparison, Moved, Movement, Outcome
from goldtui.model.scoring_rules import ScoringRules
from goldtui.scoring.baseline import NotComparable, compare, regressions

R, B, T, X, D = Outcome.RELEASED, Outcome.BLOCKED, Outcome.NOT_TESTED, Outcome.NO_TRACE, Outcome.REPEATED
RULES = ScoringRules()


def beside(before: Sequence[CaseRow], after: Sequence[CaseRow], rules: ScoringRules = RULES, **of: Any) -> Comparison:
    return compare(report(before, "old.jsonl", **of), report(after, "new.jsonl", **of), rules)


def ended(*outcomes: Outcome, slice_: str = "") -> list[CaseRow]:
    """One case for each outcome."""
    return [row(f"{slice_}{number}", outcome, slice_) for number, outcome in enumerate(outcomes)]


# --- cases ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("before", "after", "movement"),
    [
        (R, R, None),
        (R, B, Movement.NEWLY_FAILING),
        (R, T, Movement.NEWLY_NOT_TESTED),
        (B, R, Movement.NEWLY_PASSING),
        (B, B, None),
        (B, T, Movement.NEWLY_NOT_TESTED),
        (T, R, Movement.NEWLY_PASSING),
        (T, B, Movement.NEWLY_FAILING),
        (T, T, None),
    ],
)
def test_a_case_moves_between_released_failed_and_not_tested(
    before: Outcome, after: Outcome, movement: Movement | None
) -> None:
    found = beside(ended(before), ended(after))
    assert [one.movement for one in found.moved] == ([movement] if movement else [])
    assert {(one.before, one.after): one.cases for one in found.cells} == {
        (was, now): int((was, now) == (before, after)) for was in (R, B, T) for now in (R, B, T)
    }
    assert found.pairs == int(T not in (before, after))
    assert (found.both, found.only_before, found.only_after) == (1, (), ())


@pytest.mark.parametrize("absent", [X, D])
@pytest.mark.parametrize("outcome", list(Outcome))
def test_a_case_without_one_trace_in_a_run_has_moved_nowhere(absent: Outcome, outcome: Outcome) -> None:
    lost, came = beside(ended(outcome), ended(absent)), beside(ended(absent), ended(outcome))
    assert (lost.moved, lost.both, came.moved, came.both) == ((), 0, (), 0)
    alone = ("0",) if outcome in (R, B, T) else ()
    assert (lost.only_before, lost.only_after) == (alone, ())
    assert (came.only_before, came.only_after) == ((), alone)


def test_a_case_that_moved_to_not_tested_is_listed_with_both_ends() -> None:
    found = beside(ended(R, B), ended(T, T))
    assert [(one.before, one.after) for one in found.moved] == [
        ("released", "not tested"),
        ("answer faithfulness", "not tested"),
    ]


def test_what_was_and_what_is_are_said_as_the_stage_or_the_outcome() -> None:
    failing, passing = beside(ended(R, B), ended(B, R)).moved
    assert (failing.before, failing.after) == ("released", "answer faithfulness")
    assert (passing.before, passing.after) == ("answer faithfulness", "released")


def test_a_case_that_breaks_at_another_stage_has_moved_and_counts_in_no_p_value() -> None:
    found = beside(ended(B), [row("0", B, first_failed_stage=Stage.CONTEXT_SELECTION)])
    was, now = "answer faithfulness", "context selection"
    assert found.moved == (Moved(case_id="0", movement=Movement.STAGE_MOVED, before=was, after=now),)
    assert found.p_value is None


def test_where_no_stage_of_the_chain_decides_the_measure_that_failed_is_named() -> None:
    passed = {"gate:faithfulness": Status.PASS}
    graded = row("0", B, first_failed_stage=Stage.PASS, statuses={**passed, "stage:retrieval": Status.FAIL})
    scorer = row("0", B, first_failed_stage=None, statuses={"scorer:precision": Status.FAIL})
    gate = row("0", B, first_failed_stage=None, first_failed_gate="faithfulness")
    nothing = row("0", B, first_failed_stage=None)
    names = [beside(ended(R), [one]).moved[0].after for one in (graded, scorer, gate, nothing)]
    assert names == ["retrieval", "precision", "faithfulness", "blocked"]
    assert beside([graded], [scorer]).moved[0].movement is Movement.STAGE_MOVED


def test_moves_are_reported_in_the_order_of_the_gold_whatever_order_the_baseline_has() -> None:
    found = beside(ended(R, B, R, R)[::-1], ended(B, R, R, B))
    assert [one.case_id for one in found.moved] == ["0", "1", "3"]


def test_the_p_value_is_that_of_the_pairs_that_differ() -> None:
    assert beside(ended(R, B), ended(R, B)).p_value is None
    assert beside(ended(*[R] * 6, B), ended(*[B] * 6, B)).p_value == 1 / 32
    assert beside(ended(R, B), ended(B, R)).p_value == 1.0


@given(rows(), rows())
def test_every_case_with_a_trace_is_in_a_cell_or_stands_alone_in_one_run(
    first: list[CaseRow], second: list[CaseRow]
) -> None:
    before, after = ({one.case_id: one for one in made}.values() for made in (first, second))
    found = beside(tuple(before), tuple(after))
    assert found.both + len(found.only_before) == sum(one.outcome in (R, B, T) for one in before)
    assert found.both + len(found.only_after) == sum(one.outcome in (R, B, T) for one in after)
    judged = sum(one.cases for one in found.cells if T not in (one.before, one.after))
    assert found.pairs == judged == sum(one.before_n for one in found.slices)
    assert len(found.moved) >= sum(one.cases for one in found.cells if one.before is not one.after)


@given(rows())
def test_a_run_beside_itself_has_moved_nowhere_and_regressed_nowhere(made: list[CaseRow]) -> None:
    once = tuple({one.case_id: one for one in made}.values())
    found = beside(once, once)
    assert (found.moved, found.p_value, regressions(found)) == ((), None, ())
    assert all(one.before == one.after for one in found.spent)


@given(rows(), rows())
def test_seen_from_the_other_run_what_failed_newly_passes_newly(first: list[CaseRow], second: list[CaseRow]) -> None:
    before, after = (tuple({one.case_id: one for one in made}.values()) for made in (first, second))
    there, back = beside(before, after), beside(after, before)

    def ids(found: Comparison, movement: Movement) -> set[str]:
        return {one.case_id for one in found.moved if one.movement is movement}

    def from_not_tested(found: Comparison) -> set[str]:
        return {one.case_id for one in found.moved if one.before == "not tested"}

    assert ids(there, Movement.NEWLY_FAILING) - from_not_tested(there) == ids(
        back, Movement.NEWLY_PASSING
    ) - from_not_tested(back)
    assert ids(there, Movement.NEWLY_NOT_TESTED) == from_not_tested(back)
    assert ids(there, Movement.STAGE_MOVED) == ids(back, Movement.STAGE_MOVED)
    assert there.p_value == back.p_value


# --- slices -----------------------------------------------------------------------------------------------------------


def test_a_slice_regresses_when_it_falls_by_more_than_its_tolerance_and_not_at_it() -> None:
    before, after = ended(*[R] * 20, slice_="beds"), ended(B, *[R] * 19, slice_="beds")
    (at_it,) = beside(before, after, ScoringRules(slice_tolerance=0.05)).slices
    assert (at_it.before_k, at_it.after_k, at_it.after_n, at_it.regressed) == (20, 19, 20, False)
    assert at_it.tolerance == Fraction(1, 20)
    (beyond,) = beside(before, after, ScoringRules(slice_tolerance=0.049)).slices
    assert beyond.regressed


def test_a_slice_may_have_a_tolerance_of_its_own() -> None:
    before = ended(R, R, slice_="beds") + ended(R, R, slice_="tours")
    after = ended(R, B, slice_="beds") + ended(R, B, slice_="tours")
    found = beside(before, after, ScoringRules(slice_tolerances={"tours": 0.5}))
    assert [(one.name, one.regressed) for one in found.slices] == [("beds", True), ("tours", False)]


def test_a_slice_that_rises_or_stays_does_not_regress_though_cases_of_it_fail_newly() -> None:
    found = beside(ended(R, B, B), ended(B, R, R))
    assert [one.movement for one in found.moved].count(Movement.NEWLY_FAILING) == 1
    assert regressions(found) == ()


def test_a_slice_is_counted_over_the_cases_that_both_runs_measured() -> None:
    before, after = ended(R, R, X, X, slice_="beds"), ended(R, R, B, B, slice_="beds")
    (beds,) = beside(before, after).slices
    assert (beds.before_k, beds.before_n, beds.after_k, beds.after_n, beds.regressed) == (2, 2, 2, 2, False)


def test_a_thin_slice_is_shown_and_does_not_fail_the_run() -> None:
    before, after = ended(R, slice_="beds"), ended(B, slice_="beds")
    thin = beside(before, after, policy=Policy(slice_min_cases=2))
    assert (thin.slices[0].after_k, thin.slices[0].after_n, regressions(thin)) == (0, 1, ())
    assert len(regressions(beside(before, after, policy=Policy(slice_min_cases=1)))) == 1


def test_a_slice_that_only_the_baseline_hardly_measured_does_not_fail_the_run() -> None:
    before, after = ended(R, X, X, slice_="beds"), ended(B, R, R, slice_="beds")
    assert regressions(beside(before, after, policy=Policy(slice_min_cases=2))) == ()


def test_a_regression_is_said_with_both_counts_the_tolerance_and_what_to_open() -> None:
    found = beside(
        ended(R, R, slice_="beds") + ended(R, R, R), ended(R, B, slice_="beds") + ended(R, R, B), ScoringRules()
    )
    assert regressions(found) == (
        "slice 'beds': 1 of 2 released, 2 of 2 in old.jsonl, a fall by more than 5 percentage points;"
        " open its newly failing cases",
        "the cases of no slice: 2 of 3 released, 3 of 3 in old.jsonl, a fall by more than 5 percentage points;"
        " open its newly failing cases",
    )
    one_point = beside(ended(R), ended(B), ScoringRules(slice_tolerance=0.01))
    assert "more than 1 percentage point;" in regressions(one_point)[0]


def test_newly_failing_cases_within_the_tolerance_fail_no_run() -> None:
    found = beside(ended(*[R] * 50), ended(B, B, *[R] * 48))
    assert (len(found.moved), regressions(found)) == (2, ())


# --- cost and time ----------------------------------------------------------------------------------------------------


def test_cost_and_time_are_means_over_the_cases_of_which_both_runs_give_them() -> None:
    before = [row("0", cost=Fraction(1)), row("1", cost=Fraction(2)), row("2", T, cost=Fraction(6)), row("3")]
    after = [
        row("0", cost=Fraction(2)),
        row("1", latency_ms=Fraction(9)),
        row("2", T, cost=Fraction(1)),
        row("3", cost=Fraction(90)),
    ]
    (cost,) = beside(before, after).spent
    assert (cost.name, cost.before, cost.after, cost.n) == ("cost", Fraction(7, 2), Fraction(3, 2), 2)


def test_runs_that_give_no_cost_have_no_mean_cost() -> None:
    assert beside(ended(R), ended(R)).spent == ()


# --- what cannot be compared ------------------------------------------------------------------------------------------


def refused(before: dict[str, Any], after: dict[str, Any]) -> NotComparable:
    with pytest.raises(NotComparable) as caught:
        compare(report(ended(R), "old.jsonl", **before), report(ended(R), "new.jsonl", **after), RULES)
    return caught.value


def test_runs_of_different_gold_are_refused_and_both_are_to_be_scored_anew() -> None:
    problem = refused({"gold": "c" * 64}, {}).problem
    assert (problem.code, problem.where) == ("baseline_other_gold", "old.jsonl")
    assert "garden (cccccccccccc) there, garden (aaaaaaaaaaaa) here" in problem.message
    assert problem.fix == "score both runs again, by the same gold"


@pytest.mark.parametrize("other", [{"profile": "lesson"}, {"mode": "monitor"}])
def test_runs_of_another_profile_or_mode_are_refused(other: dict[str, str]) -> None:
    problem = refused(other, {}).problem
    assert problem.code == "baseline_other_profile"
    assert next(iter(other.values())) in problem.message


def test_a_report_without_its_rows_is_refused_by_the_name_of_its_run() -> None:
    problems = [refused({"rows": ()}, {}).problem, refused({}, {"rows": ()}).problem]
    assert {one.code for one in problems} == {"baseline_without_rows"}
    assert [one.where for one in problems] == ["old.jsonl", "new.jsonl"]


def test_two_runs_of_equal_gold_carry_the_name_and_whether_it_was_scored_anew() -> None:
    one, other = report(ended(R), "old.jsonl"), report(ended(R), "new.jsonl")
    found = compare(one, other, RULES, rescored=True)
    assert (found.baseline, found.rescored) == ("old.jsonl", True)
    assert not compare(one, other, RULES).rescored

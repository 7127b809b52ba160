"""Slices and the last word: no average overrules one."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from score_rows import row, rows

from goldtui.model.attendance import Attendance, RepeatedCase
from goldtui.model.policy import Policy
from goldtui.model.results import Status, Tier
from goldtui.model.score import CaseRow, Group, Measure, Outcome, SliceLine, SliceState
from goldtui.scoring.decision import reasons
from goldtui.scoring.slices import slice_lines
from goldtui.scoring.tally import Tally

ALL_THERE = Attendance(expected=1, scored=1)
NEVER = (9, 10, Fraction(9, 10))


def lines(of: list[CaseRow], **policy: object) -> dict[str, SliceLine]:
    counts = Tally()
    for one in of:
        counts.add(one)
    return {line.name: line for line in slice_lines(counts, Policy.model_validate(policy))}


def cases(slice_: str, released: int, blocked: int) -> list[CaseRow]:
    return [
        *(row(f"{slice_}{n}", Outcome.RELEASED, slice_) for n in range(released)),
        *(row(f"{slice_}x{n}", Outcome.BLOCKED, slice_) for n in range(blocked)),
    ]


def test_nineteen_of_twenty_is_enough_by_default_and_eighteen_is_not() -> None:
    assert lines(cases("seed", 19, 1))["seed"].state is SliceState.PASS
    assert lines(cases("seed", 18, 2))["seed"].state is SliceState.FAIL


def test_a_slice_may_have_a_minimum_of_its_own() -> None:
    assert lines(cases("seed", 1, 1), slice_minimums={"seed": 0.5})["seed"].state is SliceState.PASS


def test_a_thin_slice_is_shown_with_its_interval_and_gates_nothing() -> None:
    thin = lines(cases("seed", 0, 2), slice_min_cases=3)["seed"]
    assert (thin.state, thin.k, thin.n) == (SliceState.THIN, 0, 2)
    assert thin.high is not None
    assert thin.high > 0.5
    assert reasons(ALL_THERE, (), [thin], NEVER, by=Group.GATE) == ()


def test_a_required_slice_that_nobody_measured_fails() -> None:
    found = lines(cases("seed", 1, 0), required_slices=["seed", "loans"])
    assert (found["seed"].state, found["loans"].state) == (SliceState.PASS, SliceState.ABSENT)
    assert "'loans' is required" in reasons(ALL_THERE, (), found.values(), NEVER, by=Group.GATE)[0]


def test_a_case_that_was_not_judged_is_left_out_of_its_slice_and_counted() -> None:
    seed = lines([*cases("seed", 1, 0), row("y", Outcome.NO_TRACE, "seed")])["seed"]
    assert (seed.k, seed.n, seed.left_out) == (1, 1, 1)


def test_a_good_average_does_not_overrule_a_slice() -> None:
    found = lines([*cases("seed", 99, 0), *cases("loans", 0, 1)])
    why = reasons(ALL_THERE, (), found.values(), (99, 100, Fraction(95, 100)), by=Group.GATE)
    assert why == ("slice 'loans': 0 of 1 released, fewer than 95 %",)


def test_both_failing_slices_are_named_and_not_the_worst_alone() -> None:
    found = lines([*cases("seed", 2, 0), *cases("loans", 1, 1), *cases("herbarium", 0, 1)])
    why = reasons(ALL_THERE, (), found.values(), (3, 5, Fraction(0)), by=Group.GATE)
    assert [one.partition(":")[0] for one in why] == ["slice 'herbarium'", "slice 'loans'"]


def test_the_first_failures_of_a_slice_stand_most_frequent_first() -> None:
    stages = ("citation support", "context selection", "citation support")
    blocked = [row(str(n), Outcome.BLOCKED, "seed", first_failed_stage=stage) for n, stage in enumerate(stages)]
    assert lines(blocked)["seed"].first_failures == (("citation support", 2), ("context selection", 1))


@given(rows())
def test_every_case_is_in_exactly_one_slice(every: list[CaseRow]) -> None:
    assert sum(one.n + one.left_out for one in lines(every).values()) == len(every)


def measured(status: Status, tier: Tier = Tier.CRITICAL, group: Group = Group.GATE) -> Measure:
    return Measure(
        name="a",
        title="A gate",
        group=group,
        tier=tier,
        status=status,
        k=1,
        n=2,
        bound=Fraction(1),
        first_fix="mend it",
    )


@pytest.mark.parametrize("status", [Status.FAIL, Status.NOT_TESTED])
def test_a_critical_gate_that_fails_or_is_not_tested_stops_a_run(status: Status) -> None:
    assert reasons(ALL_THERE, [measured(status)], (), NEVER, by=Group.GATE)


@pytest.mark.parametrize("status", [Status.PASS, Status.NOT_APPLICABLE])
def test_one_that_passes_or_does_not_apply_does_not(status: Status) -> None:
    assert not reasons(ALL_THERE, [measured(status)], (), NEVER, by=Group.GATE)


def test_quality_warns_and_the_other_table_decides_nothing() -> None:
    others = [measured(Status.FAIL, Tier.QUALITY), measured(Status.FAIL, group=Group.STAGE)]
    assert not reasons(ALL_THERE, others, (), NEVER, by=Group.GATE)


@pytest.mark.parametrize(
    "seen",
    [
        Attendance(expected=2, scored=1, missing=("loan-days",)),
        Attendance(expected=2, scored=1, repeated=(RepeatedCase(case_id="loan-days", where=("a:1", "a:2")),)),
        Attendance(expected=2, scored=2, bad_lines=("a:3: cut",)),
    ],
)
def test_who_is_missing_repeated_or_unreadable_stops_a_run_whatever_the_ratios(seen: Attendance) -> None:
    assert len(reasons(seen, (), (), NEVER, by=Group.GATE)) == 1


def test_a_run_of_which_nothing_was_judged_passes_nothing() -> None:
    assert "nothing is known" in reasons(ALL_THERE, (), (), (0, 0, Fraction(0)), by=Group.GATE)[0]

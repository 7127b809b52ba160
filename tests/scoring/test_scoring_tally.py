"""Counts that add up, and measures against their bounds."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from score_rows import row, rows

from goldtui.model.results import Status, Tier
from goldtui.model.score import CaseRow, Group, Outcome
from goldtui.scoring.tally import Declared, Tally

GATE = Declared("a", "A gate", Group.GATE, Tier.CRITICAL, Fraction(3, 4), "mend it")
STAGE = Declared("b", "A stage", Group.STAGE, Tier.QUALITY, Fraction(4, 5), "mend it", "a judge is needed")


def tally(of: Iterable[CaseRow]) -> Tally:
    counts = Tally()
    for one in of:
        counts.add(one)
    return counts


@given(rows(), st.integers(0, 12))
def test_two_parts_tallied_apart_make_the_tally_of_the_whole(every: list[CaseRow], cut: int) -> None:
    merged = tally(every[:cut])
    merged.merge(tally(every[cut:]))
    whole = tally(every)
    assert [merged.measure(one) for one in (GATE, STAGE)] == [whole.measure(one) for one in (GATE, STAGE)]
    assert (merged.grouped(), merged.shown_modes(), merged.spent()) == (
        whole.grouped(),
        whole.shown_modes(),
        whole.spent(),
    )
    assert merged == whole


@pytest.mark.parametrize(
    ("statuses", "status", "k", "n"),
    [
        (["pass", "pass", "pass", "fail"], Status.PASS, 3, 4),
        (["pass", "pass", "fail"], Status.FAIL, 2, 3),
        (["pass", "not_tested"], Status.NOT_TESTED, 1, 1),
        (["fail", "not_tested"], Status.FAIL, 0, 1),
        (["not_tested"], Status.NOT_TESTED, None, None),
        (["not_applicable"], Status.NOT_APPLICABLE, None, None),
        ([], Status.NOT_TESTED, None, None),
    ],
)
def test_a_measure_passes_at_its_bound_and_over_nothing_it_is_no_number(
    statuses: list[str], status: Status, k: int | None, n: int | None
) -> None:
    measured = tally(row(str(i), statuses={"gate:a": one}) for i, one in enumerate(statuses)).measure(GATE)
    assert (measured.status, measured.k, measured.n) == (status, k, n)


def test_a_stage_that_needs_a_judge_says_so_instead_of_a_number() -> None:
    measured = tally([row("one", statuses={"stage:b": "not_tested"})]).measure(STAGE)
    assert (measured.status, measured.share, measured.mean, measured.why) == (
        Status.NOT_TESTED,
        None,
        None,
        "a judge is needed",
    )


def test_the_mean_of_a_stage_is_exact_and_over_scored_cases_only() -> None:
    thirds = [row(str(i), statuses={"stage:b": "pass"}, scores={"b": Fraction(i, 3)}) for i in range(3)]
    unscored = row("x", statuses={"stage:b": "not_tested"})
    assert tally([*thirds, unscored]).measure(STAGE).mean == Fraction(1, 3)


def test_a_failure_mode_counts_judged_cases_alone() -> None:
    waits = row("w", Outcome.NOT_TESTED, modes=("false_rejection", "omitted_point"))
    [found] = tally([row("x", Outcome.BLOCKED, modes=("omitted_point",)), waits]).shown_modes()
    assert (found.name, found.k, found.n) == ("omitted_point", 1, 1)


def test_a_case_with_two_failure_modes_counts_in_both() -> None:
    found = tally([row("x", Outcome.BLOCKED, modes=("omitted_point", "false_rejection"))]).shown_modes()
    assert [(one.name, one.k, one.n) for one in found] == [("false_rejection", 1, 1), ("omitted_point", 1, 1)]


def test_what_was_not_judged_is_in_no_ratio() -> None:
    counts = tally([row("a"), row("b", Outcome.NO_TRACE), row("c", Outcome.NOT_TESTED), row("d", Outcome.REPEATED)])
    assert (counts.count(Outcome.RELEASED), counts.judged) == (1, 1)

"""The last word on a run: a proven failure never costs less than a case that nobody could judge."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError
from score_rows import row

from goldtui.gates.chain import STRICT
from goldtui.model.attendance import Attendance
from goldtui.model.policy import Policy
from goldtui.model.results import Status
from goldtui.model.score import CaseRow, Group, Outcome
from goldtui.model.scoring_rules import ScoringRules
from goldtui.scoring.decision import Proven, reasons
from goldtui.scoring.measured import declared_gates
from goldtui.scoring.tally import Tally

R, B, T = Outcome.RELEASED, Outcome.BLOCKED, Outcome.NOT_TESTED
SIGNS = {R: Status.PASS, B: Status.FAIL, T: Status.NOT_TESTED}


def ended(*outcomes: Outcome) -> list[CaseRow]:
    """One case for each outcome, which one gate decided."""
    return [row(f"c{n}", one, statuses={"gate:faithfulness": SIGNS[one]}) for n, one in enumerate(outcomes)]


def why(rows: list[CaseRow], allowed: int = 0, *, shares_only: bool = False) -> tuple[str, ...]:
    """The reasons against a run with these rows, under the default shares."""
    counts = Tally()
    for one in rows:
        counts.add(one)
    ends = Counter(one.outcome for one in rows)
    failed = tuple(one.case_id for one in rows if one.outcome is B)
    return reasons(
        Attendance(expected=len(rows), scored=len(rows)),
        [counts.measure(one) for one in declared_gates(STRICT, Policy()) if one.name == "faithfulness"],
        (),
        (ends[R], ends[R] + ends[B], Fraction(19, 20)),
        by=Group.GATE,
        proven=None if shares_only else Proven(failed, ends[T], allowed),
    )


def test_one_proven_failure_of_twenty_does_not_pass_though_the_share_does() -> None:
    (reason,) = why(ended(*[R] * 19, B))
    assert reason.startswith("1 case fails a critical gate: c19; repair the system, or allow a number in writing")


def test_one_open_case_of_twenty_does_not_pass_either() -> None:
    (reason,) = why(ended(*[R] * 19, T))
    assert reason == "faithfulness is not tested: could not be measured in 1 of 20 cases that ask for it"


def test_a_number_that_the_policy_allows_passes_and_one_more_does_not() -> None:
    assert why(ended(*[R] * 60, B, B), allowed=2) == ()
    (reason,) = why(ended(*[R] * 80, B, B, B), allowed=2)
    assert reason.startswith("3 cases fail a critical gate, and the policy allows 2: c80, c81, c82; ")


def test_an_allowance_covers_failed_and_open_cases_together() -> None:
    assert why(ended(*[R] * 60, B, T), allowed=2) == ()
    assert why(ended(*[R] * 60, T, T), allowed=2) == ()
    assert why(ended(*[R] * 60, B, T, T), allowed=2) != ()


def test_an_allowance_does_not_lower_a_share_that_must_be_reached() -> None:
    assert any("fewer than 95 %" in one for one in why(ended(*[R] * 5, B), allowed=1))


def test_where_shares_alone_decide_one_proven_failure_of_twenty_passes() -> None:
    assert why(ended(*[R] * 19, B), shares_only=True) == ()


@given(st.lists(st.sampled_from((R, B, T)), min_size=1, max_size=50), st.integers(0, 5), st.data())
def test_a_proven_failure_in_the_place_of_an_open_case_never_makes_a_run_pass(
    outcomes: list[Outcome], allowed: int, data: st.DataObject
) -> None:
    outcomes[data.draw(st.integers(0, len(outcomes) - 1))] = T
    worse = [*outcomes]
    worse[outcomes.index(T)] = B
    if why(ended(*outcomes), allowed):
        assert why(ended(*worse), allowed)


@given(st.lists(st.sampled_from((R, B, T)), min_size=1, max_size=30))
def test_without_an_allowance_a_run_passes_when_every_case_is_released(outcomes: list[Outcome]) -> None:
    assert (not why(ended(*outcomes))) is (set(outcomes) == {R})


@pytest.mark.parametrize("reason", ["", "  "])
def test_an_allowance_without_a_reason_is_no_policy(reason: str) -> None:
    with pytest.raises(ValidationError, match="allowed_critical_failures_reason"):
        ScoringRules(allowed_critical_failures=1, allowed_critical_failures_reason=reason)


def test_an_allowance_with_a_reason_is_written_where_the_policy_is() -> None:
    rules = ScoringRules(allowed_critical_failures=1, allowed_critical_failures_reason="gauge 7 is away for repair")
    assert rules.differing() == {
        "allowed_critical_failures": 1,
        "allowed_critical_failures_reason": "gauge 7 is away for repair",
    }
    assert ScoringRules().differing() == {}

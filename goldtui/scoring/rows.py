"""One row for each gold case: the result of its trace, or that it has none.

Nobody would miss a case that a report leaves out, so rows are made from the gold, not from the traces.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from goldtui.model.counts import first_few
from goldtui.model.records import GoldCase
from goldtui.model.results import Finding, GateResult, Severity, Stage, Status, Verdict
from goldtui.model.score import CaseRow, Group, Outcome
from goldtui.scoring.failure_modes import MODE_BY_CODE

PLACES = 5
"""Places of a repeated case that its row names; the attendance holds all."""

Fix = Callable[[str, Finding | None], str]
"""The first thing to do about a gate and its finding, in one sentence."""


class Place(NamedTuple):
    """The place of a trace."""

    where: str
    """`file:line`"""
    position: int


class Graded(NamedTuple):
    """What the graded stages add to a verdict."""

    statuses: Mapping[str, Status] = {}
    scores: Mapping[str, Fraction] = {}
    modes: Sequence[str] = ()
    released: bool | None = None
    """What the stages decide in modes where they replace the chain; null is not tested."""
    deciders: Mapping[str, Status] = {}
    """The status of what decided about this case, by the gate that it grades; empty where the chain decides."""


class Spending(NamedTuple):
    """The cost and latency that a trace records."""

    cost: Fraction | None = None
    latency_ms: Fraction | None = None


def row_of(
    case: GoldCase, verdict: Verdict, place: Place, graded: Graded, spending: Spending, fix: Fix, *, by_stages: bool
) -> CaseRow:
    """The row of a case with one trace; with `by_stages` the graded stages decide, otherwise the gate chain."""
    statuses = {f"{Group.GATE.value}:{one.gate}": one.status for one in verdict.results}
    statuses |= {f"{Group.STAGE.value}:{name}": status for name, status in graded.statuses.items()}
    outcome = _by_stages(graded) if by_stages else _by_chain(verdict)
    decider = _decider(verdict, graded) if by_stages else None
    telling = decider or _telling(verdict)
    # The stage that the row names as the first that failed is the one of its reason.
    stage = verdict.first_failed_stage
    if decider is not None:
        stage = decider.stage if outcome is Outcome.BLOCKED else Stage.NOT_TESTED
    finding = _reason(telling) if telling is not None else None
    # Our own values, not a file's: validating them again would cost more than judging them did.
    return CaseRow.model_construct(
        case_id=case.case_id,
        slice=case.workflow or "",
        category=case.category or "",
        expected=case.expected_behaviour,
        outcome=outcome,
        trace_id=verdict.trace_id,
        where=place.where,
        position=place.position,
        first_failed_stage=stage,
        first_failed_gate=telling.gate if telling is not None else None,
        code=finding.code if finding is not None else "",
        message=finding.message if finding is not None else "",
        fix=fix(telling.gate, finding) if telling is not None else "",
        modes=tuple(graded.modes),
        statuses=statuses,
        scores=dict(graded.scores),
        cost=spending.cost,
        latency_ms=spending.latency_ms,
    )


def absent_row(case: GoldCase, where: Sequence[str] = ()) -> CaseRow:
    """The row of a case without a trace, or (with `places`) with several."""
    repeated = bool(where)
    return CaseRow(
        case_id=case.case_id,
        slice=case.workflow or "",
        category=case.category or "",
        expected=case.expected_behaviour,
        outcome=Outcome.REPEATED if repeated else Outcome.NO_TRACE,
        where=first_few(where, PLACES),
        message=f"{len(where)} traces" if repeated else "the run holds no trace of this case",
        fix="keep the one trace that is meant" if repeated else "run the case, then score again",
    )


def _by_chain(verdict: Verdict) -> Outcome:
    if verdict.released:
        return Outcome.RELEASED
    return Outcome.NOT_TESTED if verdict.first_failed_stage is Stage.NOT_TESTED else Outcome.BLOCKED


def _by_stages(graded: Graded) -> Outcome:
    if graded.released is None:
        return Outcome.NOT_TESTED
    return Outcome.RELEASED if graded.released else Outcome.BLOCKED


def _telling(verdict: Verdict) -> GateResult | None:
    """The gate to repair: the first that fails, otherwise the first that could not be tested."""
    for wanted in (Status.FAIL, Status.NOT_TESTED):
        for result in verdict.results:
            if result.status is wanted:
                return result
    return None


def _decider(verdict: Verdict, graded: Graded) -> GateResult | None:
    """The gate that tells why a case is stopped or left open where stages decide; null where those grade no gate."""
    for wanted in (Status.FAIL, Status.NOT_TESTED):
        for result in verdict.results:
            if graded.deciders.get(result.gate) is wanted:
                # An answer without a claim makes no point either, and says so more plainly.
                same = (one for one in verdict.results if (one.stage, one.status) == (result.stage, result.status))
                return _ground(verdict, result) or next(same)
    return None


def _ground(verdict: Verdict, decider: GateResult) -> GateResult | None:
    """The gate that refuses the sources of a run, if claims fail for them: what may not be read proves nothing."""
    if decider.status is not Status.FAIL or decider.stage not in (Stage.ANSWER_FAITHFULNESS, Stage.ANSWER_COMPLETENESS):
        return None
    return next(
        (one for one in verdict.results if one.stage is Stage.ADMISSIBILITY and _refuses_a_source(one)),
        None,
    )


def _refuses_a_source(result: GateResult) -> bool:
    finding = _reason(result) if result.status is Status.FAIL else None
    return finding is not None and MODE_BY_CODE.get(finding.code) == "inadmissible_source"


def _reason(result: GateResult) -> Finding | None:
    wanted = Severity.ERROR if result.status is Status.FAIL else Severity.WARNING
    return next((one for one in result.findings if one.severity is wanted), None)

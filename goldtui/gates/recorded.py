"""Limits a verdict on a run that recorded only part of its steps: what was not recorded is not tested.

An importer fills in what its source lacks and names it in `trace.inferred`. Judged as real data, an empty list would
fail a stage that worked, and a version taken from the store would always be right.
"""

from __future__ import annotations

from goldtui.gates.catalog import GATES, gate_named, reason_of
from goldtui.gates.chain import STRICT, Profile
from goldtui.gates.declare import FAIL, NOT_APPLICABLE, NOT_RECORDED, NOT_TESTED, notice, warning
from goldtui.model.records import RagTrace
from goldtui.model.results import Finding, GateResult, Metrics, Severity, Stage, Status, Verdict
from goldtui.model.spot import Spot

CONTEXT_INFERRED = "context_inferred"
"""The code of the notice that the context used to judge an answer is the importer's guess."""

_FIELDS = frozenset({"answer"}).union(*(gate.declared.recorded for gate in GATES))


def as_recorded(verdict: Verdict, trace: RagTrace, profile: Profile = STRICT) -> Verdict:
    """The verdict without results that rest on unrecorded fields; the same object if all were recorded.

    A stage whose own field is missing is not tested, whatever was computed from the filling. Findings about recorded
    fields remain, so that a restricted candidate fails a run of which nothing else is known. Answers are judged against
    a context that was filled in, with a notice; without any context they are not tested. `lesson` makes no guesses.
    """
    guessed = _FIELDS.intersection(trace.inferred)
    if not guessed or profile is not STRICT:
        return verdict
    results = tuple(_result(result, trace, guessed) for result in verdict.results)
    stage = _first_failed(results)
    return verdict._replace(
        results=results,
        first_failed_stage=stage,
        released=stage is Stage.PASS,
        metrics=_metrics(verdict.metrics, trace, guessed),
    )


def _result(result: GateResult, trace: RagTrace, guessed: frozenset[str]) -> GateResult:
    if result.status is NOT_APPLICABLE:
        return result
    declared = gate_named(result.gate).declared
    own = [field for field in declared.recorded if field in guessed]
    if declared.judged_in_part:
        return _in_part(result, own, guessed) if own else result
    needs = declared.needs
    if "answer" in guessed and ("answer" in needs or "response" in needs):
        own.append("answer")
    context = "selected_context_ids"
    reads_context = "context" in needs and context in guessed
    if not own and reads_context and not trace.selected_context_ids:
        own.append(context)
    if own:
        return result._replace(status=NOT_TESTED, k=None, n=None, findings=(_missing(own),))
    if reads_context and result.status is not Status.NOT_REACHED:
        message = "the answer is held against what was retrieved, since the run does not record its context"
        return result._replace(findings=(*result.findings, notice(CONTEXT_INFERRED, message, Spot("trace", context))))
    return result


def _in_part(result: GateResult, lost: list[str], guessed: frozenset[str]) -> GateResult:
    """The findings in the recorded fields; without an error the gate is not tested, never a pass."""
    findings = tuple(kept for f in result.findings if (kept := _standing(f, guessed)) is not None)
    failed = any(f.severity is Severity.ERROR for f in findings)
    return result._replace(status=FAIL if failed else NOT_TESTED, k=None, n=None, findings=(*findings, _missing(lost)))


def _standing(finding: Finding, guessed: frozenset[str]) -> Finding | None:
    """The finding reduced to its recorded places; null when none is left."""
    reason = reason_of(finding.code)
    if reason is not None and not guessed.isdisjoint(reason.compares):
        return None
    kept = tuple(place for place in finding.places if place.kind != "trace" or place.name not in guessed)
    return finding._replace(places=kept) if kept else None


def _missing(fields: list[str]) -> Finding:
    places = [Spot("trace", field) for field in fields]
    return warning(NOT_RECORDED.code, f"the run does not record {', '.join(fields)}", *places)


def _first_failed(results: tuple[GateResult, ...]) -> Stage:
    """The first failed stage, by the chain's rule: every gate of `strict` is critical."""
    for result in results:
        if result.status is FAIL:
            return result.stage
    return Stage.NOT_TESTED if any(result.status is NOT_TESTED for result in results) else Stage.PASS


def _metrics(metrics: Metrics, trace: RagTrace, guessed: frozenset[str]) -> Metrics:
    """The ratios that rest on recorded fields; the others are not measured, which is not a number."""
    gone: dict[str, None] = {}
    if "first_stage_ids" in guessed:
        gone["candidate_recall"] = None
    if "selected_context_ids" in guessed:
        gone |= dict.fromkeys(("context_recall", "context_precision"))
    if "answer" in guessed or ("selected_context_ids" in guessed and not trace.selected_context_ids):
        gone |= dict.fromkeys(("faithfulness", "citation_support", "point_coverage"))
    if "answer" in guessed:
        gone["citation_coverage"] = None
    return metrics._replace(**gone)

"""A verdict as the JSON value of the exchange contract, key for key."""

from __future__ import annotations

from typing import Any

from goldtui.model.results import Finding, GateResult, Verdict


def finding_json(finding: Finding) -> dict[str, Any]:
    """`{"code","severity","message","where"}`."""
    return {
        "code": finding.code,
        "severity": finding.severity.value,
        "message": finding.message,
        "where": finding.where,
    }


def gate_json(result: GateResult) -> dict[str, Any]:
    """One gate's result; `k` and `n` are integers or null."""
    return {
        "gate": result.gate,
        "stage": result.stage.value,
        "status": result.status.value,
        "k": result.k,
        "n": result.n,
        "findings": [finding_json(f) for f in result.findings],
    }


def verdict_json(verdict: Verdict) -> dict[str, Any]:
    """The whole verdict, gates in the profile's order."""
    return {
        "case_id": verdict.case_id,
        "trace_id": verdict.trace_id,
        "answer_id": verdict.answer_id,
        "profile": verdict.profile,
        "first_failed_stage": verdict.first_failed_stage.value,
        "released": verdict.released,
        "results": [gate_json(r) for r in verdict.results],
        "metrics": verdict.metrics._asdict(),
    }

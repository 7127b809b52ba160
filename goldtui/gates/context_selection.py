"""Did every required source reach the context that the answer was written from?

Recall decides; precision is measured separately, since padding is only a cost until a policy makes it a fault.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

from goldtui.gates.declare import Declaration, Gate, Passes, Reason, error, notice, settled
from goldtui.gates.exhibit import Exhibit
from goldtui.gates.required import (
    NOTHING_REQUIRED,
    SAME_TEXT,
    SOURCE_GONE,
    Met,
    lost_sources,
    nothing_required,
    requirements_met,
)
from goldtui.model.results import Finding, GateResult, Stage
from goldtui.model.spot import Spot

DECLARED = Declaration(
    name="context_selection",
    title="context",
    short_title="context",
    column="ctx",
    stage=Stage.CONTEXT_SELECTION,
    asks="Are all required sources, and one of each group of alternatives, in the selected context?",
    needs=("case", "context", "evidence", "policy"),
    first_fix="look at the reranker or the context gate",
    reasons=(
        Reason(
            "source_not_selected",
            "look at the reranker or the context budget, and whether the source came in at all",
            mode="source_not_selected",
        ),
        Reason("noise_padding"),
        Reason(
            "precision_below_minimum",
            "narrow the context: lower its size or raise the score floor",
            mode="noisy_context",
        ),
        NOTHING_REQUIRED,
        SOURCE_GONE,
        SAME_TEXT,
    ),
    steps=("rerank_input_ids", "reranked_ids", "selected_context_ids"),
    recorded=("selected_context_ids",),
)
PASSED = Passes(DECLARED)


def strict(exhibit: Exhibit) -> GateResult:
    """Recall must be complete; padding is a notice, or a fault below `policy.min_precision`."""
    required, selected = exhibit.required, exhibit.chosen
    if not exhibit.groups:
        if not required:
            return nothing_required(DECLARED, exhibit)
        if required <= selected:
            total = len(required)
            if len(selected) == total:
                return PASSED[total]
            return _padded(total, len(selected), exhibit.policy.min_precision)
    found = requirements_met(exhibit, selected)
    findings = _lost(found, exhibit)
    useful = len(found.useful)
    if useful < len(selected):
        findings.append(_padding(useful, len(selected), exhibit.policy.min_precision))
    return _result(found, findings)


def lesson(exhibit: Exhibit) -> GateResult:
    """The lesson gates recall only; precision is measured and ignored."""
    required = exhibit.required
    if not exhibit.groups:
        if not required:
            return nothing_required(DECLARED, exhibit)
        if required <= exhibit.chosen:
            return PASSED[len(required)]
    found = requirements_met(exhibit, exhibit.chosen, strict_rules=False)
    return _result(found, _lost(found, exhibit))


# Nearly every good run pads, and in few ways, so each result is made once and shared, at 0.2 us instead of 4.
@lru_cache(maxsize=1024)
def _padded(total: int, selected: int, least: float) -> GateResult:
    """The result when no required source is lost."""
    return settled(DECLARED, (_padding(total, selected, least),), total, total)


def _padding(useful: int, selected: int, least: float) -> Finding:
    """The finding for a context of which only `useful` of `selected` chunks are required."""
    share = f"{useful} of {selected} selected chunks are required"
    where = Spot("trace", "selected_context_ids")
    if least and Fraction(useful, selected) < Fraction(repr(least)):
        return error("precision_below_minimum", f"{share}; the policy asks for {least}", where)
    return notice("noise_padding", f"{share}; the rest is padding", where)


def _lost(found: Met, exhibit: Exhibit) -> list[Finding]:
    where = Spot("trace", "selected_context_ids")
    return lost_sources(found, "source_not_selected", "in the selected context", where, exhibit)


def _result(found: Met, findings: list[Finding]) -> GateResult:
    if not findings:
        return PASSED[found.n]
    return settled(DECLARED, findings, found.k if found.n else None, found.n or None)


GATE = Gate(DECLARED, strict, lesson)

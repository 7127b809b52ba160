"""Did every required source reach the context that the answer was written from?

Recall decides; precision is measured apart, since padding is a cost until a policy makes it a fault.
"""

from __future__ import annotations

from fractions import Fraction

from goldtui.gates.declare import Declaration, Passes, error, notice, settled
from goldtui.gates.exhibit import Exhibit
from goldtui.gates.required import lost_sources, nothing_required
from goldtui.model.results import Finding, GateResult, Stage

DECLARED = Declaration(
    name="context_selection",
    title="context",
    stage=Stage.CONTEXT_SELECTION,
    asks="Are all required sources in the selected context?",
    needs=("case", "trace", "policy"),
    first_fix="look at the reranker or the context gate",
    codes=("source_not_selected", "noise_padding", "precision_below_minimum", "no_required_sources"),
)
PASSED = Passes(DECLARED)


def strict(exhibit: Exhibit) -> GateResult:
    """Recall must be complete; padding is a notice, or a fault below `policy.min_precision`."""
    required = exhibit.required
    if not required:
        return nothing_required(DECLARED, exhibit)
    selected = exhibit.chosen
    useful = len(required & selected)
    total = len(required)
    if useful == total and len(selected) == useful:
        return PASSED[total]
    findings = _lost(required - selected)
    if selected and useful < len(selected):
        share = f"{useful} of {len(selected)} selected chunks are required"
        least = exhibit.policy.min_precision
        if least and Fraction(useful, len(selected)) < Fraction(repr(least)):
            findings.append(
                error(
                    "precision_below_minimum",
                    f"{share}; the policy asks for {least}",
                    "trace.selected_context_ids",
                )
            )
        else:
            findings.append(notice("noise_padding", f"{share}; the rest is padding", "trace.selected_context_ids"))
    return settled(DECLARED, findings, useful, total)


def lesson(exhibit: Exhibit) -> GateResult:
    """The lesson gates recall only; precision is measured and ignored."""
    required = exhibit.required
    if not required:
        return nothing_required(DECLARED, exhibit)
    total = len(required)
    if required <= exhibit.chosen:
        return PASSED[total]
    lost = required - exhibit.chosen
    return settled(DECLARED, _lost(lost), total - len(lost), total)


def _lost(ids: frozenset[str]) -> list[Finding]:
    return lost_sources(ids, "source_not_selected", "in the selected context", "trace.selected_context_ids")

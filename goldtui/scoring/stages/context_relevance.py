"""Is the selected context relevant to the question? Only a judge can read that, except for an empty context.

An empty context is a fail and not a hole in the report, except where a refusal is due and nothing had to be found. It
has no score: as long as no judge can score the others, a mean over these cases alone would always be 0.
"""

from __future__ import annotations

from goldtui.model.results import Finding, Severity, Tier
from goldtui.model.spot import Spot
from goldtui.scoring.stages.declare import FAIL, Graded, StageDeclaration, StageResult, not_applicable, untested_result

DECLARED = StageDeclaration(
    name="context_relevance",
    title="context relevance",
    tier=Tier.QUALITY,
    asks="Does the selected context speak to the question?",
    needs_judge=True,
    needs_label=False,
    first_fix="look at the query, the reranker or the context gate",
    not_tested="relevance of a context needs a judge, and none is configured",
)


def grade(shown: Graded) -> StageResult:
    """Fails without any context; otherwise not tested until a judge has read it."""
    exhibit = shown.exhibit
    if exhibit.trace.selected_context_ids:
        return untested_result(DECLARED, DECLARED.not_tested)
    if "selected_context_ids" in exhibit.trace.inferred:
        return untested_result(DECLARED, "the run does not record its context")
    if exhibit.refusal_expected and not exhibit.required and not exhibit.groups:
        return not_applicable(DECLARED, "a refusal is due, which needs no context")
    where = (Spot("trace", "selected_context_ids"),)
    empty = Finding("no_context", Severity.ERROR, "nothing was selected as context", where)
    return StageResult(DECLARED.name, FAIL, findings=(empty,), why=empty.message)

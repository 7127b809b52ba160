"""Does the answer address the question? Only a judge can read that, so without one it is never a number."""

from __future__ import annotations

from goldtui.model.results import Tier
from goldtui.scoring.stages.declare import Graded, StageDeclaration, StageResult, not_applicable, untested_result

DECLARED = StageDeclaration(
    name="answer_relevance",
    title="answer relevance",
    tier=Tier.QUALITY,
    asks="Does the answer address the question, all of it and nothing else?",
    needs_judge=True,
    needs_label=False,
    first_fix="look at the prompt and at how the question is passed on",
    not_tested="relevance of an answer needs a judge, and none is configured",
)


def grade(shown: Graded) -> StageResult:
    """Not tested until a judge has read it; a refusal that is due has nothing to be relevant."""
    if shown.exhibit.refusal_expected:
        return not_applicable(DECLARED, "a refusal is due")
    return untested_result(DECLARED, DECLARED.not_tested)

"""Every graded stage, in order. A new one is one file, one line here and its numbers in the scoring rules."""

from __future__ import annotations

from collections.abc import Collection

from goldtui.gates.exhibit import Exhibit
from goldtui.model.results import Verdict
from goldtui.model.scoring_rules import ScoringRules
from goldtui.scoring.stages import (
    answer_relevance,
    citation,
    context_relevance,
    faithfulness,
    policy_compliance,
    rejection_calibration,
    retrieval,
    source_policy,
)
from goldtui.scoring.stages.declare import Graded, GradedStage, StageDeclaration, StageResult, spared

STAGES: tuple[GradedStage, ...] = (
    GradedStage(retrieval.DECLARED, retrieval.grade),
    GradedStage(context_relevance.DECLARED, context_relevance.grade),
    GradedStage(faithfulness.DECLARED, faithfulness.grade),
    GradedStage(answer_relevance.DECLARED, answer_relevance.grade),
    GradedStage(citation.DECLARED, citation.grade),
    GradedStage(source_policy.DECLARED, source_policy.grade),
    GradedStage(policy_compliance.DECLARED, policy_compliance.grade),
    GradedStage(rejection_calibration.DECLARED, rejection_calibration.grade),
)

DECLARED: dict[str, StageDeclaration] = {stage.declared.name: stage.declared for stage in STAGES}


def stage_results(
    exhibit: Exhibit, verdict: Verdict, rules: ScoringRules, asked: Collection[str] | None = None
) -> tuple[StageResult, ...]:
    """The results of the stages, in catalogue order; a stage outside `asked` (null means all) does not apply.

    `verdict` is the verdict on `exhibit`. A pure function that judges nothing again.
    """
    shown = Graded(exhibit, verdict, {one.gate: one for one in verdict.results}, rules)
    return tuple(
        [
            stage.grade(shown)
            if asked is None or stage.declared.name in asked
            else spared(stage.declared, "this mode does not ask for it")
            for stage in STAGES
        ]
    )

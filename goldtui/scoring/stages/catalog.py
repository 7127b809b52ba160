"""Every graded stage, in order. A new one is one file, one line here and its numbers in the scoring rules."""

from __future__ import annotations

from collections.abc import Collection

from goldtui.gates import answer_behaviour, citation_support, points_covered
from goldtui.gates import faithfulness as faithfulness_gate
from goldtui.gates import policy_compliance as compliance_gate
from goldtui.gates import source_policy as source_policy_gate
from goldtui.gates.exhibit import Exhibit
from goldtui.model.results import Verdict
from goldtui.model.scoring_rules import ScoringRules
from goldtui.scoring.stages import (
    answer_completeness,
    answer_relevance,
    citation,
    context_relevance,
    faithfulness,
    policy_compliance,
    rejection_calibration,
    retrieval,
    source_policy,
)
from goldtui.scoring.stages.declare import Graded, GradedStage, StageDeclaration, StageResult, not_applicable

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

BESIDE: tuple[GradedStage, ...] = (GradedStage(answer_completeness.DECLARED, answer_completeness.grade),)
"""What a mode may name among what decides although it is no graded stage: it has no weight and no threshold."""

GRADED_GATES: dict[str, str] = {
    faithfulness.DECLARED.name: faithfulness_gate.DECLARED.name,
    citation.DECLARED.name: citation_support.DECLARED.name,
    source_policy.DECLARED.name: source_policy_gate.DECLARED.name,
    policy_compliance.DECLARED.name: compliance_gate.DECLARED.name,
    rejection_calibration.DECLARED.name: answer_behaviour.DECLARED.name,
    answer_completeness.DECLARED.name: points_covered.DECLARED.name,
}
"""The gate that a stage grades, by the stage; a stage that grades none is missing."""

DECLARED: dict[str, StageDeclaration] = {stage.declared.name: stage.declared for stage in STAGES}


def stage_results(
    exhibit: Exhibit,
    verdict: Verdict,
    rules: ScoringRules,
    asked: Collection[str] | None = None,
    beside: Collection[str] = (),
) -> tuple[StageResult, ...]:
    """The results of the stages, in catalogue order; a stage outside `asked` (null means all) does not apply.

    Those of `BESIDE` that `beside` names come last.
    `verdict` is the verdict on `exhibit`. A pure function that judges nothing again.
    """
    shown = Graded(exhibit, verdict, {one.gate: one for one in verdict.results}, rules)
    return tuple(
        [
            stage.grade(shown)
            if asked is None or stage.declared.name in asked
            else not_applicable(stage.declared, "this mode does not ask for it")
            for stage in STAGES
        ]
        + [stage.grade(shown) for stage in BESIDE if stage.declared.name in beside]
    )

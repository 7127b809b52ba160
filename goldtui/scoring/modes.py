"""Which stages a run is graded on: presets for monitoring, for a full report and for a pull request, and custom modes.

A stage outside the mode does not apply; counted as passed, it would make a narrow run look like a whole one.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction

from goldtui.model.faults import unusable
from goldtui.model.likely_names import did_you_mean
from goldtui.model.results import Status
from goldtui.model.scoring_rules import ALIASES, STAGE_NAMES, ScoringRules
from goldtui.scoring.stages.declare import StageResult
from goldtui.scoring.weights import unknown_stage

CLAIMS = "faithfulness"
"""The stage that reads the claims of a response."""
COMPLETENESS = "answer_completeness"
"""What decides about vital points; not graded, so no mode has it among its stages."""


@dataclass(frozen=True, slots=True)
class Mode:
    """The stages of a run. The default includes all and lets the gate chain decide."""

    name: str = "full"
    stages: tuple[str, ...] = STAGE_NAMES
    """Graded stages of the mode, in catalogue order."""
    by_stages: bool = False
    """Whether these stages decide instead of the gate chain."""
    decisive: tuple[str, ...] = ()
    """What decides; empty where all stages of the mode do. Completeness may be among them."""
    weights: Mapping[str, float] = field(default_factory=dict)
    """Weights that replace the policy's in this run."""
    minimums: Mapping[str, Fraction] = field(default_factory=dict)
    """Shares of passing cases that replace the policy's in this run, by stage."""
    otherwise: tuple[str, ...] = ()
    """The stages that decide too where a response makes no claims: where it refuses, or where it should."""
    does: str = "every gate and every stage; the gates decide"
    """Its purpose, in one sentence."""

    def minimum(self, stage: str, rules: ScoringRules) -> Fraction | None:
        """The share of cases, 0 to 1, that must pass a stage in this mode; null for one that is only shown."""
        return self.minimums.get(stage, rules.set_minimum(stage))

    @property
    def deciding(self) -> tuple[str, ...]:
        """The stages that decide where stages do."""
        return self.decisive or self.stages

    def released(self, results: Iterable[StageResult]) -> bool | None:
        """Whether the stages of the mode release one case; null when no deciding stage was measured.

        A stage that could not be measured holds a case up only if no measured stage fails it.
        """
        statuses = [one.status for one in self.deciders(results)]
        if Status.FAIL in statuses:
            return False
        return True if Status.PASS in statuses and Status.NOT_TESTED not in statuses else None

    def deciders(self, results: Iterable[StageResult]) -> tuple[StageResult, ...]:
        """The results that decide about one case."""
        results = tuple(results)
        deciding = [one for one in results if one.stage in self.deciding]
        no_claims = any(one.stage == CLAIMS and one.status is Status.NOT_APPLICABLE for one in deciding)
        if no_claims or all(one.status is Status.NOT_APPLICABLE for one in deciding):
            deciding += [one for one in results if one.stage in self.otherwise]
        return tuple(deciding)


FULL = Mode()
MONITOR = Mode(
    "monitor",
    ("context_relevance", "faithfulness", "answer_relevance", "citation", "source_policy"),
    does="the five stages that a judge can read without labels; for watching, the gates decide",
)
PLAN = Mode(
    "plan",
    by_stages=True,
    decisive=(CLAIMS, COMPLETENESS, "source_policy", "policy_compliance"),
    otherwise=("rejection_calibration",),
    does="all eight stages, of which the critical ones decide, and the vital points; for rows without retrieval steps",
)
REGRESSION = Mode(
    "regression",
    ("policy_compliance", "rejection_calibration"),
    by_stages=True,
    does="the two stages of a pull request, each with the policy's own minimum; they decide",
)
PRESETS: dict[str, Mode] = {one.name: one for one in (FULL, MONITOR, PLAN, REGRESSION)}
CUSTOM = "custom"


def mode_named(
    name: str, stages: Iterable[str] = (), weights: Mapping[str, float] | None = None, where: str = "--mode"
) -> Mode:
    """The preset of that name, or with `custom` (or with stages or weights given) a custom mode.

    A custom mode grades `stages`, or all when none is named, and its stages decide when some are named. Raises
    `UnusableInput`: `unknown_mode`, `unknown_stage`, `mode_fixed` for stages given to a preset.
    """
    named = tuple(stages)
    if name == CUSTOM:
        return custom(named, weights or {})
    preset = PRESETS.get(name)
    if preset is None:
        known = ", ".join((*PRESETS, CUSTOM))
        raise unusable(
            "unknown_mode",
            f"there is no mode {name!r}",
            where,
            did_you_mean(name, (*PRESETS, CUSTOM), f"use one of: {known}"),
        )
    if named:
        message = f"the mode {name} has stages of its own"
        raise unusable("mode_fixed", message, where, f"use the mode {CUSTOM} to name stages")
    if not weights:
        return preset
    return replace(preset, weights=dict(weights))


def custom(stages: Iterable[str], weights: Mapping[str, float]) -> Mode:
    """A custom mode; raises `UnusableInput` (`unknown_stage`)."""
    wanted = set()
    for name in stages:
        stage = ALIASES.get(name, name)
        if stage not in STAGE_NAMES:
            raise unknown_stage(name, "--stages")
        wanted.add(stage)
    for name in weights:
        if name not in STAGE_NAMES and name not in ALIASES:
            raise unknown_stage(name, "--weights")
    asked = tuple(name for name in STAGE_NAMES if not wanted or name in wanted)
    does = "the stages and weights that were named; named stages decide"
    return Mode(CUSTOM, asked, bool(wanted), weights=dict(weights), does=does)

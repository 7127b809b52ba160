"""The reading room of the gate tests, graded: one small right case, and the ways to change one part of it."""

from __future__ import annotations

from typing import Any

from goldtui.gates.chain import STRICT, Profile, judge
from goldtui.model.scoring_rules import ScoringRules
from goldtui.scoring.failure_modes import modes
from goldtui.scoring.stages.catalog import stage_results
from goldtui.scoring.stages.declare import StageResult
from tests.gates.builders import exhibit


def graded(
    *parts: Any, rules: ScoringRules | None = None, profile: Profile = STRICT, **named: Any
) -> dict[str, StageResult]:
    """What each stage says of `exhibit(...)`, by name."""
    shown = exhibit(*parts, **named)
    return {one.stage: one for one in stage_results(shown, judge(shown, profile), rules or ScoringRules())}


def stage(name: str, *parts: Any, **named: Any) -> StageResult:
    """What one stage says of `exhibit(...)`."""
    return graded(*parts, **named)[name]


def shown_modes(*parts: Any, **named: Any) -> tuple[str, ...]:
    """The failure modes of `exhibit(...)`."""
    shown = exhibit(*parts, **named)
    verdict = judge(shown)
    return modes(shown, verdict, stage_results(shown, verdict, ScoringRules()))

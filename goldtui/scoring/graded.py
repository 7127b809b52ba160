"""The graded stages next to the gate chain: their result for a case, and how it is counted.

The chain shows where a run broke first; stages show how good it was. Both are joined only here, so that both describe
one verdict.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property

from goldtui.gates.exhibit import Exhibit
from goldtui.model.faults import Notice
from goldtui.model.policy import Policy
from goldtui.model.results import Tier, Verdict
from goldtui.model.score import Group, Measure, Needs
from goldtui.scoring.failure_modes import modes
from goldtui.scoring.measured import gate_minimum
from goldtui.scoring.modes import Mode
from goldtui.scoring.rows import Graded
from goldtui.scoring.stages.catalog import BESIDE, GRADED_GATES, STAGES, stage_results
from goldtui.scoring.tally import Declared
from goldtui.scoring.weights import Weighted, Weights, weighted_mean, weights_of


class Grader:
    """Grades cases in one mode under one policy. Raises `UnusableInput` for weights that cannot be used."""

    def __init__(self, mode: Mode, policy: Policy) -> None:
        self._mode, self._policy, self._rules = mode, policy, policy.scoring
        self._weights: Weights = weights_of(policy.scoring, mode.weights)

    @property
    def notices(self) -> tuple[Notice, ...]:
        """Notices about changes to the weights."""
        return self._weights.notices

    @cached_property
    def declared(self) -> tuple[Declared, ...]:
        """The stages of the mode; where stages decide, the deciding ones are critical whatever their tier."""
        deciding = self._deciding
        return tuple(
            Declared(
                name=one.name,
                title=one.title,
                group=Group.STAGE,
                tier=Tier.CRITICAL if one.name in deciding else one.tier,
                bound=self._minimum(one.name),
                first_fix=one.first_fix,
                not_tested=one.not_tested,
                needs=Needs.JUDGE if one.needs_judge else Needs.LABEL if one.needs_label else Needs.NOTHING,
            )
            for one in (stage.declared for stage in (*STAGES, *BESIDE))
            if one.name in self._named
        )

    @cached_property
    def _deciding(self) -> tuple[str, ...]:
        return self._mode.deciding if self._mode.by_stages else ()

    @cached_property
    def _named(self) -> frozenset[str]:
        return frozenset((*self._mode.stages, *self._deciding))

    def _minimum(self, name: str) -> Fraction | None:
        """The share of cases that must pass; of what is no graded stage, the share of the gate that it reads."""
        if any(one.declared.name == name for one in BESIDE):
            return gate_minimum(GRADED_GATES[name], self._policy)
        return self._mode.minimum(name, self._rules)

    def graded(self, exhibit: Exhibit, verdict: Verdict) -> Graded:
        """The stages' results for one case; `verdict` is the verdict on `exhibit`."""
        results = stage_results(exhibit, verdict, self._rules, self._mode.stages, self._deciding)
        deciders = self._mode.deciders(results) if self._mode.by_stages else ()
        return Graded(
            statuses={one.stage: one.status for one in results if one.stage in self._named},
            scores={one.stage: one.score for one in results if one.score is not None},
            modes=modes(exhibit, verdict, results),
            released=self._mode.released(results),
            deciders={GRADED_GATES.get(one.stage, ""): one.status for one in deciders},
        )

    def weighted(self, measures: tuple[Measure, ...]) -> Weighted | None:
        """The weighted mean of the stages that were measured; null when none was. It decides nothing."""
        means = {one.name: one.mean for one in measures if one.group is Group.STAGE and one.mean is not None}
        return weighted_mean(means, self._weights)

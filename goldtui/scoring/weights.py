"""The weight of each graded stage in the one number that people ask for, which must never decide anything.

Weights may be given in part and with any sum; they are scaled to 1 before they are checked, and the original sum is
reported, since a score over weights of 1.40 looks like any other.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from fractions import Fraction

from goldtui.model.faults import Notice, Problem, UnusableInput, unusable
from goldtui.model.scoring_rules import ALIASES, STAGE_NAMES, ScoringRules, exactly

LEAST_SUM, MOST_SUM = Fraction(95, 100), Fraction(105, 100)
"""A sum within these limits counts as rounding; one outside is reported. Either is scaled to 1."""
LEAST_GATE, MOST_SHARE = Fraction(5, 100), Fraction(60, 100)
"""Shares of the sum: the least weight of policy compliance, and the greatest of any one stage."""
GATED = "policy_compliance"


@dataclass(frozen=True, slots=True)
class Weights:
    """Weights that sum to 1, and the changes that made them so."""

    shares: Mapping[str, Fraction]
    """By stage, in catalogue order; the sum is 1."""
    given: Fraction
    """Their sum before scaling."""
    notices: tuple[Notice, ...] = ()


@dataclass(frozen=True, slots=True)
class Weighted:
    """A weighted score with what it leaves out."""

    score: Fraction
    """0 to 1."""
    counted: tuple[str, ...]
    """Stages that were measured and have a weight."""
    left_out: tuple[str, ...]
    """Stages whose weight went to the others, because nothing was measured."""
    share: Fraction
    """The share of all weight that was measured, above 0 up to 1."""

    @property
    def said(self) -> str:
        """What the score is based on, in one sentence."""
        if not self.left_out:
            return f"over all {len(self.counted)} stages"
        return f"over {len(self.counted)} stages; not measured and left out: {', '.join(self.left_out)}"


def override_weights(base: Mapping[str, float], override: Mapping[str, float]) -> dict[str, float]:
    """`base` with some weights replaced; weights not named stay, so the sum is seldom 1.

    Raises `UnusableInput` (`unknown_stage`) for a name that no stage has.
    """
    for name in override:
        if name not in STAGE_NAMES and name not in ALIASES:
            raise unknown_stage(name, "--weights")
    return {**base, **{ALIASES.get(name, name): value for name, value in override.items()}}


def weights_of(rules: ScoringRules, override: Mapping[str, float] | None = None) -> Weights:
    """The rules' weights, with some of them replaced for this run; every alias in the rules is reported.

    Raises like `override_weights` and `checked_weights`.
    """
    own = {name: rules.weights[name] for name in STAGE_NAMES}
    if not override:
        return checked_weights(own, "policy.scoring.weights", rules.aliases_used)
    used = dict.fromkeys((*rules.aliases_used, *(name for name in override if name in ALIASES)))
    return checked_weights(override_weights(own, override), "--weights", used)


def checked_weights(weights: Mapping[str, float], where: str = "weights", aliases: Iterable[str] = ()) -> Weights:
    """The weights scaled to a sum of 1 and then checked against the limits.

    Raises `UnusableInput`: `weight_range` for one below 0, `weights_empty` for a sum of 0, `gate_weight_low` where
    policy compliance weighs under .05 of the sum, `weight_dominant` for a stage with more than .60 of it.
    """
    exact = {name: exactly(weights[name]) for name in STAGE_NAMES if name in weights}
    problems = [
        Problem("weight_range", f"the weight of {name} is {float(value):g}", where, "give it 0 or more")
        for name, value in exact.items()
        if value < 0
    ]
    given = sum(exact.values(), Fraction(0))
    if not problems and given == 0:
        problems.append(Problem("weights_empty", "the weights sum to 0", where, "give at least one stage a weight"))
    if problems:
        raise UnusableInput(problems)
    shares = {name: value / given for name, value in exact.items()}
    _hold_limits(shares, where)
    notices = [
        Notice("stage_alias", f"{alias} is read as {ALIASES[alias]}; it is no stage of its own", where)
        for alias in aliases
    ]
    if not LEAST_SUM <= given <= MOST_SUM:
        notices.append(
            Notice("weights_normalised", f"the weights sum to {float(given):.2f}; each was divided by that", where)
        )
    return Weights(shares, given, tuple(notices))


def weighted_mean(scores: Mapping[str, Fraction], weights: Weights) -> Weighted | None:
    """The weighted mean of the stages that have a score; null when none of them has a weight.

    The weight of a stage without a score is left out of the divisor: unmeasured work is neither good nor bad.
    """
    counted = [name for name, share in weights.shares.items() if share and name in scores]
    share = sum((weights.shares[name] for name in counted), Fraction(0))
    if not share:
        return None
    total = sum((weights.shares[name] * scores[name] for name in counted), Fraction(0))
    left_out = tuple(name for name, weight in weights.shares.items() if weight and name not in scores)
    return Weighted(total / share, tuple(counted), left_out, share)


def _hold_limits(shares: Mapping[str, Fraction], where: str) -> None:
    problems = []
    least = shares.get(GATED, Fraction(0))
    if least < LEAST_GATE:
        message = f"{GATED} weighs {float(least):.3f} of the sum, under {float(LEAST_GATE):.2f}"
        problems.append(Problem("gate_weight_low", message, where, f"give {GATED} more, or the others less"))
    for name, share in shares.items():
        if share > MOST_SHARE:
            message = f"{name} weighs {float(share):.3f} of the sum, over {float(MOST_SHARE):.2f}"
            problems.append(Problem("weight_dominant", message, where, "spread the weight over more stages"))
    if problems:
        raise UnusableInput(problems)


def unknown_stage(name: str, where: str) -> UnusableInput:
    """The error for a name that no graded stage has."""
    close = get_close_matches(name, (*STAGE_NAMES, *ALIASES), n=1)
    fix = f"did you mean {close[0]}?" if close else f"use one of: {', '.join(STAGE_NAMES)}"
    return unusable("unknown_stage", f"there is no graded stage {name!r}", where, fix)

"""Targets beyond slices: what a run must reach in a category, a language, a gate or a stage, or may show of a failure.

An average over all cases hides the one kind of question that matters; a target names it, and its bound may gate.
"""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
from fractions import Fraction
from typing import Annotated, Any

from pydantic import AfterValidator, Field, model_validator
from pydantic_core import PydanticCustomError

from goldtui.model.gate_names import GATE_NAMES
from goldtui.model.records import Record
from goldtui.model.results import Status

RELEASED = "released"
STAGES = (
    "retrieval",
    "context_relevance",
    "faithfulness",
    "answer_relevance",
    "citation",
    "source_policy",
    "policy_compliance",
    "rejection_calibration",
)
"""The graded stages, in the order of their weights."""
MODES = (
    "false_rejection",
    "training_cutoff_excuse",
    "false_acceptance",
    "gap_not_stated",
    "no_answer",
    "policy_violation",
    "source_policy_violation",
    "contradicted_claim",
    "unsupported_claim",
    "missing_source_cited",
    "wrong_citation",
    "missing_citation",
    "omitted_point",
    "source_not_retrieved",
    "source_not_selected",
    "noisy_context",
    "no_context",
    "inadmissible_source",
    "broken_trace",
    "irrelevant_answer",
    "irrelevant_context",
)
"""The failure modes that a bound may name; a test holds them equal to those that scoring finds."""
MEASURES = (
    RELEASED,
    *(f"gate:{name}" for name in GATE_NAMES),
    *(f"stage:{name}" for name in STAGES),
    *(f"mode:{name}" for name in MODES),
)
LANGUAGES = ("en", "de", "fr", "es", "ja", "zh")


def _one_of(known: Iterable[str]) -> AfterValidator:
    names = tuple(known)

    def check(name: str) -> str:
        if name in names:
            return name
        close = get_close_matches(name, names, n=1)
        context: dict[str, Any] = {"close": close[0] if close else "", "known": ", ".join(names)}
        raise PydanticCustomError("unknown_name", "the name is not known; use one of: {known}", context)

    return AfterValidator(check)


Share = Annotated[float, Field(ge=0, le=1)]


class Target(Record):
    """A bound on a share of cases. A misspelt measure or language is an error, not a bound without effect."""

    name: str = Field(min_length=1)
    """What it is called in reports."""
    of: Annotated[str, _one_of(MEASURES)] = RELEASED
    """`released`, `gate:NAME`, `stage:NAME` (k pass it) or `mode:NAME` (k show the failure)."""
    category: str | None = None
    """Only cases of this category."""
    slice: str | None = None
    language: Annotated[str, _one_of(LANGUAGES)] | None = None
    """Only cases whose question is in this language."""
    at_least: Share | None = None
    at_most: Share | None = None
    """The bound of a failure mode."""
    gates: bool = True
    """Whether a run that misses it does not pass; otherwise it is only shown."""

    @model_validator(mode="after")
    def _one_bound(self) -> Target:
        failure = self.of.startswith("mode:")
        if (self.at_most is None) == failure or (self.at_least is None) != failure:
            message = "{name}: a failure mode has at_most, every other measure at_least, and none has both"
            raise PydanticCustomError("target_bound", message, {"name": self.name})
        return self

    @property
    def bound(self) -> Fraction:
        """The bound as it was written."""
        found = self.at_least if self.at_least is not None else self.at_most
        return Fraction(repr(float(found or 0)))


class TargetLine(Record):
    """One target in a run: k of the n cases in which it was measured."""

    name: str
    what: str
    """What is counted, in words."""
    k: int
    n: int
    bound: Fraction
    at_most: bool
    gates: bool
    status: Status
    """`not_tested` when no case of it was measured."""
    low: float | None = None
    """Ends of the 95 % Wilson interval of k of n; null when n is 0."""
    high: float | None = None
    left_out: int = 0
    """Cases it is about in which it was not measured."""


class TargetChange(Record):
    """One target next to a baseline, over the cases in which both runs measure it."""

    name: str
    before_k: int
    after_k: int
    n: int
    low: float
    """Ends of the 95 % interval of the change of the share, -1 to 1 (Newcombe, paired)."""
    high: float

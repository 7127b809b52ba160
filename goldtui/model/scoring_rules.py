"""The numbers by which graded stages are passed, counted and weighed, each with its default written down.

One case's threshold and the share of cases that must reach it are two numbers; kept as one, nobody can say whether
".85" was a mean or a pass rate. Names are checked, so that a misspelt stage is an error and not a bound without effect.
"""

from __future__ import annotations

import operator
from collections.abc import Mapping
from difflib import get_close_matches
from fractions import Fraction
from typing import Annotated, Any

from pydantic import AfterValidator, Field, field_validator, model_validator
from pydantic_core import PydanticCustomError

from goldtui.model.gate_names import GATE_NAMES
from goldtui.model.records import Record
from goldtui.model.targets import STAGES, Target

DEFAULT_WEIGHTS: Mapping[str, float] = {
    "retrieval": 0.10,
    "context_relevance": 0.10,
    "faithfulness": 0.20,
    "answer_relevance": 0.15,
    "citation": 0.15,
    "source_policy": 0.10,
    "policy_compliance": 0.10,
    "rejection_calibration": 0.10,
}
"""The eight graded stages in order, with their weights in the weighted score; the weights sum to 1."""
STAGE_NAMES = STAGES
"""A test holds them equal to the stages that have a weight."""

COVERAGE = "citation_coverage"
"""The second condition of the citation stage: the share of claims that cite something."""
DEFAULT_CASE_THRESHOLDS: Mapping[str, float] = {
    "retrieval": 0.60,
    "context_relevance": 0.70,
    "faithfulness": 0.85,
    "answer_relevance": 0.70,
    "citation": 0.70,
    COVERAGE: 0.80,
}
"""The score from which one case passes a stage. Stages not listed here pass completely or not at all."""
DEFAULT_SET_MINIMUMS: Mapping[str, float] = {
    "policy_compliance": 0.95,
    "source_policy": 0.95,
    "faithfulness": 0.85,
    "context_relevance": 0.80,
    "answer_relevance": 0.80,
    "citation": 0.80,
    "rejection_calibration": 0.80,
}
"""The share of measured cases that must pass a stage. Retrieval is only shown and has none."""
DEFAULT_GATE_MINIMUMS: Mapping[str, float] = {
    "admissibility": 1.0,
    "source_policy": 1.0,
    "policy_compliance": 0.95,
}
"""The share of measured cases that must pass a gate of the chain; other gates use the policy's slice minimum."""

ALIASES: Mapping[str, str] = {"groundedness": "faithfulness"}
"""Other names that rules may use for a stage."""

UNKNOWN_NAME = "unknown_name"
"""The type of the validation error for an unknown stage or gate; its context holds `close` and `known`."""


def _one_of(known: tuple[str, ...]) -> AfterValidator:
    def check(name: str) -> str:
        if name in known:
            return name
        close = get_close_matches(name, known, n=1)
        context: dict[str, Any] = {"close": close[0] if close else "", "known": ", ".join(known)}
        raise PydanticCustomError(UNKNOWN_NAME, "the name is not known; use one of: {known}", context)

    return AfterValidator(check)


Share = Annotated[float, Field(ge=0, le=1)]
_Stage = Annotated[str, _one_of((*STAGE_NAMES, *ALIASES))]
_Threshold = Annotated[str, _one_of((*DEFAULT_CASE_THRESHOLDS, *ALIASES))]
_Minimum = Annotated[str, _one_of((*DEFAULT_SET_MINIMUMS, "retrieval", *ALIASES))]
_Gate = Annotated[str, _one_of(GATE_NAMES)]


class ScoringRules(Record):
    """How graded stages are scored. A table that is given in part keeps its defaults for the rest."""

    case_thresholds: dict[_Threshold, Share] = Field(default=dict(DEFAULT_CASE_THRESHOLDS))
    """The score, 0 to 1, from which one case passes a stage, and the least citation coverage of one answer."""
    set_minimums: dict[_Minimum, Share] = Field(default=dict(DEFAULT_SET_MINIMUMS))
    """The share of measured cases, 0 to 1, that must pass a stage."""
    weights: dict[_Stage, Share] = Field(default=dict(DEFAULT_WEIGHTS))
    """The weight of each stage in the weighted score, before weights are scaled to sum to 1; a diagnostic."""
    slice_tolerance: Share = 0.05
    """How far the share of a slice may fall below a baseline's before it counts as a regression."""
    slice_tolerances: dict[str, Share] = Field(default_factory=dict)
    """The same for individual slices, by name."""
    gate_minimums: dict[_Gate, Share] = Field(default=dict(DEFAULT_GATE_MINIMUMS))
    """The share of measured cases, 0 to 1, that must pass a gate; the policy's slice minimum for gates not named."""
    allowed_critical_failures: int = Field(default=0, ge=0)
    """How many cases may fail a critical gate, or stay not tested at one, in a run that passes."""
    allowed_critical_failures_reason: str = ""
    """Why so many are allowed; required above 0 and shown in every report that uses the allowance."""

    targets: tuple[Target, ...] = Field(default=(), exclude_if=operator.not_)
    """Bounds on shares of cases by category, slice, language, gate, stage or failure mode."""

    @field_validator("case_thresholds", "set_minimums", "weights", "gate_minimums", mode="after")
    @classmethod
    def _completed(cls, given: dict[str, float], info: Any) -> dict[str, float]:
        """The defaults overridden by what is given. An alias counts as its stage."""
        table = {**cls.model_fields[info.field_name].default, **given}
        for alias, stage in ALIASES.items():
            if alias not in given:
                continue
            if stage in given and given[stage] != given[alias]:
                context = {"alias": alias, "stage": stage}
                message = "{alias} is another name of {stage}, and the two have different values"
                raise PydanticCustomError("alias_differs", message, context)
            table[stage] = given[alias]
        return table

    @field_validator("targets", mode="after")
    @classmethod
    def _named_once(cls, given: tuple[Target, ...]) -> tuple[Target, ...]:
        names = [one.name for one in given]
        twice = next((name for name in names if names.count(name) > 1), None)
        if twice is not None:
            raise PydanticCustomError("target_twice", "two targets are called {name}", {"name": twice})
        return given

    @model_validator(mode="after")
    def _allowed_with_reason(self) -> ScoringRules:
        if self.allowed_critical_failures and not self.allowed_critical_failures_reason.strip():
            message = "above 0 it needs allowed_critical_failures_reason: say why so many failures are allowed"
            raise PydanticCustomError("allowance_without_reason", "allowed_critical_failures: " + message)
        return self

    def differing(self) -> dict[str, Any]:
        """The fields that differ from their defaults; of a table, only the entries that do."""
        found: dict[str, Any] = {}
        for name, value in self.model_dump(mode="json", exclude_defaults=True).items():
            usual = type(self).model_fields[name].get_default(call_default_factory=True)
            found[name] = (
                {key: entry for key, entry in value.items() if usual.get(key) != entry}
                if isinstance(value, dict)
                else value
            )
        return found

    @property
    def aliases_used(self) -> tuple[str, ...]:
        """Stage aliases that the rules use, in alphabetical order."""
        tables = (self.case_thresholds, self.set_minimums, self.weights)
        return tuple(sorted(alias for alias in ALIASES if any(alias in table for table in tables)))

    def set_minimum(self, name: str) -> Fraction | None:
        """The exact share of cases that must pass a stage; null for one that is only shown."""
        value = self.set_minimums.get(name)
        return None if value is None else exactly(value)


def exactly(value: float) -> Fraction:
    """The number as it was written: 0.95 is 19/20, not its nearest binary fraction."""
    return Fraction(repr(float(value)))

"""What judging produces: findings, gate results and verdicts, as small slotted values with integer counts.

Millions of these are made, so they are plain slotted dataclasses; ratios stay as `k of n` and become fractions only for
comparison and print, since a float loses how much was measured.
"""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from goldtui.model.spot import Spot


class Status(StrEnum):
    """What a gate measured. Only `pass` and `fail` are measurements."""

    PASS = "pass"
    FAIL = "fail"
    NOT_TESTED = "not_tested"
    NOT_APPLICABLE = "not_applicable"
    NOT_REACHED = "not_reached"


class Severity(StrEnum):
    """`error` fails the gate, `warning` is why it is not tested, `notice` is worth reading."""

    ERROR = "error"
    WARNING = "warning"
    NOTICE = "notice"


class Tier(StrEnum):
    """Critical gates block a release, quality gates warn, diagnostics show."""

    CRITICAL = "critical"
    QUALITY = "quality"
    DIAGNOSTIC = "diagnostic"


class Stage(StrEnum):
    """The pipeline step that a gate judges; `pass` and `not tested` close the list."""

    ADMISSIBILITY = "admissibility"
    CANDIDATE_RETRIEVAL = "candidate retrieval"
    CONTEXT_SELECTION = "context selection"
    ANSWER_BEHAVIOUR = "answer behaviour"
    ANSWER_COMPLETENESS = "answer completeness"
    ANSWER_FAITHFULNESS = "answer faithfulness"
    CITATION_SUPPORT = "citation support"
    SOURCE_POLICY = "source policy"
    POLICY_COMPLIANCE = "policy compliance"
    PASS = "pass"
    NOT_TESTED = "not tested"


class Finding(NamedTuple):
    """One reason, with a stable code and the places it is about, nearest first."""

    code: str
    severity: Severity
    message: str
    places: tuple[Spot, ...] = ()

    @property
    def where(self) -> str:
        """Its places as reports name them, such as `trace.first_stage_ids[3]` or `claim:c2`."""
        return ", ".join(map(str, self.places))


class GateResult(NamedTuple):
    """What one gate measured: `k` of `n`, both null when nothing was measured."""

    gate: str
    stage: Stage
    status: Status
    k: int | None = None
    n: int | None = None
    findings: tuple[Finding, ...] = ()


class Metrics(NamedTuple):
    """The seven ratios of a verdict, measured whether or not an earlier gate failed; null means not measured."""

    candidate_recall: str | None
    context_recall: str | None
    context_precision: str | None
    faithfulness: str | None
    citation_coverage: str | None
    citation_support: str | None
    point_coverage: str | None


class Verdict(NamedTuple):
    """All gate results of one trace and answer, and the first failed stage."""

    case_id: str
    trace_id: str | None
    answer_id: str | None
    profile: str
    first_failed_stage: Stage
    released: bool
    results: tuple[GateResult, ...]
    metrics: Metrics

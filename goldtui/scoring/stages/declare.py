"""How a graded stage is declared, its input and its result.

A stage grades what the gate chain has already measured: it never judges a claim or a source a second time, since two
judgements of one thing come to differ. If nothing was measured there is no score, so an empty answer is never perfect.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache

from goldtui.gates.chain import LESSON
from goldtui.gates.exhibit import Exhibit
from goldtui.gates.proof import proofs_of
from goldtui.model.results import Finding, GateResult, Severity, Status, Tier, Verdict
from goldtui.model.scoring_rules import ScoringRules

NOT_TESTED, NOT_APPLICABLE = Status.NOT_TESTED, Status.NOT_APPLICABLE
PASS, FAIL = Status.PASS, Status.FAIL
ZERO, ONE = Fraction(0), Fraction(1)


@dataclass(frozen=True, slots=True)
class StageDeclaration:
    """What a graded stage is, in words people see. The scoring rules define its thresholds and weight."""

    name: str
    title: str
    """Two or three words for a strip or a column."""
    tier: Tier
    asks: str
    """The question it grades, in one sentence."""
    needs_judge: bool
    """Whether all or most of it needs a judge; without one it is not tested."""
    needs_label: bool
    """Whether it needs gold for the question."""
    first_fix: str
    """Where a repair usually starts when it fails."""
    not_tested: str = ""
    """Why it cannot be measured, where that is known in advance."""


@dataclass(frozen=True, slots=True)
class StageResult:
    """The result of one graded stage for one case."""

    stage: str
    status: Status
    """Judged against the rules' threshold for one case."""
    score: Fraction | None = None
    """0 to 1, exact; null when nothing was measured. An irrational part (NDCG) is rounded to 12 decimals first."""
    k: int | None = None
    n: int | None = None
    """The count behind the score; null when nothing was counted."""
    parts: Mapping[str, str] = field(default_factory=dict)
    """The parts of the score by name, as `k/n` or a word."""
    findings: tuple[Finding, ...] = ()
    """Reasons, as the gates found them."""
    why: str = ""
    """Why it is not tested or does not apply, or what decided in addition to the score; a sentence."""


@dataclass(frozen=True, slots=True)
class Graded:
    """The input of a stage: the exhibit, each gate's result for it, and the rules."""

    exhibit: Exhibit
    verdict: Verdict
    gates: Mapping[str, GateResult]
    """By gate name; a profile without the gate has no entry."""
    rules: ScoringRules


Grade = Callable[[Graded], StageResult]


@dataclass(frozen=True, slots=True)
class GradedStage:
    """A declaration with its computation."""

    declared: StageDeclaration
    grade: Grade


def untested_result(
    declared: StageDeclaration, why: str, findings: Iterable[Finding] = (), parts: Mapping[str, str] | None = None
) -> StageResult:
    """The result of a stage that applies but could not be measured."""
    if not findings and not parts:
        return _unmeasured(declared.name, NOT_TESTED, why)
    return StageResult(declared.name, NOT_TESTED, parts=parts or {}, findings=tuple(findings), why=why)


# Millions of results hold the same few sentences.
@lru_cache(maxsize=256)
def _unmeasured(stage: str, status: Status, why: str) -> StageResult:
    return StageResult(stage, status, why=why)


def not_applicable(declared: StageDeclaration, why: str) -> StageResult:
    """The result of a stage that does not apply to this case."""
    return _unmeasured(declared.name, NOT_APPLICABLE, why)


def no_such_gate(declared: StageDeclaration, shown: Graded) -> StageResult:
    """The result of a stage under a profile that lacks the gate it grades."""
    return untested_result(declared, f"the profile {shown.verdict.profile!r} does not look at this")


def whole(declared: StageDeclaration, gate: GateResult, not_asked: str) -> StageResult:
    """The result of a stage that passes whole or not at all: a single fault fails it. The score is 1 or 0."""
    if gate.status is NOT_APPLICABLE:
        return not_applicable(declared, not_asked)
    if gate.status is PASS:
        return StageResult(declared.name, PASS, ONE, gate.k, gate.n, findings=gate.findings)
    if gate.status is FAIL:
        return StageResult(declared.name, FAIL, ZERO, gate.k, gate.n, findings=gate.findings)
    return untested_result(declared, first_message(gate), gate.findings)


def first_message(gate: GateResult) -> str:
    """The first warning of a gate that could not be tested."""
    return next((one.message for one in gate.findings if one.severity is Severity.WARNING), "it could not be measured")


def with_code(findings: Sequence[Finding], *codes: str) -> tuple[Finding, ...]:
    """The findings that have one of these codes, in order."""
    return tuple(one for one in findings if one.code in codes)


def open_claims(shown: Graded) -> int:
    """How many claims cannot be judged; 0 under the lesson, which believes the answer's own labels."""
    return 0 if shown.verdict.profile == LESSON.name else proofs_of(shown.exhibit).open_claims

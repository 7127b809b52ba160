"""A gate as a pair: its declaration, which says its names and what it judges, and its computations.

Screens, reports and docs read the declaration; only the chain runs the computation. A pass is shared, not rebuilt,
since most of the millions of results are passes.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from goldtui.model.records import GoldCase
from goldtui.model.results import Finding, GateResult, Severity, Stage, Status, Tier
from goldtui.model.spot import Spot

if TYPE_CHECKING:
    from goldtui.gates.exhibit import Exhibit

# Looking up an enum member on its class is a function call in Python 3.11; verdicts are made by the million.
PASS, FAIL, NOT_TESTED = Status.PASS, Status.FAIL, Status.NOT_TESTED
NOT_APPLICABLE, NOT_REACHED = Status.NOT_APPLICABLE, Status.NOT_REACHED
ERROR, WARNING, NOTICE = Severity.ERROR, Severity.WARNING, Severity.NOTICE
# What a named tuple's own constructor calls, without the call around it.
_new = tuple.__new__


Nearer = Callable[[Spot, GoldCase], tuple[str, Spot] | None]
"""Finds a place in the case that is closer to the repair than the finding's: what to do and where, or null."""


@dataclass(frozen=True, slots=True)
class Reason:
    """One reason that a gate can give, by its code: what to do about it, and where."""

    code: str
    fix: str = ""
    """The first fix in the system that made the run; if empty, the gate's own first fix."""
    gold_fix: str = "{message}"
    """The first fix for the author of a case; `{message}` is the text of the finding."""
    stale_fix: str = ""
    """The first fix where the finding blames the case's requirements, if it differs from `fix`."""
    field: Spot | None = None
    """The field of the gold to open for a run's finding, such as the citation of its claim or the answer phrases of its
    point; null to use the place of the finding."""
    nearer: Nearer | None = None
    mode: str = ""
    """The failure mode, of `scoring.failure_modes`, that it shows when it fails its gate; empty for none."""
    compares: tuple[str, ...] = ()
    """Fields of the run that it compares with each other; the finding is only as reliable as the weaker of them."""


@dataclass(frozen=True, slots=True)
class Declaration:
    """What a gate is, in words people see. Everything known of a gate by its name or its codes is here."""

    name: str
    title: str
    """Two or three words for a report."""
    short_title: str
    """One word, so that all gates and their signs fit in 120 cells."""
    column: str
    """Three letters, for the head of a narrow column."""
    stage: Stage
    asks: str
    """The question the gate answers, in one sentence."""
    needs: tuple[str, ...]
    """The parts of the exhibit that it reads: `case`, `evidence`, `policy`, the `trace` or only its selected `context`,
    the `answer` or only its shipped `response`. A gate runs again only for a variant that changes one of them."""
    first_fix: str
    """Where a repair usually starts when this gate is the first to fail."""
    reasons: tuple[Reason, ...]
    """Every reason that the gate can give."""
    steps: tuple[str, ...] = ()
    """The lists of a run that the gate is about; empty for a gate that is about the answer."""
    recorded: tuple[str, ...] = ()
    """The fields of a run without which the gate is not tested."""
    judged_in_part: bool = False
    """Whether its findings in the recorded fields count even if others are missing."""
    tier: Tier = Tier.CRITICAL

    @property
    def codes(self) -> tuple[str, ...]:
        """The code of every reason."""
        return tuple(reason.code for reason in self.reasons)


Compute = Callable[["Exhibit"], GateResult]


@dataclass(frozen=True, slots=True)
class Gate:
    """A declaration with its computations; `lesson` is null where that profile has no such step."""

    declared: Declaration
    strict: Compute
    lesson: Compute | None = None


JUDGE_NEXT = "goldtui judge next RUN --set DB"
"""The command by which a person settles what the gates leave open."""

NOT_RECORDED = Reason("stage_not_recorded", "log this step of the pipeline, so that it can be tested")
"""The text for a gate when the run does not record what the gate reads."""


class Passes(dict[int, GateResult]):
    """A gate's passing results by `n` (of `n`), made once and shared: most results are passes.

    A pass over nothing, such as an empty context where a refusal is due, counts nothing: `k` and `n` are null. A
    look-up instead of a call, since verdicts are made by the million.
    """

    __slots__ = ("_declared",)

    def __init__(self, declared: Declaration) -> None:
        super().__init__()
        self._declared = declared

    def __missing__(self, n: int) -> GateResult:
        counted = n or None
        shared = self[n] = GateResult(self._declared.name, self._declared.stage, PASS, counted, counted)
        return shared


def result(
    declared: Declaration,
    status: Status,
    findings: Sequence[Finding] = (),
    k: int | None = None,
    n: int | None = None,
) -> GateResult:
    """A result with the declaration's name and stage filled in."""
    return _new(GateResult, (declared.name, declared.stage, status, k, n, tuple(findings)))


def settled(declared: Declaration, findings: Sequence[Finding], k: int | None, n: int | None) -> GateResult:
    """The result that follows from the findings: an error fails, otherwise a warning is not tested, otherwise pass."""
    status = PASS
    for finding in findings:
        if finding.severity is ERROR:
            status = FAIL
            break
        if finding.severity is WARNING:
            status = NOT_TESTED
    return _new(GateResult, (declared.name, declared.stage, status, k, n, tuple(findings)))


def error(code: str, message: str, *places: Spot) -> Finding:
    """A finding that fails its gate."""
    return _new(Finding, (code, ERROR, message, places))


def warning(code: str, message: str, *places: Spot) -> Finding:
    """A finding that says why the gate could not measure."""
    return _new(Finding, (code, WARNING, message, places))


def notice(code: str, message: str, *places: Spot) -> Finding:
    """A finding worth reading that changes no verdict."""
    return _new(Finding, (code, NOTICE, message, places))

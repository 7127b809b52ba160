"""How a gate is declared: what it is called and speaks for, apart from how it is computed.

Screens, reports and docs read the declaration; only the chain runs the computation. A pass is shared,
not rebuilt, since most of the millions of results are passes.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from goldtui.model.results import Finding, GateResult, Severity, Stage, Status, Tier
from goldtui.model.spot import Spot

if TYPE_CHECKING:
    pass


# Looking an enum member up by its class is a function call in Python 3.11; verdicts are made by the million.
PASS, FAIL, NOT_TESTED = Status.PASS, Status.FAIL, Status.NOT_TESTED
NOT_APPLICABLE, NOT_REACHED = Status.NOT_APPLICABLE, Status.NOT_REACHED
ERROR, WARNING, NOTICE = Severity.ERROR, Severity.WARNING, Severity.NOTICE


@dataclass(frozen=True, slots=True)
class Declaration:
    """What a gate is, in words people see."""

    name: str
    title: str
    """Two or three words for a strip or a column."""
    stage: Stage
    asks: str
    """The question the gate answers, in one sentence."""
    needs: tuple[str, ...]
    """Which parts of the exhibit it reads: `case`, `evidence`, `policy`, the `trace` or of it the selected `context`
    alone, the `answer` or of it the shipped `response` alone. What a variant leaves alone is not judged anew."""
    first_fix: str
    """Where a repair usually starts when this gate is the first to fail."""
    codes: tuple[str, ...]
    """Every finding code the gate can give."""
    tier: Tier = Tier.CRITICAL


class Passes(dict[int, GateResult]):
    """A gate's passing results by `n` (of `n`), made once and shared: most of all results are passes.

    A pass over nothing, such as an empty context where a refusal is due, counts nothing: `k` and `n` are null.
    A look-up instead of a call, since verdicts are made by the million.
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
    return GateResult(declared.name, declared.stage, status, k, n, tuple(findings))


def settled(declared: Declaration, findings: Sequence[Finding], k: int | None, n: int | None) -> GateResult:
    """The result that the findings themselves decide: an error fails, else a warning is not tested, else pass."""
    status = PASS
    for finding in findings:
        if finding.severity is ERROR:
            status = FAIL
            break
        if finding.severity is WARNING:
            status = NOT_TESTED
    return GateResult(declared.name, declared.stage, status, k, n, tuple(findings))


def error(code: str, message: str, *places: Spot) -> Finding:
    """A finding that fails its gate."""
    return Finding(code, ERROR, message, places)


def warning(code: str, message: str, *places: Spot) -> Finding:
    """A finding that says why the gate could not measure."""
    return Finding(code, WARNING, message, places)


def notice(code: str, message: str, *places: Spot) -> Finding:
    """A finding worth reading that changes no verdict."""
    return Finding(code, NOTICE, message, places)

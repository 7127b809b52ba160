"""What checking a set's gold produces, and what a set says about which rules count for it.

An ignored rule without a reason is a rule nobody decided to ignore; here the reason is part of the value.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated

from pydantic import Field

from goldtui.model.records import Record
from goldtui.model.spot import Spot


class CheckSeverity(StrEnum):
    """`error`: the gold is wrong or proves nothing; `warning`: it is weak; `info`: worth a look."""

    ERROR = "error"
    WARNING = "warning"
    INFO = "info"


class Ignored(Record):
    """A rule, or all rules whose code begins so, that a set leaves out, and why."""

    code: str = Field(min_length=1)
    reason: Annotated[str, Field(min_length=1, pattern=r"\S")]


class CheckSettings(Record):
    """Which rules count for a set. An empty `select` means every rule that is on by default."""

    select: tuple[str, ...] = ()
    """Codes or their beginnings, such as `GT2` or `GT301`."""
    ignore: tuple[Ignored, ...] = ()


@dataclass(frozen=True, slots=True)
class CheckFinding:
    """One flaw in the gold: the rule's code, the case it is in (null: the set), the place, and what to do."""

    code: str
    severity: CheckSeverity
    case_id: str | None
    place: Spot
    message: str
    fix: str
    """The next step in words; one that `--fix` takes begins with `--fix`."""

    @property
    def where(self) -> str:
        """Its place as reports name it, such as `point:night.answer_phrases`, or `chunk:ID`."""
        return str(self.place)


@dataclass(frozen=True, slots=True)
class RuleLine:
    """A rule as reports name it."""

    code: str
    name: str
    severity: CheckSeverity
    says: str
    why: str


@dataclass(frozen=True, slots=True)
class CheckReport:
    """What was found in one set."""

    set_name: str
    case_ids: tuple[str, ...]
    sound: tuple[int, int] | None
    """`(k, n)`: sound cases of all; null when the variants were not judged, which is not tested."""
    findings: tuple[CheckFinding, ...]
    rules: tuple[RuleLine, ...]
    """The rules that were asked, in order."""
    outcomes: tuple[tuple[str, int], ...] = ()
    """How the known-bad variants came out: applicable ones in all, then by outcome; empty when none was judged."""

    @property
    def failed(self) -> bool:
        """Is any finding an error?"""
        return any(f.severity is CheckSeverity.ERROR for f in self.findings)

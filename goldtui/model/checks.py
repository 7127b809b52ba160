"""What checking a set's gold produces, and which rules a set applies.

Ignoring a rule needs a reason, so that no rule is ignored by accident; here the reason is part of the value.
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
    """A rule, or all rules whose code begins this way, that a set leaves out, and why."""

    code: str = Field(min_length=1)
    reason: Annotated[str, Field(min_length=1, pattern=r"\S")]


class CheckSettings(Record):
    """The rules that apply to a set. An empty `select` means every rule that is on by default."""

    select: tuple[str, ...] = ()
    """Codes or their prefixes, such as `GT2` or `GT301`."""
    ignore: tuple[Ignored, ...] = ()


@dataclass(frozen=True, slots=True)
class CheckFinding:
    """One flaw in the gold: the rule's code, its case (null: the whole set), the place, and what to do."""

    code: str
    severity: CheckSeverity
    case_id: str | None
    place: Spot
    message: str
    fix: str
    """The next step in words; a step that `--fix` can take begins with `--fix`."""

    @property
    def where(self) -> str:
        """Its place as reports name it, such as `point:night.answer_phrases` or `chunk:ID`."""
        return str(self.place)


@dataclass(frozen=True, slots=True)
class RuleLine:
    """A rule as reports list it."""

    code: str
    name: str
    severity: CheckSeverity
    says: str
    why: str


@dataclass(frozen=True, slots=True)
class CheckReport:
    """The findings of one set."""

    set_name: str
    case_ids: tuple[str, ...]
    sound: tuple[int, int] | None
    """`(k, n)`: sound cases out of all; null when the variants were not judged, which means not tested."""
    findings: tuple[CheckFinding, ...]
    rules: tuple[RuleLine, ...]
    """The rules that ran, in order."""
    outcomes: tuple[tuple[str, int], ...] = ()
    """How the known-bad variants came out: the number that apply, then counts by outcome; empty when none was judged.
    """

    @property
    def failed(self) -> bool:
        """Whether any finding is an error."""
        return any(f.severity is CheckSeverity.ERROR for f in self.findings)

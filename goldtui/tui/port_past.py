"""What the screens ask the workbench about a case's past, and about what other people do meanwhile. Part of `Bench`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple, Protocol

if TYPE_CHECKING:
    from goldtui.casework.diff import PartChange
    from goldtui.model.records import GoldCase
    from goldtui.workbench.case.history import CaseHistory


@dataclass(frozen=True, slots=True)
class PastView:
    """One saved revision."""

    number: int
    state: str
    author: str
    at: str
    """Local time as `YYYY-MM-DD HH:MM`."""
    note: str
    changed: tuple[str, ...]
    """Fields that differ from the revision before."""


class ArrivalView(NamedTuple):
    """A revision that was saved since one last looked, by whomever; texts are foreign."""

    case_id: str
    number: int
    author: str
    state: str


class RestoredView(NamedTuple):
    """A text that was taken back."""

    number: int
    """The revision that says it again."""
    changed: bool
    """False when the case says so already; nothing was written then."""
    typing: bool
    """Whether unsaved typing of one's own is still kept beside it."""


class PastBench(Protocol):
    """May block; called in the lane, `arrivals` in one of its own."""

    def past(self, case_id: str) -> Sequence[PastView]:
        """The saved revisions of a case, the newest first."""

    def history(self, case_id: str) -> CaseHistory:
        """Every revision with what it changed and whether it is as written, and the blame of the newest."""

    def compared(self, case_id: str, old: int, new: int) -> Sequence[PartChange]:
        """What differs from one revision to another."""

    def text_at(self, case_id: str, number: int) -> GoldCase | None:
        """The text of a revision as it was written; null if there is none."""

    def restore(self, case_id: str, number: int, on: int) -> RestoredView:
        """Append an older text on top of revision `on`; raises `Conflict` when that is not the last any more."""

    def arrivals(self, after: int | None) -> tuple[int, Sequence[ArrivalView]]:
        """The place of the newest revision now, and what came behind place `after`; null is the opening."""

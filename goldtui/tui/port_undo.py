"""What undo across days and kept drafts ask of the workbench. Part of `port.Bench`; every call may block."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple, Protocol

if TYPE_CHECKING:
    from goldtui.casework.undo import AnyStep
    from goldtui.tui.port import OpenCase


class EarlierSteps(NamedTuple):
    """Steps of earlier sessions, oldest first, and the mark by which the next older ones are asked for."""

    past: Sequence[AnyStep]
    future: Sequence[AnyStep]
    """What had been undone then; the last is made again first."""
    older: int | None
    """Null when there are none."""


class KeptDraft(NamedTuple):
    """A case with unsaved typing, and the local time it was kept."""

    case_id: str
    at: str


class UndoBench(Protocol):
    """The part of a bench behind ctrl+z, ctrl+y and drafts offered back."""

    def earlier(self, older: int | None = None) -> EarlierSteps:
        """What this person saved before this session began; with `older`, before those already known."""

    def take_ready_back(self, case_id: str, number: int, state: str) -> OpenCase:
        """Take a case back from ready; raises `Conflict` when somebody saved after revision `number`."""

    def kept_drafts(self) -> Sequence[KeptDraft]:
        """This person's unsaved typing of other sessions, the youngest first."""

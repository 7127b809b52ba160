"""What the Report place remembers while one is elsewhere: the run, the number and the case in hand, the baseline."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from goldtui.model.score import Comparison


@dataclass(slots=True)
class ReportMemory:
    """One for a run of the application."""

    number: int = 0
    """The run that is shown; 0 for the newest."""
    key: str = ""
    """The number in hand, by its key."""
    case_id: str = ""
    """The case in hand behind it, while its list is being read."""
    beside: tuple[int, int, Comparison] | None = None
    """(run, its baseline, how they differ), as somebody chose it."""
    path: str = ""
    """The trace file that was asked for last, as typed."""
    written: str = ""
    """Where a report was written last, as typed."""

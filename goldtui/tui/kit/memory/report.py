"""What the Report place remembers between visits: the selected run, number and case, and the baseline."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from goldtui.model.score import Comparison


@dataclass(slots=True)
class ReportMemory:
    """One for each run of the application."""

    number: int = 0
    """The run that is shown; 0 for the newest."""
    key: str = ""
    """The key of the selected number."""
    case_id: str = ""
    """The selected case behind it, while its list is open."""
    beside: tuple[int, int, Comparison] | None = None
    """(run, its baseline, how they differ), as the user chose it."""
    path: str = ""
    """The trace file requested last, as typed."""
    written: str = ""
    """Where a report was written last, as typed."""

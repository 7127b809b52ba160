"""What is found in the Library, and the screen as its parts see it."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol

from goldtui.tui.kit.desk import BareDesk
from goldtui.tui.library.library_head import SORTS
from goldtui.tui.library.picks import Picks

if TYPE_CHECKING:
    from goldtui.tui.kit.case_list import CaseList
    from goldtui.tui.kit.lane import Lane
    from goldtui.workbench.bench import Bench
    from goldtui.workbench.case.views import KeptDraft
    from goldtui.workbench.library.row import Row
    from goldtui.workbench.library.views import CountsView


@dataclass(slots=True)
class LibraryState:
    """The filter, what it finds, and what is picked of it."""

    filter_text: str = ""
    sort: str = SORTS[0]
    picks: Picks = field(default_factory=Picks)
    kept: Sequence[KeptDraft] = ()
    """Unsaved typing of earlier sessions that was not opened yet."""
    bars_wanted: bool | None = None
    """Whether the user turned the counts on or off; None leaves it to the size."""
    stop: threading.Event = field(default_factory=threading.Event)
    """Set when the current search is no longer needed."""
    total: int = 0
    counts: CountsView | None = None
    faults: Sequence[str] = ()
    """What is wrong with the filter."""
    keep_case: str | None = None
    hand: str | None = None
    """The case selected when the current search began."""
    finding_at: int = 0
    """Position in the queue of findings: when one is fixed, the next moves to its position."""

    @property
    def asked(self) -> str:
        """The filter as the workbench expects it: with the order, unless the filter names one itself."""
        if self.sort == SORTS[0] or "sort:" in self.filter_text:
            return self.filter_text
        return f"{self.filter_text} sort:{self.sort}".strip()


class LibraryDesk(BareDesk, Protocol):
    """The screen of the Library, as far as its parts may call it."""

    state: LibraryState
    bench: Bench | None
    """None until the set is open."""
    counting: Lane

    @property
    def cases(self) -> CaseList:
        """The list."""

    def show_found(self, row: Row | None) -> None:
        """Draw the next step for the selected row."""

    def show_head(self, found: int | None = None) -> None:
        """Draw the two rows of counts; missing counts are marked."""

    def show_counts(self, counts: CountsView) -> None:
        """Draw the counts by slice."""

    def show_read_only(self, why: str) -> None:
        """Say why nothing can be saved; empty when it can."""

    def show_next(self, line: str) -> None:
        """Draw the last line above the keys."""

    def toggle_bars(self) -> bool:
        """Show or hide the counts; False when there are none to show."""

    def say_long(self, text: str, seconds: float) -> None:
        """Show a message for that long."""

    def ask(self, text: str) -> None:
        """Put a filter into the field and run it."""

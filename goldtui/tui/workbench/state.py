"""What is open at the Workbench, and the screen as its parts see it; the parts hold these two and not each other's."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple, Protocol

from goldtui.tui.kit.desk import Desk

if TYPE_CHECKING:
    from collections.abc import Callable

    from goldtui.model.records import GoldCase
    from goldtui.tui.kit.case_list import CaseList
    from goldtui.tui.kit.evidence.source_pane import SourcePane
    from goldtui.tui.workbench.case_pane import CasePane
    from goldtui.tui.workbench.sitting import Sitting
    from goldtui.workbench.case.views import ArrivalView


class Said(NamedTuple):
    """A message about what is wrong with a case."""

    text: str
    case: GoldCase
    """The case as it was when the message was shown."""
    still: Callable[[Sitting], bool]
    """Whether it is true of a case that was edited since."""

    def outdated(self, sitting: Sitting) -> bool:
        """Whether an edit has made it untrue."""
        return sitting.case is not self.case and sitting.settled and not self.still(sitting)


@dataclass(slots=True)
class WorkState:
    """What is open, and what was typed that no case holds. The current claim and the cursor belong to the case pane."""

    first_case: str
    """The case for which the Workbench was opened."""
    filter_text: str = ""
    """The Library's filter, through which `[` and `]` walk."""
    sitting: Sitting | None = None
    """The open case; None until the first one is loaded."""
    newer: ArrivalView | None = None
    """A revision of this case that is not on the screen yet because something here is being written."""
    pasted_answer: tuple[str, str] = ("", "")
    """The case and the text of a pasted answer that was not fully split: shown again on the next `P`."""
    unsent_answers: dict[int, str] = field(default_factory=dict)
    """By remark: what was typed as an answer to it and not sent."""

    said: Said | None = None
    """The last message about what is wrong with the case."""

    @property
    def case(self) -> GoldCase | None:
        """The open case as it is now; None before the first one is open."""
        return self.sitting.case if self.sitting is not None else None


class WorkDesk(Desk, Protocol):
    """The Workbench's screen, as far as its parts may call it."""

    state: WorkState

    @property
    def case_list(self) -> CaseList:
        """What the Library's filter found."""

    @property
    def case_pane(self) -> CasePane:
        """The case."""

    @property
    def source(self) -> SourcePane:
        """The evidence."""

    @property
    def current_index(self) -> int:
        """The index of the current claim, -1 without one."""

    def show_case(self) -> None:
        """Draw the case in its current state."""

    def show_strip(self) -> None:
        """Draw the gates and the first fix."""

    def show_topbar(self) -> None:
        """Draw which case this is, its state, and whether it is saved."""

    def say_while(self, text: str, still: Callable[[Sitting], bool]) -> None:
        """Show a message about the case, which goes away once an edit makes it untrue."""

    def greet(self, text: str) -> None:
        """Show what there is to say about a case that was opened, and no earlier message."""

    def focus_pane(self, name: str) -> None:
        """Focus a pane and show it."""

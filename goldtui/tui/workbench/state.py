"""What is open at the Workbench, and the screen as its parts see it; the parts hold these two and not each other's."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from textual.timer import Timer

    from goldtui.model.records import GoldCase
    from goldtui.tui.kit.case_list import CaseList
    from goldtui.tui.kit.evidence.source_pane import SourcePane
    from goldtui.tui.kit.glyphs import Glyphs
    from goldtui.tui.kit.gold_app import GoldApp
    from goldtui.tui.kit.lane import Lane
    from goldtui.tui.workbench.case_pane import CasePane
    from goldtui.tui.workbench.sitting import Sitting
    from goldtui.workbench.bench import Bench
    from goldtui.workbench.case.views import ArrivalView


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

    @property
    def case(self) -> GoldCase | None:
        """The open case as it is now; None before the first one is open."""
        return self.sitting.case if self.sitting is not None else None


class Desk(Protocol):
    """The screen, as far as its parts may call it."""

    state: WorkState
    bench: Bench
    lane: Lane
    glyphs: Glyphs

    @property
    def gold_app(self) -> GoldApp:
        """The application."""

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

    @property
    def on_top(self) -> bool:
        """Whether no other screen is over this one."""

    def show_case(self) -> None:
        """Draw the case in its current state."""

    def show_strip(self) -> None:
        """Draw the gates and the first fix."""

    def show_topbar(self) -> None:
        """Draw whose case this is and how safe it is."""

    def say(self, text: str) -> None:
        """Show a short message; untrusted text in it is safe."""

    def say_whole(self, text: str) -> None:
        """Show a message that must not be cut."""

    def focus_pane(self, name: str) -> None:
        """Focus a pane and show it."""

    def spawn(self, work: Coroutine[Any, Any, object], group: str, *, exclusive: bool = False) -> None:
        """Run `work` as a background task that ends with the screen."""

    def set_timer(self, delay: float, callback: Callable[[], object]) -> Timer:
        """Call once after `delay` seconds."""

    def set_interval(self, interval: float, callback: Callable[[], object]) -> Timer:
        """Call every `interval` seconds."""

    def call_after_refresh(self, callback: Callable[..., object]) -> bool:
        """Call after the next refresh."""

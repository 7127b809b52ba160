"""What labelling and adjudication share as screens: rows on one side, the source they rest on on the other.

Written twice, the two would come to move, save and leave in different ways.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Protocol

from textual import getters

from goldtui.tui.kit.base_screen import BaseScreen
from goldtui.tui.kit.desk import Desk
from goldtui.tui.kit.evidence.evidence import Selected
from goldtui.tui.kit.glyphs import ASCII, Glyphs
from goldtui.tui.kit.lane import Lane
from goldtui.tui.kit.read_list import ReadList
from goldtui.tui.kit.topbar import Topbar
from goldtui.tui.labels.source import LabelSource

if TYPE_CHECKING:
    from goldtui.workbench.bench import Bench


@dataclass(slots=True)
class SheetState:
    """What is given for a case and not handed in yet."""

    case_id: str
    unsafe: str = ""
    """Why the last change could not be saved."""
    handing: bool = False
    """Whether it is being handed in."""
    left_once: bool = False
    """Whether the person was asked not to leave an unsaved change."""


class LabelDesk(Desk, Protocol):
    """What both screens offer their parts."""

    @property
    def rows(self) -> ReadList:
        """What is labelled or decided."""

    @property
    def source(self) -> LabelSource:
        """The sources."""

    def draw(self) -> None:
        """Draw everything but the source."""

    def show_safe(self) -> None:
        """Show whether the last change is saved."""


class LabelScreen(BaseScreen[None]):
    """A list of rows next to their source, and what is not saved yet."""

    TRAIL: ClassVar[str]
    """The name of the screen in the top bar, before the case's id."""
    LOST: ClassVar[str]
    """The message before leaving what could not be saved."""

    rows = getters.query_one(ReadList)
    source = getters.query_one(LabelSource)

    state: SheetState

    def __init__(self, bench: Bench, lane: Lane, glyphs: Glyphs) -> None:
        super().__init__()
        self.bench, self.lane, self.glyphs = bench, lane, glyphs

    def attend(self, mark: Callable[[Selected], None], unmark: Callable[[int], None]) -> None:
        """Begin: what is marked in the source goes to these."""
        self.set_class(self.glyphs is ASCII, "-ascii")
        self.rows.moved = self.show_moved
        text = self.source.text
        text.marked, text.unmarked, text.refused = mark, unmark, self.say
        trail = f"{self.TRAIL} of {self.state.case_id}"
        self.query_one(Topbar).show([self.bench.name, "Review", trail], "opening", "")

    @abstractmethod
    def show_moved(self) -> None:
        """Show what belongs to the newly selected row."""

    def action_step_chunk(self, by: int) -> None:
        """Show another source."""
        self.source.step_chunk(by)

    def action_pane(self) -> None:
        """Switch between the rows and the source."""
        self.read(self.focused is self.rows)

    def read(self, reading: bool) -> None:
        """Go into the source, or back to the rows."""
        self.set_class(reading, "-reading")
        target = self.source.evidence if reading else self.rows
        self.set_focus(target)
        if self.focused is not target:
            # On a narrow screen the pane appears only with the next refresh.
            self.call_after_refresh(self.set_focus, target)

    def action_leave(self) -> None:
        """Drop a selection first, then leave the source, then the screen."""
        evidence = self.source.evidence
        if self.focused is evidence:
            if not evidence.clear_selection():
                self.read(False)
        elif self.state.unsafe and not self.state.left_once:
            self.state.left_once = True
            self.say(self.LOST)
        else:
            self.dismiss(None)

"""What labelling and adjudication share as screens: rows on one side, the source they rest on on the other.

Written twice, the two would come to move, save and leave in different ways.
"""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING, ClassVar

from textual import getters

from goldtui.tui.kit import content
from goldtui.tui.kit.base_screen import BaseScreen
from goldtui.tui.kit.evidence.evidence import Selected
from goldtui.tui.kit.glyphs import ASCII, Glyphs
from goldtui.tui.kit.gold_app import GoldApp
from goldtui.tui.kit.key_line import KeyLine
from goldtui.tui.kit.lane import Lane
from goldtui.tui.kit.note import Note
from goldtui.tui.kit.read_list import ReadList
from goldtui.tui.kit.topbar import Topbar
from goldtui.tui.labels.source import LabelSource

if TYPE_CHECKING:
    from goldtui.workbench.bench import Bench


class LabelScreen(BaseScreen[None]):
    """A list of rows beside their source, and what is not saved yet."""

    TRAIL: ClassVar[str]
    """The name of the screen in the top bar, before the case's id."""
    ASK: ClassVar[str]
    """The id of the line that says what the keys do."""
    LOST: ClassVar[str]
    """The message before leaving what could not be saved."""

    def __init__(self, bench: Bench, lane: Lane, glyphs: Glyphs, case_id: str) -> None:
        super().__init__()
        self.bench, self.lane, self.glyphs, self.case_id = bench, lane, glyphs, case_id
        self.unsafe = ""
        """Why the last change could not be saved."""
        self.handing = False
        self._left_once = False

    gold_app = getters.app(GoldApp)

    @property
    def rows(self) -> ReadList:
        return self.query_one(ReadList)

    @property
    def source(self) -> LabelSource:
        return self.query_one(LabelSource)

    def on_mount(self) -> None:
        """Fetch the case."""
        self.set_class(self.glyphs is ASCII, "-ascii")
        self.rows.moved = self._moved
        text = self.source.text
        text.marked, text.unmarked, text.refused = self.mark, self.unmark_at, self.say
        self.query_one(Topbar).show([self.bench.name, "Review", f"{self.TRAIL} of {self.case_id}"], "opening", "")
        self.gold_app.spawn(self, self._fetch(), "fetch")

    def say(self, text: str) -> None:
        """Show a message in place of the keys; a longer one above them, until the next move."""
        width = max(20, self.app.size.width - 2)
        if content.cells(text) <= width:
            self.query_one(KeyLine).flash(text)
        else:
            self.query_one(self.ASK, Note).show(content.fold(text, width, 3, self.glyphs.ellipsis))

    def action_step_chunk(self, by: int) -> None:
        """Show another source."""
        self.source.step_chunk(by)

    def action_pane(self) -> None:
        """Switch between the rows and the source."""
        self._read(self.focused is self.rows)

    def _read(self, reading: bool) -> None:
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
                self._read(False)
        elif self.unsafe and not self._left_once:
            self._left_once = True
            self.say(self.LOST)
        else:
            self.dismiss(None)

    # -- implemented in the layers above -------------------------------------------------------------------

    @abstractmethod
    async def _fetch(self) -> None:
        """Fetch the case and show it."""

    @abstractmethod
    def _moved(self) -> None:
        """Show what belongs to the newly selected row."""

    @abstractmethod
    def mark(self, selected: Selected) -> None:
        """Mark these words for a label."""

    @abstractmethod
    def unmark_at(self, offset: int) -> None:
        """Remove the marks at this place."""

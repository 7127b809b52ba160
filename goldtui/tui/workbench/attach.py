"""Attaching a source: search the store by what a chunk says, read the words around the hit, attach it with one key.

Escape attaches nothing. A withheld chunk is listed by its id with the reason, and no search finds it by its text.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widgets import Input

from goldtui.casework.source_words import use_words
from goldtui.model.counts import counted
from goldtui.model.faults import GoldtuiError
from goldtui.model.records import GoldCase
from goldtui.tui.kit.background import run_behind
from goldtui.tui.kit.case_list import Runner
from goldtui.tui.kit.dialog import Dialog
from goldtui.tui.kit.enter_input import EnterInput
from goldtui.tui.kit.glyphs import Glyphs
from goldtui.tui.kit.key_line import KeyLine
from goldtui.tui.kit.note import Note
from goldtui.tui.workbench.source_list import PAGE, SourceList
from goldtui.workbench.case.attaching import SourceRow

if TYPE_CHECKING:
    from goldtui.workbench.case.service import CaseService


@dataclass(frozen=True, slots=True)
class Chosen:
    """What the reviewer chose: a chunk, and whether the current claim should cite it."""

    chunk_id: str
    cite: bool


class AttachScreen(Dialog[Chosen | None]):
    """Dismisses with the choice, or with None."""

    BINDING_GROUP_TITLE = "Attach a source"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "choose(False)", "Attach as required", id="attach.require"),
        Binding("ctrl+o", "choose(True)", "Attach and cite", id="attach.cite"),
        Binding("at", "choose(True)", "Attach and cite", show=False, id="attach.cite_in_list"),
        Binding("down,j", "move(1)", "Next source", show=False, id="attach.down"),
        Binding("up,k", "move(-1)", "Source before", show=False, id="attach.up"),
        Binding("pagedown", "page(1)", "Page down", show=False, id="attach.page_down"),
        Binding("pageup", "page(-1)", "Page up", show=False, id="attach.page_up"),
        Binding("tab,slash", "other_part", "Words or list", show=False, id="attach.part"),
        Binding("escape", "leave", "Attach nothing", key_display="Esc", id="attach.leave"),
    ]

    def __init__(self, sources: CaseService, runner: Runner, glyphs: Glyphs, case: GoldCase, claim: str) -> None:
        super().__init__()
        self.sources, self.runner, self.glyphs, self.case = sources, runner, glyphs, case
        self.claim = claim
        """The sign of the current claim; empty when there is no claim to cite for."""
        self._turn = 0
        """Counts searches, so that the answer to an older search is dropped."""
        self._words = ""

    def compose(self) -> ComposeResult:
        """Heading, search field, list and keys."""
        with Vertical():
            yield Note(self._title(), keep=True, id="attach-head")
            yield EnterInput("words of the source, its id or its document", id="attach-words")
            yield Note("looking", keep=True, id="attach-found")
            yield SourceList(self.glyphs, partial(use_words, self.case), id="attach-list")
            yield KeyLine(id="keys")

    def on_mount(self) -> None:
        """List every source until something is typed."""
        field = self.query_one(EnterInput)
        field.taken = partial(self.action_choose, False)
        self.set_focus(field)
        self._search("")

    def _title(self) -> str:
        return "Attach a source: Enter requires it" + (f", ^o lets {self.claim} cite it too" if self.claim else "")

    @property
    def list(self) -> SourceList:
        """The sources found."""
        return self.query_one(SourceList)

    # -- searching ---------------------------------------------------------------------------------------

    def on_input_changed(self, event: Input.Changed) -> None:
        """Search again after every letter."""
        event.stop()
        self._search(event.value)

    def _search(self, words: str) -> None:
        self._turn += 1
        self._words = words
        run_behind(self, self._find(self._turn, words), "find", exclusive=True)

    async def _find(self, turn: int, words: str) -> None:
        def ask() -> tuple[int, Sequence[SourceRow]] | None:
            # More was typed while this search waited in the lane; drawing its answer would only flicker.
            if turn != self._turn:
                return None
            return self.sources.count_sources(words), self.sources.source_window(words, 0, PAGE)

        try:
            found = await self.runner(ask)
        except GoldtuiError as error:
            self._say(error.problem.message)
            return
        if found is not None and turn == self._turn:
            count, rows = found
            self.list.use(count, rows)
            self._say(self._found(count))

    def _found(self, count: int) -> str:
        sources = counted(count, "source")
        if self._words.strip():
            return f"{sources} found" if count else "No source holds all these words. Fewer words find more."
        return f"{sources} in the store" if count else "The store holds no evidence yet: goldtui import brings it in."

    async def on_source_list_wanted(self, event: SourceList.Wanted) -> None:
        """Fetch the page that came into view."""
        event.stop()
        run_behind(self, self._fetch(self._turn, event.page), "page")

    async def _fetch(self, turn: int, page: int) -> None:
        try:
            rows = await self.runner(partial(self.sources.source_window, self._words, page * PAGE, PAGE))
        except GoldtuiError as error:
            self._say(error.problem.message)
            return
        if turn == self._turn:
            self.list.give(page, rows)

    def _say(self, text: str) -> None:
        self.query_one("#attach-found", Note).show([text])

    # -- keys --------------------------------------------------------------------------------------------

    def action_move(self, by: int) -> None:
        """Select the next or the previous source."""
        self.list.move(by)

    def action_page(self, by: int) -> None:
        """Move by a screenful."""
        self.list.move(by * self.list.page_rows)

    def action_other_part(self) -> None:
        """Switch between the search field and the list, where letters are keys."""
        field = self.query_one(EnterInput)
        self.set_focus(self.list if field.has_focus else field)

    def action_choose(self, cite: bool) -> None:
        """Choose the selected source."""
        row = self.list.row
        if row is None:
            self._say("No source is selected.")
        elif cite and not self.claim:
            self._say("There is no claim to cite it for: Enter attaches the source.")
        else:
            self.dismiss(Chosen(row.chunk_id, cite))

    def on_source_list_chosen(self, event: SourceList.Chosen) -> None:
        """A double click chooses."""
        event.stop()
        self.action_choose(False)

    def action_leave(self) -> None:
        """Leave without attaching anything."""
        self.dismiss(None)

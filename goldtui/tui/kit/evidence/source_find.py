"""Searching in the text on screen: hits while typing, hit k of n, back to where the reader was.

Apart from the pane, since a search has a beginning, an end and a memory of its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Final, cast

from textual.widgets import Input

from goldtui.tui.kit.enter_input import EnterInput
from goldtui.tui.kit.evidence.evidence import Bookmark, Evidence
from goldtui.tui.kit.evidence.stops import SpanPair

if TYPE_CHECKING:
    from goldtui.tui.kit.evidence.source_pane import SourcePane

LONG_TEXT: Final = 100_000
"""Characters from which finding something takes longer than a key may, and is done off the loop."""


class FindInput(EnterInput):
    """The row in which the words are typed; gone when no search is on."""

    def __init__(self) -> None:
        super().__init__("search this text", id="find")
        self.display = False


@dataclass(slots=True)
class Finder:
    """One search in one text."""

    evidence: Evidence
    origin: Bookmark
    """Where the reader was when the search began."""
    words: str = ""
    hits: tuple[SpanPair, ...] = ()
    at: int = -1
    """The hit in hand, -1 for none."""
    pending: bool = False
    """Whether a long text is still being searched."""

    def found(self, words: str, hits: Sequence[SpanPair]) -> None:
        """Show the hits of these words and select the first at or after the origin."""
        self.words, self.hits, self.pending = words, tuple((start, end) for start, end in hits), False
        self.evidence.show_hits(self.hits)
        if not self.hits:
            self.at = -1
            self.evidence.go_to(self.origin)
            return
        after = (number for number, hit in enumerate(self.hits) if hit[0] >= self.origin.cursor)
        self.at = next(after, 0)
        self._select()

    def step(self, by: int) -> None:
        """The next or the previous hit, round and round."""
        if self.hits:
            self.at = (self.at + by) % len(self.hits)
            self._select()

    def _select(self) -> None:
        self.evidence.sticky = False
        self.evidence.select(*self.hits[self.at])

    def head(self) -> str:
        """`hit 2 of 14`, or what to do."""
        if not self.words.strip():
            return "type what to look for"
        if self.pending:
            return "searching"
        return f"hit {self.at + 1} of {len(self.hits)}" if self.hits else "not in this source"


class Searching:
    """The search keys of the pane; mixed into it, and only there."""

    @property
    def _pane(self) -> SourcePane:
        return cast("SourcePane", self)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Escape ends a search while one is on; else it is the screen's."""
        it = self._pane
        return it.finder is not None if action == "end_search" else True

    def find(self, by: int) -> None:
        """Begin a search (0); the next (1) or the previous (-1) hit."""
        it = self._pane
        if by and it.finder is not None:
            it.finder.step(by)
            return
        field = it.query_one(FindInput)
        # Pressed again it is another search, from where the reader is now.
        it.finder = Finder(it.evidence, it.evidence.bookmark())
        it.evidence.searching = True
        it.evidence.show_hits(())
        field.value = ""
        field.display = True
        # Now, not after a refresh: the next letters must not act as keys.
        it.screen.set_focus(field)
        it.refresh_head()
        it.refresh_bindings()

    def on_input_changed(self, event: Input.Changed) -> None:
        """Every letter searches anew."""
        event.stop()
        self._look_for(event.value)

    def _look_for(self, words: str) -> None:
        """Short texts at once; long ones off the loop, where a newer search overtakes an older one."""
        it = self._pane
        if it.finder is None or it.judging is None or words == it.finder.words:
            return
        it.finder.words = words
        if len(it.evidence.text) > LONG_TEXT:
            it.finder.pending = True
            it.run_worker(self._find(words), group="find", exclusive=True, exit_on_error=False)
        else:
            it.finder.found(words, it.judging.find(it.chunk_id, words))
        it.refresh_head()

    async def _find(self, words: str) -> None:
        it = self._pane
        judging, finder, chunk_id = it.judging, it.finder, it.chunk_id
        if judging is None or finder is None:
            return
        hits = await it.runner(partial(judging.find, chunk_id, words))
        if finder is it.finder and finder.words == words:
            finder.found(words, hits)
            it.refresh_head()

    def take_hit(self) -> None:
        """The hit in hand is the selection now; `n` and `N` go on from it."""
        it = self._pane
        field = it.query_one(FindInput)
        self._look_for(field.value)
        if not field.value.strip():
            self.action_end_search()
        else:
            it.screen.set_focus(it.evidence)
        it.refresh_head()

    def action_end_search(self) -> None:
        """End the search: while typing back to where it began, else here with the selection."""
        it = self._pane
        finder, it.finder = it.finder, None
        if finder is None:
            return
        field = it.query_one(FindInput)
        # Not `has_focus`, which follows a key later than the focus itself.
        typing = it.screen.focused is field
        it.evidence.searching = False
        it.evidence.show_hits(())
        if typing:
            it.evidence.go_to(finder.origin)
            it.screen.set_focus(it.evidence)
        field.display = False
        it.refresh_head()
        it.refresh_bindings()

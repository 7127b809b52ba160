"""Searching in the text on screen: hits while typing, hit k of n, back to where the reader was.

Kept separate from the pane because a search has a start, an end and its own state.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Final

from textual.containers import Container
from textual.widgets import Input

from goldtui.tui.kit.background import run_behind
from goldtui.tui.kit.enter_input import EnterInput
from goldtui.tui.kit.evidence.evidence import Bookmark, Evidence
from goldtui.tui.kit.evidence.stops import SpanPair

if TYPE_CHECKING:
    from goldtui.tui.kit.case_list import Runner
    from goldtui.tui.kit.evidence.judging import PhraseJudging

LONG_TEXT: Final = 100_000
"""Characters from which a search takes too long for a key and runs off the loop."""


class FindInput(EnterInput):
    """The row for the search words; hidden when no search is active."""

    def __init__(self) -> None:
        super().__init__("search this text", id="find")
        self.display = False


@dataclass(slots=True)
class Finder:
    """One search in one text."""

    evidence: Evidence
    origin: Bookmark
    """Where the reader was when the search started."""
    words: str = ""
    hits: tuple[SpanPair, ...] = ()
    at: int = -1
    """The index of the selected hit, -1 for none."""
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
        """Select the next or the previous hit, wrapping round."""
        if self.hits:
            self.at = (self.at + by) % len(self.hits)
            self._select()

    def _select(self) -> None:
        self.evidence.sticky = False
        self.evidence.select(*self.hits[self.at])

    def head(self) -> str:
        """`hit 2 of 14`, or a hint what to do."""
        if not self.words.strip():
            return "type what to look for"
        if self.pending:
            return "searching"
        return f"hit {self.at + 1} of {len(self.hits)}" if self.hits else "not in this source"


class Searching(Container):
    """A pane with one source whose text can be searched."""

    chunk_id: str
    judging: PhraseJudging | None
    runner: Runner
    finder: Finder | None
    """The active search."""

    @property
    @abstractmethod
    def evidence(self) -> Evidence:
        """The text."""

    @abstractmethod
    def refresh_head(self) -> None:
        """Show the state of the search above the text."""

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Escape ends an active search; otherwise it belongs to the screen."""
        return self.finder is not None if action == "end_search" else True

    def find(self, by: int) -> None:
        """Start a search (0); go to the next (1) or the previous (-1) hit."""
        if by and self.finder is not None:
            self.finder.step(by)
            return
        field = self.query_one(FindInput)
        # Pressed again, it starts another search from the reader's current position.
        self.finder = Finder(self.evidence, self.evidence.bookmark())
        self.evidence.searching = True
        self.evidence.show_hits(())
        field.value = ""
        field.display = True
        # Now, not after a refresh: the next letters must not act as keys.
        self.screen.set_focus(field)
        self.refresh_head()
        self.refresh_bindings()

    def on_input_changed(self, event: Input.Changed) -> None:
        """Search again after every letter."""
        event.stop()
        self._look_for(event.value)

    def _look_for(self, words: str) -> None:
        """Search short texts at once; long ones off the loop, where a newer search replaces an older one."""
        if self.finder is None or self.judging is None or words == self.finder.words:
            return
        self.finder.words = words
        if len(self.evidence.text) > LONG_TEXT:
            self.finder.pending = True
            run_behind(self, self._find(words), "find", exclusive=True)
        else:
            self.finder.found(words, self.judging.find(self.chunk_id, words))
        self.refresh_head()

    async def _find(self, words: str) -> None:
        judging, finder, chunk_id = self.judging, self.finder, self.chunk_id
        if judging is None or finder is None:
            return
        hits = await self.runner(partial(judging.find, chunk_id, words))
        if finder is self.finder and finder.words == words:
            finder.found(words, hits)
            self.refresh_head()

    def take_hit(self) -> None:
        """Keep the current hit as the selection; `n` and `N` continue from it."""
        field = self.query_one(FindInput)
        self._look_for(field.value)
        if not field.value.strip():
            self.action_end_search()
        else:
            self.screen.set_focus(self.evidence)
        self.refresh_head()

    def action_end_search(self) -> None:
        """End the search: while typing, return to where it started; otherwise stay here with the selection."""
        finder, self.finder = self.finder, None
        if finder is None:
            return
        field = self.query_one(FindInput)
        # Not `has_focus`, which changes a key later than the focus itself.
        typing = self.screen.focused is field
        self.evidence.searching = False
        self.evidence.show_hits(())
        if typing:
            self.evidence.go_to(finder.origin)
            self.screen.set_focus(self.evidence)
        field.display = False
        self.refresh_head()
        self.refresh_bindings()

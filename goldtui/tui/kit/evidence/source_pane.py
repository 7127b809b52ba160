"""The pane in which sources are read: the chunk, its text with phrases, and the phrase that needs fixing.

The search for the nearest wording runs off the loop, since it is the only slow operation on a phrase.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.message import Message

from goldtui.casework import edits
from goldtui.casework.source_words import flags_of, is_withheld, why_withheld
from goldtui.model.counts import plural
from goldtui.model.faults import GoldtuiError
from goldtui.model.records import EvidenceChunk, GoldCase
from goldtui.model.visible import hidden_count
from goldtui.tui.kit import content
from goldtui.tui.kit.background import run_behind
from goldtui.tui.kit.case_list import Runner
from goldtui.tui.kit.evidence.evidence import Bookmark, Evidence
from goldtui.tui.kit.evidence.judging import PhraseJudging
from goldtui.tui.kit.evidence.phrase_box import is_flagged, trouble
from goldtui.tui.kit.evidence.source_find import LONG_TEXT, FindInput, Searching
from goldtui.tui.kit.evidence.spans import Mark
from goldtui.tui.kit.glyphs import Glyphs
from goldtui.tui.kit.note import Note
from goldtui.tui.kit.pane import entitle
from goldtui.workbench.case.views import MissingView, PhraseView

NO_EVIDENCE = "No evidence attached. A finds a source in the store by what it says; I brings documents in."


class SourcePane(Searching):
    """One chunk at a time. `show()` takes the case; the evidence widget's messages bubble up."""

    BINDING_GROUP_TITLE = "Search in the text"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "end_search", "End the search", key_display="Esc", id="evidence.end_search"),
    ]

    class MissingFound(Message):
        """The reason why a phrase is absent is known."""

    def __init__(self, glyphs: Glyphs, runner: Runner, *, inline: bool = False, id: str | None = None) -> None:
        super().__init__(id=id)
        self.glyphs = glyphs
        self.runner = runner
        self._inline = inline
        self.chunk_ids: tuple[str, ...] = ()
        self.chunk_id = ""
        self._chunk: EvidenceChunk | None = None
        self._hidden = 0
        self._case: GoldCase | None = None
        self.judging = None
        self._chunks: dict[str, EvidenceChunk] = {}
        self._current = -1
        self._views: tuple[PhraseView, ...] = ()
        self._missing: dict[tuple[str, str], MissingView | None] = {}
        self._places: dict[str, tuple[tuple[str, int], ...]] = {}
        self._warmed: list[str] = []
        self._bookmarks: dict[str, Bookmark] = {}
        """The reader's position in each chunk of this case."""
        self.finder = None
        self.reworking: PhraseView | None = None
        """The phrase that the selection was made from and that `m` would replace."""
        self.chunk_shown: Callable[[], None] | None = None
        """Called when another chunk is shown, for the column that shows its surroundings."""

    def compose(self) -> ComposeResult:
        """Heading, text, box for a missing phrase."""
        yield Note("Evidence", keep=True, id="source-head")
        yield FindInput()
        yield Evidence(glyphs=self.glyphs, inline=self._inline, id="evidence")
        yield Note(id="missing")

    def on_mount(self) -> None:
        """Keep the heading in step with the selection, in the same frame."""
        self.evidence.moved = self._moved
        self.evidence.rework = self._rework_under_cursor
        self.evidence.find = self.find
        self.query_one(FindInput).taken = self.take_hit

    @property
    def evidence(self) -> Evidence:
        """The text."""
        return self.query_one(Evidence)

    # -- values in ---------------------------------------------------------------------------------------

    def begin(self, chunks: tuple[EvidenceChunk, ...], judging: PhraseJudging) -> None:
        """Start with another case."""
        # If a chunk comes in several versions, show the one used for judging.
        self._chunks = {chunk.chunk_id: judging.chunk(chunk.chunk_id) or chunk for chunk in chunks}
        self.judging = judging
        self.chunk_ids, self.chunk_id, self._chunk = (), "", None
        self._missing.clear()
        self._places.clear()
        self._warmed = []
        self._bookmarks.clear()
        self.reworking = None
        self.action_end_search()
        self.evidence.sentence_splitter = judging.sentences
        self.evidence.word_splitter = judging.words
        self.evidence.show(None, NO_EVIDENCE)

    def show(self, case: GoldCase, current: int) -> None:
        """Show the phrases of a case, those of the claim at `current` strongest; -1 for no claim."""
        self._case, self._current = case, current
        self._places.clear()
        named = [*case.named_source_ids, *(c.citation_id for c in edits.claims_of(case) if c.citation_id)]
        self.chunk_ids = tuple(dict.fromkeys(one for one in named if self._lookup(one) is not None))
        long = [one for one in self.chunk_ids if len(self._chunks[one].text or "") > LONG_TEXT]
        if long and long != self._warmed:
            self._warmed = long
            run_behind(self, self._warm(case, tuple(long)), "warm", exclusive=True)
        if self.chunk_id not in self.chunk_ids:
            self._show_chunk(self.chunk_ids[0] if self.chunk_ids else "")
        self._refresh_marks()

    def go_chunk(self, chunk_id: str) -> bool:
        """Show a chunk of the case; False when the case does not cite it."""
        if chunk_id not in self.chunk_ids:
            return False
        if chunk_id != self.chunk_id:
            self._show_chunk(chunk_id)
            self._refresh_marks()
        return True

    def step_chunk(self, by: int) -> None:
        """Show the next or the previous chunk, wrapping round."""
        if self.chunk_ids:
            index = self.chunk_ids.index(self.chunk_id) if self.chunk_id in self.chunk_ids else 0
            self.go_chunk(self.chunk_ids[(index + by) % len(self.chunk_ids)])

    def _lookup(self, chunk_id: str) -> EvidenceChunk | None:
        chunk = self._chunks.get(chunk_id)
        if chunk is None and self.judging is not None:
            chunk = self.judging.chunk(chunk_id)
            if chunk is not None:
                self._chunks[chunk_id] = chunk
        return chunk

    def _show_chunk(self, chunk_id: str) -> None:
        self.action_end_search()
        self.reworking = None
        if self._chunk is not None and self.evidence.text:
            self._bookmarks[self.chunk_id] = self.evidence.bookmark()
        self.chunk_id, self._chunk = chunk_id, self._lookup(chunk_id) if chunk_id else None
        chunk = self._chunk
        text = chunk.text if chunk is not None and not is_withheld(chunk) else None
        self._hidden = hidden_count(text) if text else 0
        placeholder = NO_EVIDENCE
        if chunk is not None and text is None:
            placeholder = (
                f"{chunk.chunk_id} is withheld: {why_withheld(chunk)}. Its text is not shown and proves nothing here."
            )
        self.evidence.show(text, placeholder)
        if text and chunk_id in self._bookmarks:
            self.evidence.go_to(self._bookmarks[chunk_id])
        if self.chunk_shown is not None:
            self.chunk_shown()

    async def _warm(self, case: GoldCase, chunk_ids: tuple[str, ...]) -> None:
        """Look for the phrases in long texts before they are shown: preparing these takes a while, and is cached."""
        judging = self.judging
        for chunk_id in chunk_ids:
            if judging is not None and judging is self.judging:
                await self.runner(partial(judging.phrases, case, chunk_id))

    def _refresh_marks(self) -> None:
        views: tuple[PhraseView, ...] = ()
        if self.judging is not None and self._case is not None and self._chunk is not None:
            views = tuple(self.judging.phrases(self._case, self.chunk_id))
        self._views = views
        if self.evidence.text:
            marks = [
                Mark(start, end, view.claim, flagged)
                for view in views
                for flagged in (is_flagged(view),)
                for start, end in view.spans
            ]
            self.evidence.mark(marks, self._current)
        self.refresh_head()
        self._refresh_box()

    def _moved(self) -> None:
        """Redraw what depends on the cursor or the selection."""
        if self.evidence.selected is None:
            self.reworking = None
        self.refresh_head()
        self._refresh_box()

    def on_resize(self) -> None:
        """Cut the heading for the new size."""
        self.refresh_head()

    def refresh_head(self) -> None:
        """Show which chunk this is, or what the keys would do with the selection."""
        head = self._head()
        if self.has_class("pane") and not self.screen.has_class("-narrow"):
            # The frame says which text this is, so that the row below has room for what the keys would do.
            place, between, rest = head.partition(self.glyphs.dot)
            if place.startswith("Evidence"):
                entitle(self, place, name=self.chunk_id)
                head = rest or head if between else ""
        note = self.query_one("#source-head", Note)
        if head.startswith("Evidence") or not head:
            note.show([head], name=self.chunk_id)
        else:
            # What the keys would do is advice, and never cut.
            note.advise([head])

    def _head(self) -> str:
        chunk = self._chunk
        if chunk is None:
            return "Evidence"
        selected = self.evidence.selected
        if self.finder is not None:
            keys = (
                ("Enter takes it",)
                if self.screen.focused is self.query_one(FindInput)
                else ("n N next, before", "m", "c", "p")
            )
            return self.glyphs.dot.join((f"Search: {self.finder.head()}", *(keys if self.finder.hits else ()), "Esc"))
        if selected is not None:
            words = selected.words
            claim = self.glyphs.claim(self._current) if self._current >= 0 else "a claim"
            count = plural(words, "word")
            if self.reworking is not None:
                old = self.glyphs.quoted(self.reworking.phrase)
                return f"{count}: m takes it for {self.glyphs.claim(self.reworking.claim)} in place of {old}"
            return f"{count}: m for {claim}, c claim, p point"
        place = f"{self.chunk_ids.index(self.chunk_id) + 1} of {len(self.chunk_ids)}"
        parts = [f"Evidence {place}  {chunk.chunk_id}", *flags_of(chunk)]
        if self._hidden:
            parts.append(f"hidden characters: {self._hidden}")
        parts.append(chunk.version)
        return self.glyphs.dot.join(parts)

    # -- phrases -----------------------------------------------------------------------------------------

    def phrase_under_cursor(self) -> PhraseView | None:
        """The phrase at the cursor: one of the current claim if it has one there, else the first."""
        at = self.evidence.cursor
        here = [view for view in self._views if any(start <= at < end for start, end in view.spans)]
        here.sort(key=lambda view: view.claim != self._current)
        return here[0] if here else None

    def phrase_at(self, claim_id: str, index: int) -> PhraseView | None:
        """A claim's phrase as found in this text."""
        return next((one for one in self._views if (one.claim_id, one.index) == (claim_id, index)), None)

    def first_absent(self) -> PhraseView | None:
        """The first phrase of the current claim that is missing from this chunk, which the claim cites."""
        claims = edits.claims_of(self._case) if self._case is not None else ()
        if not 0 <= self._current < len(claims) or claims[self._current].citation_id != self.chunk_id:
            return None
        return next((v for v in self._views if v.claim == self._current and v.status == "absent"), None)

    def nearest(self) -> tuple[PhraseView, MissingView] | None:
        """The phrase in the box with the source's wording that `r` would take, if known."""
        view = self.box_view()
        if view is None:
            return None
        if view.status == "absent":
            found = self._missing.get((self.chunk_id, view.phrase))
            return (view, found) if found is not None else None
        if view.differs:
            start, end = view.spans[0]
            return view, MissingView(view.differs, self.evidence.text[start:end], (start, end))
        return None

    def box_view(self) -> PhraseView | None:
        """The phrase in the box: the one under the cursor, else the current claim's first one that needs fixing."""
        if self.evidence.has_focus:
            here = self.phrase_under_cursor()
            if here is not None and self._trouble(here):
                return here
        absent = self.first_absent()
        if absent is not None or self._case is None:
            return absent
        claims = edits.claims_of(self._case)
        if not 0 <= self._current < len(claims) or claims[self._current].citation_id != self.chunk_id:
            return None
        return next((view for view in self._views if view.claim == self._current and self._trouble(view)), None)

    def _trouble(self, view: PhraseView) -> str:
        if view.phrase not in self._places:
            known = self.judging is not None and self._case is not None and view.status == "found"
            found = self.judging.places(self._case, view.phrase) if known else ()  # type: ignore[union-attr,arg-type]
            self._places[view.phrase] = tuple(found)
        return trouble(view, self._places[view.phrase], self.chunk_id, self.glyphs)

    def rework(self, view: PhraseView) -> bool:
        """Select a phrase to make it wider or narrower; False when this text does not hold it."""
        if not view.spans:
            return False
        at = self.evidence.cursor
        span = next((one for one in view.spans if one[0] <= at < one[1]), view.spans[0])
        self.evidence.sticky = False
        self.evidence.select(*span)
        self.reworking = view
        self.refresh_head()
        return True

    def _rework_under_cursor(self) -> bool:
        view = self.phrase_under_cursor()
        return view is not None and bool(self._trouble(view)) and self.rework(view)

    def _refresh_box(self) -> None:
        view = self.box_view()
        rows: list[str] = []
        if view is not None and view.status == "absent" and view.drift is None:
            sign = self.glyphs.of_status("fail")
            quoted = self.glyphs.quoted(view.phrase)
            rows += self._folded(f"{sign} {self.glyphs.claim(view.claim)} not in this source: {quoted}")
            key = (self.chunk_id, view.phrase)
            if key not in self._missing:
                rows.append(f"{self.glyphs.approx} looking for the nearest wording")
                self._look(key)
            else:
                rows += self._folded(self._missing_row(self._missing[key]))
        elif view is not None:
            rows += self._folded(self._trouble(view))
        self.query_one("#missing", Note).show(rows)

    def _folded(self, text: str) -> list[str]:
        """As many rows as it needs, up to a quarter of the pane: two wordings often differ at the end."""
        rows = max(1, self.size.height // 4)
        return content.fold(text, max(10, self.size.width - 2), rows, self.glyphs.ellipsis)

    def _missing_row(self, found: MissingView | None) -> str:
        if found is None:
            return f"{self.glyphs.approx} no wording comes near it"
        if found.nearest is None:
            return f"{self.glyphs.approx} {found.reason}"
        return f"{self.glyphs.approx} r takes {self.glyphs.quoted(found.nearest)} ({found.reason})"

    def _look(self, key: tuple[str, str]) -> None:
        run_behind(self, self._find_missing(key), "missing", exclusive=True)

    async def _find_missing(self, key: tuple[str, str]) -> None:
        case, judging = self._case, self.judging
        if case is None or judging is None:
            return
        try:
            found = await self.runner(partial(judging.missing, case, key[1], key[0]))
        except GoldtuiError as error:
            found = MissingView(error.problem.message, None, None)
        if judging is self.judging:
            self._missing[key] = found
            self._refresh_box()
            self.post_message(self.MissingFound())

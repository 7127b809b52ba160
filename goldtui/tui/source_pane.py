"""The pane in which sources are read: which chunk, its text with phrases, the phrase that is not in it.

The search for the nearest wording runs off the loop here, since it is the one slow thing about a phrase.
"""

from __future__ import annotations

from functools import partial

from textual.app import ComposeResult
from textual.containers import Container
from textual.message import Message

from goldtui.model.faults import GoldtuiError
from goldtui.model.records import EvidenceChunk, GoldCase
from goldtui.model.visible import hidden_count
from goldtui.tui import content
from goldtui.tui.glyphs import Glyphs
from goldtui.tui.port import Judging, MissingView, PhraseView
from goldtui.tui.widgets.case_list import Runner
from goldtui.tui.widgets.evidence import Evidence
from goldtui.tui.widgets.note import Note
from goldtui.tui.widgets.spans import Mark
from goldtui.workbench import edits

LONG_TEXT = 100_000
"""Characters from which finding the words takes longer than a key may, and is done before the key."""
NO_EVIDENCE = "No evidence attached. Name a source in the row `sources` of the case."
WITHHELD = "This text is withheld: the system under test may not use it, so it is not shown and proves nothing here."


class SourcePane(Container):
    """One chunk at a time. `show()` takes the case; the evidence widget's messages bubble up."""

    class MissingFound(Message):
        """Why a phrase is absent became known."""

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
        self._judging: Judging | None = None
        self._chunks: dict[str, EvidenceChunk] = {}
        self._current = -1
        self._views: tuple[PhraseView, ...] = ()
        self._missing: dict[tuple[str, str], MissingView | None] = {}

    def compose(self) -> ComposeResult:
        """Head, text, missing box."""
        yield Note("Evidence", keep=True, id="source-head")
        yield Evidence(glyphs=self.glyphs, inline=self._inline, id="evidence")
        yield Note(id="missing")

    def on_mount(self) -> None:
        """The head follows the selection, in the same frame."""
        self.evidence.moved = self.refresh_head

    @property
    def evidence(self) -> Evidence:
        """The text."""
        return self.query_one(Evidence)

    # -- values in ---------------------------------------------------------------------------------------

    def begin(self, chunks: tuple[EvidenceChunk, ...], judging: Judging) -> None:
        """Another case lies on the desk."""
        self._chunks = {chunk.chunk_id: chunk for chunk in chunks}
        self._judging = judging
        self.chunk_ids, self.chunk_id, self._chunk = (), "", None
        self._missing.clear()
        self.evidence.sentence_splitter = judging.sentences
        self.evidence.word_splitter = judging.words
        self.evidence.show(None, NO_EVIDENCE)

    def show(self, case: GoldCase, current: int) -> None:
        """Show the phrases of a case, those of the claim at `current` strongest; -1 for no claim."""
        self._case, self._current = case, current
        named = [*case.required_source_ids, *(c.citation_id for c in edits.claims_of(case) if c.citation_id)]
        self.chunk_ids = tuple(dict.fromkeys(one for one in named if self._lookup(one) is not None))
        if self.chunk_id not in self.chunk_ids:
            self._show_chunk(self.chunk_ids[0] if self.chunk_ids else "")
        self._refresh_marks()

    def go_chunk(self, chunk_id: str) -> bool:
        """Show a chunk of the case; False when the case does not name it."""
        if chunk_id not in self.chunk_ids:
            return False
        if chunk_id != self.chunk_id:
            self._show_chunk(chunk_id)
            self._refresh_marks()
        return True

    def step_chunk(self, by: int) -> None:
        """The next or the previous chunk, round and round."""
        if self.chunk_ids:
            index = self.chunk_ids.index(self.chunk_id) if self.chunk_id in self.chunk_ids else 0
            self.go_chunk(self.chunk_ids[(index + by) % len(self.chunk_ids)])

    def _lookup(self, chunk_id: str) -> EvidenceChunk | None:
        chunk = self._chunks.get(chunk_id)
        if chunk is None and self._judging is not None:
            chunk = self._judging.chunk(chunk_id)
            if chunk is not None:
                self._chunks[chunk_id] = chunk
        return chunk

    def _show_chunk(self, chunk_id: str) -> None:
        self.chunk_id, self._chunk = chunk_id, self._lookup(chunk_id) if chunk_id else None
        chunk = self._chunk
        withheld = chunk is not None and (chunk.permitted is False or chunk.text is None)
        text = chunk.text if chunk is not None and not withheld else None
        self._hidden = hidden_count(text) if text else 0
        self.evidence.show(text, WITHHELD if withheld else NO_EVIDENCE)
        if text and len(text) > LONG_TEXT:
            self.run_worker(self._find_words(text), group="words", exclusive=True, exit_on_error=False)

    async def _find_words(self, text: str) -> None:
        judging = self._judging
        if judging is not None:
            found = await self.runner(partial(judging.words, text))
            if judging is self._judging:
                self.evidence.know_words(text, found)

    def _refresh_marks(self) -> None:
        views: tuple[PhraseView, ...] = ()
        if self._judging is not None and self._case is not None and self._chunk is not None:
            views = tuple(self._judging.phrases(self._case, self.chunk_id))
        self._views = views
        if self.evidence.text:
            marks = [Mark(start, end, view.claim) for view in views for start, end in view.spans]
            self.evidence.mark(marks, self._current)
        self.refresh_head()
        self._refresh_missing()

    def refresh_head(self) -> None:
        """Which chunk this is, or what the keys would do with the selection."""
        self.query_one("#source-head", Note).show([self._head()])

    def _head(self) -> str:
        chunk = self._chunk
        if chunk is None:
            return "Evidence"
        selected = self.evidence.selected
        if selected is not None:
            words = len(selected.text.split())
            claim = self.glyphs.claim(self._current) if self._current >= 0 else "a new claim"
            count = f"{words} word{'' if words == 1 else 's'}"
            return self.glyphs.dot.join((f"{count}: m supports {claim}", "c new claim", "p new point"))
        place = f"{self.chunk_ids.index(self.chunk_id) + 1} of {len(self.chunk_ids)}"
        parts = [f"Evidence {place}  {chunk.chunk_id}", *_flags(chunk)]
        if self._hidden:
            parts.append(f"hidden characters: {self._hidden}")
        parts.append(chunk.version)
        return self.glyphs.dot.join(parts)

    # -- phrases -----------------------------------------------------------------------------------------

    def phrase_under_cursor(self) -> PhraseView | None:
        """The phrase at the cursor: one of the claim in hand if it has one there, else the first."""
        at = self.evidence.cursor
        here = [view for view in self._views if any(start <= at < end for start, end in view.spans)]
        here.sort(key=lambda view: view.claim != self._current)
        return here[0] if here else None

    def first_absent(self) -> PhraseView | None:
        """The first phrase of the claim in hand that this chunk, which the claim cites, does not hold."""
        claims = edits.claims_of(self._case) if self._case is not None else ()
        if not 0 <= self._current < len(claims) or claims[self._current].citation_id != self.chunk_id:
            return None
        return next((v for v in self._views if v.claim == self._current and v.status == "absent"), None)

    def nearest(self) -> tuple[PhraseView, MissingView] | None:
        """The absent phrase with the wording that `r` would take, when it is known."""
        view = self.first_absent()
        found = self._missing.get((self.chunk_id, view.phrase)) if view is not None else None
        return (view, found) if view is not None and found is not None else None

    def _refresh_missing(self) -> None:
        view = self.first_absent()
        rows: list[str] = []
        if view is not None:
            sign = self.glyphs.of_status("fail")
            quoted = self.glyphs.quoted(view.phrase)
            rows += self._folded(f"{sign} {self.glyphs.claim(view.claim)} not in this source: {quoted}")
            key = (self.chunk_id, view.phrase)
            if key not in self._missing:
                rows.append(f"{self.glyphs.approx} looking for the nearest wording")
                self._look(key)
            else:
                rows += self._folded(self._missing_row(self._missing[key]))
        self.query_one("#missing", Note).show(rows)

    def _folded(self, text: str) -> list[str]:
        """Two rows at most: where two wordings differ is often their end, and must not be cut off."""
        rows = 2 if self.size.height > 8 else 1
        return content.fold(text, max(10, self.size.width - 2), rows, self.glyphs.ellipsis)

    def _missing_row(self, found: MissingView | None) -> str:
        if found is None:
            return f"{self.glyphs.approx} no wording comes near it"
        if found.nearest is None:
            return f"{self.glyphs.approx} {found.reason}"
        return f"{self.glyphs.approx} r takes {self.glyphs.quoted(found.nearest)} ({found.reason})"

    def _look(self, key: tuple[str, str]) -> None:
        self.run_worker(self._find_missing(key), group="missing", exclusive=True, exit_on_error=False)

    async def _find_missing(self, key: tuple[str, str]) -> None:
        case, judging = self._case, self._judging
        if case is None or judging is None:
            return
        try:
            found = await self.runner(partial(judging.missing, case, key[1], key[0]))
        except GoldtuiError as error:
            found = MissingView(error.problem.message, None, None)
        if judging is self._judging:
            self._missing[key] = found
            self._refresh_missing()
            self.post_message(self.MissingFound())


def _flags(chunk: EvidenceChunk) -> list[str]:
    words = []
    if chunk.permitted is not True:
        words.append("permission not set" if chunk.permitted is None else "restricted")
    if chunk.current is not True:
        words.append("currency not set" if chunk.current is None else "out of date")
    if chunk.usage.value != "summarize":
        words.append(chunk.usage.value.replace("_", " "))
    return words

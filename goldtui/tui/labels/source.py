"""The evidence pane for labelling: it shows the phrases that people marked, and no judgement on them.

The Workbench's pane looks up every phrase of the gold and says what is wrong with it. Here that would reveal to a
labeller what the gold holds and what the gates think, before they have read for themselves.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

from textual.app import ComposeResult

from goldtui.casework.source_words import flags_of
from goldtui.model.counts import plural
from goldtui.model.labels import Mark
from goldtui.model.records import EvidenceChunk, GoldCase
from goldtui.text.match.normalise import PreparedText, prepare
from goldtui.text.match.occurrences import occurrences
from goldtui.text.match.sentences import sentences, words
from goldtui.tui.kit.evidence.evidence import Evidence, Selected
from goldtui.tui.kit.evidence.keys import NOTHING
from goldtui.tui.kit.evidence.source_find import FindInput
from goldtui.tui.kit.evidence.source_pane import SourcePane
from goldtui.tui.kit.note import Note
from goldtui.workbench.case.views import MissingView, PhraseView


class Shown(NamedTuple):
    """A mark and the number of its sign: that of its claim, or of the person who made it."""

    number: int
    mark: Mark


class MarkJudging:
    """Stands in for the pane's judge: phrases are the marks, at their own places, and nothing is wrong."""

    def __init__(self, chunks: Iterable[EvidenceChunk]) -> None:
        self._chunks: Mapping[str, EvidenceChunk] = {chunk.chunk_id: chunk for chunk in chunks}
        self._prepared: dict[str, PreparedText] = {}
        self.marks: tuple[Shown, ...] = ()

    def phrases(self, case: GoldCase, chunk_id: str) -> Sequence[PhraseView]:
        """The marks in this version of this chunk."""
        chunk = self._chunks.get(chunk_id)
        here = [] if chunk is None else [one for one in self.marks if self._stands(one.mark, chunk)]
        return [
            PhraseView(one.number, "", index, one.mark.text, "found", True, False, ((one.mark.start, one.mark.end),))
            for index, one in enumerate(here)
        ]

    @staticmethod
    def _stands(mark: Mark, chunk: EvidenceChunk) -> bool:
        return (mark.chunk_id, mark.version) == (chunk.chunk_id, chunk.version) and chunk.text is not None

    def find(self, chunk_id: str, words: str) -> Sequence[tuple[int, int]]:
        """Every place where the typed words occur."""
        chunk = self._chunks.get(chunk_id)
        if chunk is None or chunk.text is None:
            return ()
        if chunk_id not in self._prepared:
            self._prepared[chunk_id] = prepare(chunk.text)
        return [(span.start, span.end) for span in occurrences(words, self._prepared[chunk_id])]

    def chunk(self, chunk_id: str) -> EvidenceChunk | None:
        """A source of the page."""
        return self._chunks.get(chunk_id)

    def sentences(self, text: str) -> Sequence[tuple[int, int]]:
        """The sentences, by the real splitter."""
        return sentences(text)

    def words(self, text: str) -> Sequence[tuple[int, int]]:
        """The words as the phrase rule sees them."""
        return words(text)

    # -- what a labeller must not see ----------------------------------------------------------------------

    def places(self, case: GoldCase, phrase: str) -> Sequence[tuple[str, int]]:
        """Always empty: a mark has no other places."""
        return ()

    def missing(self, case: GoldCase, phrase: str, chunk_id: str) -> MissingView | None:
        """Always None: a mark is never missing."""
        return None


class LabelEvidence(Evidence):
    """Marks synchronously with the key: a message would arrive after the next key, and apply to the next claim."""

    marked: Callable[[Selected], None] | None = None
    unmarked: Callable[[int], None] | None = None
    refused: Callable[[str], None] | None = None

    def action_mark(self) -> None:
        """Pass the selection to `marked`, or say why not."""
        if self.selected is not None and self.selected.words and self.marked is not None:
            self.marked(self.selected)
        elif self.refused is not None:
            self.refused(NOTHING)

    def action_unmark(self) -> None:
        """Pass the cursor position to `unmarked`, or say why not."""
        if self.marks.at(self.cursor) and self.unmarked is not None:
            self.unmarked(self.cursor)
        elif self.refused is not None:
            self.refused("No phrase that you marked lies under the cursor.")


class LabelSource(SourcePane):
    """`show_marks()` takes the marks; `marks_for` says in words what `m` would do."""

    DEFAULT_CSS = """
    LabelSource { layout: vertical; height: 1fr; width: 1fr;
      & #source-head { text-style: bold; }
    }
    """
    marks_for = ""
    """`rests ① on it`; empty where a selection has no use."""
    whose = ""
    """Whose phrases are shown; empty while only the labeller's own can be."""

    def compose(self) -> ComposeResult:
        """Heading, text; the box for problems exists and stays empty."""
        yield Note("Evidence", keep=True, id="source-head")
        yield FindInput()
        yield LabelEvidence(glyphs=self.glyphs, inline=self._inline, id="evidence")
        yield Note(id="missing")

    @property
    def text(self) -> LabelEvidence:
        """The text, with its own type."""
        return self.query_one(LabelEvidence)

    def begin_page(self, case: GoldCase, chunks: tuple[EvidenceChunk, ...], marks: Iterable[Shown]) -> None:
        """Start with another case, or another text of it."""
        judging = MarkJudging(chunks)
        judging.marks = tuple(marks)
        self.begin(chunks, judging)
        self.show(case, -1)

    def _show_chunk(self, chunk_id: str) -> None:
        super()._show_chunk(chunk_id)
        if not chunk_id:
            self.evidence.show(None, "The case names no source.")

    def show_marks(self, case: GoldCase, marks: Iterable[Shown], current: int) -> None:
        """Show these marks, those with the number `current` strongest."""
        if isinstance(self.judging, MarkJudging):
            self.judging.marks = tuple(marks)
            self.show(case, current)

    def mark_of(self, selected: Selected) -> Mark | None:
        """A selection as a mark in the chunk on screen."""
        chunk = self.judging.chunk(self.chunk_id) if self.judging is not None else None
        if chunk is None:
            return None
        return Mark(
            chunk_id=chunk.chunk_id,
            version=chunk.version,
            start=selected.start,
            end=selected.end,
            text=selected.text,
        )

    def _head(self) -> str:
        selected = self.evidence.selected
        chunk = self.judging.chunk(self.chunk_id) if self.judging is not None else None
        if self.finder is not None:
            return self.glyphs.dot.join((f"Search: {self.finder.head()}", "Esc"))
        if chunk is None:
            return "Evidence"
        if selected is not None:
            count = selected.words
            return f"{plural(count, 'word')}{self.glyphs.dot}{self.marks_for or 'nothing to mark here'}"
        place = f"{self.chunk_ids.index(self.chunk_id) + 1} of {len(self.chunk_ids)}"
        parts = [f"Evidence {place}  {chunk.chunk_id}", *flags_of(chunk), chunk.version]
        return self.glyphs.dot.join([*parts, self.whose] if self.whose else parts)

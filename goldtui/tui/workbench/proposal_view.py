"""Claims proposed one by one from a written answer: accept, skip or reject, each with one key.

The screen shows and asks; `casework/proposals.py` decides what is proposed and what accepting writes.
"""

from __future__ import annotations

from abc import abstractmethod
from functools import partial
from typing import TYPE_CHECKING

from textual import getters
from textual.app import ComposeResult
from textual.containers import Container

from goldtui.casework import edits
from goldtui.casework.proposals import NEW_POINT, Link, Proposer, accept, best_link, names_in, said_as, same_claim
from goldtui.casework.source_words import is_withheld
from goldtui.tui.kit.base_screen import BaseScreen
from goldtui.tui.kit.evidence.evidence import Evidence
from goldtui.tui.kit.evidence.spans import Mark
from goldtui.tui.kit.field_editor import FieldEditor
from goldtui.tui.kit.glyphs import ASCII, Glyphs
from goldtui.tui.kit.gold_app import GoldApp
from goldtui.tui.kit.key_line import KeyLine
from goldtui.tui.kit.note import Note
from goldtui.tui.workbench.proposal_round import ACCEPTED, SKIPPED, Entry, Round
from goldtui.tui.workbench.proposal_rows import Rows

if TYPE_CHECKING:
    from goldtui.model.records import EvidenceChunk, GoldCase
    from goldtui.tui.workbench.keeping import Keeping
    from goldtui.tui.workbench.undo_actions import UndoActions


class ProposalView(BaseScreen[str]):
    """What the screen shows: one claim at a time, with the wording that proves it."""

    BINDING_GROUP_TITLE = "Claims from text"
    AUTO_FOCUS = ""

    def __init__(self, keeping: Keeping, undoing: UndoActions, answer: str, glyphs: Glyphs) -> None:
        super().__init__()
        self.keeping, self.undoing, self.answer, self.glyphs = keeping, undoing, answer, glyphs
        self.lane, self.work = keeping.desk.lane, keeping.state
        self.case_id = self.work.case.case_id if self.work.case is not None else ""
        self.round = Round(())
        self._said: str | None = None
        """The outcome, once the round is over."""
        self.proposer: Proposer | None = None
        self.otherwise: Link = NEW_POINT
        """The reviewer's last choice, used for a claim that makes no point so far."""
        self.decided: list[int] = []
        """Which candidates were decided, in order, so that undo can take the last one back."""
        self.shown: tuple[str, str] | None = None
        """The id and the text of the chunk under the proposal."""
        self.editing = False
        """Whether the current candidate is being reworded."""

    gold_app = getters.app(GoldApp)

    @property
    def case(self) -> GoldCase:
        """The case in its current state."""
        assert self.work.case is not None
        return self.work.case

    def compose(self) -> ComposeResult:
        """The list on wide screens, then the current candidate over its source."""
        yield Note("Claims from text", keep=True, id="head")
        with Container(id="proposal"):
            with Container(id="list"):
                yield Note(id="listed")
            with Container(id="in-hand"):
                yield Note(id="claim")
                yield FieldEditor(id="reword")
                yield Note(id="hints")
                yield Note("reading the sources", keep=True, id="phrase")
                yield Note(id="point")
                yield Note("Source", keep=True, id="context-head")
                yield Evidence(glyphs=self.glyphs, inline=self.gold_app.plain_terminal, id="context")
        yield KeyLine(id="keys")

    def on_mount(self) -> None:
        """Read the sources off the loop, then look up one candidate after the other."""
        self.set_class(self.glyphs is ASCII, "-ascii")
        self.editor.display = False
        self.editor.leave = self.close_editor
        self.set_focus(None)
        self.gold_app.spawn(self, self._begin(), "proposals")

    async def _begin(self) -> None:
        sitting = self.work.sitting
        assert sitting is not None
        case, answer = sitting.case, self.answer

        def read() -> tuple[Proposer, Round]:
            proposer = Proposer(sitting.judging.named(case, names_in(answer)))
            return proposer, Round.of(proposer.candidates(answer))

        self.proposer, self.round = await self.lane(read)
        if not self.round.entries:
            self.end("No statement was found in this text.")
            return
        self.evidence.sentence_splitter = sitting.judging.sentences
        self.evidence.word_splitter = sitting.judging.words
        self.show()
        await self._look()

    async def _look(self) -> None:
        """Look up one candidate at a time, the current one first; a reworded one is looked up again."""
        proposer = self.proposer
        while proposer is not None and (candidate := self.round.wanted()) is not None and self.is_attached:
            phrases = await self.lane(partial(proposer.phrases, candidate))
            before = self.round.entry if self.round.entries else None
            self.round = self.round.found(candidate, phrases)
            if self.is_attached and self.round.entry != before:
                self.show()

    def look_again(self) -> None:
        """Draw, and look up candidates that have no wording yet."""
        self.show()
        self.gold_app.spawn(self, self._look(), "proposals", exclusive=True)

    # -- parts -------------------------------------------------------------------------------------------

    @property
    def evidence(self) -> Evidence:
        """The source of the selected phrase."""
        return self.query_one(Evidence)

    @property
    def editor(self) -> FieldEditor:
        """The field in which a candidate is reworded."""
        return self.query_one(FieldEditor)

    def say(self, text: str) -> None:
        """Show a short message."""
        if text:
            self.query_one(KeyLine).flash(text)

    # -- drawing -----------------------------------------------------------------------------------------

    def link(self) -> Link:
        """The point that accepting would link."""
        entry = self.round.entry
        return entry.link or best_link(self.case, entry.candidate.text, self.otherwise)

    def show(self) -> None:
        """Draw the round; end it if the palette has opened another case below."""
        if not self.round.entries or self.app.screen is not self:
            return
        if self.case.case_id != self.case_id:
            self.end("")
            return
        width = max(20, self.query_one("#in-hand").size.width - 2)
        rows = Rows(self.glyphs, width, tall=self.size.height >= 30)
        entry, case = self.round.entry, self.case
        present = same_claim(case, entry.candidate.text) if entry.state != ACCEPTED else ""
        self.query_one("#head", Note).show([rows.head(self.round)])
        self.query_one("#listed", Note).show(rows.listed(self.round, max(1, self.size.height - 2)))
        self.query_one("#claim", Note).show([] if self.editing else rows.claim(entry, case, present))
        self.query_one("#hints", Note).show(rows.hints(entry))
        self.query_one("#phrase", Note).show(rows.phrase(entry))
        self.query_one("#point", Note).show([] if present or entry.state == ACCEPTED else self._point_rows(rows))
        self._show_source(entry)

    def _point_rows(self, rows: Rows) -> list[str]:
        link, entry = self.link(), self.round.entry
        wording = said_as(self.case, entry.candidate, entry.taken) if link.kind == "new" else ""
        return rows.point(self.case, link, wording)

    def _show_source(self, entry: Entry) -> None:
        chunk = self._source_of(entry)
        text = chunk.text if chunk is not None and not is_withheld(chunk) else None
        key = (chunk.chunk_id if chunk is not None else "", text or "")
        if key != self.shown:
            self.shown = key
            self.evidence.show(text, Rows.no_source(chunk))
        self.query_one("#context-head", Note).show([Rows.source_head(chunk, self.glyphs)])
        index = len(edits.claims_of(self.case))
        self.evidence.mark([Mark(phrase.start, phrase.end, index) for phrase in entry.taken], index)
        if entry.phrase is not None:
            self._bring_into_view(entry.phrase.start)

    def _source_of(self, entry: Entry) -> EvidenceChunk | None:
        """The chunk of the selected phrase, else the nearest one, the one the answer names, or the first."""
        known = entry.phrases or ()
        nearest = entry.phrase.chunk_id if entry.phrase is not None else known[0].chunk_id if known else ""
        chunks = self.proposer.chunks if self.proposer is not None else ()
        wanted = nearest or entry.candidate.cited or (self.shown[0] if self.shown is not None else "")
        return next((one for one in chunks if one.chunk_id == wanted), chunks[0] if chunks else None)

    def _bring_into_view(self, offset: int) -> None:
        """Scroll to the phrase and the lines before it, so that its context can be read."""
        evidence = self.evidence
        evidence.move_to(offset)
        row = evidence.table.row_of(offset)
        evidence.scroll_to(y=max(0, row - evidence.size.height // 3), animate=False, immediate=True)

    def end(self, said: str) -> None:
        """Go back to the case; under a key sheet or a palette, wait until that is closed."""
        self._said = said
        if self.app.screen is self:
            self.dismiss(said)

    def on_screen_resume(self) -> None:
        """Draw what arrived while a key sheet or a palette was open."""
        if self._said is not None:
            self.dismiss(self._said)
        else:
            self.call_after_refresh(self.show)

    def on_resize(self) -> None:
        """Fold the rows again, once the breakpoint classes are set."""
        self.call_after_refresh(self.show)

    # -- deciding ----------------------------------------------------------------------------------------

    def action_accept(self) -> None:
        """Turn the candidate into a claim, as shown."""
        if not self.round.entries or self.editing or self.case.case_id != self.case_id:
            return
        entry = self.round.entry
        if entry.state == ACCEPTED:
            self.say("This one is accepted already.")
            return
        if entry.phrases is None:
            self.say("Still looking for its phrase.")
            return
        before = self.case
        edit = accept(before, entry.candidate, entry.taken, self.link())
        self.keeping.edit(edit)
        if self.case is before and edit.case is not before:
            return  # It could not be judged, and the Workbench said why.
        if self.case is before:
            # It was already a claim: skip it, so that Enter always moves on.
            self._decide(SKIPPED, edit.message)
        else:
            self._decide(ACCEPTED, edit.message)

    def action_decide(self, state: str) -> None:
        """Skip or reject the current candidate; nothing is written."""
        if self.round.entries and not self.editing:
            if self.round.entry.state == ACCEPTED:
                self.say("This one is accepted; ctrl+z takes it back.")
            else:
                self._decide(state)

    def _decide(self, state: str, message: str = "") -> None:
        self.decided.append(self.round.at)
        self.round = self.round.decided(state)
        self.focus_proposal()
        if self.round.done:
            self.end(self.round.summary())
            return
        self.say(message)
        self.look_again()

    def action_undo(self) -> None:
        """Take the last decision back, removing an accepted claim from the case."""
        if self.editing:
            self.editor.action_undo()
            return
        if not self.decided:
            self.say("Nothing was decided here yet.")
            return
        index = self.decided.pop()
        if self.round.entries[index].state == ACCEPTED:
            self.undoing.undo()
        self.round = self.round.reopened(index)
        self.look_again()

    def action_leave(self) -> None:
        """Leave the source first; then go back and keep what was accepted."""
        if self.focused is self.evidence:
            self.evidence.clear_selection()
            self.focus_proposal()
        else:
            self.end(self.round.summary())

    # -- implemented in the layers above -------------------------------------------------------------------

    @abstractmethod
    def close_editor(self) -> None:
        """Take over what was typed and look for its wording."""

    @abstractmethod
    def focus_proposal(self) -> None:
        """Return the keys to this screen."""

"""Claims proposed one by one from a written answer: accept, skip or reject, each with one key.

The screen shows and asks; `casework/proposals.py` decides what is proposed and what accepting writes.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, ClassVar

from textual import getters
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container

from goldtui.casework import edits
from goldtui.casework.proposals import Link, Proposer, best_link, said_as, same_claim
from goldtui.casework.source_words import is_withheld
from goldtui.text.suggest.statements import bracket_contents
from goldtui.tui.kit.base_screen import BaseScreen
from goldtui.tui.kit.evidence.evidence import Evidence
from goldtui.tui.kit.evidence.spans import Mark
from goldtui.tui.kit.field_editor import FieldEditor
from goldtui.tui.kit.glyphs import ASCII, Glyphs
from goldtui.tui.kit.key_line import KeyLine
from goldtui.tui.kit.note import Note
from goldtui.tui.workbench.proposal_changes import ProposalChanges
from goldtui.tui.workbench.proposal_decisions import ProposalDecisions
from goldtui.tui.workbench.proposal_round import ACCEPTED, Entry, Round
from goldtui.tui.workbench.proposal_rows import Rows
from goldtui.tui.workbench.proposal_state import ProposalState

if TYPE_CHECKING:
    from goldtui.model.records import EvidenceChunk, GoldCase
    from goldtui.tui.workbench.keeping import Keeping
    from goldtui.tui.workbench.undo_actions import UndoActions


class ProposalScreen(BaseScreen[str]):
    """Dismisses with a summary in words. `keeping` applies every edit in the Workbench below."""

    BINDING_GROUP_TITLE = "Claims from text"
    AUTO_FOCUS = ""
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,y", "accept", "Accept", id="proposals.accept"),
        Binding("n", "decide('skipped')", "Skip", id="proposals.skip"),
        Binding("d", "decide('rejected')", "Reject", id="proposals.reject"),
        Binding("full_stop,greater_than_sign", "phrase(1)", "Next phrase", id="proposals.next_phrase"),
        Binding("comma,less_than_sign", "phrase(-1)", "Phrase before", show=False, id="proposals.phrase_before"),
        Binding("i", "edit", "Edit", id="proposals.edit"),
        Binding("o", "point", "Point", id="proposals.point"),
        Binding("X", "split", "Split in two", show=False, id="proposals.split"),
        Binding("M", "merge", "Join with the next", show=False, id="proposals.merge"),
        Binding("plus", "more", "Take another phrase with it, or it alone", show=False, id="proposals.more"),
        Binding("tab", "pane", "Source", key_display="Tab", show=False, id="proposals.pane"),
        Binding("down,j", "move(1)", "Next, undecided", show=False, id="proposals.down"),
        Binding("up,k", "move(-1)", "The one before", show=False, id="proposals.up"),
        Binding(
            "ctrl+z", "undo", "Take the last decision or change back", show=False, priority=True, id="proposals.undo"
        ),
        Binding("escape", "leave", "Back", id="proposals.leave"),
    ]

    evidence = getters.query_one(Evidence)
    editor = getters.query_one(FieldEditor)

    def __init__(self, keeping: Keeping, undoing: UndoActions, answer: str, glyphs: Glyphs) -> None:
        super().__init__()
        self.answer, self.glyphs = answer, glyphs
        self.lane, self.work, self.bench = keeping.desk.lane, keeping.state, keeping.desk.bench
        self.state = ProposalState(self.work.case.case_id if self.work.case is not None else "")
        self.changes = ProposalChanges(self)
        self.decisions = ProposalDecisions(self, keeping, undoing)
        self._route()

    def _route(self) -> None:
        """Connect the keys to the part that acts on them."""
        self.action_decide = self.decisions.decide
        self.action_phrase = self.changes.phrase
        self.action_more = self.changes.more
        self.action_point = self.changes.point
        self.action_split = self.changes.split
        self.action_merge = self.changes.merge
        self.action_move = self.changes.move

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
        # A claim is one line, here as in the case.
        self.editor.one_line = True
        self.set_focus(None)
        self.spawn(self._begin(), "proposals")

    async def _begin(self) -> None:
        sitting = self.work.sitting
        assert sitting is not None
        case, answer = sitting.case, self.answer

        def read() -> tuple[Proposer, Round]:
            near = self.bench.case.near_sources(case, answer)
            named = sitting.judging.named(case, (*bracket_contents(answer), *near.ids))
            proposer = Proposer(named, near.names, case.question)
            return proposer, Round.of(proposer.candidates(answer))

        self.state.proposer, self.state.round = await self.lane(read)
        if not self.state.round.entries:
            self.end("No statement was found in this text.")
            return
        self.evidence.sentence_splitter = sitting.judging.sentences
        self.evidence.word_splitter = sitting.judging.words
        self.show()
        await self._look()

    async def _look(self) -> None:
        """Look up one candidate at a time, the current one first; a reworded one is looked up again."""
        proposer = self.state.proposer
        while proposer is not None and (candidate := self.state.round.wanted()) is not None and not self.leaving:
            phrases = await self.lane(partial(proposer.phrases, candidate))
            sections = await self.lane(partial(proposer.nearest, candidate))
            before = self.state.round.entry if self.state.round.entries else None
            self.state.round = self.state.round.found(candidate, phrases, sections)
            if not self.leaving and self.state.round.entry != before:
                self.show()

    def look_again(self) -> None:
        """Draw, and look up candidates that have no wording yet."""
        self.show()
        self.spawn(self._look(), "proposals", exclusive=True)

    def say(self, text: str) -> None:
        """Show a short message."""
        if text:
            super().say(text)

    # -- drawing -----------------------------------------------------------------------------------------

    def link(self) -> Link:
        """The point that accepting would link."""
        entry = self.state.round.entry
        return entry.link or best_link(self.case, entry.candidate.text, self.state.otherwise)

    def show(self) -> None:
        """Draw the round; end it if the palette has opened another case below."""
        if not self.state.round.entries or not self.on_top:
            return
        if self.case.case_id != self.state.case_id:
            self.end("")
            return
        width = max(20, self.query_one("#in-hand").size.width - 2)
        rows = Rows(self.glyphs, width, tall=self.size.height >= 30)
        entry, case = self.state.round.entry, self.case
        present = same_claim(case, entry.candidate.text) if entry.state != ACCEPTED else ""
        self.query_one("#head", Note).show([rows.head(self.state.round)])
        self.query_one("#listed", Note).show(rows.listed(self.state.round, max(1, self.size.height - 2)))
        self.query_one("#claim", Note).show([] if self.state.editing else rows.claim(entry, case, present))
        self.query_one("#hints", Note).show(rows.hints(entry))
        self.query_one("#phrase", Note).show(rows.phrase(entry))
        self.query_one("#point", Note).show([] if present or entry.state == ACCEPTED else self._point_rows(rows))
        self._show_source(entry)

    def _point_rows(self, rows: Rows) -> list[str]:
        link, entry = self.link(), self.state.round.entry
        offered = said_as(self.case, entry.candidate, entry.taken) if link.kind == "new" else ()
        wording = link.phrase if link.phrase in offered else next(iter(offered), "")
        return rows.point(self.case, link, wording)

    def _show_source(self, entry: Entry) -> None:
        chunk = self._source_of(entry)
        text = chunk.text if chunk is not None and not is_withheld(chunk) else None
        key = (chunk.chunk_id if chunk is not None else "", text or "")
        if key != self.state.shown:
            self.state.shown = key
            self.evidence.show(text, Rows.no_source(chunk))
        self.query_one("#context-head", Note).show([Rows.source_head(chunk, self.glyphs)])
        index = len(edits.claims_of(self.case))
        self.evidence.mark([Mark(phrase.start, phrase.end, index) for phrase in entry.taken], index)
        section, before, self.state.section = entry.section, self.state.section, entry.section
        if entry.phrase is not None:
            self.evidence.move_to(entry.phrase.start)
        elif section is not None and section != before:
            self.evidence.select(section.start, section.end)
        if section is None and before is not None:
            self.evidence.clear_selection()
        place = entry.phrase or section
        if place is not None and self.focused is not self.evidence:
            self._bring_into_view(place.start)
            # The rows above have their height, and the source what they leave, only after the next layout.
            self.call_after_refresh(self._bring_into_view, place.start)

    def _source_of(self, entry: Entry) -> EvidenceChunk | None:
        """The chunk of the selected phrase, else the nearest one, the one the answer names, or the first."""
        known = entry.phrases or ()
        place = entry.phrase or entry.section or next(iter(known), None)
        nearest = place.chunk_id if place is not None else ""
        chunks = self.state.proposer.chunks if self.state.proposer is not None else ()
        wanted = nearest or entry.candidate.cited or (self.state.shown[0] if self.state.shown is not None else "")
        return next((one for one in chunks if one.chunk_id == wanted), chunks[0] if chunks else None)

    def _bring_into_view(self, offset: int) -> None:
        """Scroll to the phrase and the lines before it, so that its context can be read."""
        evidence = self.evidence
        row = evidence.table.row_of(offset)
        evidence.scroll_to(y=max(0, row - evidence.size.height // 3), animate=False, immediate=True)

    def end(self, said: str) -> None:
        """Go back to the case; under a key sheet or a palette, wait until that is closed."""
        self.state.said = said
        if self.on_top:
            self.dismiss(said)

    def on_screen_resume(self) -> None:
        """Draw what arrived while a key sheet or a palette was open."""
        if self.state.said is not None:
            self.dismiss(self.state.said)
        else:
            self.call_after_refresh(self.show)

    def on_resize(self) -> None:
        """Fold the rows again, once the breakpoint classes are set."""
        self.call_after_refresh(self.show)

    # -- rewording -----------------------------------------------------------------------------------------

    def action_edit(self) -> None:
        """Open the text for typing."""
        if self.changes.changeable():
            self.state.editing = True
            self.editor.display = True
            self.editor.open(self.state.round.entry.candidate.text)
            self.show()
            self.set_focus(self.editor)
            if self.focused is not self.editor:
                self.call_after_refresh(self.set_focus, self.editor)

    def close_editor(self) -> None:
        """Take over the typed text and look for its wording."""
        if not self.state.editing or self.state.proposer is None:
            return
        self.state.editing = False
        text = self.editor.value
        self.editor.display = False
        self.focus_proposal()
        if text.strip() and " ".join(text.split()) != self.state.round.entry.candidate.text:
            reworded = self.state.proposer.reworded(self.state.round.entry.candidate, text)
            entry = Entry(reworded, link=self.state.round.entry.link)
            self.state.reshape("Edit", self.state.round.put(entry))
        self.look_again()

    def on_field_editor_typed(self, event: FieldEditor.Typed) -> None:
        """Ignored: the text is taken over when the field is left."""
        event.stop()

    def on_field_editor_too_long(self) -> None:
        """Report that a paste was refused."""
        self.say("That paste is larger than 64 KB: nothing was pasted.")

    # -- selecting a phrase --------------------------------------------------------------------------------

    def focus_proposal(self) -> None:
        """Return the keys from the source to this screen."""
        self.set_focus(None)

    def action_accept(self) -> None:
        """Accept the candidate; who has just selected words in the source means them."""
        if self.focused is self.evidence and self.evidence.selected is not None:
            self.say("m takes the selected words as the phrase; Tab goes back, where Enter accepts the claim.")
        else:
            self.decisions.accept()

    def action_pane(self) -> None:
        """Move to the source to select another wording by hand, and back."""
        if self.state.editing:
            self.close_editor()
        elif self.focused is self.evidence:
            self.focus_proposal()
        elif self.evidence.text:
            self.set_focus(self.evidence)
            selected = self.evidence.selected is not None
            self.say(f"{'m takes the selected words' if selected else 'Select the words and press m'}; Tab goes back.")

    def on_evidence_marked(self, event: Evidence.Marked) -> None:
        """`m`: use the selection as the phrase of this candidate."""
        event.stop()
        selected, entry = event.selected, self.state.round.entry
        chunk_id = self.state.shown[0] if self.state.shown is not None else ""
        proposer = self.state.proposer
        own = proposer.chosen(entry.candidate, chunk_id, selected.start, selected.end) if proposer is not None else None
        if own is None:
            return
        others = tuple(one for one in entry.phrases or () if (one.chunk_id, one.start) != (chunk_id, own.start))
        self.state.round = self.state.round.changed(phrases=(own, *others), chosen=0, more=0)
        self.evidence.clear_selection()
        self.focus_proposal()
        self.show()

    def on_evidence_unmarked(self, event: Evidence.Unmarked) -> None:
        """Say that nothing is marked here that could be unmarked."""
        event.stop()
        self.say("Nothing is written yet; . shows another wording, or none.")

    def on_evidence_refused(self, event: Evidence.Refused) -> None:
        """Say that a key had nothing to act on."""
        event.stop()
        self.say(event.reason)

    # -- going back ----------------------------------------------------------------------------------------

    def action_undo(self) -> None:
        """Take the last decision back, or in the open field the last typing."""
        if self.state.editing:
            self.editor.action_undo()
        else:
            self.decisions.undo()

    def action_leave(self) -> None:
        """Leave the source first; then go back and keep what was accepted."""
        if self.focused is self.evidence:
            self.evidence.clear_selection()
            self.focus_proposal()
        else:
            self.end(self.state.round.summary())

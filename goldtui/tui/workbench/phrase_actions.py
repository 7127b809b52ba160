"""What the Workbench's keys do with phrases: mark and unmark, make another length, take the source's own words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from goldtui.casework import edits
from goldtui.model.spot import Spot
from goldtui.tui.kit.evidence.evidence import Selected

if TYPE_CHECKING:
    from goldtui.tui.workbench.keeping import Keeping
    from goldtui.tui.workbench.source_actions import SourceActions
    from goldtui.tui.workbench.state import WorkDesk
    from goldtui.workbench.case.views import DriftView, PhraseView


class PhraseActions:
    """Phrases of claims, and what a selection becomes."""

    def __init__(self, desk: WorkDesk, keeping: Keeping, sources: SourceActions) -> None:
        self.desk, self.state, self.keeping, self.sources = desk, desk.state, keeping, sources

    def mark_selection(self, selected: Selected) -> None:
        """Add the selection as a phrase of the current claim, or replace the phrase it was made from."""
        before = self.state.case
        if before is None:
            return
        old = self.desk.source.reworking
        if old is not None and self._still_there(old.claim_id, old.index, old.phrase):
            self.keeping.edit(edits.replace_phrase(before, old.claim_id, old.index, selected.text))
            self.desk.say("Phrase replaced; ctrl+z brings the old one back.")
        elif not self.desk.case_pane.current:
            self.claim_from_selection()
            return
        else:
            self.keeping.edit(
                edits.mark_phrase(before, self.desk.case_pane.current, self.desk.source.chunk_id, selected.text)
            )
        if self.state.case is not before:
            self.desk.source.evidence.clear_selection()

    def _still_there(self, claim_id: str, index: int, phrase: str) -> bool:
        claim = edits.claim_by_id(self.state.case, claim_id) if self.state.case is not None else None
        return claim is not None and claim.support_phrases[index : index + 1] == (phrase,)

    def _selected(self) -> Selected | None:
        selected = self.desk.source.evidence.selected
        if selected is None or not selected.words:
            self.desk.say("No word is selected in the evidence: s takes the sentence, v or shift+arrows select.")
            return None
        return selected

    def claim_from_selection(self) -> None:
        """Add a claim that has the selection as its text and as its phrase."""
        selected = self._selected()
        if selected is not None and self.state.case is not None:
            text = " ".join(selected.text.split())
            self.keeping.edit(edits.add_claim(self.state.case, text, self.desk.source.chunk_id, selected.text))
            self.desk.source.evidence.clear_selection()

    def point_from_selection(self) -> None:
        """Add an answer point that the selection states."""
        selected = self._selected()
        if selected is not None and self.state.case is not None:
            text = " ".join(selected.text.split())
            self.keeping.edit(edits.add_point(self.state.case, text, text))
            self.desk.source.evidence.clear_selection()

    def unmark(self) -> None:
        """Remove the phrase under the cursor; of several, that of the current claim."""
        view = self.desk.source.phrase_under_cursor()
        if view is not None and self.state.case is not None:
            self.keeping.edit(edits.remove_phrase(self.state.case, view.claim_id, view.index))

    def take_box_claim(self) -> None:
        """Make the claim whose phrase the box shows the current one, so that a key acts on what is read."""
        view = self.desk.source.box_view()
        if view is not None and view.claim_id != self.desk.case_pane.current:
            self.desk.case_pane.current = view.claim_id
            self.desk.show_case()

    def rework(self, by: int) -> None:
        """Select the phrase in the box, one step wider (1) or narrower (-1); `m` then replaces it."""
        view = self.desk.source.box_view()
        if view is None or not self.desk.source.rework(view):
            self.desk.say("No phrase of this claim needs another length here.")
            return
        self.desk.focus_pane("source")
        if by > 0:
            self.desk.source.evidence.action_widen()
        else:
            self.desk.source.evidence.action_shrink()

    def show_phrase(self, spot: Spot) -> None:
        """Go to the phrase a finding names: the nearest wording if it is missing, else its own place."""
        near = self.desk.source.nearest()
        if near is not None and near[0].status == "absent":
            self.show_nearest()
            return
        view = self.desk.source.phrase_at(spot.name, spot.index)
        if view is not None and view.spans:
            self.desk.source.evidence.move_to(view.spans[0][0])

    def show_nearest(self) -> None:
        """Select the wording nearest to the missing phrase, if known."""
        near = self.desk.source.nearest()
        if near is not None and near[0].status == "absent" and near[1].span is not None:
            self.desk.source.evidence.select(*near[1].span)

    def missing_found(self) -> None:
        """When the nearest wording arrives, select it if the reader is waiting in the evidence for it."""
        if self.desk.source.evidence.has_focus and self.desk.source.evidence.selected is None:
            self.show_nearest()

    def take_nearest(self) -> None:
        """Give the phrase in the box the source's exact characters, or the nearest wording if it is missing."""
        drifted = self.desk.source.box_view()
        if drifted is not None and drifted.drift is not None:
            self.desk.spawn(self._reanchor(drifted, drifted.drift), "attach", exclusive=True)
            return
        near = self.desk.source.nearest()
        if near is None or near[1].nearest is None or self.state.case is None:
            self.desk.say("No phrase here differs from a wording of this source that could be taken.")
            return
        view, found = near
        assert found.nearest is not None
        self.keeping.edit(edits.replace_phrase(self.state.case, view.claim_id, view.index, found.nearest))
        self.desk.source.evidence.clear_selection()

    async def _reanchor(self, view: PhraseView, drift: DriftView) -> None:
        """Move the phrase to its place in the version in force, perhaps in another chunk, as one undoable step."""
        for chunk_id in dict.fromkeys(one for one, _, _ in drift.places):
            await self.sources.fetch(chunk_id)
        if self.state.sitting is None:
            return
        shown, evidence = self.desk.source.chunk_id, self.desk.source.evidence
        # A cursor in an unfocused pane does not say which place is meant.
        at = evidence.cursor if evidence.has_focus else -1
        edit = self.state.sitting.judging.reanchored(self.state.sitting.case, view.claim_id, view.index, shown, at)
        if edit is None:
            self._show_next_place(drift, at)
            return
        self.keeping.edit(edit)
        claim = edits.claim_by_id(self.state.sitting.case, view.claim_id)
        if claim is not None and claim.citation_id != shown:
            self.desk.source.go_chunk(claim.citation_id or "")

    def _show_next_place(self, drift: DriftView, at: int) -> None:
        """Go to the next place of a phrase that occurs several times, so the same key can then take that one."""
        order = [place for place in drift.places if place[0] in self.desk.source.chunk_ids]
        if not order:
            names = ", ".join(dict.fromkeys(one for one, _, _ in drift.places))
            self.desk.say(f"It is in {names}: A attaches the right one.")
            return
        behind = (p for p in order if p[0] == self.desk.source.chunk_id and p[1] > at)
        chosen = next(behind, next((p for p in order if p[0] != self.desk.source.chunk_id), order[0]))
        self.desk.source.go_chunk(chosen[0])
        self.desk.focus_pane("source")
        self.desk.source.evidence.move_to(chosen[1])
        number = drift.places.index(chosen) + 1
        self.desk.say(f"Place {number} of {len(drift.places)}: r re-anchors here; move off it and r shows the next.")

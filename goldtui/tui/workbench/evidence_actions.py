"""What the Workbench's keys do with the evidence: mark and unmark, fix a phrase, attach a source, look around.

Kept separate from the other actions because each of these starts from what the evidence pane shows.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from goldtui.casework import edits
from goldtui.model.faults import GoldtuiError
from goldtui.model.spot import Spot
from goldtui.tui.kit.evidence.evidence import Selected
from goldtui.tui.workbench.editing_actions import EditingActions
from goldtui.workbench.case import attaching, neighbours

if TYPE_CHECKING:
    from goldtui.model.records import GoldCase
    from goldtui.workbench.case.views import DriftView, PhraseView


class EvidenceActions(EditingActions):
    """Phrases, and the sources they come from."""

    # -- phrases -----------------------------------------------------------------------------------------

    def mark_selection(self, selected: Selected) -> None:
        """Add the selection as a phrase of the current claim, or replace the phrase it was made from."""
        before = self._case
        if before is None:
            return
        old = self.source.reworking
        if old is not None and self._still_there(old.claim_id, old.index, old.phrase):
            self.edit(edits.replace_phrase(before, old.claim_id, old.index, selected.text))
            self.say("Phrase replaced; ctrl+z brings the old one back.")
        elif not self.current:
            self.action_claim_from_selection()
            return
        else:
            self.edit(edits.mark_phrase(before, self.current, self.source.chunk_id, selected.text))
        if self._case is not before:
            self.source.evidence.clear_selection()

    def _still_there(self, claim_id: str, index: int, phrase: str) -> bool:
        claim = edits.claim_by_id(self._case, claim_id) if self._case is not None else None
        return claim is not None and claim.support_phrases[index : index + 1] == (phrase,)

    def unmark(self) -> None:
        """Remove the phrase under the cursor; of several, that of the current claim."""
        view = self.source.phrase_under_cursor()
        if view is not None and self._case is not None:
            self.edit(edits.remove_phrase(self._case, view.claim_id, view.index))

    def take_box_claim(self) -> None:
        """Make the claim whose phrase the box shows the current one, so that a key acts on what is read."""
        view = self.source.box_view()
        if view is not None and view.claim_id != self.current:
            self.current = view.claim_id
            self.show_case()

    def action_rework(self, by: int) -> None:
        """Select the phrase in the box, one step wider (1) or narrower (-1); `m` then replaces it."""
        view = self.source.box_view()
        if view is None or not self.source.rework(view):
            self.say("No phrase of this claim needs another length here.")
            return
        self.focus_pane("source")
        if by > 0:
            self.source.evidence.action_widen()
        else:
            self.source.evidence.action_shrink()

    def show_phrase(self, spot: Spot) -> None:
        """Go to the phrase a finding names: the nearest wording if it is missing, else its own place."""
        near = self.source.nearest()
        if near is not None and near[0].status == "absent":
            self.show_nearest()
            return
        view = self.source.phrase_at(spot.name, spot.index)
        if view is not None and view.spans:
            self.source.evidence.move_to(view.spans[0][0])

    def show_nearest(self) -> None:
        """Select the wording nearest to the missing phrase, if known."""
        near = self.source.nearest()
        if near is not None and near[0].status == "absent" and near[1].span is not None:
            self.source.evidence.select(*near[1].span)

    def on_source_pane_missing_found(self) -> None:
        """When the nearest wording arrives, select it if the reader is waiting in the evidence for it."""
        if self.source.evidence.has_focus and self.source.evidence.selected is None:
            self.show_nearest()

    def action_take_nearest(self) -> None:
        """Give the phrase in the box the source's exact characters, or the nearest wording if it is missing."""
        drifted = self.source.box_view()
        if drifted is not None and drifted.drift is not None:
            self.gold_app.spawn(self, self._reanchor(drifted, drifted.drift), "attach", exclusive=True)
            return
        near = self.source.nearest()
        if near is None or near[1].nearest is None or self._case is None:
            self.say("No phrase here differs from a wording of this source that could be taken.")
            return
        view, found = near
        assert found.nearest is not None
        self.edit(edits.replace_phrase(self._case, view.claim_id, view.index, found.nearest))
        self.source.evidence.clear_selection()

    async def _reanchor(self, view: PhraseView, drift: DriftView) -> None:
        """Move the phrase to its place in the version in force, perhaps in another chunk, as one undoable step."""
        for chunk_id in dict.fromkeys(one for one, _, _ in drift.places):
            await self._fetch(chunk_id)
        if self.sitting is None:
            return
        shown, evidence = self.source.chunk_id, self.source.evidence
        # A cursor in an unfocused pane does not say which place is meant.
        at = evidence.cursor if evidence.has_focus else -1
        edit = self.sitting.judging.reanchored(self.sitting.case, view.claim_id, view.index, shown, at)
        if edit is None:
            self._show_next_place(drift, at)
            return
        self.edit(edit)
        claim = edits.claim_by_id(self.sitting.case, view.claim_id)
        if claim is not None and claim.citation_id != shown:
            self.source.go_chunk(claim.citation_id or "")

    def _show_next_place(self, drift: DriftView, at: int) -> None:
        """Go to the next place of a phrase that occurs several times, so the same key can then take that one."""
        order = [place for place in drift.places if place[0] in self.source.chunk_ids]
        if not order:
            names = ", ".join(dict.fromkeys(one for one, _, _ in drift.places))
            self.say(f"It stands in {names}: A attaches the right one.")
            return
        behind = (p for p in order if p[0] == self.source.chunk_id and p[1] > at)
        chosen = next(behind, next((p for p in order if p[0] != self.source.chunk_id), order[0]))
        self.source.go_chunk(chosen[0])
        self.focus_pane("source")
        self.source.evidence.move_to(chosen[1])
        number = drift.places.index(chosen) + 1
        self.say(f"Place {number} of {len(drift.places)}: r re-anchors here; move off it and r shows the next.")

    # -- sources -----------------------------------------------------------------------------------------

    def action_cite_shown(self) -> None:
        """Make the current claim cite the chunk on screen."""
        if self._case is not None and self.current and self.source.chunk_id:
            self.edit(edits.set_citation(self._case, self.current, self.source.chunk_id))
        else:
            self.say("Choose a claim and a source first.")

    def action_require_shown(self) -> None:
        """Make the chunk on screen a required source, or no longer one."""
        if self._case is not None and self.source.chunk_id:
            self.edit(edits.toggle_required(self._case, self.source.chunk_id))

    def action_step_chunk(self, by: int) -> None:
        """Show the next or the previous source."""
        self.source.step_chunk(by)

    def action_attach(self) -> None:
        """Search the store for a source and attach it."""
        if self._case is not None:
            self.gold_app.spawn(self, self._attach_source(), "attach", exclusive=True)

    async def _attach_source(self) -> None:
        from goldtui.tui.workbench.attach import AttachScreen

        assert self._case is not None
        sign = self.glyphs.claim(self.current_index) if self.current_index >= 0 else ""
        chosen = await self.gold_app.push_screen_wait(
            AttachScreen(self.bench.case, self.lane, self.glyphs, self._case, sign)
        )
        if chosen is None or self.sitting is None:
            return
        await self._fetch(chosen.chunk_id)
        case = self.sitting.case
        if chosen.cite:
            self.edit(attaching.attach_and_cite(case, self.current, chosen.chunk_id))
        else:
            self.edit(attaching.attach(case, chosen.chunk_id))
        self.source.go_chunk(chosen.chunk_id)
        self.focus_pane("source")

    def action_around(self) -> None:
        """Show other versions and neighbours of the current chunk."""
        if self._case is None or not self.source.chunk_id:
            self.say("There is no source here to look around from. A finds one.")
            return
        self.gold_app.spawn(self, self._around(self._case, self.source.chunk_id), "attach", exclusive=True)

    async def _around(self, case: GoldCase, chunk_id: str) -> None:
        from goldtui.tui.workbench.around import AroundScreen

        found = await self.lane(partial(self.bench.case.neighbourhood, case, chunk_id))
        chosen = await self.gold_app.push_screen_wait(AroundScreen(self.glyphs, found))
        if chosen is None or self.sitting is None:
            return
        await self._fetch(chosen.chunk_id)
        if chosen.move:
            self.edit(neighbours.move_source(self.sitting.case, chunk_id, chosen.chunk_id))
        elif chosen.chunk_id not in self.source.chunk_ids:
            self.edit(attaching.attach(self.sitting.case, chosen.chunk_id))
        self.source.go_chunk(chosen.chunk_id)
        self.focus_pane("source")

    def action_restricted(self) -> None:
        """Show the text of the withheld source to those who may read it."""
        if self._case is None or not self.source.chunk_id:
            self.say("There is no source here.")
            return
        self.gold_app.spawn(self, self._restricted(self.source.chunk_id), "attach", exclusive=True)

    async def _restricted(self, chunk_id: str) -> None:
        from goldtui.tui.workbench.restricted import RestrictedScreen

        try:
            text = await self.lane(partial(self.bench.case.restricted_text, chunk_id))
        except GoldtuiError as fault:
            self.say(f"{fault.problem.message}: {fault.problem.fix}.")
            return
        self.gold_app.push_screen(RestrictedScreen(chunk_id, text))

    async def _fetch(self, chunk_id: str) -> None:
        """Load a chunk that the case does not cite yet, so that judging the edit need not wait for the store."""
        if self.sitting is not None:
            await self.lane(partial(self.sitting.judging.named, self.sitting.case, (chunk_id,)))

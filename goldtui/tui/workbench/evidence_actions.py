"""What the Workbench's keys do with the evidence: mark and unmark, mend a phrase, attach a source, look around.

Apart from the other actions, since each of them begins with what is on screen in the evidence pane.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from goldtui.casework import edits
from goldtui.model.faults import GoldtuiError
from goldtui.model.spot import Spot
from goldtui.tui.kit.evidence.evidence import Selected
from goldtui.tui.workbench.on_workbench import OnWorkbench
from goldtui.workbench.case import attaching, neighbours

if TYPE_CHECKING:
    from goldtui.model.records import GoldCase
    from goldtui.workbench.case.views import DriftView, PhraseView


class EvidenceActions(OnWorkbench):
    """Mixed into the Workbench, and only there."""

    # -- phrases -----------------------------------------------------------------------------------------

    def mark_selection(self, selected: Selected) -> None:
        """The selection supports the claim in hand, or takes the place of the phrase it was made from."""
        it, before = self._it, self._case
        if before is None:
            return
        old = it.source.reworking
        if old is not None and self._still_there(old.claim_id, old.index, old.phrase):
            it.edit(edits.replace_phrase(before, old.claim_id, old.index, selected.text))
            it.say("Phrase replaced; ctrl+z brings the old one back.")
        elif not it.current:
            it.action_claim_from_selection()
            return
        else:
            it.edit(edits.mark_phrase(before, it.current, it.source.chunk_id, selected.text))
        if self._case is not before:
            it.source.evidence.clear_selection()

    def _still_there(self, claim_id: str, index: int, phrase: str) -> bool:
        claim = edits.claim_by_id(self._case, claim_id) if self._case is not None else None
        return claim is not None and claim.support_phrases[index : index + 1] == (phrase,)

    def unmark(self) -> None:
        """The phrase under the cursor goes; of several, that of the claim in hand."""
        view = self._it.source.phrase_under_cursor()
        if view is not None and self._case is not None:
            self._it.edit(edits.remove_phrase(self._case, view.claim_id, view.index))

    def take_box_claim(self) -> None:
        """Take the claim in hand whose phrase the box under the text speaks of, so that a key acts on what is read."""
        it = self._it
        view = it.source.box_view()
        if view is not None and view.claim_id != it.current:
            it.current = view.claim_id
            it.show_case()

    def action_rework(self, by: int) -> None:
        """Select the phrase in the box, one step wider (1) or narrower (-1); `m` then replaces it."""
        it = self._it
        view = it.source.box_view()
        if view is None or not it.source.rework(view):
            it.say("No phrase of this claim needs another length here.")
            return
        it.focus_pane("source")
        if by > 0:
            it.source.evidence.action_widen()
        else:
            it.source.evidence.action_shrink()

    def show_phrase(self, spot: Spot) -> None:
        """Go to the phrase a finding names: the nearest wording where it is missing, else its own place."""
        it = self._it
        near = it.source.nearest()
        if near is not None and near[0].status == "absent":
            self.show_nearest()
            return
        view = it.source.phrase_at(spot.name, spot.index)
        if view is not None and view.spans:
            it.source.evidence.move_to(view.spans[0][0])

    def show_nearest(self) -> None:
        """Select the wording that is nearest to the missing phrase, if it is known."""
        near = self._it.source.nearest()
        if near is not None and near[0].status == "absent" and near[1].span is not None:
            self._it.source.evidence.select(*near[1].span)

    def on_source_pane_missing_found(self) -> None:
        """The nearest wording arrived: select it if the reader waits in the evidence for it."""
        it = self._it
        if it.source.evidence.has_focus and it.source.evidence.selected is None:
            self.show_nearest()

    def action_take_nearest(self) -> None:
        """Give the phrase in the box the source's wording: its own characters, or what is nearest to a missing one."""
        it = self._it
        drifted = it.source.box_view()
        if drifted is not None and drifted.drift is not None:
            it.gold_app.spawn(it, self._reanchor(drifted, drifted.drift), "attach", exclusive=True)
            return
        near = it.source.nearest()
        if near is None or near[1].nearest is None or self._case is None:
            it.say("No phrase here differs from a wording of this source that could be taken.")
            return
        view, found = near
        assert found.nearest is not None
        it.edit(edits.replace_phrase(self._case, view.claim_id, view.index, found.nearest))
        it.source.evidence.clear_selection()

    async def _reanchor(self, view: PhraseView, drift: DriftView) -> None:
        """The phrase at its place in the version in force, which may be in another chunk: one undoable step."""
        it = self._it
        for chunk_id in dict.fromkeys(one for one, _, _ in drift.places):
            await self._fetch(chunk_id)
        if it.sitting is None:
            return
        shown, evidence = it.source.chunk_id, it.source.evidence
        # A cursor in a pane that nobody reads in says nothing about which place is meant.
        at = evidence.cursor if evidence.has_focus else -1
        edit = it.sitting.judging.reanchored(it.sitting.case, view.claim_id, view.index, shown, at)
        if edit is None:
            self._show_next_place(drift, at)
            return
        it.edit(edit)
        claim = edits.claim_by_id(it.sitting.case, view.claim_id)
        if claim is not None and claim.citation_id != shown:
            it.source.go_chunk(claim.citation_id or "")

    def _show_next_place(self, drift: DriftView, at: int) -> None:
        """Go to the next place of a phrase that stands at several, so that the same key can take it there."""
        it = self._it
        order = [place for place in drift.places if place[0] in it.source.chunk_ids]
        if not order:
            names = ", ".join(dict.fromkeys(one for one, _, _ in drift.places))
            it.say(f"It stands in {names}: A attaches the right one.")
            return
        behind = (p for p in order if p[0] == it.source.chunk_id and p[1] > at)
        chosen = next(behind, next((p for p in order if p[0] != it.source.chunk_id), order[0]))
        it.source.go_chunk(chosen[0])
        it.focus_pane("source")
        it.source.evidence.move_to(chosen[1])
        number = drift.places.index(chosen) + 1
        it.say(f"Place {number} of {len(drift.places)}: r re-anchors here; move off it and r shows the next.")

    # -- sources -----------------------------------------------------------------------------------------

    def action_cite_shown(self) -> None:
        """The claim in hand cites the chunk on screen."""
        it = self._it
        if self._case is not None and it.current and it.source.chunk_id:
            it.edit(edits.set_citation(self._case, it.current, it.source.chunk_id))
        else:
            it.say("Choose a claim and a source first.")

    def action_require_shown(self) -> None:
        """The chunk on screen is a required source, or no longer."""
        if self._case is not None and self._it.source.chunk_id:
            self._it.edit(edits.toggle_required(self._case, self._it.source.chunk_id))

    def action_step_chunk(self, by: int) -> None:
        """The next or the previous source."""
        self._it.source.step_chunk(by)

    def action_attach(self) -> None:
        """Search the store for a source and attach it."""
        if self._case is not None:
            self._it.gold_app.spawn(self._it, self._attach_source(), "attach", exclusive=True)

    async def _attach_source(self) -> None:
        from goldtui.tui.workbench.attach import AttachScreen

        it = self._it
        assert self._case is not None
        sign = it.glyphs.claim(it.current_index) if it.current_index >= 0 else ""
        chosen = await it.gold_app.push_screen_wait(AttachScreen(it.bench.case, it.lane, it.glyphs, self._case, sign))
        if chosen is None or it.sitting is None:
            return
        await self._fetch(chosen.chunk_id)
        case = it.sitting.case
        if chosen.cite:
            it.edit(attaching.attach_and_cite(case, it.current, chosen.chunk_id))
        else:
            it.edit(attaching.attach(case, chosen.chunk_id))
        it.source.go_chunk(chosen.chunk_id)
        it.focus_pane("source")

    def action_around(self) -> None:
        """Other versions and neighbours of the chunk shown."""
        it = self._it
        if self._case is None or not it.source.chunk_id:
            it.say("There is no source here to look around from. A finds one.")
            return
        it.gold_app.spawn(it, self._around(self._case, it.source.chunk_id), "attach", exclusive=True)

    async def _around(self, case: GoldCase, chunk_id: str) -> None:
        from goldtui.tui.workbench.around import AroundScreen

        it = self._it
        found = await it.lane(partial(it.bench.case.neighbourhood, case, chunk_id))
        chosen = await it.gold_app.push_screen_wait(AroundScreen(it.glyphs, found))
        if chosen is None or it.sitting is None:
            return
        await self._fetch(chosen.chunk_id)
        if chosen.move:
            it.edit(neighbours.move_source(it.sitting.case, chunk_id, chosen.chunk_id))
        elif chosen.chunk_id not in it.source.chunk_ids:
            it.edit(attaching.attach(it.sitting.case, chosen.chunk_id))
        it.source.go_chunk(chosen.chunk_id)
        it.focus_pane("source")

    def action_restricted(self) -> None:
        """The text of the withheld source shown, for who may read it."""
        it = self._it
        if self._case is None or not it.source.chunk_id:
            it.say("There is no source here.")
            return
        it.gold_app.spawn(it, self._restricted(it.source.chunk_id), "attach", exclusive=True)

    async def _restricted(self, chunk_id: str) -> None:
        from goldtui.tui.workbench.restricted import RestrictedScreen

        it = self._it
        try:
            text = await it.lane(partial(it.bench.case.restricted_text, chunk_id))
        except GoldtuiError as fault:
            it.say(f"{fault.problem.message}: {fault.problem.fix}.")
            return
        it.gold_app.push_screen(RestrictedScreen(chunk_id, text))

    async def _fetch(self, chunk_id: str) -> None:
        """Bring a chunk the case does not name yet, so that judging the edit need not wait for the store."""
        it = self._it
        if it.sitting is not None:
            await it.lane(partial(it.sitting.judging.named, it.sitting.case, (chunk_id,)))

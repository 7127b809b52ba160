"""What the Workbench's keys do to the current case.

Every change passes through `edit()`, so undo, drafts and the gates see all of them.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial

from goldtui.casework import edits
from goldtui.casework.confirming import Flagged, confirm
from goldtui.casework.edits import Edit
from goldtui.model.faults import GoldtuiError
from goldtui.model.records import GoldCase
from goldtui.model.spot import Spot
from goldtui.tui.kit.evidence.evidence import Selected
from goldtui.tui.workbench import fields
from goldtui.tui.workbench.evidence_actions import EvidenceActions


class CaseActions(EvidenceActions):
    """Claims, points, the first fix, saving and leaving."""

    def edit(self, edit: Edit, *, typing: bool = False, cursor: int | None = None) -> None:
        """Apply an edit, judge and draw at once, and keep a draft soon."""
        if self.sitting is None:
            return
        try:
            changed = self.sitting.apply(edit, time.monotonic(), typing=typing, cursor=cursor)
        except GoldtuiError as error:
            self.gold_app.problem(error)
            return
        if changed:
            if edit.spot.kind in ("claim", "phrase") and edit.label in ("new claim", "mark phrase"):
                self.current = edit.spot.name
            self.show_case()
            self.keep_soon()
        if not typing:
            self.say(edit.message)

    # -- claims and points -------------------------------------------------------------------------------

    @property
    def current(self) -> str:
        """The claim whose phrases are drawn strongest. Only the case pane stores it: a copy here would lag behind for a
        moment when the pane moves to another claim, and a redraw in that moment would move the cursor back."""
        return self.case_pane.current

    @current.setter
    def current(self, claim_id: str) -> None:
        self.case_pane.current = claim_id

    def choose_claim(self, claim_id: str) -> None:
        """Make a claim the current one and show the source it cites."""
        self.current = claim_id
        claim = edits.claim_by_id(self.sitting.case, claim_id) if self.sitting is not None else None
        if claim is not None and claim.citation_id:
            self.source.go_chunk(claim.citation_id)
        self.show_case()

    def action_new_claim(self) -> None:
        """Add an empty claim, open for typing."""
        if self._case is not None:
            edit = edits.add_claim(self._case)
            self.edit(edit)
            self.focus_pane("case")
            self.case_pane.open_editor(edit.spot)

    def _selected(self) -> Selected | None:
        selected = self.source.evidence.selected
        if selected is None:
            self.say("Nothing is selected in the evidence: s takes the sentence, v or shift+arrows select.")
        return selected

    def action_claim_from_selection(self) -> None:
        """Add a claim that has the selection as its text and as its phrase."""
        selected = self._selected()
        if selected is not None and self._case is not None:
            text = " ".join(selected.text.split())
            self.edit(edits.add_claim(self._case, text, self.source.chunk_id, selected.text))
            self.source.evidence.clear_selection()

    def action_point_from_selection(self) -> None:
        """Add an answer point that the selection states."""
        selected = self._selected()
        if selected is not None and self._case is not None:
            text = " ".join(selected.text.split())
            self.edit(edits.add_point(self._case, text, text))
            self.source.evidence.clear_selection()

    def action_behaviour(self) -> None:
        """Switch to the next expected behaviour."""
        if self._case is not None:
            self.edit(edits.next_choice(self._case, "expected_behaviour"))

    def action_link_point(self) -> None:
        """Link the current claim to the next point."""
        if self._case is not None and self.current:
            self.edit(fields.next_link(self._case, self.current))

    def action_confirm(self) -> None:
        """Confirm the wording of the flagged current claim, with a reason."""
        if self._case is None or self.sitting is None:
            return
        self.take_box_claim()
        flag = self.sitting.judging.flagged(self._case, self.current)
        if flag is None:
            self.say("Nothing on this claim waits for a confirmation.")
        else:
            self.gold_app.spawn(self, self._confirm(self.current, flag), "confirm")

    async def _confirm(self, claim_id: str, flag: Flagged) -> None:
        from goldtui.tui.kit.reason import ReasonScreen

        reason = await self.gold_app.push_screen_wait(ReasonScreen(flag.message))
        if self._case is not None:
            self.edit(confirm(self._case, claim_id, flag, reason, self.bench.author))

    # -- first fix ---------------------------------------------------------------------------------------

    def action_first_fix(self) -> None:
        """Go to what the first red gate names, ready to fix it."""
        if self.sitting is None:
            return
        spot = self.sitting.first.spot
        if spot is None:
            self.say(self.sitting.first.fix)
            return
        self.go_to(spot)

    def go_to(self, spot: Spot) -> None:
        """Put the cursor where a finding points, ready to fix it."""
        self.case_pane.close_editor(focus=False)
        if spot.kind == "chunk":
            self.source.go_chunk(spot.name)
            self.focus_pane("source")
            return
        if spot.kind == "claim" and not spot.name:
            self.action_new_claim()
            return
        if spot.kind == "case" and not self.case_pane.go(spot):
            spot = Spot("answer") if spot.name == "reference" else Spot("question")
        self.case_pane.go(spot)
        if spot.kind == "phrase":
            self.choose_claim(spot.name)
            self.focus_pane("source")
            self.show_phrase(spot)
        else:
            self.focus_pane("case")

    def spot_as_asked(self) -> None:
        """Go to the spot for which another place opened this case."""
        app = self.gold_app
        asked, app.spot_on_opening = app.spot_on_opening, None
        if asked is not None and self._case is not None:
            self.go_to(asked[0])
            self.say(asked[1])
        edit, app.edit_on_opening = app.edit_on_opening, None
        if edit is not None and self._case is not None:
            self.take_edit(edit)

    def take_edit(self, edit: Callable[[GoldCase], Edit]) -> None:
        """Make an edit requested by another place: applied, shown, and undone by ctrl+z like any other."""
        if self._case is not None:
            done = edit(self._case)
            self.case_pane.close_editor(focus=False)
            self.edit(done)
            self.case_pane.go(done.spot)
            self.focus_pane("case")
            self.say(done.message)

    async def reach_case(self, case_id: str) -> bool:
        """Go to a case for a place on top of this screen; False when the current case could not be saved as a draft."""
        here = self._case
        return (here is not None and here.case_id == case_id) or await self._go_case(case_id)

    # -- saving and leaving ------------------------------------------------------------------------------

    def action_save(self) -> None:
        """Append a revision."""
        self.gold_app.spawn(self, self.append(ready=False), "save")

    def action_ready(self) -> None:
        """Mark the case ready on the author's word."""
        if not self.refused_stands():
            self.gold_app.spawn(self, self.append(ready=True), "save")

    def action_escape(self) -> None:
        """Drop the selection; without one, go back."""
        if not (self.source.evidence.has_focus and self.source.evidence.clear_selection()):
            self.action_back()

    def action_back(self) -> None:
        """Go back to the Library and keep the draft."""
        self.gold_app.spawn(self, self._back(), "go", exclusive=True)

    async def _back(self) -> None:
        if await self.keep_now():
            self.hand_timeline_on()
            # While the first case is still loading there is nothing to keep, and leaving must work.
            self.gold_app.back_to_library(self._first_case if self.sitting is None else self.sitting.case.case_id)

    # -- moving about ------------------------------------------------------------------------------------

    def action_pane(self, by: int) -> None:
        """Focus the next pane."""
        panes = self.panes()
        at = next((i for i, pane in enumerate(panes) if pane.has_focus), None)
        if at is None:
            at = panes.index(self.case_pane.outline)
        chosen = panes[(at + by) % len(panes)]
        names = {"cases": "cases", "outline": "case", "evidence": "source", "beside": "beside"}
        self.focus_pane(names[chosen.id or "outline"])

    def action_step_case(self, by: int) -> None:
        """Open the next or the previous case that the Library's filter found."""
        self.gold_app.spawn(self, self._step_case(by), "go", exclusive=True)

    async def _step_case(self, by: int) -> None:
        if self.sitting is None:
            return
        bench, words = self.bench, self.filter_text
        at = await self.lane(partial(bench.library.position, words, self.sitting.case.case_id))
        target = 0 if at is None else at + by
        rows = await self.lane(partial(bench.library.window, words, target, 1)) if target >= 0 else []
        if not rows:
            self.say("This is the last case." if by > 0 else "This is the first case.")
            return
        if await self._go_case(rows[0].case_id):
            self.case_list.move_to(target)

    def action_next_todo(self) -> None:
        """Open the next case that waits for its author."""
        self.gold_app.spawn(self, self._next_todo(), "go", exclusive=True)

    async def _next_todo(self) -> None:
        if self.sitting is None:
            return
        here = self.sitting.case.case_id
        found = await self.lane(partial(self.bench.library.next_todo, self.filter_text, here))
        if found is None or found == here:
            self.say("No other case is left to do here.")
        elif await self._go_case(found):
            at = await self.lane(partial(self.bench.library.position, self.filter_text, found))
            self.case_list.move_to(at or 0)

"""What the case pane's keys do to whole claims and points, and what blocks a case from being ready.

They act on the row under the outline's cursor, so no key changes a claim that the reviewer is not looking at.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from goldtui.casework import edits, reshape
from goldtui.casework.edits import Edit
from goldtui.model.spot import Spot
from goldtui.tui.workbench import fields
from goldtui.tui.workbench.undo_actions import UndoActions

if TYPE_CHECKING:
    from goldtui.casework.readiness import NotReady
    from goldtui.casework.rules import EmptyProof
    from goldtui.model.records import GoldCase


class EditingActions(UndoActions):
    """Reshaping claims and points, and what a field or the set refuses."""

    def _in_hand(self) -> tuple[GoldCase, Spot] | None:
        """The case and the claim or point under the cursor."""
        spot = self.case_pane.outline.spot
        if self.sitting is None or spot is None:
            return None
        if spot.kind in fields.POINT_KINDS:
            return self.sitting.case, Spot("point", spot.name)
        if spot.kind in fields.CLAIM_KINDS:
            return self.sitting.case, Spot("claim", spot.name)
        return self.sitting.case, spot

    def _reshape(self, edit: Edit) -> None:
        """Apply the edit and go to what it made."""
        before = self.sitting.case if self.sitting is not None else None
        self.edit(edit)
        if self.sitting is not None and self.sitting.case is not before:
            self.case_pane.go(edit.spot)

    def action_move(self, by: int) -> None:
        """Move the claim or point up or down."""
        found = self._in_hand()
        if found is None:
            return
        case, spot = found
        if spot.kind == "point":
            self._reshape(reshape.move_point(case, spot.name, by))
        elif spot.kind == "claim":
            self._reshape(edits.move_claim(case, spot.name, by))
        else:
            self.say("Only claims and points have an order: put the cursor on one.")

    def action_duplicate(self) -> None:
        """Insert a copy right after it and move the cursor there."""
        found = self._in_hand()
        if found is None:
            return
        case, spot = found
        if spot.kind == "point":
            self._reshape(reshape.duplicate_point(case, spot.name))
        elif spot.kind == "claim":
            self._reshape(reshape.duplicate_claim(case, spot.name))
        else:
            self.say("Only claims and points can be duplicated: put the cursor on one.")

    def action_split(self) -> None:
        """Split the claim where the typing cursor was, else where a second statement begins."""
        found = self._in_hand()
        if found is None or found[1].kind != "claim":
            self.say("Only a claim can be split: put the cursor on one.")
            return
        case, spot = found
        left = self.case_pane.left_at
        claim = edits.claim_by_id(case, spot.name)
        at = left[1] if left is not None and left[0] == spot else None
        if claim is not None and at is not None and not 0 < at < len(claim.text.rstrip()):
            at = None
        self._reshape(reshape.split_claim(case, spot.name, at))

    def action_merge(self) -> None:
        """Merge the claim with the next one."""
        found = self._in_hand()
        if found is None or found[1].kind != "claim":
            self.say("Only claims can be merged: put the cursor on the first of the two.")
            return
        self._reshape(reshape.merge_claims(found[0], found[1].name))

    # -- saving and ready --------------------------------------------------------------------------------

    def show_empty_proof(self, error: EmptyProof) -> None:
        """Go to the claim that a revision cannot hold, and say what it lacks."""
        self.case_pane.close_editor(focus=False)
        self.case_pane.go(Spot("claim", error.problem.where.removeprefix("claim:")))
        self.focus_pane("case")
        self.say(f"Not saved, {error.problem.message}: {error.problem.fix}.")

    def refused_stands(self) -> bool:
        """Whether a field still shows a rejected text; if so, moves the cursor there and says why."""
        for spot, (text, fault) in self.case_pane.refused.items():
            self.case_pane.go(spot)
            self.say(f"{self.glyphs.quoted(text)} is not taken: {fault}")
            return True
        return False

    def list_blockers(self, error: NotReady) -> None:
        """List what blocks the case from being ready, each with the place to go to."""
        self.gold_app.spawn(self, self._ask_blocker(error), "blockers")

    async def _ask_blocker(self, error: NotReady) -> None:
        from goldtui.casework.first_fix import target_of
        from goldtui.casework.readiness import GateProblem, NotSound, PlacedProblem
        from goldtui.tui.workbench.blockers import ANYWAY, BlockersScreen

        if self.sitting is None:
            return
        said = error.said if isinstance(error, NotSound) else ""
        chosen = await self.gold_app.push_screen_wait(BlockersScreen(error.problems, self.glyphs, said))
        if chosen is None or self.sitting is None:
            return
        if chosen is ANYWAY:
            await self.append(ready=True, anyway=True)
            return
        if isinstance(chosen, PlacedProblem):
            self.go_to(chosen.spot or Spot("question"))
            self.call_after_refresh(partial(self.say, chosen.fix))
            return
        place = chosen.place if isinstance(chosen, GateProblem) else Spot("case")
        self.go_to(target_of(chosen.code, place, self.sitting.case))
        self.call_after_refresh(partial(self.say, chosen.message))

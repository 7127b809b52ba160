"""What the case pane's keys do to whole claims and points: their order, copies, splits and merges.

They act on the row under the outline's cursor, so no key changes a claim that the reviewer is not looking at.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from goldtui.casework import edits, reshape
from goldtui.casework.edits import Edit
from goldtui.model.spot import Spot
from goldtui.tui.workbench import fields

if TYPE_CHECKING:
    from goldtui.model.records import GoldCase
    from goldtui.tui.workbench.keeping import Keeping
    from goldtui.tui.workbench.state import WorkDesk


class ReshapeActions:
    """Claims and points as wholes."""

    def __init__(self, desk: WorkDesk, keeping: Keeping) -> None:
        self.desk, self.state, self.keeping = desk, desk.state, keeping

    def _in_hand(self) -> tuple[GoldCase, Spot] | None:
        """The case and the claim or point under the cursor."""
        spot = self.desk.case_pane.outline.spot
        if self.state.sitting is None or spot is None:
            return None
        if spot.kind in fields.POINT_KINDS:
            return self.state.sitting.case, Spot("point", spot.name)
        if spot.kind in fields.CLAIM_KINDS:
            return self.state.sitting.case, Spot("claim", spot.name)
        return self.state.sitting.case, spot

    def _reshape(self, edit: Edit) -> None:
        """Apply the edit and go to what it made."""
        before = self.state.sitting.case if self.state.sitting is not None else None
        self.keeping.edit(edit)
        if self.state.sitting is not None and self.state.sitting.case is not before:
            self.desk.case_pane.go(edit.spot)

    def move(self, by: int) -> None:
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
            self.desk.say("Only claims and points have an order: put the cursor on one.")

    def duplicate(self) -> None:
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
            self.desk.say("Only claims and points can be duplicated: put the cursor on one.")

    def split(self) -> None:
        """Split the claim where the typing cursor was, else where a second statement begins."""
        found = self._in_hand()
        if found is None or found[1].kind != "claim":
            self.desk.say("Only a claim can be split: put the cursor on one.")
            return
        case, spot = found
        left = self.desk.case_pane.left_at
        claim = edits.claim_by_id(case, spot.name)
        at = left[1] if left is not None and left[0] == spot else None
        if claim is not None and at is not None and not 0 < at < len(claim.text.rstrip()):
            at = None
        self._reshape(reshape.split_claim(case, spot.name, at))

    def merge(self) -> None:
        """Merge the claim with the next one."""
        found = self._in_hand()
        if found is None or found[1].kind != "claim":
            self.desk.say("Only claims can be merged: put the cursor on the first of the two.")
            return
        self._reshape(reshape.merge_claims(found[0], found[1].name))

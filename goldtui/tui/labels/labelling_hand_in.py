"""Handing in the labels of a case, or going to what is missing."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, cast

from goldtui.model.faults import Conflict, GoldtuiError
from goldtui.tui.labels.words import LabelRow, first_fault, resumed_words, sheet_fault_spot

if TYPE_CHECKING:
    from goldtui.casework.label_work import LabelWork
    from goldtui.tui.labels.actions import LabelActions
    from goldtui.tui.labels.labelling_state import LabellingDesk
    from goldtui.workbench.labels.page import LabelPage


class HandingIn:
    """Records the labels."""

    def __init__(self, desk: LabellingDesk, actions: LabelActions) -> None:
        self.desk, self.state, self.actions = desk, desk.state, actions
        self.bench, self.lane = desk.bench, desk.lane

    def hand_in(self) -> None:
        """Submit the labels, or say what is missing and go there."""
        there = self.actions.labelling()
        if there is not None:
            self.state.handing = True
            self.desk.spawn(self._hand_in(*there), "hand-in")

    async def _hand_in(self, page: LabelPage, work: LabelWork) -> None:
        try:
            after = await self.lane(partial(self.bench.labels.hand_in, page, work))
        except Conflict as error:
            fresh = await self.lane(partial(self.bench.labels.page, self.state.case_id))
            self.state.handing = False
            self.desk.begin(fresh)
            self.desk.say(" ".join((f"{error.problem.message}.", resumed_words(fresh, fresh.work))))
            return
        except GoldtuiError as error:
            self.state.handing = False
            spot = sheet_fault_spot(error.problems, page, work.sheet())
            rows = cast("tuple[LabelRow, ...]", self.desk.rows.rows)
            at = next((i for i, row in enumerate(rows) if spot is not None and row.spot == spot), None)
            if at is not None:
                self.desk.rows.move_to(at)
            self.desk.say(first_fault(error.problems))
            return
        self.state.handing = False
        self.desk.read(False)
        self.desk.begin(after)
        self.desk.say("Your labels are in. o shows the gold's phrases in the source.")

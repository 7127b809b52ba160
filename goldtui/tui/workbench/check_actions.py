"""The checks in the Workbench: run shortly after every change, shown with the current row, listed by one key.

They run off the loop and never delay typing: a finding may arrive a moment late, a letter may not.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from goldtui.model.faults import GoldtuiError
from goldtui.model.spot import Spot

if TYPE_CHECKING:
    from textual.timer import Timer

    from goldtui.model.records import GoldCase
    from goldtui.tui.workbench.case_actions import CaseActions
    from goldtui.tui.workbench.moving import Moving
    from goldtui.tui.workbench.state import WorkDesk
    from goldtui.workbench.checks.case_findings import PlacedFinding

CHECK_PAUSE = 0.4
"""Seconds from the last change to the checks."""


class CheckActions:
    """What the checks say about the case."""

    def __init__(self, desk: WorkDesk, moving: Moving, claims: CaseActions) -> None:
        self.desk, self.state, self.moving, self.claims = desk, desk.state, moving, claims
        self.bench, self.lane = desk.bench, desk.lane
        self._checked: GoldCase | None = None
        """The case that was checked last, or is about to be."""
        self._found: Sequence[PlacedFinding] = ()
        """What the last check found."""
        self._timer: Timer | None = None

    def check_soon(self) -> None:
        """Check the case once typing pauses; called whenever the case is drawn."""
        case = self.state.sitting.case if self.state.sitting is not None else None
        if case is None or case is self._checked:
            return
        known = self._checked
        self._checked = case
        if known is None or known.case_id != case.case_id:
            # Findings of another case do not apply; those of this case stay until new ones arrive.
            self.desk.case_pane.show_findings(())
        if self._timer is not None:
            self._timer.stop()
        self._timer = self.desk.set_timer(CHECK_PAUSE, self._check_in_background)

    def _check_in_background(self) -> None:
        self.desk.spawn(self._check(), "check", exclusive=True)

    async def _check(self) -> None:
        case = self._checked
        if case is not None:
            try:
                found = await self.lane(partial(self.bench.checks.of_case, case))
            except GoldtuiError:
                # Nobody requested this; the draft that cannot be saved reports a database that does not answer.
                return
            if case is self._checked:
                self._found = found
                self.desk.case_pane.show_findings(found)
                self.desk.show_strip()
                await self._look_beyond(case, found)

    async def _look_beyond(self, case: GoldCase, found: Sequence[PlacedFinding]) -> None:
        """For a case whose gates all pass, show whether it is sound; a blocked case already shows its first fix."""
        from goldtui.workbench.case.soundness import beyond_gates

        sitting = self.state.sitting
        if sitting is None or sitting.case is not case or sitting.judged.spot is not None:
            return
        try:
            variants = await self.lane(partial(self.bench.variants.of_case, case))
        except GoldtuiError:
            return
        if sitting is self.state.sitting and sitting.case is case:
            sitting.looked_beyond(case, *beyond_gates(found, variants, case))
            self.desk.show_strip()

    def findings(self) -> None:
        """List what the checks find in the case in its current state."""
        if self.state.sitting is not None:
            self.desk.spawn(self._list_findings(self.state.sitting.case), "findings", exclusive=True)

    async def _list_findings(self, case: GoldCase) -> None:
        from goldtui.tui.pages.findings import FindingsScreen

        found: Sequence[PlacedFinding] = await self.lane(partial(self.bench.checks.of_case, case))
        here = set(self.desk.case_pane.findings_here())
        at = next((number for number, one in enumerate(found) if one in here), 0)
        chosen = await self.desk.gold_app.push_screen_wait(
            FindingsScreen(f"Findings in {case.case_id}", found, self.desk.glyphs, at)
        )
        # The palette opens any case below the list; a finding is about this one.
        if chosen is not None and await self.moving.reach_case(case.case_id):
            spot, fix = chosen.spot or Spot("question"), chosen.finding.fix
            self.claims.go_to(spot)
            self.desk.say_while(fix, lambda _: any(one.finding.fix == fix for one in self._found))

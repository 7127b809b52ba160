"""Which case is open: going to another one with this one kept, walking through the filter, and leaving."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from goldtui.casework import edits
from goldtui.model.faults import GoldtuiError
from goldtui.model.spot import Spot
from goldtui.tui.kit.found_rows import FoundRows
from goldtui.tui.kit.timeline import Timeline
from goldtui.tui.workbench.sitting import Sitting

if TYPE_CHECKING:
    from goldtui.tui.workbench.keeping import Keeping
    from goldtui.tui.workbench.state import WorkDesk


class Moving:
    """From case to case. `begun` is called once another case is shown."""

    def __init__(self, desk: WorkDesk, keeping: Keeping, begun: Callable[[], None]) -> None:
        self.desk, self.state, self.keeping, self.begun = desk, desk.state, keeping, begun
        self.bench, self.lane = desk.bench, desk.lane

    @property
    def timeline(self) -> Timeline:
        """The application's timeline, plus what this sitting did since."""
        sitting, held = self.state.sitting, self.desk.gold_app.timeline
        return held if sitting is None else held.with_history(sitting.history)

    def hand_timeline_on(self) -> None:
        """Leave the stack with the application, which outlives this screen."""
        self.desk.gold_app.timeline = self.timeline

    # -- to a case ---------------------------------------------------------------------------------------

    def go_case(self, case_id: str, spot: Spot | None = None) -> None:
        """Go to a case after saving the current one as a draft."""
        self.desk.spawn(self.to(case_id, spot), "go", exclusive=True)

    async def reach_case(self, case_id: str) -> bool:
        """Go to a case for a place on top of this screen; False when the current case could not be saved as a draft."""
        here = self.state.case
        return (here is not None and here.case_id == case_id) or await self.to(case_id)

    async def to(self, case_id: str, spot: Spot | None = None, at: int | None = None) -> bool:
        """Go to a case; False when the current one could not be kept, or the other one not be opened.

        `at` is its row in the list, if known.
        """
        if not await self.keeping.keep_now():
            return False
        old = self.state.sitting
        timeline = self.timeline
        history = timeline.history

        def begin() -> tuple[Sitting, Timeline]:
            opened, known = self.bench.case.open(case_id), timeline
            if opened.draft is not None and not known.begun:
                # Only the steps of earlier days can tell whether the draft is an undo that was not saved.
                known = known.with_earlier(self.bench.case.earlier(known.older))
            return Sitting(opened, self.bench.case.judging(opened), known.history, time.monotonic()), known

        try:
            sitting, timeline = await self.lane(begin)
        except GoldtuiError as error:
            self.desk.gold_app.problem(error)
            return False
        if old is not None and (old.unkept or old.history is not history):
            # Keys pressed while the case was loading belong to the old one; they are kept, and we stay.
            await self.keeping.keep_now()
            return False
        self.desk.gold_app.timeline = timeline
        self._begin(sitting, spot)
        if at is None and self.desk.case_list.length:
            at = await self.lane(partial(self.bench.library.position, self.state.filter_text, case_id))
        if at is not None:
            self.desk.case_list.move_to(at)
        return True

    def _begin(self, sitting: Sitting, spot: Spot | None) -> None:
        case_pane, source = self.desk.case_pane, self.desk.source
        case_pane.close_editor(focus=False)
        self.state.sitting = sitting
        self.keeping.keeper.draft_at = sitting.opened.draft_at
        claims = edits.claims_of(sitting.case)
        case_pane.current = claims[0].claim_id if claims else ""
        source.begin(sitting.opened.chunks, sitting.judging)
        self.desk.show_case()
        case_pane.go(spot or sitting.restored_at or Spot("question"))
        self.desk.greet(sitting.greeting())
        self.begun()

    # -- through the filter ------------------------------------------------------------------------------

    async def fill_list(self) -> None:
        """Show what the Library's filter found at the left of wide screens."""
        words = self.state.filter_text
        length = await self.lane(partial(self.bench.library.count, words))
        at = await self.lane(partial(self.bench.library.position, words, self.state.first_case))
        self.desk.case_list.me = self.bench.me
        self.desk.case_list.use(FoundRows(self.bench, words, length), length, at or 0)
        self.desk.case_pane.used = await self.lane(self.bench.library.used)

    def step_case(self, by: int) -> None:
        """Open the next or the previous case that the Library's filter found."""
        self.desk.spawn(self._step_case(by), "go", exclusive=True)

    async def _step_case(self, by: int) -> None:
        if self.state.sitting is None:
            return
        bench, words = self.bench, self.state.filter_text
        at = await self.lane(partial(bench.library.position, words, self.state.sitting.case.case_id))
        target = 0 if at is None else at + by
        rows = await self.lane(partial(bench.library.window, words, target, 1)) if target >= 0 else []
        if not rows:
            self.desk.say("This is the last case." if by > 0 else "This is the first case.")
            return
        await self.to(rows[0].case_id, at=target)

    def next_todo(self) -> None:
        """Open the next case that waits for its author."""
        self.desk.spawn(self._next_todo(), "go", exclusive=True)

    async def _next_todo(self) -> None:
        if self.state.sitting is None:
            return
        here, words = self.state.sitting.case.case_id, self.state.filter_text
        found = await self.lane(partial(self.bench.library.next_todo, words, here))
        if found is None or found == here:
            self.desk.say("No other case is left to do here.")
        else:
            await self.to(found)

    # -- leaving -----------------------------------------------------------------------------------------

    def escape(self) -> None:
        """Drop the selection; without one, go back."""
        if not (self.desk.source.evidence.has_focus and self.desk.source.evidence.clear_selection()):
            self.back()

    def back(self) -> None:
        """Go back to the Library and keep the draft."""
        self.desk.spawn(self._back(), "go", exclusive=True)

    async def _back(self) -> None:
        if await self.keeping.keep_now():
            self.hand_timeline_on()
            # While the first case is still loading there is nothing to keep, and leaving must work.
            case = self.state.case
            self.desk.gold_app.back_to_library(self.state.first_case if case is None else case.case_id)

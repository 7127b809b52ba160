"""Handing in the decisions of an adjudicator: all at once, and on what others have changed meanwhile."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from goldtui.model.counts import plural
from goldtui.model.faults import Conflict, GoldtuiError
from goldtui.tui.labels.adjudication_words import begun_words
from goldtui.tui.labels.words import first_fault

if TYPE_CHECKING:
    from goldtui.model.labels import Resolution
    from goldtui.tui.labels.adjudication_actions import AdjudicationActions
    from goldtui.tui.labels.adjudication_state import AdjudicationDesk
    from goldtui.workbench.labels.adjudication_page import AdjudicationPage


class HandingIn:
    """Records the decisions."""

    def __init__(self, desk: AdjudicationDesk, actions: AdjudicationActions) -> None:
        self.desk, self.state, self.actions = desk, desk.state, actions
        self.bench, self.lane = desk.bench, desk.lane

    def hand_in(self) -> None:
        """Record the decisions."""
        page = self.actions.deciding()
        if page is None:
            return
        if not self.state.decided:
            self.desk.say("Nothing is decided yet, so there is nothing to hand in.")
            return
        self.state.handing = True
        self.desk.spawn(self._hand_in(page, tuple(self.state.decided.values())), "hand-in")

    async def _hand_in(self, page: AdjudicationPage, decided: tuple[Resolution, ...]) -> None:
        try:
            after = await self.lane(partial(self.bench.labels.hand_in_decisions, page, decided))
        except GoldtuiError as error:
            self.state.handing = False
            changed = isinstance(error, Conflict) or any(one.code == "unknown_conflict" for one in error.problems)
            if changed:
                fresh = await self.lane(partial(self.bench.labels.conflicts, self.state.case_id))
                self.desk.begin(fresh)
                self.desk.say(" ".join((f"{error.problem.message}.", begun_words(fresh))))
            else:
                self.desk.say(first_fault(error.problems))
            return
        self.state.handing = False
        self.desk.begin(after)
        count = plural(len(decided), "decision is", "decisions are")
        left = len(after.conflicts)
        self.desk.say(f"{count} recorded. " + (f"{left} left." if left else "No conflict is left."))

"""Asks for the verdicts of the rows on screen that nobody judged yet, once the keys rest.

A large import leaves most cases unjudged. It uses its own lane: judging must not delay a page of rows or a draft.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from goldtui.model.faults import GoldtuiError
from goldtui.tui.kit.lane import Lane

if TYPE_CHECKING:
    from textual.timer import Timer

    from goldtui.tui.library.state import LibraryDesk
    from goldtui.workbench.bench import Bench

REST_SECONDS = 1.0
"""Seconds between two looks at the rows on screen."""


class Unjudged:
    """Has the rows on screen judged. Lives as long as the Library, while the set is open."""

    def __init__(self, desk: LibraryDesk, bench: Bench) -> None:
        self._desk, self._bench = desk, bench
        self._lane = Lane()
        self._tried: frozenset[str] = frozenset()
        """The rows of the last look: those that cannot be judged are not asked for again and again."""
        self._timer: Timer = desk.set_interval(REST_SECONDS, self._begin)

    def _begin(self) -> None:
        if self._desk.bench is not self._bench or not self._desk.on_top:
            return
        waiting = frozenset(row.case_id for row in self._desk.cases.in_view() if not row.stage)
        if waiting - self._tried:
            self._tried = waiting
            self._desk.spawn(self.judge(sorted(waiting)), "unjudged", exclusive=True)

    async def judge(self, case_ids: list[str]) -> None:
        """Judge these cases and show their verdicts; a store that does not answer is no reason to disturb anybody."""
        try:
            judged = await self._lane(partial(self._bench.library.judge, case_ids))
        except (GoldtuiError, RuntimeError):
            return
        if judged and self._desk.bench is self._bench:
            self._desk.cases.forget()

    def close(self) -> None:
        """Ask no more."""
        self._timer.stop()
        self._lane.close()

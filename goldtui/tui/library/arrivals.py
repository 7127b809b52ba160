"""Polls for saves by other people, so that their work shows up without closing a screen.

It uses its own lane: a poll that waits for a lock must not delay a draft.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from goldtui.model.faults import GoldtuiError
from goldtui.tui.kit.lane import Lane
from goldtui.tui.kit.lookout import look_often

if TYPE_CHECKING:
    from textual.timer import Timer

    from goldtui.tui.library.searching import Searching
    from goldtui.tui.library.state import LibraryDesk
    from goldtui.workbench.bench import Bench
    from goldtui.workbench.case.views import ArrivalView

LOOK_SECONDS = 2.0
"""Seconds between two polls; each is one query by a key of the table."""


class Arrivals:
    """Tells the Library and the Workbench what arrived. Lives as long as the Library, while the set is open."""

    def __init__(self, desk: LibraryDesk, searching: Searching, bench: Bench) -> None:
        self._desk, self._searching, self._bench = desk, searching, bench
        self._lane = Lane()
        self._place: int | None = None
        self._stale = False
        """Whether something arrived that the list does not show yet."""
        self._looking = False
        self._timer: Timer = look_often(desk, LOOK_SECONDS, self._begin)

    def _begin(self) -> bool:
        if self._looking:
            return False
        if self._desk.bench is self._bench and self._desk.gold_app.is_running:
            self._looking = True
            self._desk.spawn(self.look(), "arrivals")
        return True

    async def look(self) -> None:
        """Poll once; a store that does not answer is tried again at the next poll."""
        try:
            self._place, found = await self._lane(partial(self._bench.case.arrivals, self._place))
        except (GoldtuiError, RuntimeError):
            # The panes that need the store report what is wrong with it; closing the set ends the lane.
            return
        finally:
            self._looking = False
        await self._tell(found)

    async def _tell(self, found: Sequence[ArrivalView]) -> None:
        desk = self._desk
        workbench = desk.gold_app.workbench
        if workbench is not None:
            await workbench.arrived(found)
        self._stale = self._stale or bool(found)
        if self._stale and desk.on_top and not self._search_runs():
            self._stale = False
            self._searching.search()
        others = [one for one in found if one.author != self._bench.author]
        if others and desk.on_top:
            desk.say(arrival_words(others))

    def _search_runs(self) -> bool:
        """Whether a search is running: restarted at each save, the counts of a large set might never finish."""
        return any(one.group == "search" and not one.is_finished for one in self._desk.gold_app.workers)

    def close(self) -> None:
        """Stop polling."""
        self._timer.stop()
        self._lane.close()


def arrival_words(found: Sequence[ArrivalView]) -> str:
    """A sentence that says who saved what."""
    names = list(dict.fromkeys(one.author for one in found))
    cases = list(dict.fromkeys(one.case_id for one in found))
    who = names[0] if len(names) == 1 else f"{len(names)} people"
    what = cases[0] if len(cases) == 1 else f"{len(cases)} cases"
    return f"{who} saved {what}."

"""Polls for saves by other people, so that their work shows up without closing a screen.

It uses its own lane: a poll that waits for a lock must not delay a draft.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from textual import getters

from goldtui.model.faults import GoldtuiError
from goldtui.tui.kit.base_screen import BaseScreen
from goldtui.tui.kit.gold_app import GoldApp
from goldtui.tui.kit.lane import Lane

if TYPE_CHECKING:
    from textual.timer import Timer

    from goldtui.workbench.bench import Bench
    from goldtui.workbench.case.views import ArrivalView

LOOK_SECONDS = 2.0
"""Seconds between two polls; each is one query by a key of the table."""


class ListScreen(BaseScreen[None]):
    """A screen whose list shows what arrives."""

    bench: Bench | None
    gold_app = getters.app(GoldApp)

    @abstractmethod
    def search(self, keep: str | None = None) -> None:
        """Run the filter again; `keep` is the case to stay on."""

    @abstractmethod
    def say(self, text: str) -> None:
        """Show a short message in place of the keys."""


class Arrivals:
    """Tells the Library and the Workbench what arrived. Lives as long as the Library, while the set is open."""

    def __init__(self, library: ListScreen, bench: Bench) -> None:
        self._library, self._bench = library, bench
        self._lane = Lane()
        self._place: int | None = None
        self._stale = False
        """Whether something arrived that the list does not show yet."""
        self._looking = False
        self._timer: Timer = library.set_interval(LOOK_SECONDS, self._begin)

    def _begin(self) -> None:
        if not self._looking and self._library.bench is self._bench and self._library.app.is_running:
            self._looking = True
            self._library.gold_app.spawn(self._library, self.look(), "arrivals")

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
        library = self._library
        workbench = library.gold_app.workbench
        if workbench is not None:
            await workbench.arrived(found)
        self._stale = self._stale or bool(found)
        if self._stale and library.app.screen is library and not self._searching():
            self._stale = False
            library.search()
        others = [one for one in found if one.author != self._bench.author]
        if others and library.app.screen is library:
            library.say(arrival_words(others))

    def _searching(self) -> bool:
        """Whether a search is running: restarted at each save, the counts of a large set might never finish."""
        return any(one.group == "search" and not one.is_finished for one in self._library.app.workers)

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

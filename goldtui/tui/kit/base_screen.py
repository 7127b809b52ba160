"""The base of our screens: background work and delayed calls end with the screen that asked for them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Coroutine
from functools import partial
from typing import Any

from textual import getters
from textual.screen import Screen, ScreenResultType

from goldtui.tui.kit.background import is_leaving
from goldtui.tui.kit.gold_app import GoldApp
from goldtui.tui.kit.key_line import KeyLine
from goldtui.tui.kit.places import by_number
from goldtui.tui.kit.topbar import Topbar


class BaseScreen(Screen[ScreenResultType]):
    """A screen whose background work and delayed calls stop with it."""

    gold_app = getters.app(GoldApp)

    @property
    def on_top(self) -> bool:
        """Whether no other screen is over this one."""
        return self.app.screen is self

    @property
    def leaving(self) -> bool:
        """Whether the screen is being removed or is gone, its widgets first."""
        return is_leaving(self)

    @property
    def back_word(self) -> str:
        """Where the key for going back leads; for a place, to the one it was opened from."""
        place = getattr(self, "PLACE", 0)
        return "" if place < 2 else by_number(2 if place > 2 and self.gold_app.workbench is not None else 1).name

    def on_screen_resume(self) -> None:
        """Show the set's name as it is now: the screen that was on top may have given it one."""
        bench = getattr(self, "bench", None)
        for bar in self.query(Topbar):
            if bench is not None and bar.place:
                bar.show([bench.name, *bar.place[1:]])

    def say(self, text: str) -> None:
        """Show a short message in place of the keys; untrusted text in it is safe."""
        self.query_one(KeyLine).flash(text)

    def spawn(self, work: Coroutine[Any, Any, object], group: str, *, exclusive: bool = False) -> None:
        """Run `work` as a background task that ends with the screen; an error is shown."""
        self.gold_app.spawn(self, work, group, exclusive=exclusive)

    def call_after_refresh(self, callback: Callable[..., object], *args: object, **kwargs: object) -> bool:
        """Call after the next refresh, unless the screen is being removed: its widgets are removed before it is."""
        return super().call_after_refresh(self._while_shown, partial(callback, *args, **kwargs))

    async def _while_shown(self, callback: Callable[[], object]) -> None:
        if not self.leaving:
            found = callback()
            if isinstance(found, Awaitable):
                await found

"""The base of screens that act after a refresh: a screen that is being removed no longer acts."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial

from textual.screen import Screen, ScreenResultType


class BaseScreen(Screen[ScreenResultType]):
    """A screen whose delayed calls stop with it."""

    def call_after_refresh(self, callback: Callable[..., object], *args: object, **kwargs: object) -> bool:
        """Call after the next refresh, unless the screen is being removed: its widgets are removed before it is."""
        return super().call_after_refresh(self._while_shown, partial(callback, *args, **kwargs))

    async def _while_shown(self, callback: Callable[[], object]) -> None:
        if self.display:
            found = callback()
            if isinstance(found, Awaitable):
                await found

"""Looks for others' work again and again, and at once when a server says that somebody saved."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, cast

if TYPE_CHECKING:
    from textual.dom import DOMNode
    from textual.timer import Timer

    from goldtui.tui.kit.desk import BareDesk
    from goldtui.tui.kit.gold_app import GoldApp
    from goldtui.workbench.bench import Bench

SOON = 0.1
"""Seconds after which a look that could not begin is tried again."""


def hear_saves(app: GoldApp, bench: Bench) -> None:
    """Make `app.saves` say what the server says about this set."""
    loop = asyncio.get_running_loop()

    def heard() -> None:
        # The loop may have ended meanwhile.
        with suppress(RuntimeError):
            loop.call_soon_threadsafe(app.saves.publish, None)

    bench.listen(heard)


def look_often(desk: BareDesk, seconds: float, look: Callable[[], bool]) -> Timer:
    """Call `look` every `seconds` and after every save that a server reports.

    It returns false while an earlier look runs, which may have read too early.
    """
    waiting = False

    def heard(_: object = None) -> None:
        nonlocal waiting
        if not waiting and not look():
            waiting = True
            desk.set_timer(SOON, again)

    def again() -> None:
        nonlocal waiting
        waiting = False
        heard()

    # Every desk is a screen; the subscription ends with it.
    desk.gold_app.saves.subscribe(cast("DOMNode", desk), heard)
    return desk.set_interval(seconds, look)

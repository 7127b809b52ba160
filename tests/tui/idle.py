"""When an application under test is at rest: asked of the application, not guessed from the processor.

The toolkit waits until the process does almost nothing, for up to a second each time; on a slow machine the timers
alone are more than that, and each key takes seconds.
"""

from __future__ import annotations

import asyncio
import time
from concurrent.futures import Future
from typing import Any

import pytest
from textual._context import active_app
from textual.app import App
from textual.screen import Screen
from textual.timer import Timer
from textual.widget import Widget

from goldtui.tui.kit.lane import Lane

LOOK_SECONDS = 0.004
LOOKS = 2
"""Looks in a row that must find the application at rest."""
CALL_LOOKS = 25
"""Looks in a row for which a call off the loop is waited for; then it is one that the test itself holds up."""
SOON_SECONDS = 0.25
"""A timer that fires once and sooner than this is waited for."""


async def wait_for_idle(min_sleep: float = 0.02, max_sleep: float = 1.0) -> None:
    """Wait until nothing is queued, laid out or about to fire, and no call off the loop goes on.

    At most `max_sleep` seconds, counted in looks: on a busy machine there are fewer in the same time.
    """
    began, looks, rest = time.monotonic(), 0, 0
    while rest < (CALL_LOOKS if _calls else LOOKS) or time.monotonic() - began < min_sleep:
        worked = time.process_time()
        await asyncio.sleep(LOOK_SECONDS)
        worked = time.process_time() - worked
        rest = 0 if worked > LOOK_SECONDS / 2 or _moves(active_app.get()) else rest + 1
        looks += 1
        if looks * LOOK_SECONDS > max_sleep:
            return


_calls: set[object] = set()
"""The calls off the loop that go on."""


def watch_calls(monkeypatch: pytest.MonkeyPatch) -> None:
    """Know of every call in a lane or another thread: one that waits for a processor uses none, like one that waits."""
    submit, to_thread = Lane._submit, asyncio.to_thread
    _calls.clear()

    def submitted(self: Lane, *given: Any) -> Future[Any]:
        waiting = submit(self, *given)
        _calls.add(waiting)
        waiting.add_done_callback(_calls.discard)
        return waiting

    async def threaded(*given: Any, **named: Any) -> object:
        call = object()
        _calls.add(call)
        try:
            return await to_thread(*given, **named)
        finally:
            _calls.discard(call)

    monkeypatch.setattr(Lane, "_submit", submitted)
    monkeypatch.setattr(asyncio, "to_thread", threaded)


def _moves(app: App[object]) -> bool:
    stack = app.screen_stack if app._running else []
    nodes: list[App[object] | Widget] = [app]
    for screen in stack:
        nodes += [node for node in screen.walk_children(with_self=True) if isinstance(node, Widget)]
    if stack and stack[-1].is_mounted:
        # Laid out now: the next tick of the screen would come later and do the same.
        stack[-1]._on_timer_update()
    queued = any(node.message_queue_size or node._next_callbacks for node in nodes)
    soon = any(_fires_soon(timer) for node in nodes for timer in node._timers)
    return queued or soon or (bool(stack) and _redraws(stack[-1]))


def _fires_soon(timer: Timer) -> bool:
    running = timer._task is not None and not timer._task.done() and timer._active.is_set()
    return running and timer._repeat == 0 and timer._interval < SOON_SECONDS


def _redraws(screen: Screen[object]) -> bool:
    laid_out = screen._layout_required or screen._scroll_required or screen._recompose_required
    return bool(laid_out or screen._callbacks)

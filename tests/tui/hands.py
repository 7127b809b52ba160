"""What a person does at the screens in a test: press keys and wait, press keys into a dialog, read what was said."""

from __future__ import annotations

import threading
from collections.abc import Callable

from textual.pilot import Pilot
from tui_fakes import FakeBench, settle, work

from goldtui.model.records import GoldCase
from goldtui.model.spot import Spot
from goldtui.tui.app import GoldtuiApp
from goldtui.tui.kit.key_line import KeyLine
from goldtui.tui.workbench.case_pane import CasePane


async def press(app: GoldtuiApp, pilot: Pilot[int], *keys: str) -> None:
    """Keys, then all that they set off."""
    await pilot.press(*keys)
    await settle(app, pilot)


async def ask(pilot: Pilot[int], *keys: str) -> None:
    """Keys that end in a dialog that waits: settling would wait for its end."""
    await pilot.press(*keys)
    for _ in range(6):
        await pilot.pause(0.02)


async def until(pilot: Pilot[int], found: Callable[[], bool]) -> None:
    """Wait for what a call in another thread brings about, counted in looks: a busy machine takes longer for each."""
    for _ in range(500):
        if found():
            return
        await pilot.pause(0.02)
    raise AssertionError("it did not come about")


async def typed(app: GoldtuiApp, pilot: Pilot[int], text: str) -> None:
    """A filter in the Library, and the cases that it finds."""
    await pilot.press("slash", *text, "enter")
    await pilot.pause(0.15)
    await settle(app, pilot)


def said(app: GoldtuiApp) -> str:
    """What replaces the keys."""
    return app.screen.query_one(KeyLine).message


def now(app: GoldtuiApp) -> GoldCase:
    """The case as it is on the Workbench."""
    sitting = work(app).sitting
    assert sitting is not None
    return sitting.case


def pane(app: GoldtuiApp) -> CasePane:
    """The Workbench's case pane."""
    return work(app).case_pane


async def go(app: GoldtuiApp, pilot: Pilot[int], spot: Spot) -> None:
    """Put the case pane's cursor on a spot."""
    assert pane(app).go(spot)
    await pilot.pause()
    assert pane(app).outline.spot == spot


def slowed(one: FakeBench, name: str) -> threading.Event:
    """Make a call of the bench wait for the event that is returned."""
    gate, real = threading.Event(), getattr(one, name)

    def late(*arguments: object) -> object:
        gate.wait(300)
        return real(*arguments)

    setattr(one, name, late)
    return gate


class Held:
    """A call off the loop that waits until it may go on."""

    def __init__(self, call: Callable[..., object]) -> None:
        self.call, self.began, self.may = call, threading.Event(), threading.Event()

    def __call__(self, *given: object, **named: object) -> object:
        self.began.set()
        self.may.wait(300)
        return self.call(*given, **named)

    async def reached(self, pilot: Pilot[int]) -> None:
        """Wait until it has begun."""
        while not self.began.is_set():
            await pilot.pause(0.01)

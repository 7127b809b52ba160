"""Keys typed before the set is open act in their order once it is, or are said to be dropped."""

from __future__ import annotations

import asyncio
import threading

import pytest
from test_tui_burst import burst, glanced
from tui_fakes import bench, grid, settle, work

from goldtui.model.faults import StoreError
from goldtui.tui.app import GoldtuiApp
from goldtui.workbench.session.first_rows import Glance, GlanceRow


@pytest.mark.parametrize("glanced_at", [True, False])
def test_what_is_typed_before_the_set_is_open_acts_in_its_order_once_it_is(glanced_at):
    may_open, quits = threading.Event(), []

    def slow():
        may_open.wait(60)
        return bench()

    row = GlanceRow(2, "g-2", "draft", None, "When?", None, "ana", "2026-01-05T09:30:00.000000Z")
    app = GoldtuiApp(slow, "garden.db", glancer=lambda: Glance(1, (row,)) if glanced_at else None)

    async def main():
        async with app.run_test(size=(120, 36)) as pilot:
            if glanced_at:
                await glanced(app, pilot)
            app.action_quit = lambda: quits.append("quit")
            burst(app, "n", *"Who quits?", "escape", "down", "enter")
            await pilot.pause(0.2)
            assert "what you type waits until it is" in grid(app)
            may_open.set()
            await settle(app, pilot)
            assert quits == []
            # The row that was listed before keeps the cursor when the others arrive.
            assert work(app).sitting.case.case_id == ("g-3" if glanced_at else "g-2")

    asyncio.run(main())


def test_keys_behind_a_place_asked_for_before_the_set_is_open_act_in_that_place():
    may_open = threading.Event()

    def slow():
        may_open.wait(60)
        return bench()

    app = GoldtuiApp(slow, "garden.db")

    async def main():
        async with app.run_test(size=(120, 36)) as pilot:
            await pilot.pause(0.1)
            burst(app, "5", "q", "6")
            await pilot.pause(0.1)
            may_open.set()
            await settle(app, pilot)
            assert app.present_place() == 6

    asyncio.run(main())


def test_what_was_typed_for_a_set_that_cannot_be_opened_is_dropped_and_said_to_be():
    may_open, done = threading.Event(), []

    def broken():
        may_open.wait(60)
        raise StoreError("store_missing", "there is no such file", "garden.db", "goldtui demo makes an example")

    app = GoldtuiApp(broken, "garden.db")

    async def main():
        async with app.run_test(size=(120, 36), notifications=True) as pilot:
            await pilot.pause(0.1)
            app.action_quit = lambda: done.append("quit")
            burst(app, "I", "q")
            await pilot.pause(0.1)
            may_open.set()
            await settle(app, pilot)
            assert done == []
            assert any("What was typed meanwhile is dropped" in one.message for one in app._notifications)
            await pilot.press("q")
            assert done == ["quit"]

    asyncio.run(main())


def test_q_alone_leaves_a_set_that_is_not_open_yet():
    may_open, done = threading.Event(), []

    def slow():
        may_open.wait(60)
        return bench()

    app = GoldtuiApp(slow, "garden.db")

    async def main():
        async with app.run_test(size=(120, 36)) as pilot:
            await pilot.pause(0.1)
            app.action_quit = lambda: done.append("quit")
            await pilot.press("q")
            await pilot.pause(0.1)
            assert done == ["quit"]
            may_open.set()
            await settle(app, pilot)

    asyncio.run(main())

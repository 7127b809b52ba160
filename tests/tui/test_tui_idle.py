"""Who only reads is not drawn for: a page that is covered draws nothing, and a page at rest sends nothing."""

from __future__ import annotations

import asyncio
import sys
import threading
from functools import partial
from pathlib import Path

from hands import ask
from idle import LOOK_SECONDS, LOOKS
from terminal_sets import PROGRAM, settings, write_set
from textual._context import visible_screen_stack
from tui_fakes import bench, case, chunk, drive, grid, settle, work

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "bench"))
from pty_keys import PtyProgram


def test_a_page_below_another_has_it_draw_nothing(monkeypatch):
    async def scenario(app, pilot):
        drawn = []
        work_drawn = work(app)._compositor.render_update
        monkeypatch.setattr(
            work(app)._compositor, "render_update", lambda **named: drawn.append(1) or work_drawn(**named)
        )
        app.screen_stack[0].refresh()
        await settle(app, pilot)
        assert drawn == []
        work(app).refresh()
        await settle(app, pilot)
        assert drawn

    drive(bench(), scenario)


def test_what_lies_below_a_dialog_is_drawn_with_it():
    async def scenario(app, pilot):
        await pilot.press("question_mark")
        await pilot.pause(0.1)
        assert app.screen.styles.background.a < 1
        assert app.screen_stack[-2] in app._background_screens

    drive(bench(), scenario)


def test_a_picture_has_what_lies_below_a_dialog_whoever_drew_last():
    async def scenario(app, pilot):
        await ask(pilot, "question_mark")
        visible_screen_stack.set([])
        app.screen.refresh()
        await pilot.pause()
        for _ in range(2):
            assert "garden" in grid(app).splitlines()[0]

    drive(bench(), scenario)


def test_a_call_off_the_loop_is_waited_for_while_it_uses_no_processor():
    """As one that others keep from the processor."""

    async def scenario(app, pilot):
        may, done = threading.Event(), []

        async def let_go():
            for _ in range(4 * LOOKS):
                await asyncio.sleep(LOOK_SECONDS)
            may.set()

        app.spawn(app, app.lane(lambda: done.append(may.wait(60))), "held")
        later = asyncio.create_task(let_go())
        await pilot.pause()
        assert (done, later.done()) == ([True], True)

    drive(bench(), scenario)


def test_a_call_that_a_test_holds_up_is_not_waited_for_long():
    async def scenario(app, pilot):
        may = threading.Event()
        app.spawn(app, app.lane(partial(may.wait, 60)), "held")
        await pilot.pause()
        assert not may.is_set()
        may.set()

    drive(bench(), scenario)


def test_a_case_at_rest_is_not_drawn_again(tmp_path):
    path = tmp_path / "garden.db"
    write_set(path, (case("g-1"), case("g-2")), (chunk(),), "garden")
    with PtyProgram([*PROGRAM, str(path)], 120, 36, settings(tmp_path)) as program:
        assert program.wait_for("g-1")
        program.send("enter")
        assert program.wait_for("Claims 2")
        program.read(2.0, 8.0)
        # A message that fades, and no page: that takes some 46,000.
        assert program.read(8.0, 8.0).size < 5_000

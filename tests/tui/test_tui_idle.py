"""Who only reads is not drawn for: a page that is covered draws nothing, and a page at rest sends nothing."""

from __future__ import annotations

import sys
from pathlib import Path

from terminal_sets import PROGRAM, settings, write_set
from tui_fakes import bench, case, chunk, drive, settle, work

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

"""A message, however long, is whole and covers nothing: the verdict of a place is what its user acts on."""

from __future__ import annotations

import pytest
from hands import press
from report_fakes import opened, report, written
from tui_fakes import bench, drive, grid, settle, work

from goldtui.model.visible import spelled
from goldtui.tui.freeze.rows import head_lines as freeze_head
from goldtui.tui.kit.gate_strip import GateStrip
from goldtui.tui.kit.key_line import KeyLine
from goldtui.tui.report.words import head_lines as report_head

SIZES = pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 36), (200, 50)], ids=str)
WORDS = [f"word-{number}" for number in range(60)]


async def drawn(app, pilot, word):
    """The screen, once the last word of a message is on it."""
    for _ in range(600):
        await settle(app, pilot)
        if word in grid(app):
            break
        await pilot.pause(0.05)
    return grid(app)


def at_the_report(tmp_path):
    one, path = bench(), written(tmp_path)
    one.keeps = (opened(1, report(path), path),)
    return one


@SIZES
def test_a_long_message_of_the_report_leaves_its_verdict_in_sight(tmp_path, size):
    async def scenario(app, pilot):
        await press(app, pilot, "7")
        verdict = next(line for line in grid(app).splitlines() if "FAIL: " in line)
        app.screen.say(" ".join(WORDS))
        shown = await drawn(app, pilot, WORDS[-1])
        assert verdict in shown.splitlines()
        assert all(word in shown for word in WORDS)
        assert not app._notifications

    drive(at_the_report(tmp_path), scenario, size)


@SIZES
def test_a_trouble_of_the_application_leaves_the_verdict_of_the_report_in_sight(tmp_path, size):
    async def scenario(app, pilot):
        await press(app, pilot, "7")
        verdict = next(line for line in grid(app).splitlines() if "FAIL: " in line)
        app.notify(" ".join(WORDS[:30]), severity="error")
        shown = await drawn(app, pilot, WORDS[29])
        assert verdict in shown.splitlines()
        assert all(word in shown for word in WORDS[:30])
        assert shown.splitlines()[1].strip().startswith("1 Library")

    drive(at_the_report(tmp_path), scenario, size)


@SIZES
def test_a_message_of_either_kind_leaves_the_gates_of_a_case_in_sight(size):
    async def scenario(app, pilot):
        gates = app.screen.query_one(GateStrip)
        words = "\x1b " + " ".join(WORDS[:30])
        work(app).say(words)
        app.notify(spelled(words), severity="warning")
        shown, line = await drawn(app, pilot, "word-29"), app.screen.query_one(KeyLine)
        assert all(shown.count(word) >= 2 for word in WORDS[:30])
        assert gates.region.bottom <= line.region.y
        assert gates.region.height > 0
        assert "\x1b" not in shown

    drive(bench(), scenario, size)


def test_the_greeting_of_the_next_case_takes_the_message_of_the_one_before_away():
    async def scenario(app, pilot):
        work(app).say(" ".join(WORDS))
        await settle(app, pilot)
        line = app.screen.query_one(KeyLine)
        assert line.region.height > 1
        work(app).greet("")
        await settle(app, pilot)
        assert (line.region.height, line.message) == (1, "")

    drive(bench(), scenario)


@SIZES
def test_the_head_of_a_report_is_whole(tmp_path, size):
    async def scenario(app, pilot):
        await press(app, pilot, "7")
        shown = " ".join(grid(app).split())
        state = app.screen.state
        assert " ".join(report_head(state.run_shown, state.runs, app.glyphs)) in shown

    drive(at_the_report(tmp_path), scenario, size)


@SIZES
def test_the_head_of_the_freeze_place_is_whole_and_the_pane_that_is_read_has_the_room(size):
    async def scenario(app, pilot):
        await press(app, pilot, "6")
        state = app.screen.state
        head = " ".join(freeze_head(state.page, state.version, app.glyphs))
        assert " ".join(head.split()) in " ".join(grid(app).split())
        if app.screen.has_class("-normal"):
            steps, changes = app.screen.query_one("#steps"), app.screen.query_one("#difference")
            assert steps.region.height > changes.region.height
            await press(app, pilot, "tab")
            assert steps.region.height < changes.region.height

    drive(bench(), scenario, size)

"""Every size shows what it should: breakpoints change which panes are displayed, and nothing is lost on the way."""

from __future__ import annotations

import pytest
from tui_fakes import bench, drive, grid, settle, work

from goldtui.tui.kit.gate_strip import GateStrip
from goldtui.tui.kit.key_line import KeyLine


def shown(app):
    return [name for name in ("cases", "case", "source") if app.screen.query_one(f"#{name}").display]


@pytest.mark.parametrize(
    ("size", "panes"),
    [
        ((60, 20), ["case"]),
        ((80, 24), ["case", "source"]),
        ((120, 36), ["cases", "case", "source"]),
        ((200, 50), ["cases", "case", "source"]),
    ],
)
def test_a_size_decides_which_panes_are_shown(size, panes):
    async def scenario(app, pilot):
        assert shown(app) == panes
        strip = app.screen.query_one(GateStrip)
        for _ in range(200):  # Until what is being judged has its short word.
            if strip.size.height == 2:
                break
            await pilot.pause(0.05)
        assert strip.size.height == 2
        assert grid(app).splitlines()[-1].startswith(" ? Keys")

    drive(bench(), scenario, size)


def test_at_80_the_evidence_has_the_full_width_below_the_case():
    async def scenario(app, pilot):
        case, source = work(app).case_pane.region, work(app).source.region
        assert (source.width, source.y) == (80, case.bottom)
        assert source.height >= 9

    drive(bench(), scenario, (80, 24))


def test_on_a_narrow_screen_tab_walks_through_all_three_panes_and_back():
    async def scenario(app, pilot):
        seen = []
        for _ in range(3):
            await pilot.press("tab")
            await settle(app, pilot)
            seen.append((shown(app), app.focused.id))
        assert seen == [(["source"], "evidence"), (["cases"], "cases"), (["case"], "outline")]
        await pilot.press("shift+tab")
        await settle(app, pilot)
        assert shown(app) == ["cases"]

    drive(bench(), scenario, (60, 20))


def test_a_resize_while_typing_keeps_field_text_and_cursor():
    async def scenario(app, pilot):
        await pilot.press("i", "home", "X")
        await pilot.resize_terminal(60, 20)
        await settle(app, pilot)
        await pilot.press("Y")
        await pilot.resize_terminal(200, 50)
        await settle(app, pilot)
        await pilot.press("Z")
        assert work(app).sitting.case.question.startswith("XYZWhen")

    drive(bench(), scenario, (120, 36))


def test_absurd_sizes_do_no_harm():
    async def scenario(app, pilot):
        for size in [(1, 1), (20, 5), (8, 40), (400, 3)]:
            await pilot.resize_terminal(*size)
            await settle(app, pilot)
            for key in ("tab", "s", "m", "down", "i", "x"):
                await pilot.press(key)
            work(app).case_pane.close_editor()
            await pilot.press("f")
            await settle(app, pilot)
            assert app.is_running

    drive(bench(), scenario, (80, 24))


def test_the_keys_in_the_last_row_are_cut_after_a_whole_entry():
    async def scenario(app, pilot):
        last = grid(app).splitlines()[-1]
        entries = [f"{key} {text}" for key, text in app.screen.query_one(KeyLine).entries()]
        left = last.strip()
        for entry in entries:
            if not left:
                break
            assert left.startswith(entry)
            left = left[len(entry) :].strip()
        assert left == ""

    drive(bench(), scenario, (60, 20))


def test_ascii_mode_draws_no_sign_outside_ascii():
    async def scenario(app, pilot):
        for line in grid(app).splitlines():
            assert line.isascii(), line

    drive(bench(), scenario, (120, 36), ascii=True)

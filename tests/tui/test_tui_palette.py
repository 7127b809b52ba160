"""The palette: what acts here first, then cases, places, themes and filters, each run as its key would run it."""

from __future__ import annotations

import pytest
from test_tui_terminal import PAYLOADS
from tui_fakes import bench, case, drive, grid, settle, work

from goldtui.tui.library.library import Library
from goldtui.tui.replay.replay import ReplayPlace
from goldtui.tui.shell import palette
from goldtui.tui.shell.palette import CASES, HERE, Palette, PaletteList
from goldtui.tui.workbench.workbench import Workbench
from goldtui.workbench.library.saved_filters import SavedFilter


async def opened(app, pilot, *words):
    await pilot.press("ctrl+p")
    await settle(app, pilot)
    await pilot.press(*words)
    # The search for cases begins after a short pause.
    await pilot.pause(0.15)
    await settle(app, pilot)
    return app.screen.query_one(PaletteList)


def titles(found, section=None):
    return [row.title for row in found.rows if not isinstance(row, str) and section in (None, row.section)]


def test_the_actions_of_the_pane_in_hand_come_first_then_those_of_the_screen():
    async def scenario(app, pilot):
        await pilot.press("tab")
        here = titles(await opened(app, pilot), HERE)
        assert here.index("Mark phrase") < here.index("First fix") < here.index("Keys")
        assert "Edit" not in here

    drive(bench(), scenario)


def test_no_entry_moves_a_cursor_scrolls_or_takes_a_screenshot():
    async def scenario(app, pilot):
        found = titles(await opened(app, pilot))
        assert not [title for title in found if "croll" in title or "creenshot" in title or title == "Row up"]
        assert list(app.get_system_commands(app.screen)) == []

    drive(bench(), scenario)


def test_an_action_runs_on_the_screen_below_once_the_palette_is_gone():
    async def scenario(app, pilot):
        await opened(app, pilot, *"new claim")
        await pilot.press("enter")
        await settle(app, pilot)
        assert len(work(app).sitting.case.reference.claims) == 3

    drive(bench(), scenario)


def test_escape_runs_nothing():
    async def scenario(app, pilot):
        before = work(app).sitting.case
        await opened(app, pilot, *"new claim")
        await pilot.press("escape")
        await settle(app, pilot)
        assert work(app).sitting.case is before

    drive(bench(), scenario)


def test_a_case_is_found_by_words_of_its_question_and_opened():
    async def scenario(app, pilot):
        found = await opened(app, pilot, *"g-3")
        assert any("g-3" in title for title in titles(found, CASES))
        await pilot.press("enter")
        await settle(app, pilot)
        assert isinstance(app.screen, Workbench)
        assert work(app).sitting.case.case_id == "g-3"

    drive(bench(), scenario, go="")


def test_letters_of_an_id_in_their_order_find_a_case_that_no_word_finds():
    async def scenario(app, pilot):
        found = await opened(app, pilot, *"gh3")
        assert [title.split()[0] for title in titles(found, CASES)] == ["glass-house-3"]

    drive(bench(case("g-1"), case("glass-house-3", question="Where?")), scenario, go="")


def test_enter_before_the_cases_have_come_opens_the_first_of_them(monkeypatch):
    monkeypatch.setattr(palette, "SEARCH_PAUSE", 1.5)

    async def scenario(app, pilot):
        await pilot.press("ctrl+p")
        await settle(app, pilot)
        await pilot.press(*"(g-2)", "enter")
        assert isinstance(app.screen, Palette)
        await pilot.pause(1.5)
        await settle(app, pilot)
        assert work(app).sitting.case.case_id == "g-2"

    drive(bench(), scenario, go="")


def test_places_and_themes_are_chosen_by_name():
    async def scenario(app, pilot):
        await opened(app, pilot, *"replay")
        await pilot.press("enter")
        await settle(app, pilot)
        assert isinstance(app.screen, ReplayPlace)
        await opened(app, pilot, *"theme goldtui-light")
        await pilot.press("enter")
        await settle(app, pilot)
        assert app.theme == "goldtui-light"
        await opened(app, pilot, *"library")
        await pilot.press("enter")
        await settle(app, pilot)
        assert isinstance(app.screen, Library)

    drive(bench(), scenario)


def test_an_entry_names_the_key_as_it_is_now():
    async def scenario(app, pilot):
        app.set_keymap({"work.ready": "ctrl+r"})
        found = await opened(app, pilot)
        assert {row.title: row.hint for row in found.rows if not isinstance(row, str)}["Ready"] == "key ^r"

    drive(bench(), scenario)


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 36), (200, 50)], ids=str)
def test_hostile_text_in_a_case_is_drawn_and_does_nothing(size):
    payload = " ".join(PAYLOADS)
    cases = [case(f"g-{n} {payload}", question=f"orchids {payload}", workflow=payload) for n in range(3)]

    async def scenario(app, pilot):
        found = await opened(app, pilot, *"orchids")
        assert len(titles(found, CASES)) == 3
        shown = grid(app)
        assert "EVIL" in shown
        assert not [char for char in shown if char in "\x1b\x07\x08\r\x7f\u202e\u200b" or 0x80 <= ord(char) < 0xA0]
        for line in shown.splitlines():
            assert len(line) <= size[0]
        await pilot.press("down", "up", "pagedown", "enter")
        await settle(app, pilot)
        assert isinstance(app.screen, Workbench)

    drive(bench(*cases), scenario, size, go="")


def test_a_saved_filter_is_used_in_the_library_from_wherever_one_is():
    one = bench()
    one.saved_filters = lambda: [SavedFilter("second ones [b]", "g-2")]

    async def scenario(app, pilot):
        await opened(app, pilot, *"filter second")
        assert "Filter second ones [b]" in titles(app.screen.query_one(PaletteList))
        await pilot.press("enter")
        await settle(app, pilot)
        assert isinstance(app.screen, Library)
        assert app.screen.cases.selected_row.case_id == "g-2"
        assert app.screen.cases.length == 1

    drive(one, scenario)

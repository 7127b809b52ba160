"""The places: one key each on every screen, the present one marked without colour, the current case kept."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import ClassVar

import pytest
from hands import press
from test_tui_terminal import PAYLOADS
from textual.binding import Binding, BindingType
from textual.screen import Screen
from tui_fakes import bench, drive, grid, settle, work

from goldtui.tui.kit.case_list import CaseList
from goldtui.tui.kit.places import PLACES
from goldtui.tui.kit.places_bar import PlacesBar
from goldtui.tui.kit.topbar import Topbar
from goldtui.tui.library.library import Library
from goldtui.tui.report.report import ReportPlace
from goldtui.tui.shell import base as everywhere
from goldtui.tui.workbench.workbench import Workbench


def test_the_places_are_numbered_by_their_keys():
    assert [place.number for place in PLACES] == list(range(1, len(PLACES) + 1))


@pytest.mark.parametrize("place", PLACES[2:], ids=lambda place: place.name)
def test_every_place_opens_by_its_key_says_which_it_is_and_is_left_by_q(place):
    async def scenario(app, pilot):
        await press(app, pilot, str(place.number))
        assert app.present_place() == place.number
        assert f"[{place.number} {place.name}]" in grid(app).splitlines()[1]
        await press(app, pilot, "q")
        assert isinstance(app.screen, Workbench)

    drive(bench(), scenario)


@pytest.mark.parametrize("place", PLACES[2:], ids=lambda place: place.name)
@pytest.mark.parametrize("then", ["a case is opened", "another place is clicked", "the list is clicked"])
def test_a_place_that_is_left_before_it_came_takes_nothing_with_it(place, then):
    async def scenario(app, pilot):
        app.action_place(place.number)
        if then == "a case is opened":
            app.post_message(CaseList.Opened("g-2"))
        else:
            app.action_place(1 if then == "the list is clicked" else 9 - place.number if place.number > 4 else 7)
        await settle(app, pilot)
        assert app.crash is None
        assert app.screen.query(PlacesBar)
        if then == "a case is opened":
            assert work(app).sitting.case.case_id == "g-2"

    drive(bench(), scenario, go="")


@pytest.mark.parametrize("place", PLACES[2:], ids=lambda place: place.name)
def test_a_place_that_is_left_no_longer_acts_after_a_refresh(place):
    async def scenario(app, pilot):
        await press(app, pilot, str(place.number))
        left = app.screen
        left.call_after_refresh(left.query_one, PlacesBar)
        left.call_after_refresh(left.call_after_refresh, left.query_one, PlacesBar)
        await app.pop_screen()
        # The toolkit runs what is left over while it ends the screen; here it has certainly ended.
        await left._invoke_and_clear_callbacks()
        await settle(app, pilot)
        assert app.crash is None

    drive(bench(), scenario)


def test_two_opens_the_case_in_hand_and_one_goes_back_with_that_case_in_hand():
    async def scenario(app, pilot):
        await press(app, pilot, "down", "2")
        assert work(app).sitting.case.case_id == "g-2"
        await press(app, pilot, "1")
        assert isinstance(app.screen, Library)
        assert app.screen.cases.selected_row.case_id == "g-2"

    drive(bench(), scenario, go="")


def test_leaving_the_workbench_by_a_number_keeps_what_was_typed():
    one = bench()

    async def scenario(app, pilot):
        await press(app, pilot, "i", "X", "escape", "1")
        assert isinstance(app.screen, Library)
        assert one.drafts["g-1"].question.endswith("X")

    drive(one, scenario)


def test_a_place_over_the_workbench_keeps_it_and_its_case_below():
    async def scenario(app, pilot):
        before = app.screen
        await press(app, pilot, "3", "5", "7")
        assert isinstance(app.screen, ReportPlace)
        assert len(app.screen_stack) == 3
        await press(app, pilot, "2")
        assert app.screen is before
        await press(app, pilot, "4", "1")
        assert isinstance(app.screen, Library)
        assert len(app.screen_stack) == 1

    drive(bench(), scenario)


def test_a_digit_in_a_text_field_is_text():
    async def scenario(app, pilot):
        await press(app, pilot, "i", "end", "3", "1")
        assert isinstance(app.screen, Workbench)
        assert work(app).sitting.case.question.endswith("31")
        await press(app, pilot, "escape", "q", "slash", "7")
        assert isinstance(app.screen, Library)
        assert app.screen.query_one("#filter").value == "7"

    drive(bench(), scenario)


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 36), (200, 50)], ids=str)
@pytest.mark.parametrize("ascii_only", [False, True], ids=["unicode", "ascii"])
def test_the_bar_names_every_place_and_brackets_the_present_one_at_every_size(size, ascii_only):
    async def scenario(app, pilot):
        row = grid(app).splitlines()[1]
        assert "[2 Workbench]" in row
        found = re.findall(r"\[?(\d) ?([a-zA-Z]*)", row)
        assert [int(number) for number, _ in found] == [place.number for place in PLACES]
        for (_, name), place in zip(found, PLACES, strict=True):
            # A name is whole or not there: half a word is read as another one.
            assert name in (place.name, *[""] * (size[0] < 80))
        await press(app, pilot, "7")
        assert "[7 Report]" in grid(app).splitlines()[1]

    drive(bench(), scenario, size, ascii=ascii_only)


def test_a_click_on_a_place_goes_there():
    async def scenario(app, pilot):
        at = grid(app).splitlines()[1].index("7 Report")
        await pilot.click(PlacesBar, offset=(at + 1, 0))
        await settle(app, pilot)
        assert isinstance(app.screen, ReportPlace)

    drive(bench(), scenario)


def test_with_nothing_to_open_two_says_so():
    async def scenario(app, pilot):
        await press(app, pilot, "slash", *"zzz", "enter", "2")
        assert isinstance(app.screen, Library)
        assert "There is no case to open here." in grid(app)

    drive(bench(), scenario, go="")


def test_hostile_names_and_paths_are_drawn_and_do_nothing():
    payload = " ".join(PAYLOADS)
    one = bench()
    one.name, one.path, one.author = payload, f"{payload}.db", payload

    async def scenario(app, pilot):
        for number in "34567":
            await press(app, pilot, number)
            shown = grid(app)
            assert "EVIL" in shown
            assert not [char for char in shown if char in "\x1b\x07\x08\r\x7f\u202e\u200b" or 0x80 <= ord(char) < 0xA0]
        await press(app, pilot, "q")
        assert isinstance(app.screen, Workbench)

    drive(one, scenario, (80, 24))


class Built(Screen[None]):
    """A place as a later one is built: made with bench, lane and glyphs."""

    PLACE = 3
    BINDINGS: ClassVar[list[BindingType]] = [Binding("q", "app.leave_place", "Back", id="built.back")]

    def __init__(self, given, lane, glyphs) -> None:
        super().__init__()
        self.given, self.lane, self.glyphs = given, lane, glyphs


def test_a_place_is_built_by_one_screen_and_one_line(monkeypatch):
    line = replace(PLACES[2], screen=f"{__name__}:Built")
    monkeypatch.setattr(everywhere, "by_number", lambda number: line)

    async def scenario(app, pilot):
        await press(app, pilot, "3")
        assert type(app.screen).__name__ == "Built"
        await press(app, pilot, "q")
        assert isinstance(app.screen, Workbench)

    drive(bench(), scenario)


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 36)], ids=str)
def test_the_row_of_keys_says_next_to_the_first_key_where_q_goes(size):
    one = bench()
    one.states = dict.fromkeys(one.states, "ready")

    def row(app):
        return " ".join(grid(app).splitlines()[-1].split())

    async def scenario(app, pilot):
        assert row(app).startswith("? Keys q Quit")
        for place in "345678":
            await press(app, pilot, place)
            assert "q Library" in row(app), place
        await press(app, pilot, "1", "enter")
        assert "q Library" in row(app)
        for place in "34567":
            await press(app, pilot, place)
            assert "q Workbench" in row(app), place
        await press(app, pilot, "6", "tab")
        assert "q Steps" in row(app)
        await press(app, pilot, "q")
        assert "q Workbench" in row(app)

    drive(one, scenario, size, go="")


def test_ctrl_c_names_the_key_that_quits_without_markup(monkeypatch):
    heard: list[str] = []

    async def scenario(app, pilot):
        monkeypatch.setattr(app, "notify", lambda message, **more: heard.append(message))
        await press(app, pilot, "ctrl+c")
        assert heard == ["Press ctrl+q to quit."]

    drive(bench(), scenario)


@pytest.mark.parametrize(("place", "whole"), [("Freeze", True), ("a" * 90, False)])
def test_a_name_in_the_first_row_is_cut_only_where_there_is_no_room(place, whole):
    async def scenario(app, pilot):
        top = app.screen.query_one(Topbar)
        top.show([place], "saved", "owen (author, reviewer, owner, signer)")
        await pilot.pause()
        assert ("owen (author, reviewer, owner, signer)" in grid(app).splitlines()[0]) is whole
        assert "saved" in grid(app).splitlines()[0]

    drive(bench(), scenario, (100, 30))

"""The Library as a day's tool: picks, orders, counts that can be followed, rows before they are counted."""

from __future__ import annotations

import asyncio
import threading

import pytest
from hands import said, typed
from tui_fakes import FakeBench, bench, case, chunk, drive, grid, library, settle, work

from goldtui.model.faults import StoreError
from goldtui.tui.app import GoldtuiApp
from goldtui.tui.library.count_panel import CountPanel
from goldtui.workbench.session.first_rows import Glance, GlanceRow


def two_slices() -> FakeBench:
    return bench(case("g-1"), case("g-2", workflow="tea room"), case("g-3"))


def test_space_picks_and_goes_on_and_the_head_counts():
    async def scenario(app, pilot):
        await pilot.press("space", "space")
        assert "▣ 2 picked" in grid(app)
        assert library(app).cases.at == 2
        assert [line for line in grid(app).splitlines() if line[:6].lstrip("│ ▸").startswith("▣")] != []
        await pilot.press("k", "space")
        assert "▣ 1 picked" in grid(app)

    drive(bench(), scenario, go="")


def test_picks_survive_a_filter_and_escape_goes_back_in_steps():
    async def scenario(app, pilot):
        await pilot.press("space")
        await typed(app, pilot, "(g-2)")
        assert "1 of 3 cases  ▣ 1 picked" in grid(app)
        await pilot.press("slash", "escape")
        assert app.focused is library(app).cases
        await pilot.press("escape")
        await pilot.pause(0.15)
        await settle(app, pilot)
        assert "3 cases  ▣ 1 picked" in grid(app)
        await pilot.press("escape")
        assert "picked" not in grid(app).splitlines()[3]
        assert "1 picks dropped" in said(app)

    drive(bench(), scenario, go="")


def test_the_star_picks_all_that_the_filter_finds_and_drops_them_again():
    many = FakeBench([case(f"g-{n}") for n in range(200)], [chunk()])

    async def scenario(app, pilot):
        await typed(app, pilot, "(g-1")
        await pilot.press("asterisk")
        await settle(app, pilot)
        assert len(library(app).state.picks) == 111
        assert "111 picked now" in said(app)
        await pilot.press("asterisk")
        await settle(app, pilot)
        assert len(library(app).state.picks) == 0

    drive(many, scenario, go="")


def test_s_walks_the_orders_keeps_the_case_in_hand_and_says_the_order():
    async def scenario(app, pilot):
        await pilot.press("down", "s")
        await settle(app, pilot)
        assert library(app).asked == "sort:updated"
        assert "sort updated" in grid(app)
        assert library(app).cases.selected_row.case_id == "g-2"
        for _ in range(5):
            await pilot.press("s")
            await settle(app, pilot)
        assert library(app).asked == ""

    drive(bench(), scenario, go="")


def test_the_best_match_is_an_order_only_where_there_are_words():
    async def scenario(app, pilot):
        await typed(app, pilot, "orchids")
        for _ in range(6):
            await pilot.press("s")
            await settle(app, pilot)
        assert library(app).asked == "orchids sort:match"
        await pilot.press("escape")
        await pilot.pause(0.15)
        await settle(app, pilot)
        assert library(app).asked == ""

    drive(bench(), scenario, go="")


def test_the_workbench_walks_in_the_order_of_the_library():
    async def scenario(app, pilot):
        await pilot.press("s", "enter")
        await settle(app, pilot)
        assert work(app).filter_text == "sort:updated"

    drive(bench(), scenario, go="")


@pytest.mark.parametrize(("size", "shown"), [((80, 24), False), ((100, 36), True), ((200, 50), True)])
def test_the_slice_bars_are_there_where_there_is_room_and_b_asks_for_them(size, shown):
    async def scenario(app, pilot):
        panel = app.screen.query_one(CountPanel)
        assert panel.display is shown
        assert ("tea room         ━━━━━━━━━━ 1/1 green" in grid(app)) is shown
        await pilot.press("b")
        await pilot.pause()
        assert panel.display is not shown

    drive(two_slices(), scenario, size, go="")


def test_a_number_is_followed_by_enter():
    async def scenario(app, pilot):
        await pilot.press("tab", "l", "enter")
        await pilot.pause(0.15)
        await settle(app, pilot)
        assert library(app).state.filter_text == 'slice:"tea room"'
        assert app.focused is library(app).cases

    drive(two_slices(), scenario, (120, 36), go="")


def test_beside_a_wide_list_states_and_gates_can_be_followed_too():
    async def scenario(app, pilot):
        assert "First red gate" in grid(app)
        await pilot.press("tab", "j", "j", "enter")
        await pilot.pause(0.15)
        assert library(app).state.filter_text == "state:draft"

    drive(two_slices(), scenario, (200, 50), go="")


def test_an_odd_filter_is_answered_in_words():
    async def scenario(app, pilot):
        await typed(app, pilot, "drfat")
        assert "? there is no state 'drfat', perhaps draft" in grid(app)

    drive(bench(), scenario, (80, 24), go="")


def test_rows_are_shown_while_they_are_still_being_counted():
    many = FakeBench([case(f"g-{n:03}") for n in range(300)], [chunk()])
    counted = threading.Event()
    counts = many.counts

    def slow(filter_text, stop=None):
        if filter_text:
            counted.wait(60)
        return counts(filter_text, stop)

    many.counts = slow

    async def scenario(app, pilot):
        await pilot.press("slash", *"(g-", "enter")
        for _ in range(20):
            await pilot.pause(0.05)
            if "counting…" in grid(app):
                break
        assert "counting… of 300" in grid(app)
        assert "g-000" in grid(app)
        await pilot.press("G")
        counted.set()
        await settle(app, pilot)
        assert library(app).cases.selected_row.case_id == "g-299"
        assert "300 cases" in grid(app)

    drive(many, scenario, go="")


def test_a_count_that_nobody_waits_for_is_given_up_and_not_reported_as_an_error():
    one = bench()
    asked = []

    def slow(filter_text, stop=None):
        asked.append(filter_text)
        if filter_text == "first":
            while not stop():
                threading.Event().wait(0.01)
            raise StoreError("store_stopped", "a newer question took the place of this one")
        return FakeBench.counts(one, filter_text, stop)

    one.counts = slow

    async def scenario(app, pilot):
        library(app).searching.filter("first")
        while "first" not in asked:
            await pilot.pause(0.02)
        library(app).searching.filter("(g-2)")
        await settle(app, pilot)
        assert "1 of 3 cases" in grid(app)
        assert not app._notifications

    drive(one, scenario, go="")


def test_a_case_asked_for_before_the_set_is_open_is_opened_when_it_is():
    may_open = threading.Event()

    def slow() -> FakeBench:
        may_open.wait(60)
        return bench()

    row = GlanceRow(2, "g-2", "draft", None, "When?", None, "ana", "2026-01-05T09:30:00.000000Z")
    app = GoldtuiApp(slow, "garden.db", glancer=lambda: Glance(1, (row,)))

    async def main() -> None:
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause(0.1)
            assert "g-2" in grid(app)
            await pilot.press("enter")
            may_open.set()
            await settle(app, pilot)
            assert work(app).sitting.case.case_id == "g-2"

    asyncio.run(main())

"""The Library as a day's tool: picks, orders, saved filters, new cases and copies, counts that can be followed."""

from __future__ import annotations

import threading

import pytest
from tui_fakes import FakeBench, bench, case, chunk, drive, grid, settle, work

from goldtui.model.faults import StoreError
from goldtui.tui.app import GoldtuiApp
from goldtui.tui.glyphs import ASCII, UNICODE
from goldtui.tui.picks import Picks
from goldtui.tui.port_library import CountsView, SliceView
from goldtui.tui.screens import library_head as head
from goldtui.tui.screens.library import Library
from goldtui.tui.widgets.case_list import CaseList, Row
from goldtui.tui.widgets.count_panel import CountPanel, slice_text
from goldtui.tui.widgets.key_line import KeyLine


def library(app: GoldtuiApp) -> Library:
    assert isinstance(app.screen, Library)
    return app.screen


def two_slices() -> FakeBench:
    return bench(case("g-1"), case("g-2", workflow="tea room"), case("g-3"))


async def typed(app, pilot, text):
    await pilot.press("slash", *text, "enter")
    await pilot.pause(0.15)
    await settle(app, pilot)


def test_space_picks_and_goes_on_and_the_head_counts():
    async def scenario(app, pilot):
        await pilot.press("space", "space")
        assert "▣ 2 picked" in grid(app)
        assert library(app).cases.at == 2
        assert [line for line in grid(app).splitlines() if line.startswith(" ▣")] != []
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
        assert "1 picks dropped" in app.screen.query_one(KeyLine).message

    drive(bench(), scenario, go="")


def test_the_star_picks_all_that_the_filter_finds_and_drops_them_again():
    many = FakeBench([case(f"g-{n}") for n in range(200)], [chunk()])

    async def scenario(app, pilot):
        await typed(app, pilot, "(g-1")
        await pilot.press("asterisk")
        await settle(app, pilot)
        assert len(library(app).picks) == 111
        assert "111 picked now" in app.screen.query_one(KeyLine).message
        await pilot.press("asterisk")
        await settle(app, pilot)
        assert len(library(app).picks) == 0

    drive(many, scenario, go="")


def test_s_walks_the_orders_keeps_the_case_in_hand_and_says_the_order():
    async def scenario(app, pilot):
        await pilot.press("down", "s")
        await settle(app, pilot)
        assert library(app).asked == "sort:updated"
        assert "sort updated" in grid(app)
        assert library(app).cases.row_in_hand.case_id == "g-2"
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


def test_a_saved_filter_is_kept_applied_dropped_and_brought_back():
    one = bench()

    async def scenario(app, pilot):
        await typed(app, pilot, "(g-2)")
        await pilot.press("F")
        await pilot.pause()
        await pilot.press("s", *"mine", "enter")
        await pilot.pause(0.1)
        assert one.filters == {"mine": "(g-2)"}
        await pilot.press("d")
        await pilot.pause(0.1)
        assert one.filters == {}
        await pilot.press("ctrl+z")
        await pilot.pause(0.1)
        await pilot.press("escape", "escape")
        await pilot.pause(0.2)
        await settle(app, pilot)
        assert library(app).filter_text == ""
        await pilot.press("F")
        await pilot.pause(0.1)
        await pilot.press("enter")
        await pilot.pause(0.2)
        await settle(app, pilot)
        assert library(app).filter_text == "(g-2)"
        assert "1 of 3 cases" in grid(app)

    drive(one, scenario, go="")


def test_without_a_filter_there_is_nothing_to_save_and_it_is_said():
    async def scenario(app, pilot):
        await pilot.press("F")
        await pilot.pause(0.1)
        assert "None yet" in grid(app)
        await pilot.press("s")
        await pilot.pause()
        assert "no filter to save" in grid(app)
        await pilot.press("escape")

    drive(bench(), scenario, go="")


def test_n_asks_for_the_question_and_opens_the_new_case():
    async def scenario(app, pilot):
        await pilot.press("n")
        await pilot.pause()
        await pilot.press("enter")
        await pilot.pause(0.1)
        assert "the question is blank" in grid(app)
        await pilot.press(*"Why?", "enter")
        await pilot.pause(0.1)
        await settle(app, pilot)
        assert work(app).sitting.case.question == "Why?"

    drive(bench(), scenario, go="")


def test_escape_writes_no_new_case():
    one = bench()

    async def scenario(app, pilot):
        await pilot.press("n")
        await pilot.pause()
        await pilot.press(*"Why?", "escape")
        await settle(app, pilot)
        assert isinstance(app.screen, Library)

    drive(one, scenario, go="")
    assert len(one.saved) == 3


def test_y_copies_the_case_in_hand_and_tells_what_no_longer_stands():
    async def scenario(app, pilot):
        await pilot.press("y")
        await settle(app, pilot)
        assert library(app).cases.row_in_hand.case_id == "g-1-v2"
        said = [str(toast.message) for toast in app._notifications]
        assert any("1 phrase stands no more" in text and "watered on Mondays" in text for text in said)

    drive(bench(), scenario, go="")


@pytest.mark.parametrize(("size", "shown"), [((80, 24), False), ((100, 36), True), ((200, 50), True)])
def test_the_slice_bars_are_there_where_there_is_room_and_b_asks_for_them(size, shown):
    async def scenario(app, pilot):
        panel = app.screen.query_one(CountPanel)
        assert panel.display is shown
        assert ("tea room         ██████████ 1/1 green" in grid(app)) is shown
        await pilot.press("b")
        await pilot.pause()
        assert panel.display is not shown

    drive(two_slices(), scenario, size, go="")


def test_a_number_is_followed_by_enter():
    async def scenario(app, pilot):
        await pilot.press("tab", "l", "enter")
        await pilot.pause(0.15)
        await settle(app, pilot)
        assert library(app).filter_text == 'slice:"tea room"'
        assert app.focused is library(app).cases

    drive(two_slices(), scenario, (120, 36), go="")


def test_beside_a_wide_list_states_and_gates_can_be_followed_too():
    async def scenario(app, pilot):
        assert "First red gate" in grid(app)
        await pilot.press("tab", "j", "j", "enter")
        await pilot.pause(0.15)
        assert library(app).filter_text == "state:draft"

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
            counted.wait(10)
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
        assert library(app).cases.row_in_hand.case_id == "g-299"
        assert "300 cases" in grid(app)

    drive(many, scenario, go="")


def test_a_count_that_nobody_waits_for_is_given_up_and_not_told_as_an_error():
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
        library(app)._filter("first")
        while "first" not in asked:
            await pilot.pause(0.02)
        library(app)._filter("(g-2)")
        await settle(app, pilot)
        assert "1 of 3 cases" in grid(app)
        assert not app._notifications

    drive(one, scenario, go="")


def test_a_case_asked_for_before_the_set_is_open_is_opened_when_it_is():
    from goldtui.workbench.first_rows import Glance, GlanceRow

    may_open = threading.Event()

    def slow() -> FakeBench:
        may_open.wait(10)
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

    import asyncio

    asyncio.run(main())


# -- values ----------------------------------------------------------------------------------------------


def test_picks_are_a_value_that_holds_a_million_in_little_room():
    picks = Picks().with_all(range(1, 1_000_001)).toggled(7)
    assert len(picks) == 999_999
    assert len(picks.bits) < 130_000
    assert 7 not in picks
    assert 8 in picks
    assert 2_000_000 not in picks
    assert Picks().toggled(3).toggled(9).ordinals() == (3, 9)
    assert picks.without(range(1, 999_998)).ordinals() == (999_998, 999_999, 1_000_000)


def test_a_slice_says_what_it_lacks():
    bar = SliceView("visitors", 14, 9, 14, 0)
    assert slice_text(bar, UNICODE) == "visitors         ██████▍··· 9/14 green  need 14 ✗ 5 short"
    assert slice_text(bar, ASCII) == "visitors         ======.... 9/14 green  need 14 x 5 short"
    assert slice_text(SliceView("a", 2, 2, 3, 1), UNICODE).endswith("2/2 green  ✗ thin, 1 more needed")
    assert slice_text(SliceView("a", 0, 0, 3, 3), UNICODE).endswith("0/0 green  ✗ no case, 3 more needed")
    assert slice_text(SliceView("", 2, 1), UNICODE) == "(no slice)       █████····· 1/2 green"


@pytest.mark.parametrize("glyphs", [UNICODE, ASCII])
@pytest.mark.parametrize(("part", "whole"), [(0, 0), (0, 9), (1, 1000), (999, 1000), (5, 5)])
def test_a_bar_is_never_empty_for_something_nor_full_for_less_than_all(glyphs, part, whole):
    bar = glyphs.bar(part, whole, 10)
    assert len(bar) == 10
    assert (bar == glyphs.rest * 10) is (part == 0)
    assert (bar == glyphs.eighths[-1] * 10) is (part == whole and whole > 0)


def test_the_head_never_shows_a_number_that_was_not_counted():
    assert head.found_line(UNICODE, 40, None, 0, "arrival", None) == "counting… of 40"
    assert head.found_line(UNICODE, 40, 14, 3, "id", {"draft": 14}) == (
        "14 of 40 cases  ▣ 3 picked  sort id  ◐ 14 draft"
    )
    assert head.found_line(UNICODE, 1, 1, 0, "arrival", None) == "1 case  counting…"
    assert head.gates_line(UNICODE, None) == ""
    assert head.gates_line(UNICODE, {"pass": 8, "answer faithfulness": 3, "": 1}) == (
        "✓ 8 all pass  First red: ✗ 3 answer faithfulness  ? 1 not judged"
    )


def test_what_is_next_is_one_sentence():
    row = Row("g-1", "draft", "", "When?", "citation support")
    assert head.next_line(row, 3) == "Next: g-1 is red at citation support. Enter opens it."
    assert head.next_line(None, 0) == "Nothing to open."


def test_sections_put_the_slices_first():
    counts = CountsView(1, {"draft": 1}, {"": 1}, (SliceView("a", 1, 0),))
    assert [title for title, _ in head.panel_sections(UNICODE, counts)] == ["Slices", "States", "First red gate"]


def test_the_list_has_the_columns_its_width_allows_under_their_names():
    listing = CaseList()
    row = Row("g-1", "draft", "visitors", "When do the doors open?", "pass", "ana", 1, "2d")
    for width in (40, 60, 80, 100, 140):
        line = listing.line(row, width, True)
        assert len(line) <= width
        assert len(listing.head_line(width)) == len(line)
    assert "visitors" in listing.line(row, 100, False)
    assert listing.line(row, 100, False).rstrip().endswith("2d")


def test_a_saved_filter_with_acting_characters_is_shown_and_asked_as_it_is():
    one = bench()
    one.filters["odd"] = "a\x1b[2Jb"

    async def scenario(app, pilot):
        await pilot.press("F")
        await pilot.pause(0.1)
        await pilot.press("enter")
        await pilot.pause(0.2)
        await settle(app, pilot)
        assert library(app).filter_text == "a\x1b[2Jb"
        assert "\x1b" not in library(app).query_one("#filter").value
        assert "\x1b" not in grid(app)

    drive(one, scenario, go="")


def test_every_dialog_of_the_library_shows_foreign_text_and_obeys_none_of_it():
    text = "[/] [@click=app.quit]x[/] \x1b[2J\u202eEVIL \\"
    one = bench(case(text, workflow=text, question=text))
    one.filters[text] = text
    acting = {"\x1b", "\u202e"}

    async def scenario(app, pilot):
        for key in ("F", "n", "B"):
            await pilot.press(key)
            await pilot.pause(0.2)
            assert acting.isdisjoint(grid(app))
            assert not isinstance(app.screen, Library)
            await pilot.press("escape")
            await pilot.pause(0.1)
        await pilot.press("y")
        await settle(app, pilot)
        await pilot.press("tab", "enter")
        await pilot.pause(0.2)
        await settle(app, pilot)
        assert acting.isdisjoint(grid(app))
        assert app.is_running

    drive(one, scenario, (120, 36), go="")

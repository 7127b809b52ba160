"""What the Library asks for: saved filters, new cases and copies, foreign text in every dialog."""

from __future__ import annotations

from hands import typed
from tui_fakes import bench, case, drive, grid, library, settle, work

from goldtui.tui.library.library import Library


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
        assert library(app).state.filter_text == ""
        await pilot.press("F")
        await pilot.pause(0.1)
        await pilot.press("enter")
        await pilot.pause(0.2)
        await settle(app, pilot)
        assert library(app).state.filter_text == "(g-2)"
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


def test_a_saved_filter_with_acting_characters_is_shown_and_asked_as_it_is():
    one = bench()
    one.filters["odd"] = "a\x1b[2Jb"

    async def scenario(app, pilot):
        await pilot.press("F")
        await pilot.pause(0.1)
        await pilot.press("enter")
        await pilot.pause(0.2)
        await settle(app, pilot)
        assert library(app).state.filter_text == "a\x1b[2Jb"
        assert "\x1b" not in library(app).query_one("#filter").value
        assert "\x1b" not in grid(app)

    drive(one, scenario, go="")


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
        assert library(app).cases.selected_row.case_id == "g-1-v2"
        said = [str(toast.message) for toast in app._notifications]
        assert any("1 phrase is not found any more" in text and "watered on Mondays" in text for text in said)

    drive(bench(), scenario, go="")


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

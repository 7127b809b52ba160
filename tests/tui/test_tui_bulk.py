"""The bulk edit's screen: numbers before anything is written, one key that writes, and nothing by default."""

from __future__ import annotations

from garden import garden
from tui_fakes import case, drive, grid, settle

from goldtui.casework.bulk_changes import BulkChange, Operation
from goldtui.model.faults import StoreError
from goldtui.model.records import Behaviour
from goldtui.tui.library.bulk import BulkScreen

IDS = ("g-1", "g-2", "g-3")


def many():
    """Three cases: one has the tag that is asked for, another is being written by somebody."""
    one = garden(case("g-1"), case("g-2", tags=("summer",)), case("g-3"))
    ben = one.again("ben")
    opened = ben.case.open("g-3")
    ben.case.save_draft(opened.case.model_copy(update={"question": "typing"}), opened.number)
    ben.close()
    return one


def driven(one, scenario, size=(80, 24)):
    answers = []

    async def with_screen(app, pilot):
        app.push_screen(BulkScreen(one, app.lane, app.glyphs, IDS), answers.append)
        await pilot.pause()
        await scenario(app, pilot)

    drive(one, with_screen, size, go="")
    return answers


def flat(app):
    """The screen as running text, whatever was wrapped where."""
    return " ".join(grid(app).replace("│", " ").split())


async def counted(app, pilot):
    await pilot.pause(0.3)
    await settle(app, pilot)


def test_the_numbers_stand_on_the_screen_before_y_writes_and_only_y_does():
    one = many()

    async def scenario(app, pilot):
        assert "Bulk edit of 3 picked cases: what?" in grid(app)
        await pilot.press("j", "enter", *"summer")
        await counted(app, pilot)
        assert "1 of 3 picked changes; 1 already so; 1 has unsaved typing: left alone." in flat(app)
        await pilot.press("y")
        await pilot.press("backspace", "enter")
        await counted(app, pilot)
        assert "[-(empty)-]" in grid(app)
        assert "{+summer+}" in grid(app)
        assert len(one.chain("g-1")) == 1
        await pilot.press("enter", "enter")
        await pilot.pause()
        assert len(one.chain("g-1")) == 1
        await pilot.press("y")
        await counted(app, pilot)

    (done,) = driven(one, scenario)
    assert done.changed == ("g-1",)
    assert one.newest("g-1").tags == ("summer",)
    assert len(one.chain("g-3")) == 1


def test_escape_goes_back_question_by_question_and_out_with_nothing_written():
    one = many()

    async def scenario(app, pilot):
        await pilot.press(*"jjjjjjjj", "enter")
        await pilot.pause()
        assert "replace text, where?" in grid(app)
        await pilot.press("j", "enter", *"Orchids", "enter", *"Palms", "enter")
        await counted(app, pilot)
        assert "{+Palms are watered on Mondays.+}" in grid(app)
        for title in ("Replace it by what?", "replace which text in claims?", "where?", "what?"):
            await pilot.press("escape")
            await pilot.pause()
            assert title in grid(app)
        await pilot.press("escape")
        await pilot.pause()

    assert driven(one, scenario) == [None]
    assert [len(one.chain(case_id)) for case_id in IDS] == [1, 1, 1]


def test_a_value_that_cannot_be_taken_is_named_and_goes_no_further():
    async def scenario(app, pilot):
        await pilot.press(*"jjjjjj", "enter", *"1.5", "enter")
        await counted(app, pilot)
        assert "out of range" in grid(app)
        assert app.screen.stage == "value"
        await pilot.press("escape", "escape")

    assert driven(many(), scenario, (60, 20)) == [None]


def test_a_choice_goes_straight_to_the_numbers_and_what_is_so_already_says_so():
    one = many()

    async def scenario(app, pilot):
        await pilot.press(*"jjjj", "enter", "enter")
        await counted(app, pilot)
        assert "0 of 3 picked change; 2 already so" in flat(app)
        await pilot.press("y")
        await pilot.pause()
        assert "Nothing to change" in grid(app)
        await pilot.press("escape", "j", "enter")
        await counted(app, pilot)
        await pilot.press("y")
        await counted(app, pilot)

    (done,) = driven(one, scenario)
    assert done.changed == ("g-1", "g-2")
    assert one.newest("g-1").expected_behaviour is Behaviour.PARTIAL


def test_a_failed_write_says_why_and_that_nothing_was_written():
    one = many()

    def full(plan):
        raise StoreError("store_full", "the disk is full", "x", "make room")

    one.library.apply_bulk = full

    async def scenario(app, pilot):
        await pilot.press("enter", *"guests", "enter")
        await counted(app, pilot)
        await pilot.press("y")
        await counted(app, pilot)
        assert "Nothing was written: the disk is full. make room" in flat(app)
        assert app.screen.plan is not None
        await pilot.press(*["escape"] * 3)

    assert driven(one, scenario, (120, 36)) == [None]


def test_a_change_says_in_words_what_it_is():
    assert BulkChange(Operation.SLICE, "a").words() == "slice set to “a”"
    assert BulkChange(Operation.SLICE, "").words() == "slice emptied"

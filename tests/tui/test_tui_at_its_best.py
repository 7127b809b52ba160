"""Each place gives its room to what is read there: questions, boxes next to the text, values that are in use."""

from __future__ import annotations

from hands import go, now, press, said
from review_hands import decisions, waiting
from test_tui_palette import opened, titles
from tui_fakes import bench, case, drive, grid, settle, work

from goldtui.model.spot import Spot
from goldtui.tui.app import rich_case
from goldtui.tui.kit.case_columns import alike, alike_text, columns
from goldtui.tui.kit.glyphs import UNICODE
from goldtui.tui.kit.key_line import KeyLine
from goldtui.tui.review.checklist import Checklist
from goldtui.tui.shell.palette import FIELDS
from goldtui.workbench.library.row import Row
from goldtui.workbench.session.places import EXAMPLE_SET


def row(case_id, state="draft", workflow="visitors"):
    return Row(case_id, state, workflow, "When do the doors open?", "pass", "ana", 1, "2d")


def test_columns_on_which_all_rows_agree_go_and_the_question_gets_their_width():
    rows = [row("g-1"), row("g-2", workflow="herbarium")]
    assert alike(rows) == {"state", "first red gate", "by", "age"}
    wide, kept = dict(columns(118, alike(rows))), dict(columns(118))
    assert "slice" in wide
    assert "state" not in wide
    assert wide["question"] > kept["question"] + 30
    assert alike_text(rows, UNICODE) == "the same in all: ◐ draft · ✓ all pass · ana · 2d"


def test_a_single_row_keeps_all_its_columns():
    assert alike([row("g-1")]) == frozenset()


def test_a_narrow_list_has_the_signs_of_state_and_gate_and_its_frame_says_the_words():
    async def scenario(app, pilot):
        line = next(line for line in grid(app).splitlines() if "g-2" in line)
        assert "◐ g-2" in line
        assert "draft · all pass" in grid(app)

    drive(bench(case("g-1"), case("g-2")), scenario)


def test_the_queue_has_the_question_and_the_boxes_are_next_to_the_text():
    async def scenario(app, pilot):
        await press(app, pilot, "5")
        assert "When are orchids watered? (g-1)" in app.screen.queue.text_of(0)
        boxes = app.screen.query_one(Checklist)
        assert boxes.display
        assert boxes.border_title == "Checklist 0 of 3"
        await pilot.click(Checklist, offset=(4, 1))
        await settle(app, pilot)
        assert boxes.border_title == "Checklist 1 of 3"
        assert len(app.screen.state.ticked) == 1

    drive(waiting(), scenario)


def test_a_offers_to_tick_the_open_boxes_of_a_text_that_was_read_to_its_end():
    one = waiting()

    async def scenario(app, pilot):
        await press(app, pilot, "5", "tab", "a")
        assert said(app) == "Read to the end (End goes there), then a offers to tick 3 open boxes."
        await press(app, pilot, "a")
        assert decisions(one) == []
        await press(app, pilot, "end", "a")
        assert said(app) == "You have read to the end: a again ticks 3 open boxes and approves."
        assert decisions(one) == []
        await press(app, pilot, "a")
        assert [str(made.choice) for made in decisions(one)] == ["approve"]

    drive(one, scenario, (80, 24))


def test_values_in_use_are_offered_where_a_slice_is_typed():
    async def scenario(app, pilot):
        await go(app, pilot, Spot("case", "workflow"))
        await press(app, pilot, "i")
        assert "^n takes glasshouse, seed bank" in grid(app)
        await press(app, pilot, "ctrl+n")
        assert now(app).workflow == "seed bank"
        await press(app, pilot, "ctrl+n")
        assert now(app).workflow == "glasshouse"

    drive(bench(case(workflow="glasshouse")), scenario)


def test_a_typed_beginning_narrows_the_values_that_are_offered():
    async def scenario(app, pilot):
        await go(app, pilot, Spot("case", "workflow"))
        await press(app, pilot, "i", "s", "e", "ctrl+n")
        assert now(app).workflow == "seed bank"

    drive(bench(case(workflow="")), scenario)


def test_the_palette_finds_a_field_and_goes_to_it():
    async def scenario(app, pilot):
        found = await opened(app, pilot, *"field slice")
        assert titles(found, FIELDS)[0] == "Field slice"
        await press(app, pilot, "enter")
        assert work(app).case_pane.outline.spot == Spot("case", "workflow")

    drive(bench(), scenario)


def test_a_key_in_the_last_row_is_a_button():
    async def scenario(app, pilot):
        keys = app.screen.query_one(KeyLine)
        at = grid(app).splitlines()[-1].index("Tab Panes")
        await pilot.click(KeyLine, offset=(at, 0))
        await settle(app, pilot)
        assert app.focused.id == "evidence"
        assert keys.entries()[0] == ("?", "Keys")

    drive(bench(), scenario)


def test_the_example_set_opens_on_a_case_that_has_something_to_see():
    assert rich_case(EXAMPLE_SET) == "gh-palm-house-night"
    assert rich_case("garden") is None

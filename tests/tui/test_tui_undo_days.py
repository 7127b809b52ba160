"""Undo over screens, cases and days, with a real database behind the screens."""

from __future__ import annotations

from pathlib import Path

import pytest
from days import BEGAN, chain, day, garden_in, green_case, heard, mark_ready, someone, step, type_and_save
from hands import said
from tui_fakes import settle, work

from goldtui.casework.bulk_changes import BulkChange, Operation
from goldtui.model.case_state import CaseState
from goldtui.model.spot import Spot
from goldtui.store.cases import revisions
from goldtui.store.opening import open_store
from goldtui.tui.kit.topbar import Topbar
from goldtui.tui.library.library import Library
from goldtui.workbench.library import browse, bulk
from goldtui.workbench.session.places import GIVEN, Place
from goldtui.workbench.session.session import open_session


@pytest.fixture
def garden(tmp_path: Path) -> Path:
    return garden_in(tmp_path)


def test_after_a_restart_undo_goes_on_with_what_was_saved_and_saving_makes_a_new_revision(garden):
    async def yesterday(app, pilot):
        await type_and_save(app, pilot, "A")
        await type_and_save(app, pilot, "B")

    async def today(app, pilot):
        await step(app, pilot, "ctrl+z")
        assert work(app).sitting.case.question == BEGAN + "A"
        assert "Undone: question (revision 3)" in said(app)
        assert work(app).case_pane.outline.spot == Spot("question")
        assert "unsaved" in app.screen.query_one(Topbar).sentence
        await step(app, pilot, "ctrl+z")
        assert work(app).sitting.case.question == BEGAN
        await step(app, pilot, "ctrl+z")
        assert said(app) == "Nothing to undo."
        await step(app, pilot, "ctrl+y", "ctrl+s")

    day(garden, yesterday)
    day(garden, today)
    assert [(text, note) for text, _, note in chain(garden)] == [
        ("", ""),
        ("A", ""),
        ("AB", ""),
        ("A", "back to revision 2"),
    ]


def test_the_cursor_is_where_the_undone_text_was(garden):
    async def yesterday(app, pilot):
        await step(app, pilot, "g", "i", "home", "X", "Y", "escape", "ctrl+s")

    async def today(app, pilot):
        await step(app, pilot, "ctrl+z", "i")
        assert work(app).case_pane.editor.cursor_index == 0

    day(garden, yesterday)
    day(garden, today)


def test_an_undo_left_unsaved_goes_on_the_next_day_where_it_was_left_and_can_be_redone(garden):
    async def yesterday(app, pilot):
        await type_and_save(app, pilot, "A")
        await type_and_save(app, pilot, "B")
        await step(app, pilot, "ctrl+z")

    async def today(app, pilot):
        assert work(app).sitting.case.question == BEGAN + "A"
        assert "as you left it" in said(app)
        await step(app, pilot, "ctrl+y")
        assert work(app).sitting.case.question == BEGAN + "AB"
        await step(app, pilot, "ctrl+z", "ctrl+z")
        assert work(app).sitting.case.question == BEGAN

    day(garden, yesterday)
    day(garden, today)


def test_undo_after_a_restart_goes_to_the_case_of_the_change(garden):
    async def yesterday(app, pilot):
        await type_and_save(app, pilot, "A")

    async def today(app, pilot):
        await step(app, pilot, "ctrl+z")
        assert work(app).sitting.case.case_id == "g-1"
        assert work(app).sitting.case.question == BEGAN

    day(garden, yesterday)
    day(garden, today, go="g-3")


def test_keys_pressed_faster_than_cases_open_undo_one_step_each(garden):
    async def scenario(app, pilot):
        await type_and_save(app, pilot, "A")
        await step(app, pilot, "right_square_bracket")
        await type_and_save(app, pilot, "B")
        await step(app, pilot, "right_square_bracket")
        await pilot.press("ctrl+z", "ctrl+z")
        await settle(app, pilot)
        assert work(app).sitting.case == green_case("g-1")
        await step(app, pilot, "right_square_bracket")
        assert work(app).sitting.case == green_case("g-2")

    day(garden, scenario)


def test_the_stack_outlives_the_workbench_and_the_librarys_undo_opens_the_case(garden):
    async def scenario(app, pilot):
        await type_and_save(app, pilot, "A")
        await step(app, pilot, "q")
        assert isinstance(app.screen, Library)
        await step(app, pilot, "ctrl+z")
        assert work(app).sitting.case.question == BEGAN
        assert "Undone" in said(app)
        await step(app, pilot, "q", "ctrl+y")
        assert work(app).sitting.case.question == BEGAN + "A"

    day(garden, scenario)


def test_what_somebody_else_saved_since_is_not_undone_but_reported_with_who_and_when(garden):
    async def yesterday(app, pilot):
        await type_and_save(app, pilot, "A")

    async def today(app, pilot):
        await step(app, pilot, "ctrl+z")
        assert work(app).sitting.case.question == "Ben's?"
        assert "g-1 was saved by ben at " in said(app)
        assert "left as it is" in said(app)
        await step(app, pilot, "ctrl+z")
        assert said(app) == "Nothing to undo."

    day(garden, yesterday)
    someone(garden, "ben", "g-1", "Ben's?")
    day(garden, today)
    assert [text for text, _, _ in chain(garden)] == ["", "A", "Ben's?"]


@pytest.mark.parametrize("who", ["ben", "ana"], ids=["somebody else", "another window of the same person"])
def test_what_was_saved_while_i_was_in_another_case_is_not_undone_either(garden, who):
    async def scenario(app, pilot):
        await type_and_save(app, pilot, "A")
        await step(app, pilot, "right_square_bracket")
        someone(garden, who, "g-1", "Theirs?")
        await step(app, pilot, "ctrl+z")
        assert work(app).sitting.case.question == "Theirs?"
        assert f"g-1 was saved by {who} at " in said(app)

    day(garden, scenario)


def test_ready_by_mistake_is_taken_back_by_the_next_undo_and_made_again_by_redo(garden):
    async def scenario(app, pilot):
        await mark_ready(app, pilot)
        assert work(app).sitting.opened.state == "ready", said(app)
        await step(app, pilot, "ctrl+z")
        assert work(app).sitting.opened.state == "draft"
        assert "g-1 is draft again" in said(app)
        await step(app, pilot, "ctrl+y")
        assert work(app).sitting.opened.state == "ready"
        await step(app, pilot, "ctrl+z")
        assert work(app).sitting.opened.state == "draft"

    day(garden, scenario)
    assert [state for _, state, _ in chain(garden)] == ["draft", "ready", "draft", "ready", "draft"]


def test_ready_is_taken_back_the_next_day_too_and_then_the_text(garden):
    async def yesterday(app, pilot):
        await step(app, pilot, "i", "end", "A", "escape")
        await mark_ready(app, pilot)

    async def today(app, pilot):
        await step(app, pilot, "ctrl+z")
        assert work(app).sitting.opened.state == "draft"
        assert work(app).sitting.case.question == BEGAN + "A"
        await step(app, pilot, "ctrl+z")
        assert work(app).sitting.case.question == BEGAN

    day(garden, yesterday)
    day(garden, today)


def test_ready_that_somebody_decided_on_since_stays(garden):
    async def scenario(app, pilot):
        await mark_ready(app, pilot)
        with open_store(garden) as store:
            head = revisions.latest(store, "g-1")
            revisions.append(
                store, head.case, base=head.number, author="ben", at=head.at, state=CaseState.APPROVED, note="good"
            )
        await step(app, pilot, "ctrl+z")
        assert work(app).sitting.opened.state == "approved"
        assert "saved by ben" in said(app)

    day(garden, scenario)


def bulk_edit(path: Path, who: str = "ana") -> None:
    session = open_session(Place(path, GIVEN), who)
    change = BulkChange(Operation.ADD_TAG, "wet")
    bulk.apply_bulk(session, bulk.plan_bulk(session, ["g-1", "g-2"], change))
    session.close()


def tags(path: Path) -> list[tuple[str, ...]]:
    with open_store(path) as store:
        return [revisions.latest(store, case_id).case.tags for case_id in ("g-1", "g-2")]


@pytest.mark.parametrize("go", ["", "g-1"], ids=["library", "workbench"])
def test_a_bulk_edit_of_another_day_is_one_step_in_both_screens(garden, go):
    bulk_edit(garden)
    assert tags(garden) == [("wet",), ("wet",)]

    async def today(app, pilot):
        await step(app, pilot, "ctrl+z")
        assert tags(garden) == [(), ()]
        assert "2 cases changed" in said(app)
        await step(app, pilot, "ctrl+y")
        assert tags(garden) == [("wet",), ("wet",)]
        await step(app, pilot, "ctrl+z")

    day(garden, today, go=go)
    assert tags(garden) == [(), ()]
    # The next day nothing is left to undo, and what was taken back can be made again.
    seen = []

    async def tomorrow(app, pilot):
        await step(app, pilot, "ctrl+z")
        seen.append(said(app))
        await step(app, pilot, "ctrl+y")

    day(garden, tomorrow, go="")
    assert seen == ["Nothing to undo."]
    assert tags(garden) == [("wet",), ("wet",)]


@pytest.mark.parametrize("go", ["", "g-1"], ids=["library", "workbench"])
def test_a_bulk_edit_of_which_nothing_can_be_taken_back_is_passed_over(garden, go):
    bulk_edit(garden)

    async def today(app, pilot):
        await step(app, pilot, "ctrl+z", "ctrl+y")
        for name in ("g-1", "g-2"):
            someone(garden, "ben", name, "Since when?")
        if go:
            await heard(app, pilot, "ben saved revision")
        await step(app, pilot, "ctrl+z")
        assert "0 cases changed; 2 were saved by somebody meanwhile" in said(app)
        await step(app, pilot, "ctrl+y")
        assert said(app) == "Nothing to redo."
        assert tags(garden) == [("wet",), ("wet",)]

    day(garden, today, go=go)


def states(path):
    session = open_session(Place(path, GIVEN), "ana")
    try:
        return {row.case_id: row.state for row in browse.case_window(session, "", 0, 100)}
    finally:
        session.close()


def test_a_case_made_by_a_stray_key_is_retired_by_undo_and_taken_back_by_redo(garden):
    async def scenario(app, pilot):
        await step(app, pilot, "y")
        assert "g-1-v2 is a copy of g-1" in said(app)
        await step(app, pilot, "ctrl+z")
        assert "Undone: copy of g-1. g-1-v2 is retired, in no release; ctrl+y takes it back." in said(app)
        assert states(garden)["g-1-v2"] == "retired"
        await step(app, pilot, "ctrl+y")
        assert states(garden)["g-1-v2"] == "draft"
        assert "g-1-v2 is a draft again" in said(app)

    day(garden, scenario, go="")


def test_undo_in_a_case_that_was_just_made_says_where_it_is_taken_back(garden):
    async def scenario(app, pilot):
        await step(app, pilot, "n", *"Why", "enter", "ctrl+z")
        assert "was made as a new case. q goes to the Library; ctrl+z there retires it." in said(app)

    day(garden, scenario, go="")

"""Undo over screens, cases and days, and drafts offered back, with a real database behind the screens."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest
from terminal_sets import write_set
from tui_fakes import case, chunk, grid, settle, work

from goldtui.store import drafts, revisions
from goldtui.store.engine import open_store
from goldtui.store.values import CaseState
from goldtui.tui.adapter import open_place
from goldtui.tui.app import GoldtuiApp
from goldtui.tui.screens.library import Library
from goldtui.tui.widgets.case_list import CaseList
from goldtui.tui.widgets.key_line import KeyLine
from goldtui.tui.widgets.note import Note
from goldtui.tui.widgets.topbar import Topbar
from goldtui.workbench import bulk
from goldtui.workbench.bulk_changes import BulkChange, Operation
from goldtui.workbench.desk import open_case, save_case, save_draft
from goldtui.workbench.edits import Spot
from goldtui.workbench.places import GIVEN, Place
from goldtui.workbench.session import open_session

BEGAN = case("g-1").question


@pytest.fixture
def garden(tmp_path: Path) -> Path:
    path = tmp_path / "garden.db"
    write_set(path, (case("g-1"), case("g-2"), case("g-3")), (chunk(),), "garden")
    return path


def day(path: Path, scenario: Callable, *, who: str = "ana", go: str = "g-1") -> None:
    """One run of the program, from its start to its end."""
    app = GoldtuiApp(lambda: open_place(Place(path, GIVEN), who), str(path))

    async def main() -> None:
        async with app.run_test(size=(120, 36), notifications=True) as pilot:
            await settle(app, pilot)
            if go:
                app.post_message(CaseList.Opened(go))
                await settle(app, pilot)
            await scenario(app, pilot)
            await settle(app, pilot)
            if app.bench is not None:
                await pilot.press("ctrl+q")
                await settle(app, pilot)

    asyncio.run(main())


def said(app) -> str:
    return app.screen.query_one(KeyLine).message


async def type_and_save(app, pilot, text: str) -> None:
    await pilot.press("g", "i", "end", *text, "escape", "ctrl+s")
    await settle(app, pilot)


async def press(app, pilot, *keys: str) -> None:
    for key in keys:
        await pilot.press(key)
        await settle(app, pilot)


def chain(path: Path, case_id: str = "g-1") -> list[tuple[str, str, str]]:
    with open_store(path) as store:
        found = revisions.history(store, case_id)
    return [(one.case.question.removeprefix(BEGAN), str(one.state), one.note) for one in found]


def someone(path: Path, who: str, case_id: str, question: str) -> None:
    session = open_session(Place(path, GIVEN), who)
    desk = open_case(session, case_id)
    save_case(session, desk.case.model_copy(update={"question": question}), desk.number)
    session.close()


def test_after_a_restart_undo_goes_on_with_what_was_saved_and_saving_makes_a_new_revision(garden):
    async def yesterday(app, pilot):
        await type_and_save(app, pilot, "A")
        await type_and_save(app, pilot, "B")

    async def today(app, pilot):
        await press(app, pilot, "ctrl+z")
        assert work(app).sitting.case.question == BEGAN + "A"
        assert "Undone: question (revision 3)" in said(app)
        assert work(app).case_pane.outline.spot == Spot("question")
        assert "draft " in app.screen.query_one(Topbar).sentence
        await press(app, pilot, "ctrl+z")
        assert work(app).sitting.case.question == BEGAN
        await press(app, pilot, "ctrl+z")
        assert said(app) == "Nothing to undo."
        await press(app, pilot, "ctrl+y", "ctrl+s")

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
        await press(app, pilot, "g", "i", "home", "X", "Y", "escape", "ctrl+s")

    async def today(app, pilot):
        await press(app, pilot, "ctrl+z", "i")
        assert work(app).case_pane.editor.cursor_index == 0

    day(garden, yesterday)
    day(garden, today)


def test_an_undo_left_unsaved_goes_on_the_next_day_where_it_was_left_and_can_be_redone(garden):
    async def yesterday(app, pilot):
        await type_and_save(app, pilot, "A")
        await type_and_save(app, pilot, "B")
        await press(app, pilot, "ctrl+z")

    async def today(app, pilot):
        assert work(app).sitting.case.question == BEGAN + "A"
        assert "as you left it" in said(app)
        await press(app, pilot, "ctrl+y")
        assert work(app).sitting.case.question == BEGAN + "AB"
        await press(app, pilot, "ctrl+z", "ctrl+z")
        assert work(app).sitting.case.question == BEGAN

    day(garden, yesterday)
    day(garden, today)


def test_undo_after_a_restart_goes_to_the_case_of_the_change(garden):
    async def yesterday(app, pilot):
        await type_and_save(app, pilot, "A")

    async def today(app, pilot):
        await press(app, pilot, "ctrl+z")
        assert work(app).sitting.case.case_id == "g-1"
        assert work(app).sitting.case.question == BEGAN

    day(garden, yesterday)
    day(garden, today, go="g-3")


def test_keys_pressed_faster_than_cases_open_undo_one_step_each(garden):
    async def scenario(app, pilot):
        await type_and_save(app, pilot, "A")
        await press(app, pilot, "right_square_bracket")
        await type_and_save(app, pilot, "B")
        await press(app, pilot, "right_square_bracket")
        await pilot.press("ctrl+z", "ctrl+z")
        await settle(app, pilot)
        assert work(app).sitting.case == case("g-1")
        await press(app, pilot, "right_square_bracket")
        assert work(app).sitting.case == case("g-2")

    day(garden, scenario)


def test_the_stack_outlives_the_workbench_and_the_librarys_undo_opens_the_case(garden):
    async def scenario(app, pilot):
        await type_and_save(app, pilot, "A")
        await press(app, pilot, "q")
        assert isinstance(app.screen, Library)
        await press(app, pilot, "ctrl+z")
        assert work(app).sitting.case.question == BEGAN
        assert "Undone" in said(app)
        await press(app, pilot, "q", "ctrl+y")
        assert work(app).sitting.case.question == BEGAN + "A"

    day(garden, scenario)


def test_what_somebody_else_saved_since_is_not_undone_but_told_with_who_and_when(garden):
    async def yesterday(app, pilot):
        await type_and_save(app, pilot, "A")

    async def today(app, pilot):
        await press(app, pilot, "ctrl+z")
        assert work(app).sitting.case.question == "Ben's?"
        assert "g-1 was saved by ben at " in said(app)
        assert "left as it is" in said(app)
        await press(app, pilot, "ctrl+z")
        assert said(app) == "Nothing to undo."

    day(garden, yesterday)
    someone(garden, "ben", "g-1", "Ben's?")
    day(garden, today)
    assert [text for text, _, _ in chain(garden)] == ["", "A", "Ben's?"]


def test_what_somebody_saved_while_i_was_in_another_case_is_not_undone_either(garden):
    async def scenario(app, pilot):
        await type_and_save(app, pilot, "A")
        await press(app, pilot, "right_square_bracket")
        someone(garden, "ben", "g-1", "Ben's?")
        await press(app, pilot, "ctrl+z")
        assert work(app).sitting.case.question == "Ben's?"
        assert "saved by ben" in said(app)

    day(garden, scenario)


def test_what_another_window_of_the_same_person_saved_is_told_too(garden):
    async def scenario(app, pilot):
        await type_and_save(app, pilot, "A")
        await press(app, pilot, "right_square_bracket")
        someone(garden, "ana", "g-1", "From the other window?")
        await press(app, pilot, "ctrl+z")
        assert work(app).sitting.case.question == "From the other window?"
        assert "g-1 was saved by ana at " in said(app)

    day(garden, scenario)


def test_what_must_not_be_cut_is_said_over_the_screen_where_the_last_row_is_too_short(garden):
    async def scenario(app, pilot):
        work(app).say_whole("short")
        assert not app._notifications
        work(app).say_whole("\x1b long " * 30)
        await pilot.pause()
        [toast] = app._notifications
        assert "\x1b" not in toast.message

    day(garden, scenario)


def test_ready_by_mistake_is_taken_back_by_the_next_undo_and_made_again_by_redo(garden):
    async def scenario(app, pilot):
        await press(app, pilot, "R")
        assert work(app).sitting.opened.state == "ready", said(app)
        await press(app, pilot, "ctrl+z")
        assert work(app).sitting.opened.state == "draft"
        assert "g-1 is draft again" in said(app)
        await press(app, pilot, "ctrl+y")
        assert work(app).sitting.opened.state == "ready"
        await press(app, pilot, "ctrl+z")
        assert work(app).sitting.opened.state == "draft"

    day(garden, scenario)
    assert [state for _, state, _ in chain(garden)] == ["draft", "ready", "draft", "ready", "draft"]


def test_ready_is_taken_back_the_next_day_too_and_then_the_text(garden):
    async def yesterday(app, pilot):
        await press(app, pilot, "i", "end", "A", "escape", "R")

    async def today(app, pilot):
        await press(app, pilot, "ctrl+z")
        assert work(app).sitting.opened.state == "draft"
        assert work(app).sitting.case.question == BEGAN + "A"
        await press(app, pilot, "ctrl+z")
        assert work(app).sitting.case.question == BEGAN

    day(garden, yesterday)
    day(garden, today)


def test_ready_that_somebody_decided_on_since_stays(garden):
    async def scenario(app, pilot):
        await press(app, pilot, "R")
        with open_store(garden) as store:
            head = revisions.latest(store, "g-1")
            revisions.append(
                store, head.case, base=head.number, author="ben", at=head.at, state=CaseState.APPROVED, note="good"
            )
        await press(app, pilot, "ctrl+z")
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
        await press(app, pilot, "ctrl+z")
        assert tags(garden) == [(), ()]
        assert "2 cases changed" in said(app)
        await press(app, pilot, "ctrl+y")
        assert tags(garden) == [("wet",), ("wet",)]
        await press(app, pilot, "ctrl+z")

    day(garden, today, go=go)
    assert tags(garden) == [(), ()]
    # The next day nothing is left to undo, and what was taken back can be made again.
    seen = []

    async def tomorrow(app, pilot):
        await press(app, pilot, "ctrl+z")
        seen.append(said(app))
        await press(app, pilot, "ctrl+y")

    day(garden, tomorrow, go="")
    assert seen == ["Nothing to undo."]
    assert tags(garden) == [("wet",), ("wet",)]


# -- drafts ----------------------------------------------------------------------------------------------


def left(path: Path, who: str, case_id: str, question: str) -> None:
    session = open_session(Place(path, GIVEN), who)
    desk = open_case(session, case_id)
    save_draft(session, desk.case.model_copy(update={"question": question}), desk.number)
    session.close()


def next_line(app) -> str:
    return " ".join(str(line) for line in app.screen_stack[0].query_one("#next", Note).lines)


def test_on_start_the_library_offers_typing_of_earlier_sessions_and_u_opens_it(garden):
    left(garden, "ana", "g-2", "Half a")
    left(garden, "ana", "g-3", "Another half")
    left(garden, "ben", "g-1", "Ben's")

    async def today(app, pilot):
        assert "2 drafts kept from an earlier session: u opens the first; draft:mine lists them." in grid(app)
        await press(app, pilot, "u")
        assert work(app).sitting.case.question == "Another half"
        assert "restored" in said(app)
        await press(app, pilot, "q")
        assert "kept from an earlier session: u opens g-2" in grid(app)

    day(garden, today, go="")


def test_somebody_elses_typing_is_told_and_left_alone(garden):
    left(garden, "ben", "g-1", "Ben's half")

    async def today(app, pilot):
        assert work(app).sitting.case.question == BEGAN
        assert "ben is typing here, last at " in said(app)
        assert "(draft kept)" in said(app)
        assert "ben is typing here, last at " in app.screen.query_one(Topbar).sentence
        await type_and_save(app, pilot, "A")

    day(garden, today)
    with open_store(garden) as store:
        assert [(one.author, one.case.question) for one in drafts.all(store)] == [("ben", "Ben's half")]


def test_a_draft_begun_before_somebody_saved_is_a_conflict_when_it_is_saved_and_never_an_overwrite(garden):
    left(garden, "ana", "g-1", "Ana's half")
    someone(garden, "ben", "g-1", "Ben's?")

    async def today(app, pilot):
        assert "begun before what was saved by ben at " in said(app)
        await pilot.press("ctrl+s")
        for _ in range(8):
            await pilot.pause(0.05)
        assert "Somebody else saved this case first" in grid(app)
        await pilot.press("escape")

    day(garden, today)
    assert chain(garden)[-1][0] == "Ben's?"


def test_discarding_typing_is_one_step_that_undo_brings_back(garden):
    async def scenario(app, pilot):
        await press(app, pilot, "D")
        assert said(app) == "Nothing here is unsaved."
        await press(app, pilot, "i", "end", "A", "escape", "n", "B", "escape", "D")
        assert work(app).sitting.case == work(app).sitting.opened.case
        assert "ctrl+z brings your typing back" in said(app)
        assert "saved" in app.screen.query_one(Topbar).sentence
        await press(app, pilot, "ctrl+z")
        assert work(app).sitting.case.question == BEGAN + "A"
        assert "draft " in app.screen.query_one(Topbar).sentence

    day(garden, scenario)


def test_whoever_types_without_a_pause_has_a_draft_all_the_same(garden):
    async def scenario(app, pilot):
        await pilot.press("i", "end")
        for _ in range(30):
            await pilot.press("x")
            await pilot.pause(0.05)
        with open_store(garden) as store:
            assert len(drafts.load(store, "g-1").case.question) > len(BEGAN)

    day(garden, scenario)

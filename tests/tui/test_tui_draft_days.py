"""Typing of other days and other people: offered back, announced, never overwritten, thrown away only on purpose."""

from __future__ import annotations

from pathlib import Path

import pytest
from days import BEGAN, chain, day, garden_in, someone, step, type_and_save
from hands import said
from tui_fakes import grid, work

from goldtui.store.cases import drafts
from goldtui.store.opening import open_store
from goldtui.tui.kit.topbar import Topbar
from goldtui.workbench.case.desk import open_case, save_draft
from goldtui.workbench.session.places import GIVEN, Place
from goldtui.workbench.session.session import open_session


@pytest.fixture
def garden(tmp_path: Path) -> Path:
    return garden_in(tmp_path)


def left(path: Path, who: str, case_id: str, question: str) -> None:
    session = open_session(Place(path, GIVEN), who)
    desk = open_case(session, case_id)
    save_draft(session, desk.case.model_copy(update={"question": question}), desk.number)
    session.close()


def test_on_start_the_library_offers_typing_of_earlier_sessions_and_u_opens_it(garden):
    left(garden, "ana", "g-2", "Half a")
    left(garden, "ana", "g-3", "Another half")
    left(garden, "ben", "g-1", "Ben's")

    async def today(app, pilot):
        assert "Unsaved typing in 2 cases from an earlier session: u opens the first; unsaved:mine lists all." in grid(
            app
        )
        await step(app, pilot, "u")
        assert work(app).sitting.case.question == "Another half"
        assert "restored" in said(app)
        await step(app, pilot, "q")
        assert "from an earlier session: u opens g-2" in grid(app)

    day(garden, today, go="")


def test_somebody_elses_typing_is_reported_and_left_alone(garden):
    left(garden, "ben", "g-1", "Ben's half")

    async def today(app, pilot):
        assert work(app).sitting.case.question == BEGAN
        assert "ben is typing here, last at " in said(app)
        assert "(kept, not saved)" in said(app)
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
        await step(app, pilot, "D")
        assert said(app) == "Nothing here is unsaved."
        await step(app, pilot, "i", "end", "A", "escape", "n", "B", "escape", "D")
        assert work(app).sitting.case == work(app).sitting.opened.case
        assert "ctrl+z brings your typing back" in said(app)
        assert "saved" in app.screen.query_one(Topbar).sentence
        await step(app, pilot, "ctrl+z")
        assert work(app).sitting.case.question == BEGAN + "A"
        assert "unsaved" in app.screen.query_one(Topbar).sentence

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


def test_the_library_says_which_case_has_typing_that_its_verdict_does_not_know(garden):
    left(garden, "ana", "g-2", "Half a")
    left(garden, "ben", "g-3", "Ben's half")

    async def today(app, pilot):
        rows = {row.case_id: row for row in app.library.cases.loaded()}
        assert [rows[name].unsaved for name in ("g-1", "g-2", "g-3")] == [False, True, False]
        assert "? unsaved typing" in grid(app)
        app.library.undoing.state.kept = []
        app.library.show_found(rows["g-2"])
        await pilot.pause()
        assert "nsaved typing, not judged here" in grid(app)

    day(garden, today, go="")

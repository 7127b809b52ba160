"""What other people save appears without a restart, and takes nothing out of anybody's hands."""

from __future__ import annotations

import threading

import pytest
from garden import garden
from hands import ask, now, said
from tui_fakes import case, drive, grid, library, settle, work

from goldtui.model.faults import StoreError
from goldtui.model.spot import Spot
from goldtui.tui.kit.topbar import Topbar
from goldtui.tui.library.arrivals import arrival_words
from goldtui.workbench.case.views import ArrivalView


async def look(app, pilot):
    """What the timer does every two seconds."""
    await app.library.arrivals.look()
    await settle(app, pilot)


def test_the_library_shows_what_somebody_else_saved_and_says_who():
    one = garden()

    async def scenario(app, pilot):
        await look(app, pilot)
        one.append(case("g-2", question="From ben?"), "ben")
        await look(app, pilot)
        assert "From ben?" in grid(app)
        assert said(app) == "ben saved g-2."
        assert library(app).cases.selected_row.case_id == "g-1"

    drive(one, scenario, go="")


def test_a_search_that_still_counts_is_not_begun_anew_at_every_save():
    one = garden()
    gate, real = threading.Event(), one.library.counts

    async def scenario(app, pilot):
        await look(app, pilot)

        def slow(*arguments):
            gate.wait(60)
            return real(*arguments)

        one.library.counts = slow
        app.library.search()
        await pilot.pause(0.1)
        one.append(case("g-2", question="From ben?"), "ben")
        await app.library.arrivals.look()
        await pilot.pause(0.1)
        assert "From ben?" not in grid(app)
        gate.set()
        await settle(app, pilot)
        await look(app, pilot)
        assert "From ben?" in grid(app)

    drive(one, scenario, go="")


def test_an_open_case_on_which_nobody_types_shows_the_new_text_and_stays_on_its_row():
    one = garden()

    async def scenario(app, pilot):
        await look(app, pilot)
        work(app).case_pane.go(Spot("claim", "c2"))
        await pilot.pause()
        one.append(case("g-1", question="From ben?"), "ben")
        await look(app, pilot)
        assert now(app).question == "From ben?"
        assert said(app) == "ben saved revision 2: question. It is shown now."
        assert work(app).case_pane.outline.spot == Spot("claim", "c2")
        assert work(app).sitting.base == 2

    drive(one, scenario)


@pytest.mark.parametrize(
    "keys", [("i", "end", "X"), ("i",), ("i", "end", "X", "escape")], ids=["typing", "open", "left"]
)
def test_a_case_that_is_being_written_keeps_its_text_and_tells_who_saved(keys):
    one = garden()

    async def scenario(app, pilot):
        await look(app, pilot)
        await pilot.press(*keys)
        await settle(app, pilot)
        before = now(app)
        one.append(case("g-1", question="From ben?"), "ben")
        await look(app, pilot)
        assert now(app) == before
        assert said(app) == "ben saved revision 2 of this case. Yours is kept; ctrl+s puts both together."
        assert "ben saved revision 2" in app.screen.query_one(Topbar).sentence

    drive(one, scenario)


def test_a_field_that_was_only_opened_gives_way_once_it_is_left():
    one = garden()

    async def scenario(app, pilot):
        await look(app, pilot)
        await pilot.press("i")
        one.append(case("g-1", question="From ben?"), "ben")
        await look(app, pilot)
        await pilot.press("escape")
        await settle(app, pilot)
        await look(app, pilot)
        assert now(app).question == "From ben?"
        assert "ben saved revision" not in app.screen.query_one(Topbar).sentence

    drive(one, scenario)


def test_a_selection_in_the_evidence_is_not_taken_away():
    one = garden()

    async def scenario(app, pilot):
        await look(app, pilot)
        await pilot.press("tab", "s")
        one.append(case("g-1", question="From ben?"), "ben")
        await look(app, pilot)
        assert work(app).source.evidence.selected is not None
        assert now(app).question != "From ben?"

    drive(one, scenario)


def test_what_i_save_myself_is_no_news():
    one = garden()

    async def scenario(app, pilot):
        await look(app, pilot)
        await pilot.press("i", "end", "X", "escape", "ctrl+s")
        await settle(app, pilot)
        await look(app, pilot)
        assert said(app) == "Saved, revision 2."

    drive(one, scenario)


def test_a_case_under_a_dialog_is_left_alone_until_the_dialog_is_gone():
    one = garden()

    async def scenario(app, pilot):
        await look(app, pilot)
        await ask(pilot, "question_mark")
        one.append(case("g-1", question="From ben?"), "ben")
        await app.library.arrivals.look()
        assert app.workbench.sitting.case.question != "From ben?"
        await ask(pilot, "escape")
        await look(app, pilot)
        assert now(app).question == "From ben?"

    drive(one, scenario)


def test_a_store_that_does_not_answer_is_asked_again_and_reported_by_nobody():
    one = garden()

    async def scenario(app, pilot):
        await look(app, pilot)
        real = one.case.arrivals

        def locked(after):
            raise StoreError("store_busy", "busy", "garden.db", "wait")

        one.case.arrivals = locked
        await look(app, pilot)
        assert "busy" not in grid(app)
        one.case.arrivals = real
        one.append(case("g-2", question="From ben?"), "ben")
        await look(app, pilot)
        assert "From ben?" in grid(app)

    drive(one, scenario, go="")


def test_many_who_saved_many_are_reported_in_one_sentence():
    found = [ArrivalView("g-1", 2, "ben", "draft"), ArrivalView("g-2", 2, "cleo", "draft")]
    assert arrival_words(found) == "2 people saved 2 cases."

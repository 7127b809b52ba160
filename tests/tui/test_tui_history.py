"""A case's history on the screen: compared, blamed, taken back; and nothing of it can be lost by a key."""

from __future__ import annotations

import time
from datetime import UTC, datetime

import pytest
from garden import garden
from hands import ask, now, press, said
from snapshots import kept
from tui_fakes import case, claims_of, drive, grid, library, settle, work

from goldtui.casework import edits
from goldtui.model.spot import Spot
from goldtui.tui.kit.key_line import KeyLine
from goldtui.tui.pages.blame import BlameScreen
from goldtui.tui.pages.history import HistoryScreen
from goldtui.tui.pages.restore import RestoreScreen

FIRST = case("g-1")
SECOND = edits.set_claim_text(FIRST, "c1", "Orchids are watered on Sundays.").case
THIRD = SECOND.model_copy(update={"question": "And ferns?"})


def three():
    one = garden(writer="ana", at=day(1))
    one.append(SECOND, "ben", note="note 2", at=day(2))
    one.append(THIRD, "cleo", note="note 3", at=day(3))
    return one


def day(number):
    return datetime(2026, 1, number, 9, 30, tzinfo=UTC)


def flat(app):
    return " ".join(grid(app).replace("│", " ").split())


def test_every_revision_is_listed_with_who_when_and_what_the_newest_first():
    async def scenario(app, pilot):
        await ask(pilot, "H")
        assert isinstance(app.screen, HistoryScreen)
        shown = flat(app)
        assert "History of g-1 · 3 revisions" in shown
        at = [shown.index(text) for text in ("cleo · 2026-01-03", "ben · 2026-01-02", "ana · 2026-01-01")]
        assert at == sorted(at)
        assert "Why: note 3" in shown
        assert "Mondays" not in shown
        await ask(pilot, "down")
        assert "Orchids are watered on [-Mondays-]{+Sundays+}." in flat(app)
        await ask(pilot, "escape")

    drive(three(), scenario)


def test_any_two_revisions_are_compared_once_one_is_marked():
    async def scenario(app, pilot):
        await ask(pilot, "H", "space")
        assert said(app) == "Now go to another revision."
        await ask(pilot, "down", "down")
        shown = flat(app)
        assert "From 1 to 3" in shown
        assert "question" in shown
        assert "[-Mondays-]{+Sundays+}" in shown
        await ask(pilot, "up", "up", "space")
        assert said(app) == "Each is compared with the one before it."
        await ask(pilot, "q")

    drive(three(), scenario)


@pytest.mark.parametrize("answer", ["escape", "enter", "n"])
def test_the_default_answer_takes_nothing_back(answer):
    one = three()

    async def scenario(app, pilot):
        await ask(pilot, "H", "down", "down", "r")
        assert isinstance(app.screen, RestoreScreen)
        assert "revision 3 of cleo stays in the history" in flat(app)
        await ask(pilot, answer)
        assert isinstance(app.screen, HistoryScreen)
        await ask(pilot, "escape")
        assert len(one.chain()) == 3

    drive(one, scenario)


def test_a_text_taken_back_is_a_new_revision_and_one_step_of_undo():
    one = three()

    async def scenario(app, pilot):
        await ask(pilot, "H", "down", "down", "r", "y")
        await settle(app, pilot)
        assert one.chain()[2:] == [THIRD, FIRST]
        assert now(app) == FIRST
        await press(app, pilot, "ctrl+z")
        assert now(app) == THIRD

    drive(one, scenario)


def test_taking_back_with_unsaved_typing_says_so_and_undo_brings_the_typing_back():
    one = three()

    async def scenario(app, pilot):
        await pilot.press("i", "end", "X", "escape")
        await settle(app, pilot)
        await ask(pilot, "H", "down", "down", "r")
        assert "Your unsaved typing goes off the screen" in flat(app)
        await ask(pilot, "y")
        await settle(app, pilot)
        assert now(app) == FIRST
        await press(app, pilot, "ctrl+z")
        assert now(app).question == "And ferns?X"

    drive(one, scenario)


def test_what_the_case_says_already_is_not_taken_back():
    async def scenario(app, pilot):
        await ask(pilot, "H", "r")
        assert said(app) == "This is what the case says now."
        await ask(pilot, "escape")

    drive(three(), scenario)


def test_taking_back_on_top_of_what_somebody_saved_meanwhile_shows_all_three_texts():
    one = three()

    async def scenario(app, pilot):
        await ask(pilot, "H", "down", "down", "r")
        one.append(THIRD.model_copy(update={"question": "Dan's?"}), "dan")
        await ask(pilot, "y")
        assert "1 to decide" in flat(app)
        assert one.newest().question == "Dan's?"
        await ask(pilot, "escape")

    drive(one, scenario)


def test_in_the_library_taking_back_on_top_of_somebody_elses_save_is_refused_with_words():
    one = three()

    async def scenario(app, pilot):
        await ask(pilot, "H", "down", "down", "r")
        one.append(THIRD.model_copy(update={"question": "Dan's?"}), "dan")
        await ask(pilot, "y")
        await settle(app, pilot)
        assert "dan has saved revision 4 since" in " ".join(toast.message for toast in app._notifications)
        assert one.newest().question == "Dan's?"

    drive(one, scenario, go="")


def test_in_the_library_a_text_is_taken_back_without_opening_the_case():
    one = three()

    async def scenario(app, pilot):
        await ask(pilot, "H", "down", "down", "r", "y")
        await settle(app, pilot)
        assert one.newest() == FIRST
        assert said(app) == "g-1 says again what revision 1 said: revision 4, a draft."
        assert library(app).cases.selected_row.case_id == "g-1"

    drive(one, scenario, go="")


def test_the_blame_begins_on_the_claim_one_came_from_and_leads_to_its_revision():
    async def scenario(app, pilot):
        work(app).case_pane.go(Spot("claim", "c1"))
        await pilot.pause()
        await ask(pilot, "H", "b")
        assert isinstance(app.screen, BlameScreen)
        shown = flat(app)
        assert "claim c1: “Orchids are watered on Sundays.”" in shown
        assert "Last set by ben in revision 2" in shown
        assert "First made by ana in revision 1" in shown
        await ask(pilot, "enter")
        assert isinstance(app.screen, HistoryScreen)
        assert app.screen.selected.number == 2
        await ask(pilot, "b", "f")
        assert app.screen.selected.number == 1
        await ask(pilot, "escape")

    drive(three(), scenario)


def test_a_phrase_has_a_blame_of_its_own():
    async def scenario(app, pilot):
        await ask(pilot, "H", "b")
        rows = [(one.title, one.text, one.last) for one in app.screen.found.blamed]
        assert ("claim c2 phrases", "with rain water only", 1) in rows
        await ask(pilot, "escape", "escape")

    drive(three(), scenario)


@pytest.mark.parametrize("size", [(200, 50), (120, 36), (80, 24), (60, 20), (20, 5), (8, 2)])
@pytest.mark.parametrize("plain", [False, True], ids=["unicode", "ascii"])
def test_the_history_can_be_walked_at_every_size(size, plain):
    async def scenario(app, pilot):
        await ask(pilot, "H", "down", "tab", "down", "tab", "space", "down")
        assert grid(app).isascii() or not plain
        await ask(pilot, "b", "down", "enter", "r")
        assert grid(app).isascii() or not plain
        await ask(pilot, "escape", "escape", "escape")

    drive(three(), scenario, size, ascii=plain)


@pytest.mark.parametrize("size", [(80, 24), (120, 36)], ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("look", ["dark", "ascii"])
def test_the_history_looks_as_it_did_when_somebody_last_looked(look, size, monkeypatch):
    monkeypatch.setenv("TZ", "UTC")
    time.tzset()
    pairs = []

    async def scenario(app, pilot):
        await ask(pilot, "H", "space", "down", "down")
        app.screen.query_one(KeyLine).flash("")
        pairs.append(kept(f"history-{size[0]}x{size[1]}-{look}", app))
        await ask(pilot, "b")
        pairs.append(kept(f"blame-{size[0]}x{size[1]}-{look}", app))
        await ask(pilot, "escape", "escape")

    try:
        drive(three(), scenario, size, ascii=look == "ascii")
    finally:
        monkeypatch.undo()
        time.tzset()
    assert [now for _, now in pairs] == [was for was, _ in pairs]


def test_an_empty_past_of_one_text_shows_that_text():
    async def scenario(app, pilot):
        await ask(pilot, "H")
        shown = flat(app)
        assert "History of g-2 · 1 revision" in shown
        assert "The first text of the case." in shown
        await ask(pilot, "escape")

    drive(three(), scenario, go="g-2")


def test_the_fixture_differs_where_the_tests_say():
    assert claims_of(SECOND)[0].text != claims_of(FIRST)[0].text

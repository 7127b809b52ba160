"""Keys that arrive in one burst act in the order they were typed, each where the one before it led."""

from __future__ import annotations

import asyncio
import threading

import pytest
from hands import ask, slowed
from textual import events
from tui_fakes import bench, case, drive, grid, settle, work

from goldtui.casework.edits import claims_of
from goldtui.tui.app import GoldtuiApp
from goldtui.tui.library.library import Library
from goldtui.tui.shell import in_order
from goldtui.tui.workbench.workbench import Workbench
from goldtui.workbench.session.first_rows import Glance, GlanceRow


def burst(app, *keys):
    """All keys at once, as a terminal hands over what was typed while the program was busy."""
    for key in keys:
        app.post_message(events.Key(key, key if len(key) == 1 else None))


def test_a_word_typed_right_behind_i_lands_in_the_field_and_starts_no_command():
    async def scenario(app, pilot):
        before = work(app).sitting.case
        burst(app, "i", *"documented", "escape")
        await settle(app, pilot)
        after = work(app).sitting.case
        assert after.question == before.question + "documented"
        assert claims_of(after) == claims_of(before)
        assert work(app).case_pane.editing is None

    drive(bench(), scenario)


def test_a_new_claim_takes_the_words_typed_right_behind_n():
    async def scenario(app, pilot):
        count = len(claims_of(work(app).sitting.case))
        burst(app, "n", *"Ferns rest.")
        await settle(app, pilot)
        claims = claims_of(work(app).sitting.case)
        assert len(claims) == count + 1
        assert claims[-1].text == "Ferns rest."

    drive(bench(), scenario)


def test_letters_typed_right_behind_the_filter_key_are_the_filter():
    async def scenario(app, pilot):
        await pilot.press("q")
        await settle(app, pilot)
        burst(app, "slash", *"nurq")
        await settle(app, pilot)
        assert app.library.query_one("#filter").value == "nurq"
        assert not app._exit

    drive(bench(), scenario)


def test_moving_on_right_behind_typing_keeps_every_letter():
    one = bench()

    async def scenario(app, pilot):
        case_id = work(app).sitting.case.case_id
        burst(app, "i", *"abc", "escape", "q")
        await settle(app, pilot)
        assert one.drafts[case_id].question.endswith("abc")

    drive(one, scenario)


@pytest.mark.parametrize(("key", "letter"), [("alt+u", "u"), ("alt+shift+r", "R")])
def test_escape_and_a_letter_that_a_terminal_hands_over_as_one_key_are_both_done(key, letter):
    done = []

    async def scenario(app, pilot):
        work(app).action_next_todo = lambda: done.append("u")
        work(app).action_ready = lambda: done.append("R")
        burst(app, "i", "X")
        app.post_message(events.Key(key, letter))
        await settle(app, pilot)
        assert work(app).case_pane.editing is None
        assert work(app).sitting.case.question.endswith("X")
        assert done == [letter]

    drive(bench(), scenario)


def test_what_is_typed_right_behind_opening_a_case_lands_in_that_case():
    one = bench()

    async def scenario(app, pilot):
        await pilot.press("q")
        await settle(app, pilot)
        burst(app, "enter", "i", *"abc", "escape")
        await settle(app, pilot)
        assert work(app).sitting.case.question.endswith("abc")

    drive(one, scenario)


def test_what_is_typed_right_behind_the_key_for_the_next_case_lands_in_the_next_case():
    async def scenario(app, pilot):
        first = work(app).sitting.case
        burst(app, "right_square_bracket", "i", *"abc", "escape")
        await settle(app, pilot)
        second = work(app).sitting.case
        assert second.case_id != first.case_id
        assert second.question.endswith("abc")
        burst(app, "left_square_bracket")
        await settle(app, pilot)
        assert work(app).sitting.case == first

    drive(bench(), scenario)


def test_a_word_typed_right_behind_the_key_of_a_dialog_is_typed_there_and_is_no_row_of_commands():
    async def scenario(app, pilot):
        before = work(app).sitting.case
        burst(app, "A", *"fern")
        await ask(pilot)
        await pilot.pause(0.3)
        assert app.screen.query_one("#attach-words").value == "fern"
        burst(app, "escape", "i", "X")
        await settle(app, pilot)
        assert work(app).sitting.case.question == before.question + "X"
        assert claims_of(work(app).sitting.case) == claims_of(before)

    drive(bench(), scenario)


async def glanced(app, pilot) -> None:
    """Wait for the first rows, which come before the set is open."""
    for _ in range(500):
        await pilot.pause(0.02)
        if "g-2" in grid(app):
            return
    raise AssertionError("no row came")


def test_a_case_asked_for_before_the_set_is_open_takes_what_was_typed_behind_it():
    may_open = threading.Event()

    def slow():
        may_open.wait(60)
        return bench()

    row = GlanceRow(2, "g-2", "draft", None, "When?", None, "ana", "2026-01-05T09:30:00.000000Z")
    app = GoldtuiApp(slow, "garden.db", glancer=lambda: Glance(1, (row,)))

    async def main():
        async with app.run_test(size=(120, 36)) as pilot:
            await glanced(app, pilot)
            burst(app, "enter", "i", *"abc", "escape")
            await pilot.pause(0.2)
            may_open.set()
            await settle(app, pilot)
            assert work(app).sitting.case.case_id == "g-2"
            assert work(app).sitting.case.question.endswith("abc")

    asyncio.run(main())


def test_keys_do_not_wait_for_the_end_of_a_long_piece_of_work(monkeypatch):
    done = []

    async def scenario(app, pilot):
        never = asyncio.Event()
        work(app).action_next_todo = lambda: app.spawn(work(app), never.wait(), "long")
        work(app).action_ready = lambda: done.append("R")
        burst(app, "u", "R")
        await pilot.pause(0.1)
        assert app.keys_wait
        assert done == []
        for _ in range(100):
            await pilot.pause(0.05)
            if done:
                break
        assert done == ["R"]
        never.set()

    monkeypatch.setattr(in_order, "SETTLE_SECONDS", 0.4)
    drive(bench(), scenario)


def test_text_pasted_right_behind_the_key_of_a_field_lands_in_the_field():
    async def scenario(app, pilot):
        await pilot.press("q")
        await settle(app, pilot)
        burst(app, "enter", "i")
        app.post_message(events.Paste(" and pasted"))
        await settle(app, pilot)
        assert work(app).case_pane.editor.text.endswith(" and pasted")

    drive(bench(), scenario)


def test_what_is_typed_for_a_case_that_does_not_open_is_no_row_of_commands_and_is_reported(monkeypatch):
    may_open, done = threading.Event(), []

    def slow():
        may_open.wait(60)
        return bench()

    row = GlanceRow(2, "g-2", "draft", None, "When?", None, "ana", "2026-01-05T09:30:00.000000Z")
    app = GoldtuiApp(slow, "garden.db", glancer=lambda: Glance(1, (row,)))
    monkeypatch.setattr(in_order, "OPENING_SECONDS", 0.2)

    async def main():
        async with app.run_test(size=(120, 36), notifications=True) as pilot:
            await glanced(app, pilot)
            monkeypatch.setattr(app, "action_quit", lambda: done.append("quit"))
            burst(app, "enter", "i", *"abc", "ctrl+q")
            for _ in range(100):
                await pilot.pause(0.05)
                if app._notifications:
                    break
            assert [note.message for note in app._notifications if "type it again" in note.message]
            assert not app.keys_wait
            assert done == []
            may_open.set()
            await settle(app, pilot)
            assert work(app).sitting.case.case_id == "g-2"
            assert work(app).sitting.case.question == case("g-2").question

    asyncio.run(main())


@pytest.mark.parametrize("patience", [0.1, 60.0])
def test_a_key_that_leads_away_gives_up_a_case_that_opens_too_slowly_and_is_part_of_a_burst_before(
    monkeypatch, patience
):
    may_open, done = threading.Event(), []

    def slow():
        may_open.wait(60)
        return bench()

    row = GlanceRow(2, "g-2", "draft", None, "When?", None, "ana", "2026-01-05T09:30:00.000000Z")
    app = GoldtuiApp(slow, "garden.db", glancer=lambda: Glance(1, (row,)))
    monkeypatch.setattr(in_order, "PATIENCE_SECONDS", patience)

    async def main():
        async with app.run_test(size=(120, 36), notifications=True) as pilot:
            await glanced(app, pilot)
            monkeypatch.setattr(app, "action_quit", lambda: done.append("quit"))
            burst(app, "enter", "i", *"abc")
            while len(app._ahead) < 4:
                await pilot.pause(0.02)
            await pilot.pause(0.3)
            burst(app, "ctrl+q")
            while app.keys_wait and len(app._ahead) < 5:
                await pilot.pause(0.02)
            await pilot.pause(0.1)
            gave_up = patience < 1
            assert bool(done) is gave_up
            assert app.keys_wait is not gave_up
            assert any("type it again" in note.message for note in app._notifications) is gave_up
            may_open.set()
            await settle(app, pilot)
            assert work(app).sitting.case.question.endswith("abc") is not gave_up

    asyncio.run(main())


def test_a_key_held_down_does_not_wait_for_what_follows_its_cursor_and_another_key_does():
    done = []

    async def scenario(app, pilot):
        may_end = asyncio.Event()

        def follow():
            done.append("f")
            app.spawn(work(app), may_end.wait(), "page", exclusive=True)

        work(app).action_first_fix = follow
        work(app).action_ready = lambda: done.append("R")
        burst(app, "f", "f", "f", "R")
        await pilot.pause(0.1)
        assert done == ["f", "f", "f"]
        may_end.set()
        await settle(app, pilot)
        assert done == ["f", "f", "f", "R"]

    drive(bench(), scenario)


def test_the_key_for_the_next_case_pressed_twice_goes_two_cases_on():
    async def scenario(app, pilot):
        burst(app, "right_square_bracket", "right_square_bracket")
        await settle(app, pilot)
        assert work(app).sitting.case.case_id == "g-3"

    drive(bench(), scenario)


@pytest.mark.parametrize("key", ["q", "escape"])
def test_who_waits_for_a_case_that_takes_long_may_leave_at_once(key):
    one = bench()
    gate = slowed(one, "open")

    async def scenario(app, pilot):
        await pilot.press("enter")
        await pilot.pause(0.1)
        assert isinstance(app.screen, Workbench)
        burst(app, key)
        await pilot.pause(0.2)
        assert isinstance(app.screen, Library)
        gate.set()
        await settle(app, pilot)
        assert isinstance(app.screen, Library)

    drive(one, scenario, go="")


def test_escape_behind_a_word_that_waits_for_its_case_waits_too():
    one = bench()
    gate = slowed(one, "open")

    async def scenario(app, pilot):
        await pilot.press("enter")
        await pilot.pause(0.1)
        burst(app, "i", *"abc", "escape")
        await pilot.pause(0.2)
        gate.set()
        await settle(app, pilot)
        assert work(app).sitting.case.question.endswith("abc")

    drive(one, scenario, go="")

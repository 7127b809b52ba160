"""Saving under trouble: somebody else's revision, a slow or locked database, keys that do not wait for it."""

from __future__ import annotations

import pytest
from hands import slowed
from textual.events import Paste
from tui_fakes import bench, case, chunk, drive, settle, work

from goldtui.casework.edits import Edit
from goldtui.model.spot import Spot
from goldtui.tui.kit import lane
from goldtui.tui.kit.case_list import CaseList
from goldtui.tui.library.library import Library
from goldtui.tui.workbench import keeping
from goldtui.workbench.session import lock_holder as held


def test_a_field_that_shows_an_older_text_of_the_case_changes_nothing_when_it_is_left():
    async def scenario(app, pilot):
        await pilot.press("i", "X")
        await settle(app, pilot)
        work(app).keeping.edit(Edit(case("g-1", question="From elsewhere"), "elsewhere", Spot("workflow")))
        await pilot.press("escape")
        await settle(app, pilot)
        assert work(app).sitting.case.question == "From elsewhere"

    drive(bench(), scenario)


def test_going_on_while_a_save_is_under_way_leaves_no_draft_behind_it():
    one = bench()
    gate = slowed(one, "save")

    async def scenario(app, pilot):
        await pilot.press("i", "X", "escape", "ctrl+s", "right_square_bracket")
        await pilot.pause(0.05)
        gate.set()
        await settle(app, pilot)
        assert work(app).sitting.case.case_id == "g-2"
        assert one.drafts == {}
        assert len(one.saved["g-1"]) == 2

    drive(one, scenario)


def test_saving_twice_in_one_breath_is_no_conflict_with_oneself():
    one = bench()

    async def scenario(app, pilot):
        await pilot.press("i", "X", "ctrl+s", "ctrl+s")
        await settle(app, pilot)
        assert work(app).sitting.case == one.saved["g-1"][-1]

    drive(one, scenario)


def test_while_the_database_is_held_by_another_program_quitting_does_not_freeze_the_screen():
    one = bench()
    gate = slowed(one, "save_draft")

    async def scenario(app, pilot):
        await pilot.press("i", "X", "escape", "ctrl+q", "down")
        while work(app).case_pane.outline.spot == Spot("question"):
            await pilot.pause(0.02)
        gate.set()
        await settle(app, pilot)

    assert drive(one, scenario).return_value == 0
    assert one.drafts["g-1"].question.endswith("X")


def test_an_answer_that_is_late_is_reported(monkeypatch):
    monkeypatch.setattr(lane, "LATE_SECONDS", 0.05)
    one = bench()
    gate = slowed(one, "save")

    async def scenario(app, pilot):
        await pilot.press("ctrl+s")
        while not any("has not answered yet" in toast.message for toast in app._notifications):
            await pilot.pause(0.02)
        # No other call is late, however busy the machine.
        monkeypatch.setattr(lane, "LATE_SECONDS", 3600.0)
        app.notify("Something else.")
        gate.set()
        await settle(app, pilot)
        assert [toast.message for toast in app._notifications] == ["Something else."]

    drive(one, scenario)


def test_an_answer_that_is_late_because_of_another_program_names_it(monkeypatch):
    monkeypatch.setattr(lane, "LATE_SECONDS", 0.05)
    monkeypatch.setattr(held, "holder_words", lambda path: f"\x1bpy (process 7) holds {path}: try again in a moment")
    one = bench()
    gate = slowed(one, "save")

    async def scenario(app, pilot):
        await pilot.press("ctrl+s")
        while not app._notifications:
            await pilot.pause(0.02)
        [toast] = app._notifications
        assert "\u241bpy (process 7) holds garden.db: try again in a moment. Edit on" in toast.message
        gate.set()
        await settle(app, pilot)

    drive(one, scenario)


def test_a_draft_that_failed_is_tried_again_without_a_key_and_reported_once(monkeypatch):
    monkeypatch.setattr(keeping, "RETRY_SECONDS", 0.05)
    one = bench()
    one.fail_drafts = True
    told = []

    async def scenario(app, pilot):
        monkeypatch.setattr(app, "problem", told.append)
        await pilot.press("i", "X", "escape")
        await pilot.pause(0.4)
        assert len([call for call, _ in one.calls if call == "save_draft"]) > 2
        assert len(told) == 1
        one.fail_drafts = False
        await pilot.pause(0.3)
        assert one.drafts["g-1"].question.endswith("X")

    drive(one, scenario)


def test_drafts_that_wait_behind_one_that_fails_share_its_answer():
    one = bench()
    one.fail_drafts = True
    gate = slowed(one, "save_draft")

    async def scenario(app, pilot):
        await pilot.press("i", "X")
        for _ in range(6):
            work(app).keeping.keep_in_background()
        await pilot.pause(0.05)
        gate.set()
        await settle(app, pilot)
        assert len([call for call, _ in one.calls if call == "save_draft"]) == 1

    drive(one, scenario)


def test_problems_do_not_pile_up_over_the_case():
    one = bench()
    one.fail_drafts = True

    async def scenario(app, pilot):
        await pilot.press("i", "X", "escape", "right_square_bracket")
        await settle(app, pilot)
        await pilot.press("ctrl+q")
        await settle(app, pilot)
        assert [toast.message.partition(".")[0] for toast in app._notifications] == [
            "garden",
            "Your typing could not be saved",
        ]

    drive(one, scenario)


def test_a_key_pressed_while_the_first_case_is_fetched_acts_once_it_is_here():
    one = bench()
    gate = slowed(one, "open")

    async def scenario(app, pilot):
        app.post_message(CaseList.Opened("g-1"))
        await pilot.pause(0.1)
        await pilot.press("right_square_bracket")
        gate.set()
        await settle(app, pilot)
        assert work(app).sitting.case.case_id == "g-2"

    drive(one, scenario, go="")


@pytest.mark.parametrize("key", ["q", "escape"])
def test_a_first_case_that_takes_long_to_open_can_be_left_for_the_library_and_does_not_come_back(key):
    one = bench()
    gate = slowed(one, "open")

    async def scenario(app, pilot):
        app.post_message(CaseList.Opened("g-2"))
        await pilot.pause(0.1)
        await pilot.press(key)
        await pilot.pause(0.1)
        assert isinstance(app.screen, Library)
        gate.set()
        await settle(app, pilot)
        assert isinstance(app.screen, Library)
        assert app.screen.cases.selected_row.case_id == "g-2"

    drive(one, scenario, go="")


def test_a_case_that_cannot_be_opened_leads_back_to_the_library_with_the_reason():
    one = bench()

    async def scenario(app, pilot):
        app.post_message(CaseList.Opened("gone"))
        await settle(app, pilot)
        assert isinstance(app.screen, Library)
        assert "there is no case" in " ".join(toast.message for toast in app._notifications)

    drive(one, scenario, go="")


def test_a_key_takes_only_a_stretch_of_a_long_source_apart_into_words():
    long = chunk(text="watered on Mondays " * 10_000)
    asked: list[int] = []

    async def scenario(app, pilot):
        split = work(app).source.evidence.word_splitter

        def counting(text):
            asked.append(len(text))
            return split(text)

        work(app).source.evidence.word_splitter = counting
        await pilot.press("tab", "w", "w")
        assert work(app).source.evidence.cursor == len("watered on ")
        assert asked
        assert max(asked) < len(long.text) / 10

    drive(bench(chunks=[long]), scenario)


@pytest.mark.parametrize("place", ["slash", "question_mark", "ctrl+p"])
def test_control_characters_in_a_paste_are_shown_and_not_kept_raw_in_any_search_field(place):
    async def scenario(app, pilot):
        await pilot.press(place)
        await settle(app, pilot)
        app.post_message(Paste("a\x9b31mEVIL"))
        await pilot.pause()
        assert app.focused.value.endswith("31mEVIL")
        assert "\x9b" not in app.focused.value

    drive(bench(), scenario, go="")

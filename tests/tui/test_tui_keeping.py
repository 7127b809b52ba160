"""The Workbench keeps what was typed: drafts, revisions, conflicts, undo, quitting, and faults on the way."""

from __future__ import annotations

import pytest
from hands import ask, now, pane, press, said, until
from tui_fakes import bench, case, drive, settle, work

from goldtui.model.faults import StoreError
from goldtui.model.spot import Spot
from goldtui.tui.kit.field_editor import FieldEditor
from goldtui.tui.kit.key_line import KeyLine
from goldtui.tui.kit.topbar import Topbar
from goldtui.tui.library.library import Library
from goldtui.tui.workbench.case_actions import CaseActions
from goldtui.tui.workbench.paste_answer import PasteAnswerScreen


def test_a_draft_is_kept_after_a_pause_and_the_topbar_says_when():
    one = bench()

    async def scenario(app, pilot):
        await pilot.press("i", "X")
        await pilot.pause(1.0)
        await settle(app, pilot)
        assert one.drafts["g-1"].question.endswith("X")
        assert "unsaved, kept 12:04" in app.screen.query_one(Topbar).sentence

    drive(one, scenario)


def test_escape_leaves_the_field_keeps_the_text_and_writes_the_draft_at_once():
    one = bench()

    async def scenario(app, pilot):
        await pilot.press("i", "X", "escape")
        await settle(app, pilot)
        assert work(app).case_pane.editing is None
        assert one.drafts["g-1"].question.endswith("X")

    drive(one, scenario)


def test_leaving_for_the_library_and_coming_back_restores_the_draft_and_says_so():
    one = bench()

    async def scenario(app, pilot):
        await pilot.press("i", "X", "escape", "q")
        await settle(app, pilot)
        assert isinstance(app.screen, Library)
        await pilot.press("enter")
        await settle(app, pilot)
        assert work(app).sitting.case.question.endswith("X")
        assert "restored" in app.screen.query_one(KeyLine).message
        await pilot.press("ctrl+z")
        assert work(app).sitting.case == one.saved["g-1"][0]

    drive(one, scenario)


def test_quitting_in_the_middle_of_a_word_keeps_the_draft_and_closes_the_set():
    one = bench()

    async def scenario(app, pilot):
        await pilot.press("i", "X", "ctrl+q")
        await settle(app, pilot)

    app = drive(one, scenario)
    assert one.drafts["g-1"].question.endswith("X")
    assert one.closed
    assert app.return_value == 0


def test_a_draft_that_cannot_be_written_keeps_saying_unsaved_and_why_and_quitting_asks_again():
    one = bench()
    one.fail_drafts = True

    async def scenario(app, pilot):
        await pilot.press("i", "X", "escape")
        await settle(app, pilot)
        assert "unsaved" in app.screen.query_one(Topbar).sentence
        assert "the disk is full" in " ".join(toast.message for toast in app._notifications)
        await pilot.press("ctrl+q")
        await settle(app, pilot)
        assert not one.closed
        await pilot.press("ctrl+q")
        await settle(app, pilot)
        assert one.closed

    drive(one, scenario)


def test_saving_appends_a_revision_and_the_topbar_says_saved():
    one = bench()

    async def scenario(app, pilot):
        await pilot.press("i", "X", "escape", "ctrl+s")
        await settle(app, pilot)
        assert [len(one.saved["g-1"]), "g-1" in one.drafts] == [2, False]
        assert "saved" in app.screen.query_one(Topbar).sentence
        assert "unsaved" not in app.screen.query_one(Topbar).sentence

    drive(one, scenario)


def test_undo_in_a_field_puts_the_cursor_back_and_typing_goes_on_there():
    async def scenario(app, pilot):
        await pilot.press("i", "home", "a", "b", "ctrl+z")
        await settle(app, pilot)
        await pilot.press("z")
        assert work(app).sitting.case.question.startswith("zWhen")

    drive(bench(), scenario)


def test_undo_goes_back_to_the_case_in_which_the_change_was_made():
    async def scenario(app, pilot):
        await pilot.press("i", "X", "escape", "right_square_bracket")
        await settle(app, pilot)
        assert work(app).sitting.case.case_id == "g-2"
        await pilot.press("ctrl+z")
        await settle(app, pilot)
        assert work(app).sitting.case.case_id == "g-1"
        assert not work(app).sitting.case.question.endswith("X")

    drive(bench(), scenario)


def test_all_store_calls_run_in_one_lane_off_the_loop():
    one = bench()

    async def scenario(app, pilot):
        await pilot.press("i", "X", "escape", "ctrl+s")
        await settle(app, pilot)

    drive(one, scenario)
    assert {thread.rsplit("_", 1)[0] for _, thread in one.calls} == {"goldtui-lane"}
    assert len({thread for _, thread in one.calls}) == 1


def test_a_mistake_of_our_own_is_reported_without_a_traceback_and_the_application_stays_up():
    one = bench()

    def broken(case_id):
        raise KeyError("withheld text")

    async def scenario(app, pilot):
        one.open = broken
        await pilot.press("right_square_bracket")
        await settle(app, pilot)
        told = " ".join(toast.message for toast in app._notifications)
        assert "internal: goldtui failed on its own account: KeyError" in told
        assert "withheld" not in told
        assert work(app).sitting.case.case_id == "g-1"

    drive(one, scenario)


@pytest.mark.draws
def test_a_list_that_cannot_be_read_says_so():
    one = bench()

    def broken(*asked):
        raise StoreError("store_busy", "another goldtui is writing", one.path, "wait a moment")

    async def scenario(app, pilot):
        one.window = broken
        work(app).case_list.forget()
        await settle(app, pilot)
        assert "another goldtui is writing" in " ".join(toast.message for toast in app._notifications)

    drive(one, scenario)


def test_an_edit_whose_source_cannot_be_fetched_is_refused_and_case_and_history_stay():
    async def scenario(app, pilot):
        before = work(app).sitting

        def broken(case):
            raise StoreError("store_busy", "another goldtui is writing", "garden.db", "wait a moment")

        before.judging.judge = broken
        history, case = before.history, before.case
        await pilot.press("t")
        await settle(app, pilot)
        assert (work(app).sitting.history, work(app).sitting.case) == (history, case)
        assert "another goldtui is writing" in " ".join(toast.message for toast in app._notifications)

    drive(bench(), scenario)


def test_a_crash_keeps_the_typing_and_prints_no_local_variables(monkeypatch):
    one = bench()
    apps = []

    def broken(self):
        secret = "withheld text"
        raise ZeroDivisionError(len(secret) - len(secret))

    monkeypatch.setattr(CaseActions, "behaviour", broken)

    async def scenario(app, pilot):
        apps.append(app)
        await pilot.press("i", "X")
        work(app).case_pane.outline.focus()
        await pilot.press("t")
        await pilot.pause()

    with pytest.raises(ZeroDivisionError):
        drive(one, scenario)
    assert one.drafts["g-1"].question.endswith("X")
    assert isinstance(apps[0].crash, ZeroDivisionError)
    assert apps[0]._exit_renderables == []


def test_undo_in_a_field_takes_back_only_the_field_and_says_when_nothing_is_left_there():
    async def scenario(app, pilot):
        await press(app, pilot, "i", "X", "escape", "ctrl+s", "right_square_bracket")
        assert now(app).case_id == "g-2"
        before = now(app)
        await press(app, pilot, "i", "Y", "ctrl+z")
        assert now(app) == before
        await press(app, pilot, "ctrl+z")
        assert (now(app), pane(app).editing) == (before, Spot("question"))
        assert said(app).startswith("Nothing left to undo in this field. Esc leaves it")
        await press(app, pilot, "ctrl+y", "ctrl+y")
        assert now(app).question.endswith("Y")
        assert said(app).startswith("Nothing left to redo in this field.")
        await press(app, pilot, "ctrl+z", "escape", "ctrl+z")
        assert now(app) == case("g-1")

    drive(bench(), scenario)


def test_undo_in_the_filter_undoes_no_work():
    async def scenario(app, pilot):
        await press(app, pilot, "i", "X", "escape", "ctrl+s", "q", "slash", "o", "ctrl+z")
        assert isinstance(app.screen, Library)
        assert said(app).startswith("Nothing to undo in this field.")
        assert app.screen.query_one("#filter").value == "o"

    drive(bench(), scenario)


def test_a_field_of_a_dialog_takes_its_typing_back_and_says_when_nothing_is_left():
    async def scenario(app, pilot):
        await ask(pilot, "P")
        await until(pilot, lambda: isinstance(app.screen, PasteAnswerScreen))
        editor = app.screen.query_one(FieldEditor)
        assert app.screen.focused is editor
        await ask(pilot, *"rain", "ctrl+z")
        assert editor.value == ""
        await ask(pilot, "ctrl+z")
        assert said(app) == "Nothing left to undo in this field."

    drive(bench(case("g-1", reference=None)), scenario)

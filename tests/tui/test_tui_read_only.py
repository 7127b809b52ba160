"""A database that cannot be written says so before anybody types, can be read, and loses nothing that is typed."""

from __future__ import annotations

import pytest
from tui_fakes import bench, drive, grid, settle, work

from goldtui.tui.kit.topbar import Topbar
from goldtui.tui.library.library import Library
from goldtui.tui.workbench import keeping

WHY = "the file may only be read. run: chmod u+w garden.db; or copy it to a folder of your own and open the copy"


def sealed():
    one = bench()
    one.read_only = WHY
    return one


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (200, 50)])
def test_the_library_says_why_nothing_can_be_saved_and_what_to_do_with_the_cases_in_sight(size):
    async def scenario(app, pilot):
        shown = " ".join(grid(app).split())
        assert "✗ Read-only: the file may only be read. run: chmod u+w garden.db" in shown
        assert "open the copy" in shown
        assert "read-only" in app.screen.query_one(Topbar).sentence
        assert "g-1" in shown

    drive(sealed(), scenario, size, go="")


def test_a_case_can_be_read_and_left_and_its_top_row_says_read_only():
    async def scenario(app, pilot):
        assert "read-only" in app.screen.query_one(Topbar).sentence
        await pilot.press("right_square_bracket", "q")
        await settle(app, pilot)
        assert isinstance(app.screen, Library)

    drive(sealed(), scenario)


def test_what_is_typed_stays_on_the_screen_as_unsaved_and_leaving_says_why_not():
    async def scenario(app, pilot):
        await pilot.press("i", "X", "escape", "q")
        await settle(app, pilot)
        assert work(app).sitting.case.question.endswith("X")
        assert "unsaved, read-only" in app.screen.query_one(Topbar).sentence
        assert "chmod u+w garden.db" in " ".join(toast.message for toast in app._notifications)

    drive(sealed(), scenario)


def test_once_the_file_can_be_written_the_typing_is_kept_without_a_key_and_the_banner_goes(monkeypatch):
    monkeypatch.setattr(keeping, "RETRY_SECONDS", 0.05)
    one = sealed()

    async def scenario(app, pilot):
        await pilot.press("i", "X", "escape")
        await settle(app, pilot)
        one.read_only = ""
        await pilot.pause(0.3)
        assert one.drafts["g-1"].question.endswith("X")
        assert "unsaved, kept 1" in app.screen.query_one(Topbar).sentence
        assert [toast.message for toast in app._notifications] == []
        await pilot.press("q")
        await settle(app, pilot)
        assert "Read-only" not in grid(app)
        assert "read-only" not in app.screen.query_one(Topbar).sentence

    drive(one, scenario)

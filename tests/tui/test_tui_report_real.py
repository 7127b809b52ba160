"""The Report place over the example set in a real database: scored, kept, laid next to an earlier run, written."""

from __future__ import annotations

import asyncio
from functools import partial

import pytest
from hands import ask, press, said
from replay_fakes import place as replay_place
from report_fakes import place
from tui_fakes import grid, settle

from goldtui.tui.app import GoldtuiApp, place_opener
from goldtui.workbench.session.places import GIVEN, Place, example_folder
from goldtui.workbench.start.example import copy_example

GOOD = example_folder() / "traces.jsonl"
FAILING = example_folder() / "runs" / "failing.jsonl"


@pytest.fixture
def desk(tmp_path, monkeypatch):
    monkeypatch.setenv("GOLDTUI_STATE", str(tmp_path / "state"))
    copy_example(tmp_path / "garden.db")
    return Place(tmp_path / "garden.db", GIVEN)


def visit(desk, scenario, size=(120, 36)):
    app = GoldtuiApp(partial(place_opener, desk, "ana", False), str(desk.path))

    async def main():
        async with app.run_test(size=size, notifications=True) as pilot:
            await settle(app, pilot)
            await press(app, pilot, "7")
            await scenario(app, pilot)

    asyncio.run(main())


async def score(app, pilot, path) -> None:
    await ask(pilot, "s")
    app.screen.query_one("#ask-path").value = str(path)
    await press(app, pilot, "enter")


def test_a_run_is_scored_beside_an_earlier_one_opened_and_written(desk, tmp_path):
    async def scenario(app, pilot):
        await score(app, pilot, GOOD)
        assert "32 released, 0 not judged, of 32" in grid(app)
        await score(app, pilot, FAILING)
        assert said(app) == "Kept as run 2."
        assert "0 released, 25 failed, 7 not judged, of 32" in grid(app)
        await ask(pilot, "b")
        await press(app, pilot, "enter")
        assert said(app) == "Beside run 1: 25 of 25 cases moved."
        assert place(app).figures.figure.key == "beside:newly failing"
        assert len(place(app).cases.rows) == 25
        await ask(pilot, "w")
        app.screen.query_one("#ask-path").value = str(tmp_path / "night.md")
        await press(app, pilot, "enter")
        assert (tmp_path / "night.md").is_file()
        await press(app, pilot, "f")
        assert replay_place(app).state.shown.walk.verdict.first_failed_stage == "answer faithfulness"

    visit(desk, scenario)


def test_what_was_kept_is_there_when_the_set_is_opened_again(desk):
    async def scenario(app, pilot):
        await score(app, pilot, FAILING)

    async def later(app, pilot):
        assert "run 1 (1 of 1)" in grid(app)
        assert "by ana" in grid(app)

    visit(desk, scenario)
    visit(desk, later)

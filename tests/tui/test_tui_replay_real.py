"""The Replay place over the example set in a real database: every failing run explained, and the way to its gold."""

from __future__ import annotations

import asyncio
from functools import partial

import pytest
from hands import press
from replay_fakes import place
from tui_fakes import grid, settle, work

from goldtui.model.spot import Spot
from goldtui.tui.app import GoldtuiApp, place_opener
from goldtui.tui.kit.memory.replay import RunsMemory
from goldtui.workbench.session.places import GIVEN, Place, example_folder
from goldtui.workbench.start.example import copy_example

FAILING = example_folder() / "runs" / "failing.jsonl"


@pytest.fixture
def desk(tmp_path, monkeypatch):
    monkeypatch.setenv("GOLDTUI_STATE", str(tmp_path / "state"))
    copy_example(tmp_path / "garden.db")
    return Place(tmp_path / "garden.db", GIVEN)


async def reached(app, pilot, spot):
    for _ in range(200):
        if work(app).case_pane.outline.spot == spot:
            return
        await pilot.pause(0.05)


def visit(desk, scenario, size=(120, 36)):
    app = GoldtuiApp(partial(place_opener, desk, "ana", False), str(desk.path))
    app.runs_memory = RunsMemory(path=FAILING)

    async def main():
        async with app.run_test(size=size, notifications=True) as pilot:
            await settle(app, pilot)
            await scenario(app, pilot)

    asyncio.run(main())


def test_every_failing_run_of_the_example_set_is_reported_with_its_stage_and_first_fix(desk):
    async def scenario(app, pilot):
        told = set()
        for _ in range(26):
            walk = place(app).state.shown.walk
            shown = " ".join(grid(app).split())
            assert f"stopped at {walk.verdict.first_failed_stage}" in shown
            assert f"First fix: {walk.fix[:30]}" in shown
            assert walk.rail[place(app).query_one("#rail").at].first_red
            told.add(walk.trace_id)
            await press(app, pilot, "n")
        assert len(told) == 26

    visit(desk, scenario)


def test_from_a_mis_citation_to_the_citation_of_the_gold_and_back_in_four_keys(desk):
    async def scenario(app, pilot):
        await press(app, pilot, "n", "enter")
        assert work(app).sitting.case.case_id == "pl-return-tree-fern"
        await reached(app, pilot, Spot("citation", "c2"))
        assert work(app).case_pane.outline.spot == Spot("citation", "c2")
        await press(app, pilot, "4")
        assert place(app).state.shown.walk.trace_id == "failing/citation_does_not_establish"

    visit(desk, scenario, (80, 24))


def test_the_sets_own_traces_of_the_database_are_all_released(desk):
    async def scenario(app, pilot):
        await press(app, pilot, "s")
        assert "run 1 of 32" in grid(app)
        assert "released: every gate that applies passes" in grid(app)

    visit(desk, scenario)

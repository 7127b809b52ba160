"""The Policy place over the example set in a real database: tried on its last run, saved, and judged by at once."""

from __future__ import annotations

import asyncio
from functools import partial

from hands import ask, press
from tui_fakes import grid, settle

from goldtui.cli.commands import run
from goldtui.tui.app import GoldtuiApp, place_opener
from goldtui.tui.kit.enter_input import EnterInput
from goldtui.workbench.session.places import GIVEN, Place, example_folder
from goldtui.workbench.session.session import open_session
from goldtui.workbench.start.example import copy_example


def test_a_change_is_tried_on_the_last_run_and_once_saved_every_place_judges_by_it(tmp_path, monkeypatch):
    monkeypatch.setenv("GOLDTUI_STATE", str(tmp_path / "state"))
    database = tmp_path / "garden.db"
    copy_example(database)
    traces = example_folder() / "traces.jsonl"
    assert run(["score", str(database), "--trace", str(traces), "--keep", str(database), "--as", "ana"]) == 0
    app = GoldtuiApp(partial(place_opener, Place(database, GIVEN), "ana", False), str(database))

    async def scenario(pilot):
        await settle(app, pilot)
        await press(app, pilot, "8")
        assert "are tried on run 1." in grid(app)
        await press(app, pilot, "tab", "j", "j", "j", "enter")
        app.screen.query_one(EnterInput).value = "0.9"
        await press(app, pilot, "enter")
        shown = grid(app)
        assert "9 of 32 cases" in shown
        assert "The run passes now and would" in shown
        await ask(pilot, "s")
        await ask(pilot, *"stricter")
        await press(app, pilot, "enter")
        assert "by ana" in grid(app)
        assert app.bench is not None
        assert app.bench.policy.min_precision == 0.9

    async def main():
        async with app.run_test(size=(120, 36), notifications=True) as pilot:
            await scenario(pilot)

    asyncio.run(main())
    session = open_session(Place(database, GIVEN), "ben", read_only=True)
    try:
        assert session.policy.min_precision == 0.9
    finally:
        session.close()

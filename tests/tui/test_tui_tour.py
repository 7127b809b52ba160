"""The tour: every step can be done by the keys it names, it goes on by itself, and one's own copy stays as it is."""

from __future__ import annotations

import asyncio
from functools import partial

import pytest
from tui_fakes import bench, drive, grid, settle, work

from goldtui.tui.app import GoldtuiApp
from goldtui.tui.library.library import Library
from goldtui.tui.shell.keymap import all_rows
from goldtui.tui.tour import _DONE, TourBox
from goldtui.workbench.bench import open_bench
from goldtui.workbench.session.places import state_folder
from goldtui.workbench.start.tour import _KEY, STEPS, end_tour, make_tour


def take(place, scenario, size=(80, 24)):
    app = GoldtuiApp(partial(open_bench, place, "ana"), str(place.path), tour=True)

    async def main() -> None:
        async with app.run_test(size=size) as pilot:
            await settle(app, pilot)
            app.tour.look()
            await pilot.pause()
            app.tour.look()
            await scenario(app, pilot)

    asyncio.run(main())


def said(app):
    return " ".join(app.screen.query_one(TourBox).text.split())


async def press(app, pilot, *keys):
    await pilot.press(*keys)
    await pilot.pause(0.1)
    await settle(app, pilot)
    app.tour.look()
    await pilot.pause()


def test_every_step_has_its_test_of_being_done_and_names_keys_that_there_are():
    assert [step.name for step in STEPS] == list(_DONE)
    ids = {row.id for row in all_rows()}
    assert {id_ for step in STEPS for id_ in _KEY.findall(step.text)} <= ids


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 36)], ids=str)
def test_the_tour_is_walked_by_its_own_keys_and_leaves_no_trace(tmp_path, size):
    place = make_tour(tmp_path)

    async def scenario(app, pilot):
        keys = [
            ("enter",),
            ("f",),
            ("tab",),
            (*(["w"] * 30), "s"),
            ("m",),
            ("ctrl+z",),
            ("ctrl+y",),
            ("R",),
            ("q",),
        ]
        for number, step in enumerate(keys, 1):
            assert f"Tour {number}/{len(STEPS)}" in said(app)
            assert app.tour.step is STEPS[number - 1]
            await press(app, pilot, *step)
        assert isinstance(app.screen, Library)
        assert app.tour.step.name == "end"
        shown = " ".join(line.strip() for line in grid(app).splitlines()[-5:])
        assert "That was the tour" in shown
        await press(app, pilot, "ctrl+t")
        assert not app.screen.query(TourBox)

    take(place, scenario, size)
    end_tour(place)
    assert not list(state_folder().glob("seen-*"))


def test_a_step_may_be_skipped_and_the_tour_ended_at_any_time(tmp_path):
    place = make_tour(tmp_path)

    async def scenario(app, pilot):
        await press(app, pilot, "ctrl+t")
        assert "Tour 2/" in said(app)
        await press(app, pilot, "ctrl+g")
        assert not app.screen.query(TourBox)
        await press(app, pilot, "enter")
        assert not app.screen.query(TourBox)

    take(place, scenario)


def test_outside_a_tour_its_keys_do_nothing_and_are_not_offered():
    async def scenario(app, pilot):
        here, case = app.screen, work(app).sitting.case
        await pilot.press("ctrl+t", "ctrl+g")
        await settle(app, pilot)
        assert app.screen is here
        assert work(app).sitting.case == case
        assert "Tour" not in grid(app)
        assert not [one for one in app.screen.active_bindings.values() if "Tour" in one.binding.description]

    drive(bench(), scenario)

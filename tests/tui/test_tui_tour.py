"""The tour: every step can be done by the keys it names, it goes on by itself, and one's own copy stays as it is."""

from __future__ import annotations

import asyncio
import shutil
from functools import partial

import pytest
from tui_fakes import bench, drive, grid, settle, work

from goldtui.tui.app import GoldtuiApp
from goldtui.tui.kit.places import PLACES
from goldtui.tui.shell.keymap import all_rows
from goldtui.tui.tour import _DONE, TourBox
from goldtui.workbench.bench import open_bench
from goldtui.workbench.freeze.trust_memory import remember_trust, trust_for
from goldtui.workbench.session.places import EXAMPLE_SET, Place, data_folder, state_folder
from goldtui.workbench.start.tour import _KEY, STEPS, end_tour, make_tour, reach, step_reached, tour_place

KEYS = {
    "open": ("enter",),
    "fix": ("f",),
    "evidence": ("tab",),
    "select": (*(["w"] * 30), "s"),
    "mark": ("m",),
    "undo": ("ctrl+z",),
    "redo": ("ctrl+y",),
    "ready": ("R",),
    "variant": ("3", "down", "enter"),
    "run": ("escape", "4", "f"),
    "failing": ("n",),
    "tick": ("5", "f", "space", "space", "space"),
    "approve": ("a",),
    "verify": ("6", "v"),
    "older": ("7", "left_square_bracket"),
    "behind": ("enter",),
}


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    folder = tmp_path_factory.mktemp("tour")
    make_tour(folder)
    return folder


@pytest.fixture
def place(made, tmp_path):
    folder = tmp_path / "tour"
    shutil.copytree(made, folder)
    path = folder / "tour.db"
    remember_trust(path, EXAMPLE_SET, folder / "test-trust.json")
    return Place(path, "the tour's copy")


def take(place, scenario, size=(80, 24)):
    app = GoldtuiApp(partial(open_bench, place, "ana"), str(place.path), tour=True)

    async def main() -> None:
        async with app.run_test(size=size) as pilot:
            await settle(app, pilot)
            await shown(app, pilot)
            await scenario(app, pilot)

    asyncio.run(main())


async def shown(app, pilot):
    """Let the tour look twice: the box of a new screen comes with the first look, its words with the second."""
    app.tour.look()
    await settle(app, pilot)
    app.tour.look()
    await settle(app, pilot)


def said(app):
    return " ".join(app.screen.query_one(TourBox).text.split())


async def press(app, pilot, *keys):
    await pilot.press(*keys)
    await settle(app, pilot)
    await shown(app, pilot)


async def says(app, pilot, words):
    """Wait until the tour says this; the test's own limit ends it otherwise."""
    while not app.screen.query(TourBox) or words not in said(app):
        await shown(app, pilot)


def whole(app):
    box = app.screen.query_one(TourBox)
    drawn = [box.render_line(y).text.rstrip() for y in range(box.size.height)]
    return not any(line.endswith(app.glyphs.ellipsis) for line in drawn)


def test_every_step_has_its_test_of_being_done_and_names_keys_that_there_are():
    assert [step.name for step in STEPS] == list(_DONE)
    ids = {row.id for row in all_rows()}
    assert {id_ for step in STEPS for id_ in _KEY.findall(step.text + step.way)} <= ids


def test_the_tour_leads_through_the_seven_places_in_the_order_of_their_keys():
    assert list(dict.fromkeys(step.place for step in STEPS if step.place)) == [p.number for p in PLACES if p.number < 8]


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 36), (200, 50)], ids=str)
def test_the_tour_is_walked_by_its_own_keys(place, size):
    async def scenario(app, pilot):
        for number, step in enumerate(STEPS[:-1], 1):
            if not app.screen.is_modal:
                await says(app, pilot, f"Tour {number}/{len(STEPS)}")
                assert whole(app), step.name
            assert app.tour.step is step
            keys = KEYS[step.name]
            for part in (keys[:-1], keys[-1:]):
                await press(app, pilot, *part)
                assert app.screen.is_modal or whole(app), step.name
        assert app.tour.step.name == "end"
        foot = " ".join(line.strip() for line in grid(app).splitlines()[-6:])
        assert "That was the tour" in foot
        await press(app, pilot, "ctrl+t")
        assert not app.screen.query(TourBox)

    take(place, scenario, size)
    assert step_reached(place.path) == len(STEPS) - 1


def test_a_finished_tour_leaves_nothing_behind(place):
    take(place, lambda app, pilot: press(app, pilot, "ctrl+t"))
    assert trust_for(place.path, None).exists()
    end_tour(place)
    assert not place.path.parent.exists()
    assert not list(state_folder().glob("seen-*"))
    with pytest.raises(Exception, match="no trust file was chosen"):
        trust_for(place.path, None)


def test_in_another_place_the_tour_says_which_key_goes_on(place):
    async def scenario(app, pilot):
        await press(app, pilot, "5")
        await says(app, pilot, "1 goes to the Library, where the tour goes on.")
        await press(app, pilot, "1")
        await press(app, pilot, "enter")
        await says(app, pilot, "f goes to the very place")
        await press(app, pilot, "6")
        await says(app, pilot, "1 goes to the Library, Enter opens it there.")

    take(place, scenario)


def test_a_tour_may_be_left_at_any_step_and_goes_on_there_with_one_key_or_another_day(place):
    async def first(app, pilot):
        await press(app, pilot, "enter")
        await says(app, pilot, "Tour 2/")
        await press(app, pilot, "ctrl+t")
        await says(app, pilot, "Tour 3/")
        await press(app, pilot, "ctrl+g")
        assert not app.screen.query(TourBox)
        await press(app, pilot, "1")
        assert not app.screen.query(TourBox)
        await press(app, pilot, "ctrl+g")
        await says(app, pilot, "Tour 3/")

    async def second(app, pilot):
        await says(app, pilot, "Tour 3/")

    take(place, first)
    take(place, second)


def test_the_copy_waits_until_the_tour_is_done_and_a_half_made_one_is_made_again(monkeypatch, made, tmp_path):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    calls = []

    def copied(folder, *, clock):
        calls.append(folder)
        shutil.copytree(made, folder, dirs_exist_ok=True)

    monkeypatch.setattr("goldtui.workbench.start.tour.make_tour", copied)
    place = tour_place()
    assert place.path.is_relative_to(data_folder())
    reach(place.path, "tick")
    assert step_reached(tour_place().path) == [step.name for step in STEPS].index("tick")
    assert len(calls) == 1
    assert step_reached(tour_place(fresh=True).path) == 0
    place.path.with_suffix(".step").unlink()
    tour_place()
    assert len(calls) == 3


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


def test_a_look_after_the_last_screen_has_gone_does_nothing(place):
    apps = []

    async def scenario(app, pilot):
        apps.append(app)

    take(place, scenario)
    assert apps[0].screen_stack == []
    apps[0].tour.look()

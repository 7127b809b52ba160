"""Background work ends with its screen and leaves nothing behind: no warning, no message, no key that waits."""

from __future__ import annotations

import asyncio
import gc
import warnings

import pytest
from hands import Held, press
from labelled import under_review
from review_fakes import place
from review_hands import BOXES, decisions, tick_all, waiting
from textual.css.query import NoMatches
from textual.widgets import Static
from textual.worker import WorkerState
from tui_fakes import bench, drive, settle, work

from goldtui.model.spot import Spot
from goldtui.tui import tour
from goldtui.tui.kit import themes
from goldtui.tui.kit.ask import Field, FreezeAsk
from goldtui.tui.kit.background import is_over, run_behind
from goldtui.tui.kit.base_screen import BaseScreen
from goldtui.tui.kit.say import SayScreen
from goldtui.tui.labels.labelling import LabellingScreen
from goldtui.tui.library.bulk import BulkScreen
from goldtui.tui.library.new_case import NewCase
from goldtui.tui.pages.import_screen import ImportScreen
from goldtui.tui.replay.keep_run import KeepRun
from goldtui.workbench.session import look_memory


async def nothing() -> None:
    """Work that is done at once."""


def toasts(app) -> list[str]:
    return [toast.message for toast in app._notifications]


@pytest.mark.parametrize("spawned", [False, True])
def test_work_that_is_cancelled_before_it_begins_warns_of_nothing_and_is_over(spawned):
    with warnings.catch_warnings(record=True) as seen:
        warnings.simplefilter("always")

        async def scenario(app, pilot):
            async def begin():
                for _ in range(3):
                    if spawned:
                        app.spawn(app.screen, nothing(), "thing", exclusive=True)
                    else:
                        run_behind(app.screen, nothing(), "thing", exclusive=True)

            app._begin_command("x")
            await begin()
            first, *_ = started = [one for one in app.workers if one.group == "thing"]
            await settle(app, pilot)
            assert first.state is WorkerState.RUNNING
            assert all(map(is_over, started))
            assert not app._moving(again=False)

        drive(bench(), scenario)
        gc.collect()
    assert [str(one.message) for one in seen if "never awaited" in str(one.message)] == []


class Leaf(Static):
    """A widget of a screen."""


class Brief(BaseScreen[None]):
    """A screen whose work looks for a widget that is removed before the work ends."""

    missed = 0

    def compose(self):
        yield Leaf(id="leaf")

    def on_mount(self) -> None:
        self.spawn(self.look(), "look")

    async def look(self) -> None:
        try:
            while True:
                self.query_one("#leaf")
                await asyncio.sleep(0)
        except NoMatches:
            self.missed += 1
            raise


def test_work_that_misses_a_widget_of_a_screen_that_leaves_says_nothing():
    async def scenario(app, pilot):
        screen = Brief()
        await app.push_screen(screen)
        await pilot.pause()
        await app.pop_screen()
        await settle(app, pilot)
        assert screen.missed
        assert toasts(app) == []

    drive(bench(), scenario)


def test_work_that_misses_a_widget_of_a_screen_that_stays_is_an_error():
    async def scenario(app, pilot):
        screen = Brief()
        await app.push_screen(screen)
        await screen.query_one(Leaf).remove()
        await settle(app, pilot)
        assert "NoMatches" in "".join(toasts(app))

    drive(bench(), scenario)


def test_labels_are_kept_without_a_word_when_the_screen_is_left_meanwhile(monkeypatch):
    async def scenario(app, pilot):
        held = Held(app.bench.labels.keep)
        monkeypatch.setattr(app.bench.labels, "keep", held)
        screen = LabellingScreen(app.bench, app.lane, app.glyphs, "g-1")
        app.push_screen(screen)
        await settle(app, pilot)
        await pilot.press("2")
        await held.reached(pilot)
        await screen.dismiss(None)
        held.may.set()
        await settle(app, pilot)
        assert screen.state.kept == screen.state.work
        assert toasts(app) == []

    drive(under_review(), scenario, go="")


@pytest.mark.parametrize("begun", [False, True])
def test_a_write_that_has_begun_is_noted_when_its_screen_is_left_meanwhile(begun):
    async def scenario(app, pilot):
        before, held, noted = Held(lambda: None), Held(lambda: "written"), []

        async def write() -> None:
            noted.append(await app.lane.whole(held))

        screen = Brief()
        await app.push_screen(screen)
        if not begun:
            app.spawn(app, app.lane(before), "before")
            await before.reached(pilot)
        screen.spawn(write(), "write")
        if begun:
            await held.reached(pilot)
        else:
            await pilot.pause()
        await app.pop_screen()
        before.may.set()
        held.may.set()
        await settle(app, pilot)
        assert (noted, held.began.is_set()) == (["written"] * begun, begun)

    drive(bench(), scenario)


@pytest.mark.parametrize("left", [False, True])
def test_a_place_that_is_left_before_its_case_has_come_takes_no_other_screen_with_it(left, monkeypatch):
    one = bench()

    async def scenario(app, pilot):
        held = Held(one.open)
        monkeypatch.setattr(one, "open", held)
        app.action_place(5)
        await settle_but_lane(pilot)
        app.spawn(app, app.open_spot("g-2", Spot("question"), "here"), "open")
        await held.reached(pilot)
        if left:
            app.action_leave_place()
        held.may.set()
        await settle(app, pilot)
        assert work(app).sitting.case.case_id == "g-2"
        assert toasts(app) == []

    drive(one, scenario)


async def settle_but_lane(pilot) -> None:
    """Until the screen on top has its widgets."""
    while not (pilot.app.present_place() == 5 and pilot.app.screen.is_mounted):
        await pilot.pause(0.01)


def test_the_workbench_is_not_closed_when_a_place_was_opened_on_it_meanwhile():
    async def scenario(app, pilot):
        app.action_place(5)
        await settle(app, pilot)
        app.back_to_library("g-1")
        await settle(app, pilot)
        assert app.present_place() == 5
        assert app.workbench is not None

    drive(bench(), scenario)


def test_of_two_themes_chosen_one_after_the_other_the_later_one_is_remembered(monkeypatch):
    kept: list[str] = []

    async def scenario(app, pilot):
        one, two = themes.SHIPPED[1].name, themes.SHIPPED[0].name
        held = Held(kept.append)
        monkeypatch.setattr(look_memory, "remember_theme", lambda name, _: (held if name == one else kept.append)(name))
        app.action_theme(one)
        await held.reached(pilot)
        app.action_theme(two)
        await pilot.pause()
        held.may.set()
        await settle(app, pilot)
        assert kept == [one, two]

    drive(bench(), scenario)


def test_of_two_steps_of_the_tour_the_later_one_is_remembered(monkeypatch, tmp_path):
    kept: list[str] = []

    async def scenario(app, pilot):
        held = Held(lambda path, name: kept.append(name))
        monkeypatch.setattr(
            tour, "reach", lambda path, name: kept.append(name) if held.began.is_set() else held(path, name)
        )
        guide = tour.Tour(app, tmp_path / "garden.db")
        for at in (1, 2):
            guide.at = at
            guide._keep(0)
            await held.reached(pilot)
            await pilot.pause()
        held.may.set()
        await settle(app, pilot)
        assert kept == [one.name for one in tour.STEPS[1:3]]

    drive(bench(), scenario)


def of_a_run(app):
    """A dialog of the Replay place that finds something to keep."""
    screen = KeepRun(app.bench, app.lane, None, 0, good=False)
    screen.work_out = list
    return screen


DIALOGS = {
    "say": lambda app: SayScreen(app.lane, "Say", (), lambda *said: None, field="words"),
    "ask": lambda app: FreezeAsk(app.lane, "Ask", [], [Field("name", "Name:")], lambda values: None, "Enter"),
    "run": of_a_run,
    "new": lambda app: NewCase(app.bench, app.lane),
    "bulk": lambda app: BulkScreen(app.bench, app.lane, app.glyphs, ["g-1"], "found"),
    "import": lambda app: ImportScreen(app.bench, app.lane, app.glyphs),
}


@pytest.mark.parametrize("name", DIALOGS)
def test_a_dialog_that_writes_stays_until_it_is_done(name):
    async def scenario(app, pilot):
        screen = DIALOGS[name](app)
        busy = "busy" if hasattr(screen, "busy") else "_busy"
        await app.push_screen(screen)
        await settle(app, pilot)
        setattr(screen, busy, True)
        await press(app, pilot, "escape")
        assert app.screen is screen
        setattr(screen, busy, False)
        await press(app, pilot, "escape")
        assert app.screen is not screen

    drive(bench(), scenario, go="")


def test_what_was_ticked_counts_although_another_case_is_shown_before_the_database_answers():
    one = waiting()

    async def scenario(app, pilot):
        await press(app, pilot, "5")
        await tick_all(app, pilot)
        held = Held(lambda: None)
        run_behind(app, app.lane(held), "held")
        await held.reached(pilot)
        await pilot.press("a")
        place(app).state.page = None
        held.may.set()
        await settle(app, pilot)
        (made,) = decisions(one)
        assert len(made.ticked) == BOXES

    drive(one, scenario)

"""The Library over a real database: what its keys ask reaches the store and comes back after a restart."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path

import pytest
from hands import typed
from terminal_sets import write_set
from tui_fakes import grid, settle, work

from goldtui.model.projection import UNJUDGED
from goldtui.model.records import EvidenceChunk, GoldCase
from goldtui.store.cases import heads
from goldtui.store.opening import open_store
from goldtui.tui.app import GoldtuiApp, place_glancer, place_opener
from goldtui.tui.library.library import Library
from goldtui.workbench.library.ages import age
from goldtui.workbench.session.places import GIVEN, Place


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("library") / "beds.db"
    cases = tuple(
        GoldCase(
            case_id=f"bed-{n:03}",
            question=f"What grows in bed {n} of the {'walled' if n % 2 else 'kitchen'} garden?",
            workflow=("vegetables", "herbs", None)[n % 3],
            tags=("winter",) if n % 5 == 0 else (),
        )
        for n in range(150)
    )
    chunk = EvidenceChunk(chunk_id="beds", version="1", permitted=True, current=True, text="Leeks grow in bed 7.")
    write_set(path, cases, (chunk,), "beds")
    return path


@pytest.fixture
def place(made: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Place:
    monkeypatch.setenv("GOLDTUI_STATE", str(tmp_path / "state"))
    return Place(Path(shutil.copy(made, tmp_path / "beds.db")), GIVEN)


Scenario = Callable[[GoldtuiApp, object], Awaitable[None]]


def visit(place: Place, scenario: Scenario, size: tuple[int, int] = (120, 36)) -> None:
    app = GoldtuiApp(partial(place_opener, place, "ana", False), str(place.path), glancer=partial(place_glancer, place))

    async def main() -> None:
        async with app.run_test(size=size, notifications=True) as pilot:
            await settle(app, pilot)
            await scenario(app, pilot)

    asyncio.run(main())


def test_a_filter_an_order_and_all_picked_on_a_real_set(place):
    async def scenario(app, pilot):
        assert "150 cases" in grid(app)
        await typed(app, pilot, "tag:winter -slice:- walled sort:id")
        assert "10 of 150 cases" in grid(app)
        await pilot.press("asterisk")
        await settle(app, pilot)
        assert "▣ 10 picked" in grid(app)
        await pilot.press("G")
        assert app.screen.cases.selected_row.case_id == "bed-145"
        await pilot.press("escape")
        await pilot.pause(0.15)
        await settle(app, pilot)
        assert "150 cases  ▣ 10 picked" in grid(app)

    visit(place, scenario)


def test_a_saved_filter_is_there_after_a_restart(place):
    async def save(app, pilot):
        await typed(app, pilot, "slice:herbs")
        await pilot.press("F")
        await pilot.pause(0.2)
        await pilot.press("s", *"herbs", "enter")
        await pilot.pause(0.3)
        await pilot.press("escape")

    async def apply(app, pilot):
        await pilot.press("F")
        await pilot.pause(0.3)
        await pilot.press("enter")
        await pilot.pause(0.3)
        await settle(app, pilot)
        assert "50 of 150 cases" in grid(app)

    visit(place, save)
    visit(place, apply)


def test_a_new_case_is_a_stored_draft_and_a_second_one_with_its_question_is_found_out(place):
    async def write(app, pilot):
        await pilot.press("n")
        await pilot.pause()
        await pilot.press(*"Leeks?", "enter")
        for _ in range(40):
            await pilot.pause(0.05)
            if not app.screen.is_modal:
                break
        await settle(app, pilot)
        assert work(app).sitting.case.question == "Leeks?"
        await pilot.press("q")
        await settle(app, pilot)
        assert "151 cases" in grid(app)
        await pilot.press("n")
        await pilot.pause()
        await pilot.press(*"Leeks?", "enter")
        await pilot.pause(0.5)
        assert "this very question is there already" in grid(app)
        await pilot.press("escape")

    visit(place, write)


def test_the_first_rows_stay_where_they_are_when_the_set_is_open(place):
    app = GoldtuiApp(partial(place_opener, place, "ana", False), str(place.path), glancer=partial(place_glancer, place))

    async def main() -> None:
        async with app.run_test(size=(100, 30)) as pilot:
            while not isinstance(app.screen, Library) or not app.screen.cases.length:
                await pilot.pause(0.01)
            await pilot.press("down", "down")
            await settle(app, pilot)
            assert app.screen.cases.selected_row.case_id == "bed-002"

    asyncio.run(main())


NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)


@pytest.mark.parametrize(
    ("ago", "shown"),
    [
        (timedelta(seconds=-5), "now"),
        (timedelta(seconds=59), "now"),
        (timedelta(minutes=5), "5m"),
        (timedelta(hours=23, minutes=59), "23h"),
        (timedelta(days=12), "12d"),
        (timedelta(days=729), "729d"),
        (timedelta(days=800), "2y"),
    ],
)
def test_an_age_fits_its_column(ago: timedelta, shown: str) -> None:
    assert age(NOW - ago, NOW) == shown


@pytest.mark.draws
def test_a_row_that_nobody_judged_gets_its_verdict_while_it_is_on_screen(place: Place) -> None:
    with open_store(place.path) as store:
        digests = heads.digests(store)
        heads.update_projection(store, {"bed-001": UNJUDGED, "bed-149": UNJUDGED}, digests=digests)

    async def scenario(app: GoldtuiApp, pilot: object) -> None:
        assert isinstance(app.library, Library)
        assert app.library.cases.row_at(1).stage == ""
        app.library.unjudged._begin()
        await settle(app, pilot)
        assert app.library.cases.row_at(1).stage != ""

    visit(place, scenario)
    with open_store(place.path) as store:
        assert heads.get(store, "bed-001").first_failed_stage is not None
        assert heads.get(store, "bed-149").first_failed_stage is None

"""Every screen and key is a way out, and none of them draws or copies restricted words, whatever field has them."""

from __future__ import annotations

import asyncio
import base64
import os
import re
import shutil
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

import pytest
from textual.drivers.headless_driver import HeadlessDriver
from tui_fakes import grid, settle, work
from ways_out import LENGTH, LENGTHS, SHARED, Quotes, quoting_set

from goldtui.model.spot import Spot
from goldtui.tui.app import GoldtuiApp
from goldtui.tui.kit.case_list import CaseList
from goldtui.workbench.bench import Bench
from goldtui.workbench.case.desk import open_case, save_case
from goldtui.workbench.library.intake import store_set
from goldtui.workbench.session.first_rows import first_rows
from goldtui.workbench.session.fresh import build_fresh
from goldtui.workbench.session.places import GIVEN, Place
from goldtui.workbench.session.session import open_session
from scripts.screenshots.shots import widened

LONG = os.environ.get("GOLDTUI_FAULTS") == "long"
"""Draw runs of every length."""
AT = datetime(2026, 1, 5, tzinfo=UTC)
PLACES = ("1", "2", "3", "4", "5", "6", "7")
"""Library, Workbench, Variants, Replay, Review, Freeze, Report."""
ENDING = {"ctrl+q", "ctrl+c", "q", "super+c", "ctrl+z", "f12"}
REACHED = {"1": "Library", "2": "Workbench", "3": "VariantDetail", "4": "ReplayPlace", "5": "ReviewPlace"}
"""A screen that the walk of a place must have drawn, or its silence means nothing."""


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[str], Quotes]:
    path = tmp_path_factory.mktemp("ways") / "quarry.db"
    goldset, quotes = quoting_set(LENGTHS if LONG else range(LENGTH - 1, LENGTH + 3))
    build_fresh(path, lambda store: store_set(store, goldset, "ben", AT))
    session = open_session(Place(path, GIVEN), "ben", clock=lambda: AT)
    for case in goldset.cases:
        later = f"{case.question} {case.guideline_note} {case.tags[0]}"
        number = open_case(session, case.case_id).number
        save_case(session, case.model_copy(update={"question": later}), number, note=case.guideline_note)
    session.close()
    return path, [case.case_id for case in goldset.cases], quotes


def picture(app: GoldtuiApp) -> str:
    """Everything that a picture of the screen holds, and the characters themselves, rows joined where they fold."""
    return widened(app.export_screenshot(title="goldtui", simplify=True)) + grid(app)


async def calm(pilot) -> None:
    for _ in range(3):
        await pilot.pause(0.02)


async def at(app: GoldtuiApp, pilot, place: str) -> None:
    """Back from whatever lies on top, then to the place."""
    for _ in range(4):
        if len(app.screen_stack) <= 2:
            break
        await pilot.press("escape")
        await pilot.pause(0.02)
    await pilot.press(place)
    await calm(pilot)


def keys_of(app: GoldtuiApp) -> list[str]:
    return sorted({key for key in app.screen.active_bindings if key not in ENDING and key not in PLACES})


@pytest.mark.timeout(1800)  # Every key of a place is pressed.
@pytest.mark.parametrize("place", PLACES)
def test_no_key_of_any_place_draws_or_copies_a_restricted_run(
    made, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, place: str
) -> None:
    kept, case_ids, quotes = made
    # Who wrote the case and who may review it have other keys.
    author = "mei" if place == "5" else "ben"
    path = Path(shutil.copy(kept, tmp_path / "quarry.db"))
    sent: list[str] = []
    monkeypatch.setattr(HeadlessDriver, "write", lambda self, data: sent.append(data))
    app = GoldtuiApp(
        lambda: Bench(open_session(Place(path, GIVEN), author, clock=lambda: AT)),
        str(path),
        glancer=partial(first_rows, Place(path, GIVEN), 50),
    )
    found: dict[str, list[str]] = {}

    seen: set[str] = set()

    def look(after: str) -> None:
        seen.add(type(app.screen).__name__)
        if out := quotes.out(picture(app)):
            found[f"{type(app.screen).__name__} after {after}"] = out

    async def main() -> None:
        async with app.run_test(size=(150, 45), notifications=True) as pilot:
            look("start")
            await settle(app, pilot)
            look("opening")
            app.post_message(CaseList.Opened(case_ids[2]))
            await settle(app, pilot)
            await at(app, pilot, place)
            look(place)
            for key in keys_of(app):
                await at(app, pilot, place)
                await pilot.press(key)
                await calm(pilot)
                look(f"{place} {key}")
                if len(app.screen_stack) > 2:
                    await pilot.press("down", "enter")
                    await calm(pilot)
                    look(f"{place} {key} enter")

    asyncio.run(main())
    assert found == {}
    assert {REACHED[place]} <= seen if place in REACHED else seen
    codes = [base64.b64decode(code[1]) for data in sent for code in re.finditer(r"\x1b\]52;c;([^\a]*)\a", data)]
    assert quotes.out("".join([*sent, *(code.decode() for code in codes)])) == []


def test_a_word_that_a_permitted_source_says_too_is_drawn(made, tmp_path: Path) -> None:
    kept, case_ids, quotes = made
    path = Path(shutil.copy(kept, tmp_path / "quarry.db"))
    app = GoldtuiApp(lambda: Bench(open_session(Place(path, GIVEN), "ben", clock=lambda: AT)), str(path))

    async def main() -> None:
        async with app.run_test(size=(200, 50)) as pilot:
            await settle(app, pilot)
            app.post_message(CaseList.Opened(case_ids[0]))
            await settle(app, pilot)
            assert SHARED in " ".join(grid(app).split())
            assert quotes.said(grid(app))

    asyncio.run(main())


def test_no_field_of_a_case_shows_a_restricted_run_while_it_is_edited(made, tmp_path: Path) -> None:
    kept, case_ids, quotes = made
    path = Path(shutil.copy(kept, tmp_path / "quarry.db"))
    app = GoldtuiApp(lambda: Bench(open_session(Place(path, GIVEN), "ben", clock=lambda: AT)), str(path))
    opened: set[str] = set()
    found: dict[str, list[str]] = {}

    async def main() -> None:
        async with app.run_test(size=(150, 120)) as pilot:
            await settle(app, pilot)
            app.post_message(CaseList.Opened(case_ids[2]))
            await settle(app, pilot)
            pane = work(app).case_pane
            before = pane.case
            pane.more = True
            pane.go(Spot("case"))
            spots = [row.spot for row in pane.outline.rows if row.spot is not None]
            for spot in dict.fromkeys(spots):
                if pane.open_editor(spot):
                    await calm(pilot)
                    opened.add(f"{spot.kind}:{spot.name}")
                    if out := quotes.out(grid(app)):
                        found[f"{spot}"] = out
                    await pilot.press("escape")
                    await calm(pilot)
            assert pane.case == before

    asyncio.run(main())
    assert found == {}
    assert len(opened) > 12, opened

"""The Variants place over the example set in a real database: from a survivor to its field, mended, and back."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path

import pytest
from hands import press
from tui_fakes import grid, settle, work

from goldtui.casework.edits import Edit
from goldtui.model.spot import Spot
from goldtui.store import kept_variants, sets
from goldtui.store.opening import open_store
from goldtui.tui.app import GoldtuiApp, place_opener
from goldtui.tui.kit.case_list import CaseList
from goldtui.tui.variants.variants import Variants
from goldtui.workbench.session.places import GIVEN, Place
from goldtui.workbench.start.example import copy_example

CASE = "gh-palm-house-night"


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("variants") / "garden.db"
    copy_example(path)
    return path


@pytest.fixture
def place(made: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Place:
    monkeypatch.setenv("GOLDTUI_STATE", str(tmp_path / "state"))
    return Place(Path(shutil.copy(made, tmp_path / "garden.db")), GIVEN)


Scenario = Callable[[GoldtuiApp, object], Awaitable[None]]


def visit(place: Place, scenario: Scenario, size: tuple[int, int] = (120, 36)) -> None:
    app = GoldtuiApp(partial(place_opener, place, "ana", False), str(place.path))

    async def main() -> None:
        async with app.run_test(size=size, notifications=True) as pilot:
            await settle(app, pilot)
            app.post_message(CaseList.Opened(CASE))
            await settle(app, pilot)
            await scenario(app, pilot)

    asyncio.run(main())


def here(app):
    assert isinstance(app.screen, Variants)
    return app.screen


def test_a_case_of_the_example_set_is_sound_and_a_weakened_draft_of_it_is_not(place):
    async def scenario(app, pilot):
        await press(app, pilot, "3")
        assert here(app).state.found.sound
        assert here(app).state.found.killed == here(app).state.found.applicable > 20
        await press(app, pilot, "2")
        screen = work(app)
        whole = screen.sitting.case
        point, *others = whole.points
        bare = point.model_copy(update={"answer_phrases": (), "forbidden_phrases": ()})
        screen.keeping.edit(Edit(whole.model_copy(update={"points": (bare, *others)}), "weaken", Spot("question")))
        await press(app, pilot, "3", "o")
        found = here(app).state.found
        assert not found.sound
        assert found.applicable > found.killed
        assert all(row.wrong for row in here(app).matrix.rows)
        at = next(i for i, row in enumerate(here(app).matrix.rows) if row.spot and row.spot.kind == "answer_phrases")
        here(app).matrix.move_to(at)
        spot, name = here(app).row.spot, here(app).row.variant_id
        await press(app, pilot, "f")
        assert work(app).case_pane.outline.spot == spot
        # Typed into the very field, and looked at again without a save.
        assert spot.name == point.point_id
        await press(app, pilot, "i", *point.answer_phrases[0], "escape")
        await press(app, pilot, "3")
        assert here(app).state.found.killed > found.killed
        assert name not in [row.variant_id for row in here(app).matrix.rows]
        await press(app, pilot, "2", "ctrl+z", "ctrl+z")
        assert work(app).sitting.case == whole

    visit(place, scenario)


def test_a_changed_expectation_and_a_text_by_hand_are_stored_for_the_commands_too(place):
    async def scenario(app, pilot):
        await press(app, pilot, "3")
        names = [row.name for row in here(app).matrix.rows]
        here(app).matrix.move_to(names.index("quantifier"))
        for keys in (("E", "enter", *"house rule", "enter"), ("up",), ("i", *" Perhaps", "escape")):
            for key in keys:
                await pilot.press(key)
                await pilot.pause()
            await settle(app, pilot)
        kept = sorted(v.variant_id for v in here(app).bench.variants.of_case(here(app).state.case).rows if v.kept)
        assert kept == [f"{CASE}/changed-unit/1", f"{CASE}/quantifier/1", "palm-house-too-cold"]

    visit(place, scenario)
    with open_store(place.path, read_only=True) as store:
        stored = kept_variants.of_case(store, CASE)
        assert [v for v in sets.load_set(store).variants if v.case_id == CASE] == list(stored)
    _, by_hand, ruled = sorted(stored, key=lambda v: (v.kind != "hand", v.answer is None))
    assert ruled.variant_id == f"{CASE}/quantifier/1"
    assert ruled.note == "house rule"
    assert by_hand.answer.text.endswith(" Perhaps")


def test_the_score_of_the_example_set_is_whole(place):
    async def scenario(app, pilot):
        await press(app, pilot, "3")
        await pilot.press("S")
        for _ in range(400):
            await pilot.pause(0.02)
            if "so far" not in grid(app) and "killed" in grid(app):
                break
        sums = app.screen.sums
        assert sums.killed == sums.applicable > 1000
        assert sums.sound == sums.cases
        assert all(number for _, number in sums.gates)
        await press(app, pilot, "q", "q")

    visit(place, scenario)

"""The screen of judges, over a real database: who may count, on what that rests, and where to begin."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

import pytest
from hands import ask, press
from tui_fakes import grid, settle

from goldtui.formats import calibration_file
from goldtui.model.judges.calibration import Accepted
from goldtui.tui.app import GoldtuiApp, place_opener
from goldtui.tui.kit.enter_input import EnterInput
from goldtui.tui.pages.judges import JudgesScreen
from goldtui.workbench.session.places import GIVEN, Place
from goldtui.workbench.start.example import copy_example
from tests.scoring.judged_verdicts import calibration

TODAY = datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
LIES = (Accepted(kind="changed-number", accepted=1, asked=52), Accepted(kind="negated-claim", accepted=0, asked=71))
TAKEN_IN = (Accepted(kind="changed-number", accepted=51, asked=52),)


@pytest.fixture
def desk(tmp_path, monkeypatch) -> Place:
    monkeypatch.setenv("GOLDTUI_STATE", str(tmp_path / "state"))
    copy_example(tmp_path / "garden.db")
    return Place(tmp_path / "garden.db", GIVEN)


def written(folder: Path, name: str, judge: str, *cells: int, **other: object) -> Path:
    one = calibration(*cells, judge=judge * 64, at=TODAY, **other)
    (folder / name).write_bytes(calibration_file.write(one))
    return folder / name


@pytest.fixture
def judges(desk) -> Path:
    """Three judges next to the database: one that may count, one that lies take in, one with few labels."""
    folder = desk.path.parent
    written(folder, "careful.json", "a", 60, 2, 3, 60, lies=LIES)
    written(folder, "eager.json", "b", 60, 2, 3, 60, lies=TAKEN_IN)
    written(folder, "young.json", "c", 12, 2, 3, 4)
    (folder / "notes.json").write_text('{"garden": "rose beds"}', "utf-8")
    return folder


def visit(desk, scenario, size=(80, 24), place="8", *, ascii=False):
    app = GoldtuiApp(partial(place_opener, desk, "ana", False), str(desk.path), ascii=ascii)

    async def main():
        async with app.run_test(size=size, notifications=True) as pilot:
            await settle(app, pilot)
            await press(app, pilot, place, "W")
            assert isinstance(app.screen, JudgesScreen)
            await scenario(app, pilot)

    asyncio.run(main())


def shown(app) -> str:
    return " ".join(grid(app).replace("│", " ").split())


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 36)], ids=str)
@pytest.mark.parametrize("place", ["7", "8"])
def test_each_judge_says_whether_it_may_count_and_why(desk, judges, size, place):
    async def scenario(app, pilot):
        assert "3 judges · 1 may count" in shown(app)
        assert "✓ aaaaaaaa · careful.json" in shown(app)
        assert "✗ bbbbbbbb · eager.json" in shown(app)
        assert "? cccccccc · young.json" in shown(app)
        assert "notes.json" not in shown(app)
        assert "✓ It may count" in shown(app)
        await press(app, pilot, "j")
        assert "✗ It may not count: accepts known lies" in shown(app)
        assert "51 of 52 known lies of kind changed-number" in shown(app)
        await press(app, pilot, "j")
        assert "? It may not count: too few labels" in shown(app)
        await press(app, pilot, "q")
        assert not isinstance(app.screen, JudgesScreen)

    visit(desk, scenario, size, place)


def test_a_judge_shows_its_counts_its_slices_and_its_kill_matrix(desk, judges):
    async def scenario(app, pilot):
        found = shown(app)
        for words in (
            "125 statements that people labelled (other-run)",
            "people say yes no judge: yes 60 2 judge: no 3 60",
            "agreement 120 of 125 (96.0%, 91.0% to 98.3%)",
            "kappa 0.92 (0.82 to 0.97, n 125)",
            "By slice ✓ ferns: agreement 120 of 125",
            "By language ✓ en: agreement 120 of 125",
            "it calls supported; at most 5% of a kind",
            "✓ changed-number 1 of 52",
            "✓ negated-claim 0 of 71",
        ):
            assert words in found, words
        await press(app, pilot, "j", "j")
        assert "Fewer than 20 labels of a class: nothing is computed." in shown(app)
        assert "kappa" not in shown(app)

    visit(desk, scenario, (120, 40))


def test_where_no_judge_is_known_the_screen_says_how_to_get_one(desk):
    async def scenario(app, pilot):
        assert "No judge is known here." in shown(app)
        assert "goldtui calibrate judge.jsonl --labels DB" in shown(app)

    visit(desk, scenario)


def test_a_calibration_from_elsewhere_is_opened_by_its_path_and_a_wrong_one_is_named(desk, tmp_path):
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    path = written(elsewhere, "far.json", "d", 60, 2, 3, 60)

    async def scenario(app, pilot):
        await ask(pilot, "o")
        app.screen.query_one(EnterInput).value = str(tmp_path / "nowhere.json")
        await ask(pilot, "enter")
        assert "nowhere.json" in "".join(shown(app).split())
        app.screen.query_one(EnterInput).value = str(path)
        await ask(pilot, "enter")
        await settle(app, pilot)
        assert "✓ dddddddd · far.json" in shown(app)

    visit(desk, scenario)


def test_a_file_that_only_looks_like_a_calibration_is_named(desk):
    (desk.path.parent / "broken.json").write_text('{"format": "goldtui-calibration-1"}', "utf-8")

    async def scenario(app, pilot):
        assert "broken.json" in shown(app)

    visit(desk, scenario, (120, 36))


def test_the_screen_is_drawn_in_ascii(desk, judges):
    async def scenario(app, pilot):
        assert grid(app).isascii()

    visit(desk, scenario, ascii=True)

"""What is typed while `replay FILE --set DB` opens ends no screen before it has its widgets, in any place."""

from __future__ import annotations

import asyncio
import importlib
import inspect
import pkgutil
import shutil
from datetime import UTC, datetime
from pathlib import Path

import pytest
from hands import Held
from test_tui_burst import burst
from textual.screen import Screen
from tui_fakes import settle

import goldtui.tui
from goldtui.tui.app import GoldtuiApp, place_glancer
from goldtui.tui.kit.memory.replay import RunsMemory
from goldtui.tui.kit.places import PLACES
from goldtui.workbench.bench import Bench
from goldtui.workbench.session.places import GIVEN, Place
from goldtui.workbench.session.session import open_session
from goldtui.workbench.start.example import copy_example

AT = datetime(2026, 1, 5, tzinfo=UTC)
RUNS = Path(__file__).parents[2] / "goldsets" / "botanic-garden" / "traces.jsonl"
PLACE_KEYS = [str(place.number) for place in PLACES]


@pytest.fixture(scope="module")
def garden(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("garden") / "garden.db"
    copy_example(path, clock=lambda: AT)
    return path


def opened(path: Path, keys: tuple[str, ...]) -> GoldtuiApp:
    """The application after it opened on a file of runs with these keys typed ahead, and all came to rest."""
    app = GoldtuiApp(lambda: Bench(open_session(Place(path, GIVEN), "ana", clock=lambda: AT)), str(path))
    app.runs_memory = RunsMemory(path=RUNS)

    async def main() -> None:
        async with app.run_test(size=(120, 36)) as pilot:
            burst(app, *keys)
            await settle(app, pilot)
            if not app._exit:
                assert app.screen.is_mounted

    asyncio.run(main())
    return app


@pytest.mark.parametrize("key", ["2", "7", "enter", "escape", "q", "question_mark", "ctrl+p"])
def test_enter_at_once_and_any_key_behind_it_end_nothing(garden: Path, tmp_path: Path, key: str) -> None:
    app = opened(Path(shutil.copy(garden, tmp_path / "garden.db")), ("enter", key))
    assert (app.crash, app.return_code or 0) == (None, 0)


@pytest.mark.parametrize("place", PLACE_KEYS)
def test_a_place_is_left_at_once_for_the_list_and_for_others(garden: Path, tmp_path: Path, place: str) -> None:
    keys = ("enter", place, "1", "enter", place, "2", place, "7", place, "escape")
    app = opened(Path(shutil.copy(garden, tmp_path / "garden.db")), keys)
    assert (app.crash, app.return_code or 0) == (None, 0)


@pytest.mark.parametrize("place", [place for place in PLACE_KEYS if place != "1"])
def test_a_place_asked_for_while_the_set_opens_follows_as_soon_as_it_is_open(
    garden: Path, tmp_path: Path, place: str
) -> None:
    path = Path(shutil.copy(garden, tmp_path / "garden.db"))
    opener = Held(lambda: Bench(open_session(Place(path, GIVEN), "ana", clock=lambda: AT)))
    app = GoldtuiApp(opener, str(path), glancer=lambda: place_glancer(Place(path, GIVEN)))

    async def main() -> None:
        async with app.run_test(size=(120, 36)) as pilot:
            await opener.reached(pilot)
            await pilot.press(place)
            assert app.present_place() == 1
            opener.may.set()
            await settle(app, pilot)
            assert str(app.present_place()) == place

    asyncio.run(main())


def screens() -> list[type[Screen[object]]]:
    """Every screen and dialog of the application."""
    found: list[type[Screen[object]]] = []
    waiting: list[type] = [Screen]
    for module in pkgutil.walk_packages(goldtui.tui.__path__, "goldtui.tui."):
        importlib.import_module(module.name)
    while waiting:
        kind = waiting.pop()
        waiting += kind.__subclasses__()
        if kind.__module__.startswith("goldtui."):
            found.append(kind)
    return found


def test_no_screen_looks_for_widgets_before_it_is_composed() -> None:
    """The toolkit composes before `on_mount`; what it calls earlier may ask for none."""
    early = ("__init__", "compose", "on_load", "get_default_screen", "watch_title")
    found = {
        f"{kind.__name__}.{name}"
        for kind in screens()
        for name in early
        if name in vars(kind) and ".query" in inspect.getsource(vars(kind)[name])
    }
    assert found == set()

"""The pictures of the Report place from the example set: a run that fails at every stage, and its cases.

Two runs are scored and kept first, so that the trend and a baseline have something to show.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from datetime import datetime, timedelta
from pathlib import Path

from goldtui.tui.app import GoldtuiApp
from goldtui.tui.report.report import ReportPlace
from goldtui.workbench.bench import Bench
from goldtui.workbench.report.forms import write_report
from goldtui.workbench.report.saved_runs import keep_run
from goldtui.workbench.report.score_now import gold_choices, score_now
from goldtui.workbench.session.places import Place, example_folder
from goldtui.workbench.session.session import open_session

Settle = Callable[[GoldtuiApp], Awaitable[None]]
TABLES = 6
"""Steps from the first table to that of the slices."""


PAGE = (1000, 2600)
"""Width and height of the picture of the page, which is longer: its head, attendance, gates and stages."""


def write_page(path: Path) -> Path:
    """The report on the failing runs as a page of its own."""
    from goldtui.workbench.report.score_request import score_chain

    folder = example_folder()
    write_report(score_chain(folder, folder / "runs" / "failing.jsonl"), path)
    return path


def _kept(path: Path, traces: Path, at: datetime) -> None:
    session = open_session(Place(path, ""), "ana", clock=lambda: at)
    keep_run(session, score_now(gold_choices(session).choices[-1], traces, lambda lines: lines), traces)
    session.close()


async def take_report(path: Path, at: datetime, size: tuple[int, int], theme: str, settle: Settle) -> dict[str, str]:
    """Name to SVG of the numbers of a run that fails, and of the cases behind one of them."""
    name, pictures = f"{size[0]}x{size[1]}", {}
    _kept(path, example_folder() / "traces.jsonl", at - timedelta(days=1))
    _kept(path, example_folder() / "runs" / "failing.jsonl", at)
    bench = Bench(open_session(Place(path, ""), "ana", clock=lambda: at))
    app = GoldtuiApp(lambda: bench, "goldtui.db", theme=theme)
    async with app.run_test(size=size) as pilot:
        await settle(app)
        app.action_place(7)
        await settle(app)
        place = app.screen
        assert isinstance(place, ReportPlace)
        for _ in range(TABLES):
            place.figures.action_table(1)
        await settle(app)
        pictures[f"report-{name}"] = app.export_screenshot(title="goldtui", simplify=True)
        place.figures.action_move(3)
        place.action_open()
        await settle(app)
        pictures[f"report-cases-{name}"] = app.export_screenshot(title="goldtui", simplify=True)
        await pilot.pause()
    return pictures

"""The pictures of a case's history and of two texts that meet, from the example set; drawn with the others by `shots`.

Two people save by the clock of the pictures, so that they change only when a screen does.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from datetime import datetime, timedelta
from pathlib import Path

from goldtui.casework import edits
from goldtui.model.records import GoldCase
from goldtui.model.spot import Spot
from goldtui.tui.app import GoldtuiApp
from goldtui.tui.kit.case_list import CaseList
from goldtui.tui.pages.history import HistoryScreen
from goldtui.tui.workbench.conflict import ConflictScreen
from goldtui.tui.workbench.workbench import Workbench
from goldtui.workbench.bench import Bench
from goldtui.workbench.session.places import Place
from goldtui.workbench.session.session import open_session

Settle = Callable[[GoldtuiApp], Awaitable[None]]
PAUSE = 0.4
"""Seconds in which a dialog is drawn; nothing ends while it waits for its answer."""


def _saved(path: Path, who: str, case_id: str, at: datetime, change: Callable[[GoldCase], edits.Edit]) -> None:
    bench = Bench(open_session(Place(path, ""), who, clock=lambda: at))
    try:
        opened = bench.case.open(case_id)
        bench.case.save(change(opened.case).case, opened.number)
    finally:
        bench.close()


def _question(ending: str) -> Callable[[GoldCase], edits.Edit]:
    return lambda case: edits.set_question(case, case.question.rstrip("?") + ending)


def _no_forbidden(case: GoldCase) -> edits.Edit:
    return edits.set_forbidden_phrases(case, case.points[0].point_id, ())


def _tagged(case: GoldCase) -> edits.Edit:
    return edits.set_list_field(case, "tags", (*case.tags, "winter"))


async def take_history(
    path: Path, case_id: str, at: datetime, size: tuple[int, int], theme: str, settle: Settle
) -> dict[str, str]:
    """Name to SVG of the history, of who set what, and of three texts of one case."""
    hour = timedelta(hours=1)
    _saved(path, "ben", case_id, at - 26 * hour, _question(" in winter?"))
    _saved(path, "mei", case_id, at - 3 * hour, _no_forbidden)
    name = f"{size[0]}x{size[1]}"
    app = GoldtuiApp(lambda: Bench(open_session(Place(path, ""), "ana", clock=lambda: at)), "goldtui.db", theme=theme)
    pictures = {}
    async with app.run_test(size=size) as pilot:
        await settle(app)
        app.post_message(CaseList.Opened(case_id))
        await settle(app)
        screen = app.screen
        assert isinstance(screen, Workbench)
        screen.keeping.edit(_question(" at Christmas?")(screen.sitting.case))  # type: ignore[union-attr]
        screen.keeping.edit(_tagged(screen.sitting.case))  # type: ignore[union-attr]
        await screen.keep_now()
        screen.action_history()
        await asyncio.sleep(PAUSE)
        listed = app.screen
        assert isinstance(listed, HistoryScreen)
        listed.list.action_move(1)
        await asyncio.sleep(PAUSE)
        pictures[f"history-{name}"] = app.export_screenshot(title="goldtui", simplify=True)
        listed.spot = Spot("claim", edits.claims_of(screen.sitting.case)[0].claim_id)  # type: ignore[union-attr]
        listed.action_blame()
        await asyncio.sleep(PAUSE)
        pictures[f"who-set-what-{name}"] = app.export_screenshot(title="goldtui", simplify=True)
        app.screen.dismiss(None)
        listed.dismiss(None)
        await settle(app)
        _saved(path, "ben", case_id, at, _question(" by night?"))
        screen.action_save()
        await asyncio.sleep(2 * PAUSE)
        met = app.screen
        assert isinstance(met, ConflictScreen)
        pictures[f"conflict-{name}"] = app.export_screenshot(title="goldtui", simplify=True)
        met.dismiss(None)
        await pilot.pause()
    return pictures

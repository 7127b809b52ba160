"""Runs of the program on one database, one after the other, and what other people do to it in between."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

from hands import said
from terminal_sets import write_set
from textual.pilot import Pilot
from tui_fakes import case, chunk, settle, work

from goldtui.model.records import Answer, Claim, GoldCase
from goldtui.store.cases import revisions
from goldtui.store.opening import open_store
from goldtui.tui.app import GoldtuiApp
from goldtui.tui.kit.case_list import CaseList
from goldtui.tui.workbench.blockers import BlockersScreen
from goldtui.workbench.bench import open_bench
from goldtui.workbench.case.desk import open_case, save_case
from goldtui.workbench.session.places import GIVEN, Place
from goldtui.workbench.session.session import open_session

BEGAN = case("g-1").question


WHOLE = "Orchids are watered on Mondays with rain water only."


def green_case(case_id: str = "g-1") -> GoldCase:
    """A case that the real gates pass: its one claim is the sentence that proves it."""
    claim = Claim(
        claim_id="c1",
        text=WHOLE,
        citation_id="care#1",
        support_phrases=("Orchids are watered on Mondays",),
        answer_point="p1",
    )
    return case(case_id, reference=Answer(text=WHOLE, claims=(claim,)))


def garden_in(folder: Path, made: Callable[[str], GoldCase] = green_case) -> Path:
    """A database of three cases that ben has written."""
    path = folder / "garden.db"
    write_set(path, tuple(made(f"g-{number}") for number in (1, 2, 3)), (chunk(),), "garden")
    return path


def day(
    path: Path, scenario: Callable[[GoldtuiApp, Pilot[int]], Awaitable[None]], *, who: str = "ana", go: str = "g-1"
) -> None:
    """One run of the program, from its start to its end."""
    app = GoldtuiApp(lambda: open_bench(Place(path, GIVEN), who), str(path))

    async def main() -> None:
        async with app.run_test(size=(120, 36), notifications=True) as pilot:
            await settle(app, pilot)
            if go:
                app.post_message(CaseList.Opened(go))
                await settle(app, pilot)
            await scenario(app, pilot)
            await settle(app, pilot)
            if app.bench is not None:
                await pilot.press("ctrl+q")
                await settle(app, pilot)

    asyncio.run(main())


async def step(app: GoldtuiApp, pilot: Pilot[int], *keys: str) -> None:
    """Keys, each pressed once what the one before it set off is over."""
    for key in keys:
        await pilot.press(key)
        await settle(app, pilot)


async def heard(app: GoldtuiApp, pilot: Pilot[int], words: str) -> None:
    """Look for news until it is said, so that it does not come over what is said next."""
    for _ in range(500):
        if words in said(app):
            return
        await app.library.arrivals.look()
        await pilot.pause(0.02)
    raise AssertionError(f"nobody said {words!r}, but {said(app)!r}")


async def mark_ready(app: GoldtuiApp, pilot: Pilot[int]) -> None:
    """R, and R again where the case lets a variant through: its author wants it ready as it is."""
    await pilot.press("R")
    for _ in range(500):
        await pilot.pause(0.02)
        if isinstance(app.screen, BlockersScreen):
            await step(app, pilot, "R")
            break
        sitting = work(app).sitting
        if sitting is not None and sitting.opened.state == "ready":
            break
    await settle(app, pilot)


async def type_and_save(app: GoldtuiApp, pilot: Pilot[int], text: str) -> None:
    """Text at the end of the question, as a revision."""
    await pilot.press("g", "i", "end", *text, "escape", "ctrl+s")
    await settle(app, pilot)


def chain(path: Path, case_id: str = "g-1") -> list[tuple[str, str, str]]:
    """(what was added to the question, state, note) of every revision."""
    with open_store(path) as store:
        found = revisions.history(store, case_id)
    return [(one.case.question.removeprefix(BEGAN), str(one.state), one.note) for one in found]


def someone(path: Path, who: str, case_id: str, question: str) -> None:
    """Somebody else saves a case."""
    session = open_session(Place(path, GIVEN), who)
    desk = open_case(session, case_id)
    save_case(session, desk.case.model_copy(update={"question": question}), desk.number)
    session.close()

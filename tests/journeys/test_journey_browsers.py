"""Two browsers and a terminal on one set of a server: each sees what the others save, and nothing is lost."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from browser import CHROMIUM, browser
from postgres_server import Server
from terminal import TMUX, goldtui, terminal
from test_journey_two_writers import chunk, grinding
from test_serve_journey import serving

from goldtui.model.goldset import GoldSet
from goldtui.model.records import EvidenceChunk
from goldtui.model.urls.database import place_named
from goldtui.store.cases import revisions
from goldtui.store.opening import open_store
from goldtui.workbench.library.intake import store_set

pytestmark = [
    pytest.mark.terminal,
    pytest.mark.browser,
    pytest.mark.skipif(TMUX is None, reason="tmux is not installed"),
    pytest.mark.skipif(CHROMIUM is None, reason="Chromium is not installed"),
]
LIST = "Next:"


@pytest.fixture
def mill(server_set: Server) -> Iterator[Path]:
    place = place_named(server_set.url())
    cases = tuple(grinding(f"rye-{number}") for number in range(1, 4))
    evidence = (EvidenceChunk.model_validate(chunk()),)
    with open_store(place) as store:
        store_set(store, GoldSet(name="mill", cases=cases, evidence=evidence), "dora", datetime(2026, 1, 5, tzinfo=UTC))
    return place


def test_two_browsers_and_a_terminal_see_each_others_saves(mill: Path, tmp_path: Path) -> None:
    for name in ("site", "cleo"):
        (tmp_path / name).mkdir()

    async def act() -> None:
        async with (
            serving(mill, tmp_path / "site") as site,
            browser(tmp_path / "ana") as ana,
            browser(tmp_path / "ben") as ben,
        ):
            await ana.go(site.links["ana"])
            await ben.go(site.links["ben"])
            with terminal(goldtui(str(mill), "--as", "cleo"), tmp_path / "cleo") as cleo:
                await asyncio.to_thread(cleo.wait_for, LIST, "rye-1")
                for page in (ana, ben):
                    await page.shows(LIST, "rye-1")
                    await page.take_keys()
                # Ben reads the case that Ana writes in.
                for page in (ana, ben):
                    await page.press("Enter")
                    await page.shows("All gates pass", "Claims 1")
                await ana.press("g", "i", "End")
                await ana.type(" 冬も?")
                await ana.shows("冬")
                await ana.press("ctrl+s")
                await ana.shows("Saved, revision 2.")
                await ben.shows("ana saved revision 2: question", "冬")
                await asyncio.to_thread(cleo.wait_for, "ana saved rye-1.", "冬")
                # Cleo marks another case; both pages are in the first.
                cleo.keys("Down", "Enter")
                await asyncio.to_thread(cleo.wait_for, "rye-2", "All gates pass")
                cleo.keys("g", "i", "End")
                cleo.text(" By hand?")
                await asyncio.to_thread(cleo.wait_for, "By hand?")
                cleo.keys("C-s")
                await asyncio.to_thread(cleo.wait_for, "Saved, revision 2.")
                for page in (ana, ben):
                    await page.press("Escape", "Escape")
                    await page.shows(LIST, "By hand?")
                # Ben answers Ana's words with his own, on top of them.
                await ben.press("Enter")
                await ben.shows("All gates pass", "冬")
                await ben.press("g", "i", "End")
                await ben.type(" And wheat?")
                await ben.press("ctrl+s")
                await ben.shows("Saved, revision 3.")
                await ana.shows("And wheat?")

    asyncio.run(asyncio.wait_for(act(), 240))
    with open_store(mill) as store:
        history = {one: revisions.history(store, one) for one in ("rye-1", "rye-2")}
    assert [one.author for one in history["rye-1"]] == ["dora", "ana", "ben"]
    assert history["rye-1"][-1].case.question.endswith("rye? 冬も? And wheat?")
    assert [one.author for one in history["rye-2"]] == ["dora", "cleo"]

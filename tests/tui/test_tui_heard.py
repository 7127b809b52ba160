"""Two people on a server see each other's saves at once; the next poll, which is hours away here, is not waited for."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

import pytest
from garden import NOON, WRITER, Garden
from hands import press, said
from postgres_server import Server
from tui_fakes import case, chunk, drive, grid, settle, work

from goldtui.model.case_state import CaseState
from goldtui.model.goldset import GoldSet
from goldtui.model.review import Comment
from goldtui.model.urls.database import place_named
from goldtui.store import reviews
from goldtui.store.cases import revisions
from goldtui.store.opening import open_store
from goldtui.workbench.library.intake import store_set

POLLS = ("library.arrivals.LOOK_SECONDS", "review.watch.POLL_SECONDS", "workbench.comment_actions.LOOK_SECONDS")


@pytest.fixture
def ana(server_set: Server, monkeypatch: pytest.MonkeyPatch) -> Iterator[Garden]:
    for name in POLLS:
        monkeypatch.setattr(f"goldtui.tui.{name}", 3600.0)
    place = place_named(server_set.url())
    cases = tuple(case(name) for name in ("g-1", "g-2"))
    with open_store(place) as store:
        store_set(store, GoldSet(name="garden", cases=cases, evidence=(chunk(),)), WRITER, NOON)
    one = Garden(place, "ana")
    yield one
    server_set.start_again()
    one.close()


async def sees(app, pilot, words: str) -> None:
    """Until these words are on the screen."""
    over = time.monotonic() + 90
    while words not in grid(app):
        assert time.monotonic() < over, grid(app)
        await asyncio.sleep(0.01)
        await settle(app, pilot)


def saved(place: Path, case_id: str, question: str, state: CaseState = CaseState.DRAFT) -> None:
    """Ben saves a text of a case, from a program of his own."""
    with open_store(place) as store:
        newest = revisions.latest(store, case_id)
        base = None if newest is None else newest.number
        new = case(case_id, question=question)
        revisions.append(store, new, base=base, author="ben", at=datetime.now().astimezone(), state=state)


def test_the_list_shows_what_ben_saved(ana: Garden) -> None:
    place = ana.session.path

    async def scenario(app, pilot):
        for question in ("Where do the ferns grow?", "When do they unroll?"):
            await asyncio.to_thread(saved, place, "g-2", question)
            await sees(app, pilot, question)
        assert said(app) == "ben saved g-2."

    drive(ana, scenario, go="")


def test_the_open_case_shows_what_ben_saved_and_what_he_says_about_it(ana: Garden) -> None:
    place = ana.session.path

    def remark() -> None:
        with open_store(place) as store:
            newest = revisions.latest(store, "g-1")
            assert newest is not None
            said_of_it = Comment(text="Name the greenhouse.")
            at = datetime.now().astimezone()
            reviews.give(store, "g-1", said_of_it, revision_digest=newest.digest, author="ben", at=at)

    async def scenario(app, pilot):
        await asyncio.to_thread(saved, place, "g-1", "Which fern is the oldest?")
        await sees(app, pilot, "Which fern is the oldest?")
        await asyncio.to_thread(remark)
        await sees(app, pilot, "ben said something about this case")
        assert work(app).case_pane.remarks

    drive(ana, scenario)


def test_the_queue_of_reviews_shows_what_ben_made_ready(ana: Garden) -> None:
    place = ana.session.path

    async def scenario(app, pilot):
        await press(app, pilot, "5")
        await asyncio.to_thread(saved, place, "g-2", "Who waters the ferns?", CaseState.READY)
        await sees(app, pilot, "Who waters the ferns?")

    drive(ana, scenario, go="")


def test_a_cut_connection_comes_back_and_shows_what_was_saved_meanwhile(ana: Garden, server_set: Server) -> None:
    place = ana.session.path

    async def scenario(app, pilot):
        server_set.stop(how="immediate")
        server_set.start()
        await asyncio.to_thread(saved, place, "g-2", "Who mends the roof?")
        await sees(app, pilot, "Who mends the roof?")

    drive(ana, scenario, go="")

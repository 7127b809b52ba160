"""Two processes that read, change and save the same case lose nothing; the library's default recipe does.

The second test is the control: were the recipe safe, the first would prove nothing.
"""

from __future__ import annotations

import multiprocessing
import os
import sqlite3
from collections.abc import Callable
from contextlib import closing
from datetime import UTC, datetime
from multiprocessing.synchronize import Barrier
from pathlib import Path

import pytest
from sqlalchemy import text
from sqlmodel import Session, create_engine

from goldtui.model.records import GoldCase
from goldtui.store import revisions
from goldtui.store.doctor import DoctorLevel, examine
from goldtui.store.engine import open_store
from goldtui.store.values import RevisionConflict

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork to start writers quickly")

WRITERS, TURNS = (8, 400) if os.environ.get("GOLDTUI_FAULTS") == "long" else (2, 40)

Writer = Callable[[Path, str, int, Barrier], None]


def ours(path: Path, me: str, turns: int, together: Barrier) -> None:
    """Read the newest revision, add one's name to it, save; after a conflict go on from the other's text."""
    with open_store(path) as store:
        together.wait()
        for _ in range(turns):
            newest = revisions.latest(store, "count")
            while True:
                assert newest is not None
                case = newest.case.model_copy(update={"tags": (*newest.case.tags, me)})
                try:
                    revisions.append(store, case, base=newest.number, author=me, at=datetime.now(UTC))
                    break
                except RevisionConflict as conflict:
                    newest = conflict.theirs


def default_recipe(path: Path, me: str, turns: int, together: Barrier) -> None:
    """Read a number, write it back one higher, the way the library's own introduction does it."""
    engine = create_engine(f"sqlite:///{path}")
    for _ in range(turns):
        with Session(engine) as session:
            value = session.connection().execute(text("SELECT value FROM counter")).scalar_one()
            # Both have read before either writes: by luck alone the two could take turns and lose nothing.
            together.wait()
            session.connection().execute(text("UPDATE counter SET value = :new"), {"new": value + 1})
            session.commit()


def run_together(writer: Writer, path: Path, turns: int, writers: int) -> None:
    context = multiprocessing.get_context("fork")
    together = context.Barrier(writers)
    started = [context.Process(target=writer, args=(path, f"writer {n}", turns, together)) for n in range(writers)]
    for process in started:
        process.start()
    for process in started:
        process.join()
    assert [process.exitcode for process in started] == [0] * writers


def test_no_update_of_two_writers_is_lost(tmp_path: Path) -> None:
    path = tmp_path / "set.db"
    with open_store(path, create=True) as store:
        start = GoldCase(case_id="count", question="How many?")
        revisions.append(store, start, base=None, author="start", at=datetime.now(UTC))
    run_together(ours, path, TURNS, WRITERS)
    with open_store(path) as store:
        newest = revisions.latest(store, "count")
    assert newest is not None
    assert sorted(newest.case.tags) == sorted(f"writer {n}" for n in range(WRITERS) for _ in range(TURNS))
    assert newest.number == 1 + WRITERS * TURNS
    assert all(finding.level is DoctorLevel.NOTICE for finding in examine(path))


def test_the_default_recipe_loses_updates(tmp_path: Path) -> None:
    path = tmp_path / "default.db"
    with closing(sqlite3.connect(path)) as raw:
        raw.executescript("CREATE TABLE counter (value INTEGER); INSERT INTO counter VALUES (0);")
    run_together(default_recipe, path, TURNS, 2)
    with closing(sqlite3.connect(path)) as raw:
        kept = raw.execute("SELECT value FROM counter").fetchone()[0]
    assert kept < 2 * TURNS

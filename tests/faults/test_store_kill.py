"""A process killed at any moment loses no save it had reported as done, and leaves nothing half done.

The same two writers, killed in the same way, lose reported saves when they use the library's default recipe: were
that not so, the first test would prove nothing.
"""

from __future__ import annotations

import multiprocessing
import os
import random
import select
import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from datetime import UTC, datetime
from multiprocessing.context import ForkProcess
from pathlib import Path

import pytest
from sqlalchemy import text
from sqlmodel import Session, create_engine

from goldtui.model.goldset import GoldSet
from goldtui.model.records import GoldCase
from goldtui.store import sets
from goldtui.store.cases import drafts, heads, revisions
from goldtui.store.db.values import EVERY_CASE, RevisionConflict
from goldtui.store.doctor.doctor import DoctorLevel, examine
from goldtui.store.opening import open_store

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork to start writers quickly")

KILLS = 1000 if os.environ.get("GOLDTUI_FAULTS") == "long" else 16
CONTROL_KILLS = 16
MOST_CONTROL_KILLS = 400
SHARED = "counted by both"

Writer = Callable[[Path, str, int], None]


def write_for_ever(path: Path, me: str, reports: int) -> None:
    """Draft, save, import and change a shared case in turn, and report each as done only once the store said so."""
    store, turn = open_store(path), 0
    while True:
        turn += 1
        name, at = f"{me}-{turn}", datetime.now(UTC)
        case = GoldCase(case_id=name, question="x" * (turn % 7 * 1000))
        drafts.save(store, case, session_key=me, base=None, at=at)
        os.write(reports, f"draft {name}\n".encode())
        revisions.append(store, case, base=None, author=me, at=at)
        os.write(reports, f"saved {name}\n".encode())
        pair = tuple(GoldCase(case_id=f"{name}-{side}", question="pair") for side in "ab")
        sets.import_set(store, GoldSet(cases=pair), author=me, at=at)
        os.write(reports, f"pair {name}\n".encode())
        newest = revisions.latest(store, SHARED)
        while newest is not None:
            # Signed, since the very same text saved by two people is one revision.
            one_higher = {"question": str(int(newest.case.question) + 1), "tags": (me,)}
            higher = newest.case.model_copy(update=one_higher)
            try:
                revisions.append(store, higher, base=newest.number, author=me, at=at)
                break
            except RevisionConflict as conflict:
                newest = conflict.theirs
        os.write(reports, f"count {name}\n".encode())


def default_recipe_for_ever(path: Path, me: str, reports: int) -> None:
    """Read a number, take a moment over it, write it back one higher: as the library's own introduction does."""
    engine, turn = create_engine(f"sqlite:///{path}"), 0
    while True:
        turn += 1
        with Session(engine) as session:
            value = session.connection().execute(text("SELECT value FROM counter")).scalar_one()
            time.sleep(0.002)
            session.connection().execute(text("UPDATE counter SET value = :new"), {"new": value + 1})
            session.commit()
        os.write(reports, f"count {me}-{turn}\n".encode())


def killed_writers(writer: Writer, path: Path, kill: int, chance: random.Random) -> list[list[str]]:
    """Let two writers run for a moment, kill both, and return what they had reported as done."""
    context = multiprocessing.get_context("fork")
    running: list[tuple[ForkProcess, int]] = []
    for side in range(2):
        reading, reports = os.pipe()
        process = context.Process(target=writer, args=(path, f"{kill + side}", reports))
        process.start()
        os.close(reports)
        running.append((process, reading))
    # Most kills shall meet a save and not the opening before it; the longest wait is for a machine under load.
    select.select([reading for _, reading in running], [], [], 10)
    for process, _ in running:
        time.sleep(chance.uniform(0, 0.15))
        process.kill()
    lines: list[list[str]] = []
    for process, reading in running:
        process.join()
        # A writer that met an error would have ended by itself, and its kill would have hit nothing.
        assert process.exitcode == -9
        with os.fdopen(reading) as reported:
            # A line cut by the kill was never reported.
            lines += [line.split() for line in reported if line.endswith("\n")]
    return lines


def test_no_acknowledged_write_is_lost_to_kill_nine(tmp_path: Path) -> None:
    path = tmp_path / "set.db"
    with open_store(path, create=True) as store:
        start = GoldCase(case_id=SHARED, question="0")
        revisions.append(store, start, base=None, author="start", at=datetime.now(UTC))
    chance = random.Random(20260301)
    reported = [line for kill in range(0, KILLS, 2) for line in killed_writers(write_for_ever, path, kill, chance)]
    # A slow machine is killed before it reports each kind.
    assert {what for what, _ in reported} <= {"draft", "saved", "pair", "count"}
    assert reported
    with open_store(path) as store:
        there = {head.case_id for head in heads.window(store, EVERY_CASE, 0, 10**6)}
        kept = {draft.case.case_id for draft in drafts.all(store)}
        newest = revisions.latest(store, SHARED)
    expected = {
        "draft": lambda name: name in kept,
        "saved": lambda name: name in there,
        "pair": lambda name: {f"{name}-a", f"{name}-b"} <= there,
        "count": lambda name: True,
    }
    lost = [(what, name) for what, name in reported if not expected[what](name)]
    assert lost == []
    # Every count is a revision: none was overwritten, and at most one for each kill was made but not reported.
    counted = sum(what == "count" for what, _ in reported)
    assert newest is not None
    assert newest.number == 1 + int(newest.case.question)
    assert 0 <= int(newest.case.question) - counted <= KILLS
    assert {name[:-1] + "b" for name in there if name.endswith("-a")} <= there
    assert [finding for finding in examine(path) if finding.level is not DoctorLevel.NOTICE] == []
    print(f"{KILLS} kills, {len(reported)} acknowledged, {len(lost)} lost")


def test_the_default_recipe_loses_acknowledged_writes_in_the_same_hands(tmp_path: Path) -> None:
    path = tmp_path / "default.db"
    with closing(sqlite3.connect(path)) as raw:
        raw.executescript("CREATE TABLE counter (value INTEGER); INSERT INTO counter VALUES (0);")
    chance = random.Random(20260301)
    kills, reported, kept = 0, 0, 0
    # On a busy machine the two may take turns for a while.
    while reported <= kept and kills < MOST_CONTROL_KILLS:
        for _ in range(0, CONTROL_KILLS, 2):
            reported += len(killed_writers(default_recipe_for_ever, path, kills, chance))
            kills += 2
        with closing(sqlite3.connect(path)) as raw:
            kept = raw.execute("SELECT value FROM counter").fetchone()[0]
    assert reported > kept
    print(f"{kills} kills, {reported} acknowledged, {reported - kept} lost")

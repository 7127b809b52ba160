"""A process killed at any moment loses no save it had reported as done, and leaves nothing half done."""

from __future__ import annotations

import multiprocessing
import os
import random
import time
from datetime import UTC, datetime
from multiprocessing.context import ForkProcess
from pathlib import Path

import pytest

from goldtui.model.goldset import GoldSet
from goldtui.model.records import GoldCase
from goldtui.store import drafts, heads, revisions, sets
from goldtui.store.doctor import DoctorLevel, examine
from goldtui.store.engine import open_store
from goldtui.store.values import EVERY_CASE

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork to start writers quickly")

KILLS = 300 if os.environ.get("GOLDTUI_FAULTS") == "long" else 16


def write_for_ever(path: Path, me: str, reports: int) -> None:
    """Draft, save and import in turn, and report each as done only once the store said so."""
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


def killed_writers(path: Path, kill: int, chance: random.Random) -> list[list[str]]:
    """Let two writers run for a moment, kill both, and return what they had reported as done."""
    context = multiprocessing.get_context("fork")
    running: list[tuple[ForkProcess, int]] = []
    for side in range(2):
        reading, reports = os.pipe()
        process = context.Process(target=write_for_ever, args=(path, f"{kill + side}", reports))
        process.start()
        os.close(reports)
        running.append((process, reading))
    time.sleep(0.1)
    for process, _ in running:
        time.sleep(chance.uniform(0, 0.15))
        process.kill()
    lines: list[list[str]] = []
    for process, reading in running:
        process.join()
        with os.fdopen(reading) as reported:
            # A line cut by the kill was never reported.
            lines += [line.split() for line in reported if line.endswith("\n")]
    return lines


def test_no_acknowledged_write_is_lost_to_kill_nine(tmp_path: Path) -> None:
    path = tmp_path / "set.db"
    open_store(path, create=True).close()
    chance = random.Random(20260301)
    reported = [line for kill in range(0, KILLS, 2) for line in killed_writers(path, kill, chance)]
    assert {what for what, _ in reported} == {"draft", "saved", "pair"}
    with open_store(path) as store:
        there = {head.case_id for head in heads.window(store, EVERY_CASE, 0, 10**6)}
        kept = {draft.case.case_id for draft in drafts.all(store)}
        for what, name in reported:
            if what == "draft":
                assert name in kept
            elif what == "saved":
                assert revisions.latest(store, name) is not None
            else:
                assert {f"{name}-a", f"{name}-b"} <= there
    assert {name[:-1] + "b" for name in there if name.endswith("-a")} <= there
    assert [finding for finding in examine(path) if finding.level is not DoctorLevel.NOTICE] == []

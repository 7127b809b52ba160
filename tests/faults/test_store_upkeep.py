"""A repair or a return to a backup that is killed at any file call loses no row, and the same again ends it well."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest
from faulty_calls import compile_shim, needs_compiler, run_behind

from goldtui.model.goldset import GoldSet
from goldtui.model.records import EvidenceChunk, GoldCase, RagTrace
from goldtui.store import sets
from goldtui.store.cases import drafts, revisions
from goldtui.store.db import backup
from goldtui.store.doctor.doctor import DoctorLevel, examine
from goldtui.store.opening import open_store

pytestmark = needs_compiler

STEP = 1 if os.environ.get("GOLDTUI_FAULTS") == "long" else 37
AT = datetime(2026, 3, 1, tzinfo=UTC)

DAMAGE = (
    "UPDATE revisions SET note = 'Forged' WHERE sequence = 2",
    "UPDATE heads SET question = 'Forged' WHERE ordinal = 3",
    "UPDATE drafts SET body = '{}'",
    "INSERT INTO traces SELECT 900, 'stranger', case_id, body, digest FROM traces WHERE sequence = 1",
    "DELETE FROM case_tags WHERE ordinal = 1",
)


@pytest.fixture
def damaged(tmp_path: Path) -> Path:
    """A database with one fault of every kind that a repair can put right, and a sound backup next to it."""
    folder = tmp_path / "damaged"
    folder.mkdir()
    path = folder / "upkept.db"
    cases = tuple(GoldCase(case_id=f"q{n}", question=f"Bed {n}?", tags=("beds",)) for n in range(8))
    chunk = EvidenceChunk(chunk_id="leaf", version="1", text="At dawn. " * 50)
    goldset = GoldSet(
        name="beds", cases=cases, evidence=(chunk,), traces=tuple(RagTrace(trace_id=c, case_id=c) for c in ("q1", "q2"))
    )
    with open_store(path, create=True) as store:
        sets.import_set(store, goldset, author="Ana", at=AT)
        drafts.save(store, cases[0], session_key="s", base=1, at=AT)
        backup.back_up(path, at=AT)
        revisions.append(store, GoldCase(case_id="later", question="?"), base=None, author="Ana", at=AT)
    with closing(sqlite3.connect(path, isolation_level=None)) as raw:
        triggers = raw.execute("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'").fetchall()
        for name, _ in triggers:
            raw.execute(f"DROP TRIGGER {name}")
        for statement in DAMAGE:
            raw.execute(statement)
        for _, statement in triggers:
            raw.execute(statement)
    assert any(finding.level is DoctorLevel.ERROR for finding in examine(path))
    return path


@pytest.mark.parametrize("what", ["repair", "restore"])
def test_a_kill_at_any_call_loses_no_row_and_the_same_again_ends_well(
    damaged: Path, tmp_path: Path, tmp_path_factory: pytest.TempPathFactory, what: str
) -> None:
    shim = compile_shim(tmp_path_factory.mktemp("shim"))
    told = run_behind(shim, "killed_upkeep.py", what, damaged, tmp_path, STEP)
    assert [one["killed"] for one in told] == [True] * (len(told) - 1) + [False]
    assert len(told) > 2
    assert [one for one in told if one["lost"] or one["wrong"] or one["again"]] == []
    print(f"{what}: {len(told) - 1} kills, 0 rows lost, sound after the same again")
    assert max(one["halves"] for one in told) <= 1
    assert max(one["left"] for one in told) == 0

"""A repair of a file damaged anywhere ends in words or in a sound file, and never in the loss of a sound row."""

from __future__ import annotations

import os
import random
import shutil
from datetime import UTC, datetime
from pathlib import Path

import pytest

from goldtui.model.faults import StoreError
from goldtui.model.goldset import GoldSet
from goldtui.model.records import EvidenceChunk, GoldCase, RagTrace
from goldtui.store import sets
from goldtui.store.cases import drafts, heads, revisions
from goldtui.store.db import backup
from goldtui.store.db.values import EVERY_CASE
from goldtui.store.doctor import repair
from goldtui.store.doctor.doctor import DoctorLevel, examine
from goldtui.store.opening import open_store

LONG = os.environ.get("GOLDTUI_FAULTS") == "long"
TRIES = 600 if LONG else 40
AT = datetime(2026, 3, 1, tzinfo=UTC)


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database with a backup next to it, and work that is younger than the backup."""
    path = tmp_path_factory.mktemp("kept") / "kept.db"
    cases = tuple(GoldCase(case_id=f"q{n}", question=f"Bed {n}? " * 9, tags=("beds", f"bed{n}")) for n in range(30))
    evidence = tuple(EvidenceChunk(chunk_id=f"leaf {n}", version="1", text=f"Text {n}. " * 40) for n in range(10))
    traces = tuple(RagTrace(trace_id=f"t{n}", case_id=f"q{n}") for n in range(10))
    with open_store(path, create=True) as store:
        sets.import_set(store, GoldSet(name="beds", cases=cases, evidence=evidence, traces=traces), author="Ana", at=AT)
        for n in range(10):
            edited = cases[n].model_copy(update={"question": f"Edited {n}? " * 9})
            revisions.append(store, edited, base=1, author="Ben", at=AT)
            drafts.save(store, edited, session_key="s", base=2, at=AT)
    backup.back_up(path, at=AT)
    with open_store(path) as store:
        revisions.append(store, GoldCase(case_id="young", question="After the backup"), base=None, author="Ana", at=AT)
    return path


def damage(raw: bytes, chance: random.Random) -> bytes:
    """One flipped bit, some overwritten bytes, or a page of zeros, somewhere behind the first page's header."""
    made = bytearray(raw)
    kind = chance.randrange(4)
    at = chance.randrange(100, len(made))
    if kind < 2:
        made[at] ^= 1 << chance.randrange(8)
    elif kind == 2:
        made[at : at + 8] = bytes(chance.randrange(256) for _ in range(8))[: len(made) - at]
    else:
        start = at - at % 4096
        made[start : start + 4096] = bytes(4096)
    return bytes(made)


def texts(path: Path) -> dict[str, list[str]]:
    with open_store(path) as store:
        shown = heads.window(store, EVERY_CASE, 0, 99)
        return {head.case_id: [r.case.question for r in revisions.history(store, head.case_id)] for head in shown}


def test_a_repair_ends_in_words_or_in_a_file_that_keeps_every_sound_row(kept: Path, tmp_path: Path) -> None:
    whole, sound = kept.read_bytes(), texts(kept)
    chance = random.Random(11)
    ends = {"refused": 0, "mended": 0, "told": 0, "sound": 0}
    for number in range(TRIES):
        work = tmp_path / str(number)
        shutil.copytree(kept.parent, work)
        path = work / kept.name
        path.write_bytes(damage(whole, chance))
        damaged = path.read_bytes()
        refused: StoreError | None = None
        try:
            done = repair.repair(path, by="Ana", at=AT)
        except StoreError as fault:
            refused = fault
        if refused is not None:
            ends["refused"] += 1
            assert refused.problem.fix, refused.problem.line()
            assert path.read_bytes() == damaged
            assert [file.name for file in work.iterdir() if "quarantine" in file.name] == []
            shutil.rmtree(work)
            continue
        left = [finding for finding in done.after if finding.level is DoctorLevel.ERROR]
        ends["told" if left else "sound" if done.copy is None else "mended"] += 1
        assert all(finding.fix for finding in left)
        if not left and done.copy is not None:
            assert texts(path) == sound
            assert repair.repair(path, by="Ana", at=AT).copy is None
        assert [f.code for f in examine(path) if f.level is DoctorLevel.ERROR] == [f.code for f in left]
        shutil.rmtree(work)
    # Damage that is met in one way only would say nothing about the others.
    assert ends["mended"] > TRIES // 20
    assert ends["refused"] > 0
    print(ends)

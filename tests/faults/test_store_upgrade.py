"""Every older schema is brought up to date whole; a kill at any file call on the way leaves the old file or the new.

The versions are counted from the program itself, so that a new step is tried without a line being added here.
"""

from __future__ import annotations

import os
from datetime import UTC, datetime
from pathlib import Path

import pytest
from faulty_calls import compile_shim, needs_compiler, run_behind
from older_schemas import OLDER, make_older

from goldtui.model.goldset import GoldSet
from goldtui.model.records import Answer, Claim, EvidenceChunk, GoldCase, RagTrace, Variant
from goldtui.store import sets
from goldtui.store.cases import heads, revisions, search
from goldtui.store.db import backup, header
from goldtui.store.db.values import EVERY_CASE, HeadQuery
from goldtui.store.doctor.doctor import DoctorLevel, examine
from goldtui.store.opening import open_store

LONG = os.environ.get("GOLDTUI_FAULTS") == "long"
AT = datetime(2026, 3, 1, tzinfo=UTC)
CASES = 12


@pytest.fixture(scope="module")
def filled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("filled") / "filled.db"
    cases = tuple(
        GoldCase(
            case_id=f"bed {n}",
            question=f"When is bed {n} watered?",
            tags=("beds", f"bed{n}"),
            reference=Answer(text="At dawn. " * 20, claims=(Claim(claim_id="c", support_phrases=("at dawn",)),)),
        )
        for n in range(CASES)
    )
    goldset = GoldSet(
        name="beds",
        cases=cases,
        evidence=tuple(
            EvidenceChunk(chunk_id=f"leaf {n}", version="1", text=f"Bed {n}: at dawn. " * 30, permitted=True)
            for n in range(CASES)
        ),
        traces=tuple(RagTrace(trace_id=f"run {n}", case_id=f"bed {n}") for n in range(CASES)),
        variants=tuple(Variant(variant_id=f"lie {n}", case_id=f"bed {n}") for n in range(CASES)),
    )
    with open_store(path, create=True) as store:
        sets.import_set(store, goldset, author="Ana", at=AT)
        edited = cases[0].model_copy(update={"question": "Is bed 0 watered at all?"})
        revisions.append(store, edited, base=1, author="Ben", at=AT)
    return path


@pytest.mark.parametrize("schema", OLDER)
def test_every_older_schema_is_brought_up_to_date_with_all_it_held(filled: Path, tmp_path: Path, schema: int) -> None:
    older = make_older(tmp_path / "older.db", schema, filled)
    assert header.read_header(older).schema == schema
    with open_store(filled) as store, open_store(older) as upgraded:
        assert sets.load_set(upgraded) == sets.load_set(store)
        assert heads.window(upgraded, EVERY_CASE, 0, 99) == heads.window(store, EVERY_CASE, 0, 99)
        for query in (HeadQuery(text="dawn"), HeadQuery(tags=("bed3",)), HeadQuery(text="bed 0 at all")):
            assert heads.count(upgraded, query) == heads.count(store, query) > 0
    assert [finding.code for finding in examine(older) if finding.level is not DoctorLevel.NOTICE] == []
    assert header.read_header(older).schema == header.SCHEMA
    (kept,) = backup.backups(older)
    assert header.read_header(kept.path).schema == schema
    assert search.SEARCH.name == "search_index"


@pytest.mark.parametrize("schema", OLDER if LONG else (OLDER[0], OLDER[-1]))
@needs_compiler
def test_a_kill_at_any_call_of_an_upgrade_leaves_old_or_new(
    filled: Path, tmp_path: Path, tmp_path_factory: pytest.TempPathFactory, schema: int
) -> None:
    shim = compile_shim(tmp_path_factory.mktemp("shim"))
    older = make_older(tmp_path / "older.db", schema, filled)
    told = run_behind(shim, "killed_upgrades.py", older, tmp_path, 1 if LONG else 29)
    # All but the last were killed, or the shim stood before nothing.
    assert [one["killed"] for one in told] == [True] * (len(told) - 1) + [False]
    assert len(told) > 3
    assert {(one["fault"], one["cases"], one["before"]) for one in told} == {("", CASES + 1, schema)}
    assert {one["after"] for one in told[:-1]} <= {schema, header.SCHEMA}
    assert told[-1]["after"] == header.SCHEMA
    upgraded = sum(one["after"] == header.SCHEMA for one in told[:-1])
    print(f"schema {schema}: {len(told) - 1} kills, {upgraded} left the new schema, the others the old, none between")
    # The next one who opens it needs no help, and finds everything.
    assert [one for one in told if one["again"] != CASES or one["wrong"]] == []
    # At most the one copy that was being made is left half, and the next backup takes it away.
    assert max(one["halves"] for one in told) <= 1
    assert all(one["left"] == 0 for one in told if one["after"] != header.SCHEMA)

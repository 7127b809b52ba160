"""One flipped bit in a database file is noticed by the doctor, or it changes nothing that is kept."""

from __future__ import annotations

import os
import random
import sqlite3
import sys
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "reports"))
from score_yard import passing

from goldtui.model.faults import GoldtuiError
from goldtui.model.goldset import GoldSet
from goldtui.model.people import Assertion
from goldtui.model.policy import Policy
from goldtui.model.records import Answer, Claim, EvidenceChunk, GoldCase, RagTrace, Variant
from goldtui.model.review import Comment
from goldtui.store import kept_variants, leases, reviews, runs, sets
from goldtui.store.cases import drafts, heads, revisions
from goldtui.store.chain import audit
from goldtui.store.db.values import EVERY_CASE
from goldtui.store.doctor.doctor import DoctorLevel, examine
from goldtui.store.kept_variants import VariantChange
from goldtui.store.opening import open_store
from tests.store.said_of_chunks import say_of

FLIPS = 2000 if os.environ.get("GOLDTUI_FAULTS") == "long" else 60
AT = datetime(2026, 3, 1, tzinfo=UTC)


@pytest.fixture(scope="module")
def filled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database with a row in every table and hardly a page without content."""
    path = tmp_path_factory.mktemp("flips") / "set.db"
    made = tuple(
        GoldCase(
            case_id=f"q{n}",
            question=f"Question {n}?",
            workflow="visitors" if n % 2 else None,
            reference=Answer(text=f"Answer {n}. " * 20, claims=(Claim(claim_id="c", support_phrases=("p",)),)),
        )
        for n in range(40)
    )
    goldset = GoldSet(
        name="flips",
        policy=Policy(signers_needed=3),
        cases=made,
        evidence=tuple(
            EvidenceChunk(chunk_id=f"c{n}", version="1", text=f"Text {n}. " * 30, permitted=True) for n in range(20)
        ),
        traces=tuple(RagTrace(trace_id=f"t{n}", case_id=f"q{n}", response="r" * 200) for n in range(10)),
        variants=tuple(Variant(variant_id=f"v{n}", case_id=f"q{n}", note="n" * 200) for n in range(10)),
    )
    with open_store(path, create=True) as store:
        sets.import_set(store, goldset, author="Ana", at=AT)
        for n, case in enumerate(made):
            edited = case.model_copy(update={"question": f"Edited {n}?"})
            revisions.append(store, edited, base=1, author="Ben", at=AT + timedelta(minutes=n))
            drafts.save(store, case, session_key="s", base=2, at=AT)
        for head in heads.window(store, EVERY_CASE, 0, 10):
            remark = Comment(text="Which house? " * 20)
            reviews.give(store, head.case_id, remark, revision_digest=head.digest, author="Cora", at=AT)
            leases.take(store, head.case_id, session_key="Cora:1", at=AT, until=AT + timedelta(minutes=9))
            after = Variant(variant_id=f"own {head.case_id}", case_id=head.case_id, note="n" * 200)
            kept_variants.change(store, VariantChange(None, after), author="Cora", at=AT)
        runs.keep(store, passing(), trace_path=Path("/runs/autumn.jsonl"), author="Cora", at=AT)
        keys = [("c1", "1"), ("c2", "1")]
        say_of(store, keys, Assertion(by="Ana", current=True), at=AT)
    return path


def content(path: Path) -> object:
    """All that is kept, as a client reads it; an error in words is a notice too."""
    try:
        with open_store(path, read_only=True) as store:
            shown = heads.window(store, EVERY_CASE, 0, 1000)
            history = [revisions.history(store, head.case_id) for head in shown]
            said = [reviews.of_case(store, head.case_id) for head in shown], leases.running(store, AT)
            scored = [(one, runs.report_of(store, one.number)) for one in runs.all_runs(store)]
            return sets.load_set(store), shown, history, said, scored, drafts.all(store), audit.entries(store)
    except GoldtuiError as fault:
        return fault.problem.code


def test_no_flipped_bit_changes_what_is_kept_without_a_finding(filled: Path, tmp_path: Path) -> None:
    sound = content(filled)
    raw = filled.read_bytes()
    chance = random.Random(7)
    flipped = tmp_path / "flipped.db"
    noticed, unnoticed = 0, []
    for _ in range(FLIPS):
        at, bit = chance.randrange(len(raw)), chance.randrange(8)
        damaged = bytearray(raw)
        damaged[at] ^= 1 << bit
        flipped.write_bytes(damaged)
        flipped.chmod(0o600)
        if any(finding.level is DoctorLevel.ERROR for finding in examine(flipped)):
            noticed += 1
        elif content(flipped) != sound:
            unnoticed.append((at, bit))
    assert unnoticed == []
    # Were hardly anything noticed, the flips would have hit nothing.
    assert noticed > FLIPS // 4
    print(
        f"{FLIPS} flips: {noticed} noticed, {FLIPS - noticed} changed nothing that is kept, {len(unnoticed)} unnoticed"
    )


def test_sqlites_own_check_alone_misses_a_flip_in_a_text(filled: Path, tmp_path: Path) -> None:
    flipped = tmp_path / "flipped.db"
    flipped.write_bytes(filled.read_bytes().replace(b"Text 3. Text", b"Text 3. Texu", 1))
    with closing(sqlite3.connect(flipped)) as raw:
        assert raw.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    assert "doctor_row" in {finding.code for finding in examine(flipped)}

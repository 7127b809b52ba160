"""A claim without a source of its own shows the sentence of the context that a reader compares it with."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from goldtui.model.goldset import GoldSet
from goldtui.model.records import EvidenceChunk, GoldCase
from goldtui.runs.replay.claims import WalkedClaim
from goldtui.runs.replay.replay import open_replay

DEPOSITS = (
    "The mixer needs a deposit of 50 euros.\n\nThe tower needs a deposit of 150 euros. It is paid back at the end."
)
SECRET = "The mixer needs a deposit of 900 euros since June."


def chunk(chunk_id: str, text: str, *, permitted: bool = True) -> EvidenceChunk:
    return EvidenceChunk(
        chunk_id=chunk_id, document_id=chunk_id, version="v1", permitted=permitted, current=True, text=text
    )


def claim_of(tmp_path: Path, response: str, *chunks: EvidenceChunk) -> WalkedClaim:
    """The one claim of a run that ships a response and cites nothing."""
    case = GoldCase(
        case_id="mixer",
        question="What is the deposit for the mixer?",
        workflow="hire",
        expected_behaviour="answer",
        required_source_ids=("deposits",),
    )
    row: dict[str, Any] = {
        "query": case.question,
        "retrieved_context": [{"id": one.chunk_id, "content": one.text} for one in chunks],
        "response": response,
    }
    path = tmp_path / "runs.jsonl"
    path.write_text(json.dumps(row) + "\n", encoding="utf-8")
    replay = open_replay(GoldSet(cases=(case,), evidence=chunks), path)
    (claim,) = replay.walk(replay.runs.at(0)).claims
    return claim


def test_the_sentence_that_shares_most_words_is_shown_with_its_place(tmp_path: Path) -> None:
    claim = claim_of(tmp_path, "The tower needs a deposit of 100 euros.", chunk("deposits", DEPOSITS))
    assert not claim.supported
    assert claim.nearest is not None
    assert claim.nearest.chunk_id == "deposits"
    assert DEPOSITS[claim.nearest.start : claim.nearest.end] == "The tower needs a deposit of 150 euros."


def test_a_claim_that_shares_no_word_with_the_context_shows_none(tmp_path: Path) -> None:
    assert claim_of(tmp_path, "Parrots whistle.", chunk("deposits", DEPOSITS)).nearest is None


def test_a_withheld_source_is_never_the_nearest(tmp_path: Path) -> None:
    sources = chunk("secret", SECRET, permitted=False), chunk("deposits", DEPOSITS)
    claim = claim_of(tmp_path, "The mixer needs a deposit of 900 euros since May.", *sources)
    assert claim.nearest is not None
    assert claim.nearest.chunk_id == "deposits"
    assert "June" not in repr(claim)


def test_rows_of_an_id_and_what_was_said_are_runs_and_need_no_id_of_their_own(tmp_path: Path) -> None:
    path = tmp_path / "said.jsonl"
    path.write_text('{"case_id": "mixer", "response": "Fifty euros."}\n', encoding="utf-8")
    replay = open_replay(GoldSet(cases=(), evidence=(chunk("deposits", DEPOSITS),)), path)
    assert [line.trace.response for line in replay.runs] == ["Fifty euros."]

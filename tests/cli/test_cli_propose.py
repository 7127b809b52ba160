"""`propose` prints what the screen would propose, from the case's answer or another, and writes nothing."""

from __future__ import annotations

import io
import json
from pathlib import Path

CASE = "gh-palm-house-night"


def test_the_reference_answer_is_split_and_each_phrase_is_a_slice_of_its_chunk(run, garden: Path, db: Path) -> None:
    before = db.read_bytes()
    found = run("propose", db, CASE, "--json")
    assert found.code == 0
    assert found.json == run("propose", garden, CASE, "--json").json
    evidence = {}
    for line in (garden / "evidence.jsonl").read_text(encoding="utf-8").splitlines():
        chunk = json.loads(line)
        evidence[chunk["chunk_id"]] = chunk["text"]
    statements = found.json["statements"]
    assert len(statements) == 2
    for one in statements:
        assert one["already"]
        best = one["phrases"][0]
        assert best["score"] == "all words found"
        assert evidence[best["chunk_id"]][best["start"] : best["end"]] == best["text"]
    assert db.read_bytes() == before


def test_another_answer_is_given_as_words_or_on_stdin(run, db: Path, monkeypatch) -> None:
    said = run("propose", db, CASE, "--text", "It is kept at 16 °C at night; the vents close at noon. Trams run.")
    assert '"It": say what is meant' in said.out
    assert "two statements" in said.out
    assert "but the claim states noon" in said.out
    assert "no wording comes near" in said.out
    assert "1 of 2 statements" in said.out
    monkeypatch.setattr("sys.stdin", io.StringIO("Trams run."))
    (only,) = run("propose", db, CASE, "--text", "-", "--json").json["statements"]
    near = only.pop("nearest")
    assert only == {"text": "Trams run.", "cited": None, "already": None, "hints": [], "phrases": []}
    assert f'the nearest sentence, in {near["chunk_id"]}: "{near["text"]}"' in said.out


def test_nothing_to_split_says_what_to_give(run, native) -> None:
    folder = native(cases=[{"case_id": "bare", "question": "When?"}])
    assert run("propose", folder, "bare", "--json").error == "no_answer_text"
    assert run("propose", folder, "gone", "--json").error == "unknown_case"


def test_withheld_words_are_neither_proposed_nor_printed(run, native) -> None:
    secret = "The spare key hangs behind the third bee house from the left"
    hidden = {"chunk_id": "keys", "version": "v1", "permitted": False, "current": True, "text": f"{secret}."}
    claim = {"claim_id": "c1", "text": secret, "citation_id": "keys", "support_phrases": [secret]}
    case = {
        "case_id": "q1",
        "question": "Where?",
        "required_source_ids": ["keys"],
        "reference": {"answer_id": "reference", "text": f"{secret}.", "claims": [claim]},
    }
    for words in ((), ("--json",)):
        printed = run("propose", native(f"set{len(words)}", cases=[case], evidence=[hidden]), "q1", *words)
        assert printed.code == 0
        assert "spare key hangs" not in printed.out + printed.err

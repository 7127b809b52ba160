"""The measure over people's labels reads each data set's own shape and counts what the chain says."""

from __future__ import annotations

import json
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "bench"))
import real_labels
from real_labels import Label, Outcome, Statement

from goldtui.gates.chain import judge
from goldtui.model.results import Status

ABSTRACT = ["Forty-two readers were asked.", "Each reader borrowed 4 books in a month.", "Nobody borrowed a map."]


def write(path: Path, *rows: dict[str, Any]) -> None:
    """One JSON object a line."""
    path.parent.mkdir(exist_ok=True)
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")


def claimed(statement: Statement) -> list[tuple[str, str | None]]:
    """What the gates are shown: each claim with its citation."""
    return [(c.text.rstrip(" ."), c.citation_id) for c in real_labels.exhibit_of(statement).claims]


@pytest.fixture
def abstracts(tmp_path: Path) -> Path:
    """Three claims about one abstract: right, wrong and not spoken of; a fourth whose abstract is not there."""
    about = {"cited_doc_ids": [7]}
    right, wrong = ({"7": [{"sentences": [1], "label": label}]} for label in ("SUPPORT", "CONTRADICT"))
    write(tmp_path / "scifact" / "corpus.jsonl", {"doc_id": 7, "title": "Loans", "abstract": ABSTRACT})
    write(
        tmp_path / "scifact" / "claims_dev.jsonl",
        {"id": 1, "claim": "Each reader borrowed 4 books in a month.", "evidence": right, **about},
        {"id": 2, "claim": "Each reader borrowed 5 books in a month.", "evidence": wrong, **about},
        {"id": 3, "claim": "Readers came by train.", "evidence": {}, **about},
        {"id": 4, "claim": "Readers came by bus.", "evidence": {}, "cited_doc_ids": [8]},
    )
    return tmp_path


def test_rationales_are_a_reviewers_support_phrases(abstracts: Path) -> None:
    by_rationale = real_labels.BY_PEOPLE["scifact, a reviewer's claims by their rationales"]
    tally = real_labels.measure(by_rationale, abstracts, errors=False)
    assert tally.counts == {(Label.SUPPORTED, Outcome.PASSES): 1, (Label.CONTRADICTED, Outcome.FAILS): 1}
    assert tally.left == {"abstract not at hand": 1}


def test_a_pipelines_statement_cites_the_whole_abstract(abstracts: Path) -> None:
    statements = list(real_labels.scifact(abstracts, Counter()))
    assert [s.label for s in statements] == [Label.SUPPORTED, Label.CONTRADICTED, Label.UNSUPPORTED]
    assert statements[0].evidence == {"d7": " ".join(ABSTRACT)}
    judged = judge(real_labels.exhibit_of(statements[0])).results
    assert {r.status for r in judged if r.gate in ("admissibility", "context_selection")} == {Status.PASS}
    assert claimed(statements[0]) == [("Each reader borrowed 4 books in a month", "d7")]


def test_an_experts_claim_keeps_its_marks_and_needs_the_text_of_all_its_evidence(tmp_path: Path) -> None:
    page, bare = "[3] https://library.example/loans\n\nLoans last 30 days.", "[4] https://library.example/rooms"
    claims = [
        {"claim_string": "Loans last 30 days [3].", "evidence": [page], "support": "Complete"},
        {"claim_string": "Loans last 30 days [3][4].", "evidence": [page, bare], "support": "Complete"},
        {"claim_string": "Loans are free.", "evidence": [], "support": "Missing"},
    ]
    write(tmp_path / "expertqa" / "a.jsonl", {"question": "How long?", "answers": {"gpt4": {"claims": claims}}})
    left: Counter[str] = Counter()
    (statement,) = real_labels.expertqa(tmp_path, left)
    assert (statement.label, statement.evidence) == (Label.SUPPORTED, {"e1": "Loans last 30 days."})
    assert claimed(statement) == [("Loans last 30 days", "e1")]
    assert left == {"evidence without text": 1, "labelled Missing": 1}


def test_a_statement_is_unsupported_where_a_labelled_span_overlaps_it(tmp_path: Path) -> None:
    response = "Loans last 30 days. Rooms open at noon. Bags are free."
    start = response.index("noon")
    span = {"start": start, "end": start + 4, "text": "noon", "label_type": "Evident Conflict"}
    row = {"source_id": "1", "quality": "good", "labels": [span], "response": response}
    write(tmp_path / "ragtruth" / "response.jsonl", row, {**row, "quality": "truncated"})
    asked = {"question": "When?", "passages": "passage 1:Loans last 30 days.\n\npassage 2:Rooms open at 9.\n\n"}
    write(tmp_path / "ragtruth" / "source_info.jsonl", {"source_id": "1", "source_info": asked})
    statements = list(real_labels.ragtruth(tmp_path, Counter()))
    assert [s.label for s in statements] == [Label.SUPPORTED, Label.CONTRADICTED, Label.SUPPORTED]
    assert statements[0].evidence == {"e1": "Loans last 30 days.", "e2": "Rooms open at 9."}


def test_a_folder_that_is_not_there_or_holds_no_labels_is_exit_2(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert real_labels.main([str(tmp_path / "nowhere")]) == 2
    assert "there is no folder" in capsys.readouterr().err
    assert real_labels.main([str(tmp_path)]) == 2


def test_wrong_outcomes_are_printed_and_exit_1(abstracts: Path, capsys: pytest.CaptureFixture[str]) -> None:
    evidence = {"7": [{"sentences": [1], "label": "CONTRADICT"}]}
    said = {"id": 1, "claim": ABSTRACT[1], "evidence": evidence, "cited_doc_ids": [7]}
    write(abstracts / "scifact" / "claims_dev.jsonl", said)
    assert real_labels.main([str(abstracts), "--errors"]) == 1
    out = capsys.readouterr().out
    assert f"! passes, called contradicted, claims_dev.jsonl:1 7: {ABSTRACT[1]}" in out
    assert "passes what people call unsupported: 2 of 2 (goal 0)" in out

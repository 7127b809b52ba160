"""A retired case judges nothing: its question is free, and its faults and open statements are nobody's."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

ASKED = "When are tree ferns watered?"
SOURCE = "Tree ferns are watered at dawn. A visitor keeps to the gravel paths."


def lines(path: Path, *rows: dict[str, Any]) -> Path:
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    return path


def case(case_id: str) -> dict[str, Any]:
    claim = {
        "claim_id": "c1",
        "text": "Tree ferns are watered at dawn.",
        "citation_id": "ferns",
        "support_phrases": ["Tree ferns are watered at dawn"],
        "answer_point": "when",
    }
    return {
        "case_id": case_id,
        "question": ASKED,
        "expected_behaviour": "answer",
        "required_source_ids": ["ferns"],
        "points": [{"point_id": "when", "text": "at dawn", "answer_phrases": ["at dawn"]}],
        "reference": {"claims": [claim]},
    }


@pytest.fixture
def base(run, own_home: Path) -> Path:
    """A database with one case, and a copy of it that is retired."""
    folder = own_home / "ferns"
    folder.mkdir()
    (folder / "goldset.toml").write_text('name = "ferns"\n', encoding="utf-8")
    chunk = {"chunk_id": "ferns", "version": "v1", "permitted": True, "current": True, "text": SOURCE}
    lines(folder / "evidence.jsonl", chunk)
    stored = {"trace_id": "old", "case_id": "copy", "selected_context_ids": ["ferns"], "response": "At noon."}
    lines(folder / "traces.jsonl", stored)
    lines(folder / "cases.jsonl", case("watering"), case("copy"))
    path = own_home / "ferns.db"
    assert run("import", folder, "--into", path, "--as", "ana").code == 0
    return path


@pytest.fixture
def night(own_home: Path) -> Path:
    row = {"query": ASKED, "retrieved_context": [SOURCE], "response": "Ferns love tea [1].", "citations": ["ferns"]}
    return lines(own_home / "night.jsonl", row)


def retire(run, base: Path) -> None:
    assert run("review", "retire", base, "copy", "--reason", "asked twice", "--as", "ana").code == 0


def test_a_retired_copy_gives_its_question_back_to_replay_score_and_judge(run, base: Path, night: Path) -> None:
    assert run("judge", "list", night, "--set", base, "--json").json["of"] == 0
    retire(run, base)
    judged = run("judge", "list", night, "--set", base, "--json")
    assert [one["case_id"] for one in judged.json["statements"]] == ["watering"]
    assert "cases_left_out 1 case is left out: it is retired or rejected" in judged.err
    key = judged.json["statements"][0]["key"]
    assert run("judge", "next", night, "--set", base, "--as", "ana", "--key", key, "--verdict", "?").code == 0
    assert "watering" in run("replay", night, "--set", base, "--plain", "--case", "watering").out
    report = run("score", base, "--trace", night, "--mode", "plan", "--json").json
    assert [row["case_id"] for row in report["rows"]] == ["watering"]
    assert report["settled"]["asked"] == judged.json["of"]
    assert {"passages_by_text", "cases_left_out"} <= {one["code"] for one in report["notices"]}


def test_checks_and_variants_say_nothing_of_a_retired_case(run, base: Path) -> None:
    twice = run("check", base, "--no-variants", "--json").json["findings"]
    assert "GT403" in {one["code"] for one in twice}
    retire(run, base)
    found = run("check", base, "--no-variants", "--json").json
    assert (found["cases"], "copy" in json.dumps(found["findings"])) == (1, False)
    assert "GT403" not in {one["code"] for one in found["findings"]}
    assert "copy" not in run("variants", base, "--generate", "--json").out


def test_a_case_that_was_reopened_counts_again(run, base: Path) -> None:
    retire(run, base)
    assert run("review", "reopen", base, "copy", "--reason", "needed", "--as", "ana").code == 0
    assert run("check", base, "--no-variants", "--json").json["cases"] == 2

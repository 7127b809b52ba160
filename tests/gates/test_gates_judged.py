"""On statements whose author had not read the rule, strict releases nothing wrong and fails nothing right."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "bench"))
import judged_rate
from judged_rate import FOLDER, Judged

PAIRS = sorted(path for path in FOLDER.glob("*.jsonl") if not path.stem.endswith("-answers"))
ANSWERS = sorted(FOLDER.glob("*-answers.jsonl"))


def faults(found: list[Judged]) -> list[str]:
    """What no statement may be: released though wrong, failed though right."""
    return [f"{one.way}: {one.place}: {one.text}" for one in found if one.fault]


@pytest.mark.parametrize("path", PAIRS, ids=lambda path: path.stem)
def test_no_wrong_statement_is_released_and_no_right_one_fails(path: Path) -> None:
    found = list(judged_rate.judged_pairs(path))
    assert len(found) >= 360
    assert faults(found) == []


@pytest.mark.parametrize("path", ANSWERS, ids=lambda path: path.stem)
def test_no_answer_with_a_lie_is_released_and_no_right_one_fails(path: Path) -> None:
    found = list(judged_rate.judged_answers(path))
    assert len(found) >= 40
    assert faults(found) == []


SHORT = ("tenth",)
"""Answers that are no sentences: most of them a person confirms, and 10 of 120 pass by themselves."""


@pytest.mark.parametrize("path", [path for path in PAIRS if path.stem not in SHORT], ids=lambda path: path.stem)
def test_a_fifth_of_the_right_claims_needs_no_person(path: Path) -> None:
    right = [one for one in judged_rate.judged_pairs(path) if one.right and one.way == judged_rate.WAYS[0]]
    assert 5 * sum(one.outcome == "released" for one in right) >= len(right)


def test_a_bare_value_that_a_source_says_of_another_thing_is_left_to_a_person(tmp_path: Path) -> None:
    row = {
        "id": "punt", "lang": "en", "kind": "bare", "question": "How much is the punt?",
        "source": "The punt costs 11 euros an hour. A barge costs 40 euros an hour.",
        "phrases": ["The punt costs 11 euros an hour"], "answer_phrases": ["11 euros"],
        "right": "The punt costs 11 euros an hour.", "wrong": "40 euros an hour.",
    }  # fmt: skip
    path = tmp_path / "one.jsonl"
    path.write_text(f"{json.dumps(row)}\n{json.dumps(row | {'id': 'skiff', 'wrong': '45 euros an hour.'})}\n", "utf-8")
    found = {(one.place.split()[0], one.outcome) for one in judged_rate.judged_pairs(path) if not one.right}
    assert found == {("punt", "not tested"), ("skiff", "failed")}

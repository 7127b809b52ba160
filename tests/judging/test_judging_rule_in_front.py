"""With the rule in front of it, a judge that believes nearly everything releases nothing wrong."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from scripts.judged_table import counted, lines

ROW = {
    "id": "k1",
    "lang": "en",
    "kind": "number",
    "source": "The palm house opens at nine. Visitors who bring a dog wait at the east gate.",
    "phrases": ["Visitors who bring a dog wait at the east gate"],
    "answer_phrases": ["the east gate"],
    "right": "Guests who bring a dog must wait at the east gate.",
    "wrong": "Guests who bring a dog must wait at the east gate until ten.",
}


@pytest.fixture
def pairs(tmp_path: Path) -> Path:
    (tmp_path / "pairs.jsonl").write_text(json.dumps(ROW) + "\n", "utf-8")
    return tmp_path / "pairs.jsonl"


def test_what_the_rule_leaves_open_reaches_the_judge_and_no_lie_goes_out(pairs: Path) -> None:
    found = counted(pairs, "strict-2")["pipeline's claim"]
    assert (found["wrong reaches a judge"], found["wrong called supported"]) == (1, 1)
    assert found["wrong released"] == found["wrong released with it"] == 0


def test_the_table_has_a_row_for_each_way_and_rule(pairs: Path) -> None:
    table = list(lines(pairs))
    assert len(table) == 2 + 6
    assert len({row.count("|") for row in table}) == 1

"""The script that takes files from import to export says the counts of each step, and what stops it and why."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess
from subprocess import run as run_process
from types import SimpleNamespace
from typing import Any

import pytest

from scripts.end_to_end import Trip, steps

GOLD = {
    "id": "pond",
    "question": "How often is the pond drained?",
    "expected_answer": "Every third winter.",
    "contexts": ["The pond is drained every third winter."],
}


@pytest.fixture(autouse=True)
def only_the_first_command_in_a_process_of_its_own(run: Callable[..., Any], monkeypatch: pytest.MonkeyPatch) -> None:
    """A process takes a second to begin, and what the commands do in one is the subject of other tests."""
    begun: list[list[str]] = []

    def ran(words: list[str], **named: Any) -> CompletedProcess[str]:
        begun.append(words)
        if len(begun) == 1:
            return run_process(words, **named)
        done = run(*words[3:])
        return CompletedProcess(words, done.code, done.out, done.err)

    monkeypatch.setattr("scripts.end_to_end.subprocess", SimpleNamespace(run=ran))


def walked(own_home: Path, trip: Trip) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for step, said in steps(trip, own_home, own_home):
        found.setdefault(step, []).append(said)
    return found


def test_a_run_of_other_questions_is_said_and_the_road_is_walked_with_the_reference_answers(own_home: Path) -> None:
    folder = own_home / "yard"
    folder.mkdir()
    (folder / "gold.jsonl").write_text(json.dumps(GOLD) + "\n", "utf-8")
    other = {"trace_id": "t1", "question": "Who mows?", "response": "Nobody.", "retrieved_ids": ["lawn-1"]}
    (folder / "run.jsonl").write_text(json.dumps(other) + "\n", "utf-8")
    found = walked(own_home, Trip("yard", ("gold.jsonl",), "run.jsonl"))
    assert found["import"] == ["1 rows: 1 cases, 1 chunks, 0 refused, 0 duplicates"]
    strange, own = found["run"]
    assert "1 cases have none and 0 several, 1 traces are of other questions" in strange
    assert own.startswith("the reference answers as a run: 1 of 1 cases have one trace")
    assert found["export native"] == ["1 cases"]
    assert found["export gold-lines"][0].startswith("stopped: ")
    assert "expected_behaviour" in found["export gold-lines"][0]
    assert found["export csv"][0].startswith("1 cases")

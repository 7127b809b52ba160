"""A run that two processes score gets the report that one process gives it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from goldtui.casework import two_processes
from goldtui.gates.chain import LESSON, STRICT, Profile
from goldtui.gates.rulings import Rulings
from goldtui.runs.score.score import Asked, score
from goldtui.workbench.report.gold import read_gold
from goldtui.workbench.session.places import example_folder

EXAMPLE = example_folder()


@pytest.fixture(autouse=True)
def room_for_two(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.cpu_count", lambda: 2)
    monkeypatch.setattr("threading.active_count", lambda: 1)
    monkeypatch.setattr(two_processes, "ENOUGH", 2)
    monkeypatch.setattr(two_processes, "TOGETHER", 10)


@pytest.fixture
def night(tmp_path: Path) -> Path:
    """The example run, where every second answer says more than its claims and brings phrases of its own."""
    lines = (EXAMPLE / "traces.jsonl").read_text(encoding="utf-8").splitlines()
    path = tmp_path / "night.jsonl"
    with path.open("w", encoding="utf-8") as out:
        for number, line in enumerate(lines):
            row = json.loads(line)
            if number % 2 and row["answer"]:
                row["response"] = f"{row['response']} The fern house is older than the lake."
                for claim in row["answer"]["claims"]:
                    claim["support_phrases"] = ["fern house"]
            out.write(json.dumps(row) + "\n")
    return path


@pytest.mark.parametrize("profile", [STRICT, LESSON])
@pytest.mark.parametrize("verdicts", [None, {}], ids=["nobody asked", "verdicts asked"])
def test_two_processes_give_the_report_of_one(night: Path, profile: Profile, verdicts: Rulings | None) -> None:
    read = read_gold(EXAMPLE, None)
    alone, shared = (score(read, night, Asked(profile, verdicts=verdicts, processes=number)) for number in (1, 2))
    assert shared == alone
    assert alone.notices or profile is LESSON

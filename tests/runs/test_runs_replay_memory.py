"""A search through runs of which no two say the same keeps only so much of what it has read."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from goldtui.gates import agreement
from goldtui.runs.replay import memory
from goldtui.runs.replay.replay import open_replay
from goldtui.runs.replay.run_filter import RunFilter
from goldtui.text.agreement.read import read
from goldtui.workbench.session.places import example_folder
from goldtui.workbench.session.sources import load_set

EXAMPLE = example_folder()


def test_what_was_read_of_judged_answers_is_let_go_and_the_same_runs_are_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    goldset = load_set(EXAMPLE).goldset
    rows = [json.loads(line) for line in (EXAMPLE / "traces.jsonl").read_text(encoding="utf-8").splitlines()]
    path = tmp_path / "night.jsonl"
    with path.open("w", encoding="utf-8") as out:
        for number in range(90):
            row = json.loads(json.dumps(rows[number % len(rows)]))
            for claim in row["answer"]["claims"]:
                claim["text"] = f"As keeper {number} says: {claim['text']}"
            out.write(json.dumps({**row, "trace_id": f"night-{number}"}) + "\n")

    def found() -> list[int]:
        agreement.forget()
        return [position for position, _ in open_replay(goldset, path).wanted(RunFilter(failing=True))]

    kept_all = found()
    texts = read.cache_info().currsize
    monkeypatch.setattr(memory, "FORGETS", 10)
    assert found() == kept_all
    assert 3 * read.cache_info().currsize < texts

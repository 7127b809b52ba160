"""From an empty plan to a written case: what is missing is said, drafted from a source, rewritten, and then counted."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

from terminal import goldtui

EVIDENCE = Path(__file__).parent / "fixtures" / "boat_house.jsonl"


def run(*words: str, code: int = 0) -> Any:
    done = subprocess.run(goldtui(*words, "--json"), capture_output=True, text=True, check=False)
    assert done.returncode == code, done.stderr
    return json.loads(done.stdout)


def counted(path: str, facet: str) -> tuple[int, int]:
    (one,) = [one for one in run("coverage", path)["covered"] if one["facet"] == facet]
    return one["k"], one["n"]


def test_a_source_without_a_case_becomes_a_drafted_rewritten_ready_and_counted_case(tmp_path: Path) -> None:
    path = str(tmp_path / "plan.db")
    assert run("starter", path, "--as", "ana")["cases"] == 300
    run(
        "import", str(EVIDENCE), "--format", "evidence-lines", "--into", path, "--permitted", "--current", "--as", "ana"
    )
    before = run("coverage", path)
    assert (before["written"], before["drafts"]) == (0, 300)
    gap = next(one for one in before["gaps"] if one["facet"] == "chunk")
    used, usable = counted(path, "chunk")
    assert used == 0

    (made,) = run("draft", path, "two-citations", "--from", gap["name"], "--as", "ana")["made"]
    assert run("draft", path, "two-citations", "--from", gap["name"], "--as", "ana")["known"] == [made["case_id"]]
    blocked = run("ready", path, made["case_id"], "--as", "ana", code=1)
    assert [one["code"] for one in blocked["blockers"]] == ["question_generated"]
    assert counted(path, "chunk") == (0, usable)

    out = tmp_path / "out"
    run("export", path, str(out))
    cases = out / "cases.jsonl"
    asked = cases.read_text(encoding="utf-8").replace(made["question"], "Which two rules hold for a boat?")
    cases.write_text(asked, encoding="utf-8")
    after = run("coverage", str(out))
    assert (after["written"], after["drafts"]) == (1, 300)
    assert counted(str(out), "chunk") == (2, usable)
    quota = next(one for one in after["gaps"] if one["name"] == "should_answer_complete")
    assert (quota["k"], quota["n"]) == (1, 100)

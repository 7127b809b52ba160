"""From a night's runs to the step that failed, by keyboard in a real terminal: score, a number, its cases, the run."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
from terminal import TMUX, goldtui, terminal

from goldtui.workbench.session.places import example_folder

pytestmark = [pytest.mark.terminal, pytest.mark.skipif(TMUX is None, reason="tmux is not installed")]


def run(*words: str, code: int = 0) -> Any:
    done = subprocess.run(goldtui(*words, "--json"), capture_output=True, text=True, check=False)
    assert done.returncode == code, done.stderr
    return json.loads(done.stdout)


@pytest.fixture
def night(tmp_path: Path) -> Path:
    """A database, and next to it the runs of a system that fails in many ways."""
    run("import", str(example_folder()), "--into", str(tmp_path / "garden.db"), "--as", "ana")
    shutil.copy(example_folder() / "runs" / "failing.jsonl", tmp_path / "night.jsonl")
    return tmp_path


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 36), (200, 50)], ids=lambda size: f"{size[0]}x{size[1]}")
def test_a_file_is_scored_a_number_opened_and_the_step_that_failed_is_reached(
    night: Path, size: tuple[int, int]
) -> None:
    database = night / "garden.db"
    with terminal(goldtui(str(database), "--as", "ana"), night, width=size[0], height=size[1]) as window:
        window.wait_for("32 cases")
        window.keys("7")
        window.wait_for("No run is kept here yet", "s scores a trace file")
        window.keys("s")
        window.wait_for("Score a trace file", "the set as it is now")
        window.text(str(night / "night.jsonl"))
        window.keys("Enter")
        window.wait_for("FAIL: 0 released, 25 failed, 7 not judged, of 32", "UNSIGNED gold", "25 of 32")
        # Tab goes from table to table; the sixth is the funnel.
        for _ in range(6):
            window.keys("Tab")
        window.wait_for("Gate funnel", "12 of 25")
        window.keys("j", "Enter")
        window.wait_for("candidates", "24 cases behind it", "seed-acorns-abroad", "First fix: look at chunking")
        window.keys("Enter")
        window.wait_for("[4 Replay]", "seed-acorns-abroad", "NEVER CAME")
        window.keys("q")
        window.wait_for("24 cases behind it", "First fix: look at chunking")
        window.keys("q")
        window.wait_for("Gate funnel")
        window.keys("w")
        window.wait_for("Write the report of run 1")
        window.keys("C-u")
        window.text(str(night / "report.md"))
        window.keys("Enter")
        window.wait_for("Written:")
        window.keys("C-q")
        window.wait_gone()
    (kept,) = run("runs", "list", str(database))
    assert (kept["run"], kept["by"], kept["released"], kept["judged"]) == (1, "ana", 0, 25)
    assert "unsigned" in (night / "report.md").read_text(encoding="utf-8").partition("\n\n")[2][:400].lower()


def test_a_run_kept_from_the_shell_is_there_and_its_trace_file_may_have_gone(night: Path) -> None:
    database, traces = night / "garden.db", night / "night.jsonl"
    subprocess.run(
        goldtui("score", str(database), "--trace", str(traces), "--keep", str(database), "--exit-zero"),
        capture_output=True,
        check=True,
    )
    traces.unlink()
    with terminal(goldtui(str(database), "--as", "ana"), night, width=120, height=36) as window:
        window.wait_for("32 cases")
        window.keys("7")
        window.wait_for("FAIL: 0 released, 25 failed, 7 not judged, of 32", "run 1 (1 of 1)")
        window.keys("f")
        window.wait_for("[2 Workbench]", "The trace file night.jsonl is gone, so here is the case.")

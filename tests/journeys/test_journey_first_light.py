"""The main job, by keyboard, in a real terminal: from imported questions to a green gate."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest
from terminal import TMUX, Terminal, first_row, goldtui, terminal

pytestmark = [pytest.mark.terminal, pytest.mark.skipif(TMUX is None, reason="tmux is not installed")]

LIBRARY = Path(__file__).parent / "fixtures" / "tool_library"


def run(*words: str) -> Any:
    done = subprocess.run(goldtui(*words, "--json"), capture_output=True, text=True, check=False)
    return json.loads(done.stdout)


@pytest.fixture
def database(tmp_path: Path) -> Path:
    path = tmp_path / "team.db"
    done = run(
        "import",
        str(LIBRARY),
        "--format",
        "anthropic-docs",
        "--into",
        str(path),
        "--permitted",
        "--current",
        "--as",
        "ana",
    )
    assert done["counts"]["cases"] == 6
    return path


def open_case(window: Terminal, case_id: str) -> None:
    window.keys("/")
    window.text(case_id)
    window.keys("Enter")
    window.wait_for("1 of 6")
    window.keys("Enter")
    window.wait_for(f"› {case_id}")


def test_five_imported_cases_are_opened_and_one_is_made_green_by_keyboard(database: Path, tmp_path: Path) -> None:
    with terminal([*goldtui(str(database))], tmp_path) as window:
        window.wait_for("6 cases")
        window.keys("Enter")
        window.wait_for("q-")
        for _ in range(4):
            assert "q-" in first_row(window.move("]", first_row))
        window.keys("q")
        window.wait_for("6 cases")

        open_case(window, "q-table-saw")
        window.wait_for("Table saws stay in the workshop", "?behaviour", "CLAIMS")
        # The heading is the first line of the evidence; the sentence that settles the question comes after it.
        window.keys("Tab")
        window.keys("Down", "Down", "s", "p")
        window.wait_for("Answer points 1")
        window.keys("s", "c")
        window.wait_for("Claims 1", "✓claims", "▶✗POINTS")
        window.keys("f", "o", "t")
        window.wait_for("✓behaviour", "✓points")
        window.wait_for("All gates pass")
        window.keys("R")
        window.wait_for("q-table-saw ◑ ready")
        window.keys("C-q")
        window.wait_gone()

    listed = {c["case_id"]: c for c in run("list", str(database))["cases"]}
    assert listed["q-table-saw"]["state"] == "ready"
    assert listed["q-table-saw"]["first_failed_stage"] == "pass"
    shown_case = run("show", str(database), "q-table-saw")["case"]
    (claim,) = shown_case["reference"]["claims"]
    assert claim["support_phrases"] == ["Table saws stay in the workshop."]
    assert run("doctor", str(database))["healthy"]


def test_what_was_typed_survives_kill_9_and_is_offered_back(database: Path, tmp_path: Path) -> None:
    with terminal(goldtui(str(database)), tmp_path) as window:
        window.wait_for("6 cases")
        open_case(window, "q-saturday")
        window.wait_for("Until when", "saved ·")
        window.keys("i")
        window.text(" Precisely?")
        window.wait_for("Precisely?")
        window.wait_kept()
        window.kill()
    with terminal(goldtui(str(database)), tmp_path) as window:
        window.wait_for("6 cases")
        open_case(window, "q-saturday")
        window.wait_for("Precisely?", "Unsaved typing of")

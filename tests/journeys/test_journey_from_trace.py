"""From a night's runs to gold, by keyboard in a real terminal: open, look, keep; then the set holds it and kills it."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
from terminal import TMUX, Terminal, goldtui, terminal

from goldtui.workbench.session.places import example_folder

pytestmark = [pytest.mark.terminal, pytest.mark.skipif(TMUX is None, reason="tmux is not installed")]

STALE = "failing/stale_version"


def run(*words: str, code: int = 0) -> Any:
    done = subprocess.run(goldtui(*words, "--json"), capture_output=True, text=True, check=False)
    assert done.returncode == code, done.stderr
    return json.loads(done.stdout)


@pytest.fixture
def night(tmp_path: Path) -> Path:
    """A database, and next to it `runs/trace.jsonl`: a run that passes, then one that read an old version."""
    run("import", str(example_folder()), "--into", str(tmp_path / "garden.db"), "--as", "ana")
    lines = (example_folder() / "runs" / "failing.jsonl").read_text(encoding="utf-8").splitlines()
    stale = next(line for line in lines if json.loads(line)["trace_id"] == STALE)
    fine = (example_folder() / "traces.jsonl").read_text(encoding="utf-8").splitlines()[0]
    (tmp_path / "runs").mkdir()
    (tmp_path / "runs" / "trace.jsonl").write_text(f"{fine}\n{stale}\n", encoding="utf-8")
    return tmp_path


def replay(night: Path) -> list[str]:
    file, database = str(night / "runs" / "trace.jsonl"), str(night / "garden.db")
    return goldtui("replay", file, "--set", database, "--as", "ana")


class Counted:
    """A terminal that counts the keys that are typed into it."""

    def __init__(self, window: Terminal) -> None:
        self.window, self.count = window, 0

    def key(self, name: str, *wanted: str) -> str:
        self.count += 1
        self.window.keys(name)
        return self.window.wait_for(*wanted)


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 36), (200, 50)], ids=lambda size: f"{size[0]}x{size[1]}")
def test_from_a_trace_file_to_a_new_variant_of_the_set_in_two_keys(night: Path, size: tuple[int, int]) -> None:
    with terminal(replay(night), night, width=size[0], height=size[1]) as window:
        window.wait_for("hb-type-loan", "stopped at admissibility")
        hands = Counted(window)
        hands.key("v", "Must be stopped at admissibility", "hb-type-loan/run-1")
        hands.key("Enter", "hb-type-loan/run-1 is kept")
        assert hands.count < 10
        window.keys("C-q")
        window.wait_gone()
    (kept,) = [v for v in run("variants", str(night / "garden.db"), "--stored") if v["kind"] == "run"]
    assert (kept["variant_id"], kept["expected_stage"], kept["observed_stage"]) == (
        "hb-type-loan/run-1",
        "admissibility",
        "admissibility",
    )
    assert kept["outcome"] == "killed"


def test_an_answer_is_labelled_in_its_case_and_survives_a_kill_before_anybody_saved(night: Path) -> None:
    with terminal(replay(night), night) as window:
        window.wait_for("hb-type-loan", "stopped at admissibility")
        window.keys("w")
        window.wait_for("Claims", "no phrase: select in the evidence", "m marks what proves a claim")
        window.wait_kept()
        window.kill()
    with terminal(goldtui(str(night / "garden.db"), "--as", "ana"), night) as window:
        window.wait_for("hb-type-loan")
        window.keys("/")
        window.text("hb-type-loan")
        window.keys("Enter")
        window.wait_for("1 of 32")
        window.keys("Enter")
        window.wait_for("Unsaved typing of", "restored", "no phrase: select in the evidence")
        window.keys("C-q")
        window.wait_gone()


def test_gold_that_one_person_disputes_is_seen_by_the_next_one(night: Path) -> None:
    with terminal(replay(night), night) as window:
        window.wait_for("hb-type-loan", "stopped at admissibility")
        window.keys("g")
        window.wait_for("Who is wrong here?", "case hb-type-loan")
        window.text("the rule was changed in spring")
        window.keys("Enter")
        window.wait_for("hb-type-loan is disputed")
        window.keys("C-q")
        window.wait_gone()
    with terminal(goldtui(str(night / "garden.db"), "--as", "ben"), night) as window:
        window.wait_for("hb-type-loan", "disputed")
        window.keys("C-q")
        window.wait_gone()


def test_what_the_set_lacks_is_begun_from_the_run_and_labelled_by_selecting_phrases(night: Path) -> None:
    file = night / "runs" / "trace.jsonl"
    shutil.copy(example_folder() / "runs" / "failing.jsonl", file)
    with terminal(replay(night), night) as window:
        window.wait_for("The set has no such case.")
        window.keys("w")
        window.wait_for("2 claims, to be proved by phrases that you select")
        window.text("When does the garden close in winter?")
        window.keys("Enter")
        window.wait_for("vi-summer-hours", "When does the garden close in winter?", "no phrase")
        # In the source: the sentence under the cursor is selected and marked for the current claim.
        window.keys("Tab", "s", "m")
        window.wait_for("① 1/1")
        window.wait_kept()
        window.keys("C-q")
        window.wait_gone()
    shown = run("show", str(night / "garden.db"), "vi-summer-hours")
    assert shown["state"] == "draft"

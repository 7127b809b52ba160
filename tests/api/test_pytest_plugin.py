"""The pytest plugin: one test for each gold case, whose failure names the first failed stage."""

from __future__ import annotations

import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

import pytest

from goldtui.formats import calibration_file, verdict_lines
from goldtui.judging.asked.faithfulness import atoms
from goldtui.model.judges.verdicts import SaidBy, Saying, StatementVerdict
from tests.judging.gardens import SPAN, STATEMENT, exhibit, write_run, write_set
from tests.scoring.judged_verdicts import JUDGE, calibration

TOP = Path(__file__).parents[2]
GARDEN = TOP / "goldsets" / "botanic-garden"
FAILING = GARDEN / "runs" / "failing.jsonl"
TRUST = TOP / "goldsets" / "test-trust.json"


def run(tmp_path, *options):
    """pytest in an empty folder with the plugin, however goldtui is installed."""
    (tmp_path / "pytest.ini").write_text("[pytest]\naddopts = -q -p no:cacheprovider -p no:xdist --color=no\n", "utf-8")
    return subprocess.run(
        [sys.executable, "-m", "pytest", "-p", "no:goldtui", "-p", "goldtui.pytest_plugin", *options],
        capture_output=True,
        text=True,
        cwd=tmp_path,
        env={"PYTHONPATH": str(TOP), "PATH": "", "COLUMNS": "200"},
    )


RELEASE = f"--goldtui-release={GARDEN / 'releases' / '1.0.0'}"
DIRECTORY = f"--goldtui-release={GARDEN}"
RUN = f"--goldtui-traces={FAILING}"
PROOF = f"--goldtui-trust={TRUST}"


def test_each_case_is_a_test_and_a_failure_names_its_first_failed_stage(tmp_path):
    done = run(tmp_path, RELEASE, RUN, PROOF)
    assert done.returncode == 1
    assert "FAILED goldtui::(run) - 0 released" in done.stdout
    assert "FAILED goldtui::gh-rainwater-low - answer faithfulness: " in done.stdout
    assert "FAILED goldtui::hb-orchid-sites - no trace" in done.stdout
    assert "33 failed" in done.stdout
    assert "Traceback" not in done.stdout


def test_verdict_files_settle_statements_of_the_run(tmp_path):
    said = tmp_path / "said.jsonl"
    said.write_text("", "utf-8")
    assert run(tmp_path, DIRECTORY, RUN, f"--goldtui-verdicts={said}", "-k", "gh-rainwater").returncode == 1
    said.write_text('{"key": "1"}\n', "utf-8")
    refused = run(tmp_path, DIRECTORY, RUN, f"--goldtui-verdicts={said}")
    assert refused.returncode == 4
    assert "said.jsonl:1" in refused.stdout + refused.stderr


def test_a_judge_counts_with_its_calibration_and_not_without(tmp_path):
    written = write_set(tmp_path / "set")
    write_run(tmp_path / "run.jsonl", f"{SPAN}. [gates] {STATEMENT} [gates]")
    (asked,) = atoms(exhibit(f"{SPAN}. [gates] {STATEMENT} [gates]"))
    said = StatementVerdict(
        key=asked.key,
        case_id="dogs",
        case_digest="0" * 64,
        statement=asked.statement,
        verdict=Saying.SUPPORTED,
        by=SaidBy.JUDGE,
        who=JUDGE,
        at="2026-11-29T15:00:00Z",
    )
    (tmp_path / "said.jsonl").write_bytes(b"".join(verdict_lines.write([said])))
    known = calibration(60, 2, 3, 60, at=datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ"))
    known = known.model_copy(update={"slices": {"visits": known.counts}})
    (tmp_path / "known.json").write_bytes(calibration_file.write(known))
    given = (
        f"--goldtui-release={written}",
        "--goldtui-traces=run.jsonl",
        "--goldtui-verdicts=said.jsonl",
        "-k",
        "dogs",
    )
    assert run(tmp_path, *given).returncode == 1
    counted = run(tmp_path, *given, "--goldtui-calibration=known.json")
    assert counted.returncode == 0, counted.stdout


def test_a_good_run_passes_and_k_chooses_among_the_cases(tmp_path):
    done = run(tmp_path, DIRECTORY, f"--goldtui-traces={GARDEN / 'traces.jsonl'}", "-k", "gh-rainwater")
    assert done.returncode == 0, done.stdout
    assert "1 passed, 32 deselected" in done.stdout


def test_without_its_options_the_plugin_adds_nothing(tmp_path):
    (tmp_path / "test_own.py").write_text("def test_own():\n    pass\n", "utf-8")
    assert "1 passed" in run(tmp_path).stdout


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ([RUN], "give --goldtui-release DIR"),
        (["--goldtui-verdicts=said.jsonl"], "give --goldtui-release DIR"),
        ([DIRECTORY, RUN, "--goldtui-calibration=known.json"], "give its --goldtui-verdicts FILE"),
        ([DIRECTORY], "give --goldtui-traces FILE"),
        ([PROOF], "give --goldtui-release DIR"),
        (["--goldtui-release=nowhere", RUN], "no_such_set"),
        ([DIRECTORY, RUN, PROOF], "goldtui: "),
    ],
)
def test_options_that_cannot_work_are_a_usage_error_with_the_next_step(tmp_path, options, said):
    done = run(tmp_path, *options)
    assert done.returncode == 4
    assert said in done.stderr + done.stdout
    assert "Traceback" not in done.stderr + done.stdout

"""Pipes that close, full disks and bare environments change neither the work nor the exit code."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def shell(line: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run a line of bash in which `goldtui` is this checkout's, in an environment of its own."""
    wrapped = f'goldtui() {{ "{sys.executable}" -m goldtui "$@"; }}; {line}'
    keep = {"PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT)}
    return subprocess.run(
        ["bash", "-c", wrapped],
        capture_output=True,
        text=True,
        timeout=120,
        env={**keep, **environment},
        stdin=subprocess.DEVNULL,
        check=False,
    )


@pytest.fixture
def red(native, samples) -> Path:
    """A set of many cases that all fail, so that there is much to print and exit code 1 to keep."""
    pool_case, _ = samples
    return native(cases=[pool_case(case_id=f"q{n}", required_source_ids=["gone"]) for n in range(400)])


@pytest.mark.parametrize("form", ["", "--json"])
def test_a_reader_that_goes_away_leaves_the_verdict_in_the_exit_code(red: Path, form: str) -> None:
    done = shell(f'goldtui gates "{red}" {form} | head -1; echo "${{PIPESTATUS[0]}}"')
    assert done.stdout.splitlines()[-1] == "1"
    assert "Broken" not in done.stderr
    assert "Traceback" not in done.stderr


def test_a_reader_of_remarks_that_goes_away_stops_no_work(db: Path, own_home: Path) -> None:
    done = shell(
        f'goldtui export "{db}" gold.jsonl --format gold-lines 2>&1 >/dev/null | head -1; echo "${{PIPESTATUS[0]}}"'
    )
    assert done.stdout.splitlines()[-1] == "0"
    assert (own_home / "gold.jsonl").is_file()


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
def test_results_that_cannot_be_written_are_an_error_and_not_a_crash(garden: Path) -> None:
    done = shell(f'goldtui list "{garden}" --json >/dev/full; echo $?; goldtui --help >/dev/full; echo $?')
    assert done.stdout.split() == ["2", "2"]
    assert done.stderr.count("cannot_print") == 2
    assert "Traceback" not in done.stderr


def test_closed_streams_are_survived(garden: Path) -> None:
    done = shell(
        f'goldtui gates "{garden}" >&- 2>&-; a=$?; goldtui --help >&-; b=$?; goldtui nope.db 2>&- >&-; echo $a $b $?'
    )
    assert done.stdout.split() == ["0", "0", "2"]
    assert done.stderr == ""


def test_a_bare_environment_prints_utf8_and_no_escape(garden: Path) -> None:
    done = shell(f'goldtui list "{garden}"; goldtui show "{garden}" vi-ja-tour', LC_ALL="C", TERM="dumb", NO_COLOR="1")
    assert "日本語の案内ツアー" in done.stdout
    assert "✓" in done.stdout
    assert "\x1b" not in done.stdout + done.stderr
    assert done.returncode == 0


def test_an_interrupt_is_130_and_one_sentence(run, garden: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("goldtui.workbench.library.overview.overview", interrupted)
    done = run("list", garden)
    assert done.code == 130
    assert done.err == "interrupted; nothing was left half written\n"

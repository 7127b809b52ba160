"""`--help` and `--version` cost hardly more than Python itself: they load nothing that they do not need."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from goldtui import __version__
from goldtui.cli.help import generated_help

RUN = """
import sys
from goldtui.__main__ import main
code = main()
sys.stderr.write(" ".join(sys.modules))
sys.exit(code)
"""
HEAVY = {"dataclasses", "inspect", "json", "pathlib", "re", "typing", "enum", "typer", "pydantic", "goldtui.cli.guard"}


def asked(word: str, *options: str, **how: Any) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])}
    words = [sys.executable, *options, "-c", RUN, word]
    return subprocess.run(words, text=True, check=False, env=environment, stderr=subprocess.PIPE, **how)


@pytest.mark.parametrize("word", ["--help", "-h", "--version"])
def test_nothing_is_loaded_that_they_do_not_need(word: str) -> None:
    # Without `site`, which loads what a machine wants in every Python.
    done = asked(word, "-S", stdout=subprocess.PIPE)
    assert done.returncode == 0
    assert HEAVY.isdisjoint(done.stderr.split())
    assert done.stdout == (f"goldtui {__version__}\n" if word == "--version" else generated_help())


def test_a_full_disk_is_an_error_as_for_every_command() -> None:
    with open("/dev/full", "w") as full:
        done = asked("--help", stdout=full)
    assert done.returncode == 2
    assert "cannot_print" in done.stderr


def test_a_reader_that_is_gone_changes_no_exit_code() -> None:
    with subprocess.Popen(["true"], stdin=subprocess.PIPE) as gone:
        gone.wait()
        done = asked("--help", stdout=gone.stdin)
    assert done.returncode == 0

"""Ctrl-C ends a command with 130 wherever it comes, in an import, a class body, a clean-up or a call from a library."""

from __future__ import annotations

import os
import random
import re
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest

from goldtui.cli import guard
from goldtui.cli.guard import CRASHED, INTERRUPTED, run_guarded
from goldtui.model.faults import Problem, UnusableInput

LONG = os.environ.get("GOLDTUI_FAULTS") == "long"
PLACES = 60 if LONG else 3
WAYS = ["list SET", "show DB warmth --json", "import SET --into new.db", "check DB", "variants SET --generate"]
WITH_INTERRUPT = """
import signal, sys
from goldtui.__main__ import main
at, seen = int(sys.argv.pop(1)), 0
def step(frame, event, argument):
    global seen
    seen += 1
    if seen == at:
        sys.setprofile(None)
        signal.raise_signal(signal.SIGINT)
sys.setprofile(step)
code = main(sys.argv[1:])
sys.setprofile(None)
print("steps", seen, "code", code, file=sys.stderr)
sys.exit(code)
"""
"""Runs a command that is interrupted at one of its calls and returns, each as likely as any other."""


def interrupted(at: int, words: list[str]) -> subprocess.CompletedProcess[str]:
    line = [sys.executable, "-c", WITH_INTERRUPT, str(at), *words]
    return subprocess.run(line, capture_output=True, text=True, check=False, env={**os.environ, "GOLDTUI_DEBUG": "1"})


@pytest.mark.parametrize("way", WAYS if LONG else WAYS[:2])
def test_an_interrupt_at_any_call_ends_with_130_and_no_traceback(own_home: Path, db: Path, garden: Path, way) -> None:
    words = [str({"SET": garden, "DB": db}.get(word, word)) for word in way.split()]
    whole = interrupted(-1, words)
    steps = int(re.search(r"steps (\d+)", whole.stderr)[1])  # type: ignore[index]
    chance = random.Random(way)
    for at in sorted(chance.sample(range(1, steps - 10), PLACES)):
        Path("new.db").unlink(missing_ok=True)
        done = interrupted(at, words)
        assert f"code {INTERRUPTED}" in done.stderr or done.returncode == -2, (at, steps, done.stderr)
        assert "Traceback" not in done.stderr, (at, done.stderr)


def after_interrupt(kind: type[Exception]) -> Exception:
    """What a library makes of an interrupt: its own error, with the interrupt as its cause or context."""
    try:
        try:
            raise KeyboardInterrupt
        except KeyboardInterrupt as stop:
            raise kind("Error calling __set_name__") from stop
    except kind as made:
        return made


def test_an_error_that_an_interrupt_became_on_its_way_is_an_interrupt(capsys: pytest.CaptureFixture[str]) -> None:
    def ends() -> int:
        raise after_interrupt(RuntimeError)

    assert run_guarded(ends, as_json=False) == INTERRUPTED
    assert "interrupted" in capsys.readouterr().err


def test_an_interrupt_that_a_library_swallowed_is_one_too(capsys: pytest.CaptureFixture[str]) -> None:
    def ends() -> int:
        os.kill(os.getpid(), guard.signal.SIGINT)
        raise AssertionError

    def swallows() -> int:
        try:
            ends()
        except (KeyboardInterrupt, AssertionError):
            raise ValueError("user-defined function raised exception") from None
        return 0

    def in_words() -> int:
        with suppress(KeyboardInterrupt, AssertionError):
            ends()
        raise UnusableInput((Problem("store_locked", "the database is locked"),))

    assert run_guarded(swallows, as_json=False) == INTERRUPTED
    assert run_guarded(in_words, as_json=False) == INTERRUPTED


def test_a_fault_of_our_own_is_still_one() -> None:
    def ends() -> int:
        raise ValueError("a fault")

    assert run_guarded(ends, as_json=False) == CRASHED

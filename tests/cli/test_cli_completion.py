"""A shell that asks how a line may go on is answered with commands and options, and nothing is opened."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest


def answers(shell: str, **asked: str) -> list[str]:
    done = subprocess.run(
        [sys.executable, "-m", "goldtui"],
        env={**os.environ, "_GOLDTUI_COMPLETE": f"complete_{shell}", **asked},
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.split("\n")


@pytest.mark.parametrize(
    ("line", "word", "way_on"),
    [
        ("goldtui ver", 1, "verify"),
        ("goldtui evidence re", 2, "rebind"),
        ("goldtui score --require", 2, "--require-signed"),
    ],
)
def test_bash_is_told_commands_subcommands_and_options(line: str, word: int, way_on: str) -> None:
    assert way_on in answers("bash", COMP_WORDS=line, COMP_CWORD=str(word))


def test_zsh_is_told_what_each_command_is_for() -> None:
    assert any(one.startswith('"rebind":"Bind') for one in answers("zsh", _TYPER_COMPLETE_ARGS="goldtui evidence re"))


@pytest.mark.parametrize(("shell", "says"), [("bash", "complete -o default"), ("fish", "complete --command goldtui")])
def test_the_script_for_a_shell_can_be_read_first(shell: str, says: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "goldtui", "--show-completion", shell],
        env={**os.environ, "_TYPER_COMPLETE_TEST_DISABLE_SHELL_DETECTION": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert says in done.stdout

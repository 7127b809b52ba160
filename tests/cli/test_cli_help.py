"""Help that is stored stays true, and asking for it loads no toolkit."""

from __future__ import annotations

import os
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import typer

from goldtui import __version__
from goldtui.cli.commands import app, documented_commands
from goldtui.cli.help import generated_help, stored_help
from goldtui.cli.names import COMMANDS


def loaded_by(code: str, *words: str) -> set[str]:
    """Top-level modules in memory after running code in a fresh interpreter."""
    root = Path(__file__).parents[2]
    script = f"import sys\n{code}\nprint('\\n'.join({{m.partition('.')[0] for m in sys.modules}}), file=sys.stderr)"
    environment = {**os.environ, "PYTHONPATH": str(root)}
    done = subprocess.run(
        [sys.executable, "-c", script, *words],
        capture_output=True,
        text=True,
        timeout=60,
        env=environment,
        check=True,
        stdin=subprocess.DEVNULL,
    )
    return set(done.stderr.split())


def test_the_stored_help_is_what_the_commands_say_now() -> None:
    assert stored_help() == generated_help(), "run: python -m goldtui.cli.help > goldtui/cli/help.txt"


def test_the_commands_known_before_the_parser_is_loaded_are_the_parsers() -> None:
    assert list(COMMANDS) == [name for name, _ in documented_commands()]


@pytest.mark.parametrize("words", [("--help",), ("-h",)])
def test_help_goes_to_stdout_and_ends_with_0(run, words) -> None:
    done = run(*words)
    assert (done.code, done.out, done.err) == (0, stored_help(), "")


def test_version(run) -> None:
    assert run("--version").out == f"goldtui {__version__}\n"


@cache
def parsed_commands() -> dict[str, Any]:
    """All commands, which take a tenth of a second to build."""
    return typer.main.get_command(app).commands  # type: ignore[attr-defined]


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_and_option_has_help(run, command: str) -> None:
    done = run(command, "--help")
    assert done.code == 0
    assert "--json" in done.out
    parsed = parsed_commands()[command]
    for name, one in getattr(parsed, "commands", {}).items():
        assert "--json" in run(command, name, "--help").out
        assert_helpful(f"{command} {name}", one)
    assert_helpful(command, parsed)


def assert_helpful(name: str, parsed: Any) -> None:
    assert parsed.help, name
    for parameter in parsed.params:
        # A group of commands has the parser's own --help and nothing else.
        assert parameter.help, f"{name} {parameter.name}"


@pytest.mark.parametrize(
    ("code", "forbidden"),
    [
        ("from goldtui.__main__ import main; main(['--help'])", {"typer", "textual", "rich", "pydantic", "sqlalchemy"}),
        ("from goldtui.__main__ import main; main(['--version'])", {"typer", "textual", "rich", "sqlalchemy"}),
        ("from goldtui.__main__ import main; main(['nothere.db'])", {"typer", "textual"}),
        ("from goldtui.__main__ import main; main([])", {"textual"}),
        ("import goldtui.cli.commands", {"textual", "sqlalchemy"}),
        ("import goldtui.tui.app, goldtui.workbench.session.look_memory", {"sqlalchemy", "pydantic", "typer"}),
        ("import goldtui.model.records, goldtui.model.visible, goldtui.model.results", {"textual", "sqlalchemy"}),
        ("import goldtui.gates.chain, goldtui.text.match.phrase", {"textual", "sqlalchemy", "typer", "jinja2"}),
        ("import goldtui.cli.commands, goldtui.reports.score_catalog", {"textual", "sqlalchemy", "jinja2"}),
    ],
)
def test_these_paths_load_no_toolkit(code: str, forbidden: set[str]) -> None:
    loaded = loaded_by(code)
    assert "goldtui" in loaded
    assert loaded & forbidden == set()

"""Writes the manual page from the commands: `python -m scripts.man_page`; a test keeps it up to date."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import typer

from goldtui import __version__
from goldtui.cli.commands import app
from goldtui.cli.help import generated_help
from goldtui.cli.names import COMMANDS

PAGE = Path(__file__).resolve().parents[1] / "docs" / "goldtui.1"


def generated() -> str:
    """The whole page."""
    group: Any = typer.main.get_command(app)
    about = generated_help()
    summary = _roff(app.info.help or "")
    opening = about.partition("Commands:")[0].partition("releases.\n\n")[2].strip()
    codes = about.partition("Exit codes: ")[2].replace("\n", " ")
    lines = [
        f'.TH GOLDTUI 1 "" "goldtui {__version__}"',
        ".SH NAME",
        f"goldtui \\- {summary[0].lower()}{summary[1:].rstrip('.')}",
        ".SH SYNOPSIS",
        ".B goldtui",
        "[PATH]",
        ".br",
        ".B goldtui",
        "COMMAND [OPTIONS] ...",
        ".SH DESCRIPTION",
        _roff(" ".join(opening.split())),
        ".SH COMMANDS",
    ]
    for name in COMMANDS:
        lines += _command(name, group.commands[name])
    lines += [".SH EXIT STATUS", _roff(re.sub(r"\s+", " ", codes).strip())]
    return "\n".join(lines) + "\n"


def _command(name: str, command: Any) -> Iterator[str]:
    options = [one for one in command.params if one.param_type_name == "option"]
    words = [_argument(one) for one in command.params if one not in options]
    yield f".SS {_roff(' '.join([name, *words]))}"
    paragraphs = [" ".join(part.split()) for part in (command.help or "").split("\n\n")]
    for number, part in enumerate(paragraphs):
        if number:
            yield ".PP"
        yield _roff(part)
    for one in options:
        value = "" if one.is_flag else f" {one.metavar or one.name.upper()}"
        yield ".TP"
        yield f".B {_roff(', '.join(one.opts) + value)}"
        yield _roff(one.help or "")
    for below, inner in getattr(command, "commands", {}).items():
        yield from _command(f"{name} {below}", inner)


def _argument(one: Any) -> str:
    said = one.metavar or one.name.upper()
    said += " ..." if one.nargs == -1 and not said.endswith("...") else ""
    return said if one.required or said.startswith("[") else f"[{said}]"


def _roff(text: str) -> str:
    """The text as running text: nothing in it is an instruction."""
    safe = text.replace("\\", "\\e").replace("-", "\\-").replace("…", "...")
    return f"\\&{safe}" if safe.startswith((".", "'")) else safe


if __name__ == "__main__":
    PAGE.write_text(generated(), encoding="utf-8")

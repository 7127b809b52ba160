"""The help text of `goldtui --help`, stored so that showing it needs no parser; a test keeps it up to date.

`python -m goldtui.cli.help` regenerates it from the commands. Nothing is imported here before it is needed: the whole
answer shall cost hardly more than Python itself.
"""

from __future__ import annotations

import sys

WIDTH = 80
"""Columns of the narrowest usual terminal, which would break a longer line within a word."""
STORED = f"{__file__.rpartition('.')[0]}.txt"


def stored_help() -> str:
    """The stored text."""
    with open(STORED, encoding="utf-8") as stored:
        return stored.read()


def answered_at_once(word: str) -> bool:
    """Print what `--help`, `-h` or `--version` asks for; false if that fails, and then the long way says why."""
    from goldtui import __version__

    try:
        sys.stdout.write(f"goldtui {__version__}\n" if word == "--version" else stored_help())
        sys.stdout.flush()
    except (OSError, ValueError, AttributeError):
        # The reader is gone, the disk full, stdout closed or not UTF-8.
        return False
    return True


def generated_help() -> str:
    """The help text, generated from the commands."""
    from textwrap import fill

    from goldtui.cli.commands import documented_commands

    commands = documented_commands()
    width = max(len(name) for name, _ in commands)
    below = " " * (width + 4)
    lines = [
        "Usage: goldtui [PATH]",
        "       goldtui COMMAND [OPTIONS] ...",
        "",
        "The terminal workbench in which reviewers make the golden sets that gate RAG",
        "releases.",
        "",
        "With no command it opens the workbench on PATH, else GOLDTUI_DB, else goldtui.db",
        "in this folder, else your own copy of the example set.",
        "",
        "Commands:",
        *(fill(f"  {name:<{width}}  {summary}", WIDTH, subsequent_indent=below) for name, summary in commands),
        "",
        "Every command takes --help and --json.",
        "Exit codes: 0 done, 1 a gate failed or something blocks,",
        "            2 the input cannot be used,",
        "            3 a release or its signatures do not hold,",
        "            130 interrupted, 70 a fault of goldtui itself (please report it).",
    ]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    sys.stdout.write(generated_help())

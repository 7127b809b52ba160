"""The help text of `goldtui --help`, stored so that showing it needs no parser; a test keeps it up to date.

`python -m goldtui.cli.help` regenerates it from the commands.
"""

from __future__ import annotations

from pathlib import Path

STORED = Path(__file__).with_name("help.txt")


def stored_help() -> str:
    """The stored text."""
    return STORED.read_text(encoding="utf-8")


def generated_help() -> str:
    """The same text generated from the commands."""
    from goldtui.cli.commands import documented_commands

    commands = documented_commands()
    width = max(len(name) for name, _ in commands)
    lines = [
        "Usage: goldtui [PATH]",
        "       goldtui COMMAND [OPTIONS] ...",
        "",
        "The terminal workbench in which reviewers make the golden sets that gate RAG releases.",
        "",
        "With no command it opens the workbench on PATH, else GOLDTUI_DB, else goldtui.db in this",
        "folder, else your own copy of the example set.",
        "",
        "Commands:",
        *(f"  {name:<{width}}  {summary}" for name, summary in commands),
        "",
        "Every command takes --help and --json.",
        "Exit codes: 0 done, 1 a gate failed or something blocks, 2 the input cannot be used.",
        "            130 interrupted, 70 a fault of goldtui itself (please report it).",
    ]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    import sys

    sys.stdout.write(generated_help())

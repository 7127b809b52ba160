"""The commands of the group `judge`: one import and one line a file, so that each can come without touching another."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import typer

from goldtui.cli.judge import agreement, ask, files, other, queue, run
from goldtui.cli.judge.group import judge

FURTHER: Final[tuple[Callable[[typer.Typer], None], ...]] = (
    ask.add_to,
    files.add_to,
    agreement.add_to,
    run.add_to,
    other.add_to,
    queue.add_to,
)
"""What each file adds to the group: its `add_to`, in the order of the help."""


def group() -> typer.Typer:
    """The group with all of its commands."""
    for add_to in FURTHER:
        add_to(judge)
    return judge

"""What the commands that ask a judge share: their options, and a yes before anything is sent."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from goldtui.cli.output import on_terminal, remark, with_progress
from goldtui.model.counts import plural
from goldtui.model.faults import unusable

if TYPE_CHECKING:
    from goldtui.workbench.verdicts.asking import Asking, Plan, Replies

JudgeWords = Annotated[
    str,
    typer.Option(
        "--judge", metavar="NAME[:OPTIONS]", help="Such as endpoint:model=NAME,url=URL; see docs/howto/judges.md."
    ),
]
Yes = Annotated[bool, typer.Option("--yes", help="Send the questions without asking first, for CI.")]
Cache = Annotated[
    Path | None, typer.Option("--cache", metavar="DIR", help="Keep answers there, not in the cache folder.")
]
Threshold = Annotated[
    float, typer.Option("--threshold", min=0.01, max=1, help="The share that must be true, for the figures.")
]
FlipRate = Annotated[
    float | None, typer.Option("--flip-rate", min=0, max=1, help="How often the judge errs, as calibrated.")
]


def remark_left_out(number: int) -> None:
    """Say how many verdicts a file is written without."""
    if number:
        remark(f"{plural(number, 'verdict')} left out: text that may not be shown does not leave the set")


def exactly(number: float) -> Fraction:
    """The number as it was typed."""
    return Fraction(str(number))


def confirm_and_ask(asking: Asking, said: Iterable[str], *, yes: bool) -> Replies:
    """Say the plan, get a yes, and ask; raises `UnusableInput` (`judge_not_confirmed`) without one."""
    for line in said:
        remark(line)
    confirm(asking.plan, yes=yes)
    number = len(asking.plan.to_ask)
    return asking.ask(lambda answers: with_progress(answers, f"of {number} questions"))


def confirm(plan: Plan, *, yes: bool) -> None:
    """Ask whether to send; raises `UnusableInput` (`judge_not_confirmed`)."""
    if plan.price.calls and not yes and not _agreed():
        message = f"{plan.price.calls} calls to a model were not confirmed, so nothing was sent"
        raise unusable("judge_not_confirmed", message, "--yes", "give --yes to send them")


def _agreed() -> bool:
    if not on_terminal():
        return False
    sys.stderr.write("Send them? [y/N] ")
    sys.stderr.flush()
    return sys.stdin.readline().strip().lower() in ("y", "yes")

"""A row that cannot be read is one problem, however many faults it has, so that rows can be counted by outcome."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

from goldtui.formats.intake import Intake
from goldtui.model.faults import UnusableInput


@contextmanager
def one_row(intake: Intake) -> Iterator[None]:
    """Record what makes the row read inside unusable, and go on after the block."""
    try:
        yield
    except UnusableInput as error:
        problem, more = error.problem, error.total - 1
        if more:
            faults = "1 more fault" if more == 1 else f"{more} more faults"
            problem = replace(problem, message=f"{problem.message}, and {faults} in this row")
        intake.problem(problem.code, problem.message, problem.where, problem.fix)

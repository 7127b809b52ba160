"""Gold as a score takes it: read, and checked or not."""

from __future__ import annotations

from dataclasses import dataclass

from goldtui.model.faults import GoldtuiError, Notice, Problem
from goldtui.model.goldset import GoldSet
from goldtui.model.score import Gold


class NotValid(GoldtuiError):
    """The gold is no release that may be used; `problems` says all that is wrong with it."""

    exit_code = 3

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        first = problems[0]
        super().__init__(first.code, first.message, first.where, first.fix)
        self._problems = problems

    @property
    def problems(self) -> tuple[Problem, ...]:
        return self._problems


@dataclass(frozen=True, slots=True)
class ReadGold:
    """A gold set in memory with what is known of where it came from."""

    goldset: GoldSet
    gold: Gold
    notices: tuple[Notice, ...]
    bare: bool = False
    """Read from a scorer's gold file: questions without evidence."""

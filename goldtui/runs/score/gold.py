"""Gold for scoring: as read, verified or not."""

from __future__ import annotations

from dataclasses import dataclass

from goldtui.model.faults import GoldtuiError, Notice, Problem
from goldtui.model.goldset import GoldSet
from goldtui.model.score import Gold


class NotValid(GoldtuiError):
    """The gold is not a release that may be used; `problems` lists everything wrong with it."""

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
    """A gold set in memory, with facts about its source."""

    goldset: GoldSet
    gold: Gold
    notices: tuple[Notice, ...]
    bare: bool = False
    """Whether it was read from a scorer's gold file: questions without evidence."""

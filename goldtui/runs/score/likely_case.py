"""Suggest the gold case for an unknown id: one that looks alike, or differs by one letter.

Only reported, never used: a guessed match would score a trace against the wrong gold.
"""

from __future__ import annotations

from collections.abc import Iterable

from goldtui.model.likely_names import LONGEST, Names
from goldtui.model.records import GoldCase
from goldtui.text.match.normalise import normalise


class LikelyCases:
    """The cases of a set by the look of their ids and questions."""

    def __init__(self, cases: Iterable[GoldCase]) -> None:
        self._cases = tuple(cases)
        self._ids = Names(case.case_id for case in self._cases)
        self._asked: dict[str, str] | None = None
        self._questions: Names | None = None

    def case_of(self, named: str) -> str | None:
        """The case whose id or question looks like `named`; null if none."""
        found = self._ids.near(named)
        if found is not None or self._ids.too_many:
            return found
        if self._asked is None or self._questions is None:
            self._asked = {normalise(case.question[:LONGEST]): case.case_id for case in reversed(self._cases)}
            self._questions = Names(self._asked)
        asked = normalise(named[:LONGEST])
        question = asked if asked in self._asked else self._questions.near(asked)
        return None if question is None else self._asked[question]

"""Which gold case a stranger probably means: an id that only looks otherwise, or one letter away.

Reported and never used: a trace that is matched by guess would be scored against gold it was not made for.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

from rapidfuzz.fuzz import ratio
from rapidfuzz.process import extractOne

from goldtui.model.look_alike import folded
from goldtui.model.records import GoldCase
from goldtui.text.normalise import normalise

MOST_CASES = 20_000
"""Sets with more cases are looked through for look-alike ids only; all spellings of a million would take minutes."""
MOST_COMPARED = 20_000_000
"""Pairs of a stranger and a case that are compared letter by letter, a few seconds' worth. Strangers beyond them are
told look-alikes only: a run made for other gold has a hundred thousand strangers, and none is near to anything."""
LONGEST = 400
"""Characters of an id or a question that are compared."""
_ALIKE = 80.0


class Near:
    """The cases of a set by how their ids and questions look."""

    def __init__(self, cases: Iterable[GoldCase]) -> None:
        self._cases = tuple(cases)
        self._left = MOST_COMPARED

    @cached_property
    def _looks(self) -> dict[str, str]:
        return {folded(case.case_id[:LONGEST]): case.case_id for case in reversed(self._cases)}

    @cached_property
    def _questions(self) -> dict[str, str]:
        return {normalise(case.question[:LONGEST]): case.case_id for case in reversed(self._cases)}

    def case_of(self, named: str) -> str | None:
        """The case whose id or question `named` looks like; null where none does."""
        look = folded(named[:LONGEST])
        if look in self._looks:
            return self._looks[look]
        if len(self._cases) > MOST_CASES:
            return None
        asked = normalise(named[:LONGEST])
        if asked in self._questions:
            return self._questions[asked]
        return self._close(look, self._looks) or self._close(asked, self._questions)

    def _close(self, wanted: str, among: dict[str, str]) -> str | None:
        """The case of the likest text, by the letters that two texts share; the first of several."""
        if len(among) > self._left or not wanted:
            return None
        self._left -= len(among)
        found = extractOne(wanted[:LONGEST], among.keys(), scorer=ratio, score_cutoff=_ALIKE)
        return None if found is None else among[found[0]]

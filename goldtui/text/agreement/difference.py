"""What a comparison finds: differences, each of a kind that has its own help page."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple


class Kind(StrEnum):
    """What differs; each kind has its own help page."""

    WORDS = "words"
    VALUE = "value"
    OPERATOR = "operator"
    OWNER = "owner"
    ORDER = "order"
    DROPPED = "dropped"


class Difference(NamedTuple):
    """One difference between a statement and its proof."""

    kind: Kind
    said: str
    held: str = ""
    disproves: bool = False
    """Whether the two cannot both be true when everything else is the same."""
    at: str = ""
    """The word that an operator is on; `said` and `held` are then the operators, empty for none."""
    soft: bool = False
    """Whether it leaves a statement open without ruling out a contradiction."""


class Comparison(NamedTuple):
    """The result of comparing with one stretch of proof; a statement without any difference agrees."""

    differences: tuple[Difference, ...] = ()
    covered: int = 0
    """Items of the statement that the proof holds."""

    @property
    def agrees(self) -> bool:
        """Whether nothing is left over and nothing differs."""
        return not self.differences

    @property
    def contradicts(self) -> bool:
        """Whether every difference disproves the statement: values, or exactly one operator and nothing left out."""
        found = [d for d in self.differences if not d.soft]
        if not found or not all(d.disproves for d in found):
            return False
        if all(d.kind in (Kind.VALUE, Kind.OWNER) for d in found):
            return True
        return len(found) == 1 == len(self.differences)

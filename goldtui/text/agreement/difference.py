"""What a comparison finds: differences, each of a kind that has a page of its own."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple


class Kind(StrEnum):
    """What differs; each has a page of its own."""

    WORDS = "words"
    VALUE = "value"
    OPERATOR = "operator"
    OWNER = "owner"
    ORDER = "order"
    DROPPED = "dropped"


class Difference(NamedTuple):
    """One thing in which a statement and its proof are not the same."""

    kind: Kind
    said: str
    held: str = ""
    disproves: bool = False
    """Whether the two cannot both be true when everything else is the same."""
    at: str = ""
    """The word that an operator is on; `said` and `held` are the operators then, empty for none."""
    soft: bool = False
    """Whether it leaves a statement open and is no reason against a contradiction."""


class Comparison(NamedTuple):
    """What a comparison with one stretch of proof finds; nothing at all means that the statement agrees."""

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

"""The cases of a large set as the text they are stored or came as: each is made again whenever it is asked for.

As records they take four times the memory. A command that goes through a set once or twice asks for them this way.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence, Set
from typing import Any, overload

from goldtui.model.goldset import GoldSet
from goldtui.model.records import GoldCase

Text = str | bytes | int
"""What a case is made of: its text, or the number of the line that has it."""
Make = Callable[[str, Any], GoldCase]
"""A case from its id and its text."""


class Packed(Sequence[GoldCase]):
    """Cases by id and text; a sequence like the tuple of a set in all but its memory."""

    __slots__ = ("_bodies", "_make", "names")

    def __init__(self, names: Sequence[str], bodies: Sequence[Text], make: Make) -> None:
        self.names = tuple(names)
        self._bodies = tuple(bodies)
        self._make = make

    def __len__(self) -> int:
        return len(self._bodies)

    @overload
    def __getitem__(self, at: int) -> GoldCase: ...

    @overload
    def __getitem__(self, at: slice) -> Packed: ...

    def __getitem__(self, at: int | slice) -> GoldCase | Packed:
        if isinstance(at, slice):
            return Packed(self.names[at], self._bodies[at], self._make)
        return self._make(self.names[at], self._bodies[at])

    def __iter__(self) -> Iterator[GoldCase]:
        return map(self._make, self.names, self._bodies)

    def without(self, names: Set[str]) -> Packed:
        """The cases but those of these ids."""
        kept = [at for at, name in enumerate(self.names) if name not in names]
        return Packed([self.names[at] for at in kept], [self._bodies[at] for at in kept], self._make) if names else self

    def in_order(self) -> Packed:
        """The cases sorted by the code points of their ids."""
        names, bodies = (
            zip(*sorted(zip(self.names, self._bodies, strict=True)), strict=True) if self._bodies else ((), ())
        )
        return Packed(names, bodies, self._make)


def holding(goldset: GoldSet, cases: Packed) -> GoldSet:
    """The set with these cases, which are not looked through, as validation would make every one a record."""
    return goldset.model_copy(update={"cases": cases})


def sorted_cases(cases: Sequence[GoldCase]) -> Sequence[GoldCase]:
    """The cases sorted by the code points of their ids, packed if they are."""
    if isinstance(cases, Packed):
        return cases.in_order()
    return tuple(sorted(cases, key=lambda case: case.case_id))


def cases_without(cases: Sequence[GoldCase], names: Set[str]) -> Sequence[GoldCase]:
    """The cases but those of these ids, packed if they are."""
    return cases.without(names) if isinstance(cases, Packed) else [one for one in cases if one.case_id not in names]


def case_ids(cases: Sequence[GoldCase]) -> tuple[str, ...]:
    """The ids of the cases, in their order."""
    return cases.names if isinstance(cases, Packed) else tuple([case.case_id for case in cases])

"""Which claims touch which stretch of a text: overlapping phrases cut into disjoint pieces by a sweep line.

Pieces are computed once per change, so that drawing a row is a bisection and never a search over all phrases.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple


class Mark(NamedTuple):
    """One support phrase found in a text: half-open code points, and the index of the claim it serves."""

    start: int
    end: int
    claim: int
    flagged: bool = False
    """Whether there is something to say about this phrase: a negator, other typography, several places."""


class Piece(NamedTuple):
    """A stretch over which the set of claims does not change; claims ascend, never empty."""

    start: int
    end: int
    claims: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Cover:
    """All pieces of a text from left to right, disjoint."""

    pieces: tuple[Piece, ...] = ()
    starts: tuple[int, ...] = ()
    marks: tuple[Mark, ...] = ()

    def between(self, start: int, end: int) -> Sequence[Piece]:
        """The pieces that touch `[start, end)`."""
        first = max(0, bisect_right(self.starts, start) - 1)
        last = bisect_right(self.starts, max(start, end - 1))
        return [piece for piece in self.pieces[first:last] if piece.end > start and piece.start < end]

    def claims_between(self, start: int, end: int) -> tuple[int, ...]:
        """The claims that touch `[start, end)`, ascending."""
        return tuple(sorted({claim for piece in self.between(start, end) for claim in piece.claims}))

    def flagged_between(self, start: int, end: int) -> bool:
        """Whether a flagged mark touches `[start, end)`."""
        return any(mark.flagged and mark.start < end and mark.end > start for mark in self.marks)

    def at(self, offset: int) -> tuple[int, ...]:
        """The claims whose phrases include the code point at `offset`."""
        found = self.between(offset, offset + 1)
        return found[0].claims if found else ()


def cover(marks: Iterable[Mark], length: int) -> Cover:
    """Cut overlapping marks into disjoint pieces; marks that are empty or leave `[0, length)` are dropped."""
    kept = tuple(sorted({m._replace(start=max(0, m.start)) for m in marks if m.start < m.end <= length}))
    edges: dict[int, list[tuple[int, int]]] = {}
    for mark in kept:
        edges.setdefault(mark.start, []).append((1, mark.claim))
        edges.setdefault(mark.end, []).append((-1, mark.claim))
    pieces: list[Piece] = []
    active: dict[int, int] = {}
    previous = 0
    for position in sorted(edges):
        if active and position > previous:
            pieces.append(Piece(previous, position, tuple(sorted(active))))
        for step, claim in edges[position]:
            count = active.get(claim, 0) + step
            if count:
                active[claim] = count
            else:
                del active[claim]
        previous = position
    return Cover(tuple(pieces), tuple(piece.start for piece in pieces), kept)


def brackets(marks: Sequence[Mark], sign: Callable[[int], str]) -> dict[int, str]:
    """What to draw before an offset so that phrases are told apart without colour: `[1 ` and ` 1]`, flagged `[1! `.

    Closing ones come first, so that neighbours do not look nested.
    """
    closing: dict[int, str] = {}
    opening: dict[int, str] = {}
    for mark in marks:
        flag = "!" if mark.flagged else ""
        opening[mark.start] = opening.get(mark.start, "") + f"[{sign(mark.claim)}{flag} "
        closing[mark.end] = closing.get(mark.end, "") + f" {sign(mark.claim)}]"
    return {at: closing.get(at, "") + opening.get(at, "") for at in {*opening, *closing}}

"""Who first created and who last changed each field, claim, point and phrase of a case.

The last person to save a case is seldom the one to ask about a phrase that is months old.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from goldtui.casework.fields import KINDS
from goldtui.casework.parts import Part, Shape, parts_of
from goldtui.model.records import GoldCase
from goldtui.model.spot import Spot


@dataclass(frozen=True, slots=True)
class Said:
    """One text of a case and its author; a history is listed oldest first."""

    number: int
    author: str
    at: datetime
    case: GoldCase


@dataclass(frozen=True, slots=True)
class Blamed:
    """One part, or one entry of a list (a phrase, a tag, a source), in the newest text."""

    spot: Spot
    """For an entry, the place of its list; `index` is the entry's own."""
    title: str
    text: str
    first: int
    """Number of the revision that first had this part (for an entry: this wording)."""
    last: int
    """Number of the revision that gave it its current value."""


def blame(chain: Sequence[Said]) -> tuple[Blamed, ...]:
    """Every non-empty part of the newest text, in the order of the case pane; empty without a text."""
    if not chain:
        return ()
    apart = [(one.number, parts_of(one.case)) for one in chain]
    found: list[Blamed] = []
    for spot, part in apart[-1][1].items():
        if part.shape is Shape.ORDER or part.value in (None, (), "", {}):
            continue
        past = [(number, parts.get(spot)) for number, parts in apart]
        if part.shape is Shape.LINES:
            found += [_entry(part, index, past) for index in range(len(part.value))]
        else:
            there = [(number, one is not None) for number, one in past]
            same = [(number, one is not None and one.value == part.value) for number, one in past]
            found.append(Blamed(spot, part.title, part.text, _first(there), _since(same)))
    return tuple(found)


def _entry(part: Part, index: int, past: Sequence[tuple[int, Part | None]]) -> Blamed:
    wording = part.value[index]
    has = [(number, one is not None and wording in one.value) for number, one in past]
    spot = Spot(part.spot.kind, part.spot.name, index)
    return Blamed(spot, part.title, wording, _first(has), _since(has))


def _first(there: Sequence[tuple[int, bool]]) -> int:
    return next(number for number, yes in there if yes)


def _since(there: Sequence[tuple[int, bool]]) -> int:
    """The start of the unbroken run of revisions up to now."""
    since = there[-1][0]
    for number, yes in reversed(there):
        if not yes:
            break
        since = number
    return since


def about(blamed: Sequence[Blamed], spot: Spot) -> tuple[Blamed, ...]:
    """The blame for a row of the case pane: the part itself, or every part of a claim or point."""
    exact = tuple(one for one in blamed if one.spot == spot)
    if exact and spot.kind not in ("claim", "point"):
        return exact
    kinds = next((kinds for kinds in KINDS.values() if spot.kind in kinds), {spot.kind})
    return tuple(one for one in blamed if one.spot.name == spot.name and one.spot.kind in kinds)

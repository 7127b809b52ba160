"""What changed between two texts of one case, part by part: claims and points by their ids, long texts by the word.

In a comparison of two JSON blobs, a claim that moved up would look like two rewritten ones.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum

from goldtui.casework.fields import OWNERS
from goldtui.casework.parts import Part, Parts, Shape, owner_of, parts_of, whole_text
from goldtui.model.records import GoldCase
from goldtui.model.spot import Spot
from goldtui.text.word_diff import Change, Piece, word_diff

SIGNS = {Change.SAME: ("", ""), Change.REMOVED: ("[-", "-]"), Change.ADDED: ("{+", "+}")}
"""Marks around removed and added pieces, readable without colour."""
HIDDEN = "changed in words of a withheld source"

Clean = Callable[[str], str]


class Kind(StrEnum):
    """What happened to a part."""

    ADDED = "added"
    REMOVED = "removed"
    CHANGED = "changed"
    MOVED = "moved"


@dataclass(frozen=True, slots=True)
class PartChange:
    """One part that differs. `before` and `after` are display texts; empty if there is none."""

    spot: Spot
    title: str
    kind: Kind
    before: str
    after: str

    @property
    def name(self) -> str:
        """`claim c2 added`, `question`: the change in a few words."""
        return self.title if self.kind in (Kind.CHANGED, Kind.MOVED) else f"{self.title} {self.kind.value}"

    @property
    def pieces(self) -> tuple[Piece, ...]:
        """The removed and added words, with the unchanged ones between them."""
        if self.before == self.after:
            return (Piece(Change.SAME, HIDDEN),)
        return word_diff(self.before, self.after)

    def marked(self) -> str:
        """The pieces as one text, `[-removed-]` and `{+added+}`."""
        return "".join(text.join(SIGNS[change]) for change, text in self.pieces)


def diff_cases(before: GoldCase, after: GoldCase, clean: Clean | None = None) -> tuple[PartChange, ...]:
    """Every part that differs, in the order of the case pane; none for equal cases.

    `clean` is applied to the resulting texts, so that a change in hidden words still counts as a change.
    """
    return diff_parts(parts_of(before), parts_of(after), clean)


def diff_parts(old: Parts, new: Parts, clean: Clean | None = None) -> tuple[PartChange, ...]:
    """Like `diff_cases`, for texts already split into parts."""
    found = tuple(_changes(old, new))
    if clean is None:
        return found
    return tuple(PartChange(one.spot, one.title, one.kind, clean(one.before), clean(one.after)) for one in found)


def _changes(old: Parts, new: Parts) -> Iterator[PartChange]:
    for spot in _both(old, new):
        owner = owner_of(spot)
        if owner is not None and (owner in old) != (owner in new):
            if spot.kind in OWNERS:
                yield _whole(old, new, spot)
            continue
        one, other = old.get(spot), new.get(spot)
        title = (other or one or _NOTHING).title
        if one is None or other is None:
            kind = Kind.ADDED if one is None else Kind.REMOVED
            yield PartChange(spot, title, kind, _text(one), _text(other))
        elif one.shape is Shape.ORDER:
            if order_differs(one.value, other.value):
                yield PartChange(spot, title, Kind.MOVED, one.text, other.text)
        elif one.value != other.value:
            yield PartChange(spot, title, Kind.CHANGED, one.text, other.text)


def _whole(old: Parts, new: Parts, owner: Spot) -> PartChange:
    if owner in new:
        return PartChange(owner, new[owner].title, Kind.ADDED, "", whole_text(new, owner))
    return PartChange(owner, old[owner].title, Kind.REMOVED, whole_text(old, owner), "")


def _both(old: Mapping[Spot, Part], new: Mapping[Spot, Part]) -> list[Spot]:
    """The places of both texts, in the order of the new one, each removed one after its old predecessor."""
    order = list(new)
    for before, spot in zip([None, *old], old, strict=False):
        if spot not in new:
            order.insert(0 if before is None else order.index(before) + 1, spot)
    return order


def order_differs(old: tuple[str, ...], new: tuple[str, ...]) -> bool:
    """Whether the shared items are in a different order; additions and removals alone do not count."""
    return [one for one in old if one in new] != [one for one in new if one in old]


def _text(part: Part | None) -> str:
    return "" if part is None else part.text


_NOTHING = Part(Spot("case"), "", Shape.VALUE, None)

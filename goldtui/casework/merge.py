"""Three-way merge of two texts of a case: what each changed, what merges automatically, what a person must decide.

The second of two saves must neither overwrite nor be overwritten. Changes to different fields are merged without a
question, because needless questions teach people to confirm without reading.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any, Final

from goldtui.casework.diff import order_differs
from goldtui.casework.edits import claims_of, next_id, with_claims
from goldtui.casework.fields import OWNERS, row_field
from goldtui.casework.parts import FOLLOWS, Part, Parts, Shape, case_of, owner_of, parts_of, text_of, whole_text
from goldtui.model.records import GoldCase
from goldtui.model.spot import Spot

Value = Any
"""A part's value, `ABSENT`, or for a whole claim or point all its parts."""


class Absent:
    """A part or claim that a text does not have; null is a normal value."""


ABSENT: Final = Absent()


class Side(StrEnum):
    """Who changed a part since the base."""

    MINE = "mine"
    THEIRS = "theirs"
    BOTH = "both"
    """Both, compatibly: different entries of one list, or the same words."""
    CLASH = "clash"
    """Both, incompatibly: a person decides."""


@dataclass(frozen=True, slots=True)
class Row:
    """One part that somebody changed. `merged` is its value unless a person decides otherwise."""

    spot: Spot
    title: str
    shape: Shape
    side: Side
    base: Value
    mine: Value
    theirs: Value
    merged: Value
    """`ABSENT` if the part is removed; for a clash it is my value, as a proposal."""
    whole: bool = False
    """Whether this is a whole claim or point."""

    @property
    def clash(self) -> bool:
        """Whether a person must decide."""
        return self.side is Side.CLASH

    @property
    def typed(self) -> bool:
        """Whether another text may be typed instead."""
        return not self.whole and self.shape in (Shape.TEXT, Shape.LINES)

    def text(self, value: Value) -> str:
        """One of its values as display text."""
        if value is ABSENT:
            return ""
        if self.whole:
            return whole_text(value, self.spot)
        return Part(self.spot, self.title, self.shape, value).text

    def both(self) -> Value:
        """Both values in one for editing: the entries of both lists, or the shared lines once and the rest in turn."""
        if self.shape is Shape.LINES:
            return tuple(dict.fromkeys((*(self.mine or ()), *(self.theirs or ()))))
        return _behind(text_of(self.mine), text_of(self.theirs))

    def read(self, text: str) -> Value:
        """Typed text as a value of this part; blank lines of a list are left out."""
        if self.shape is Shape.LINES:
            return tuple(line for line in text.split("\n") if line.strip())
        blank = not text.strip()
        if blank and self.spot.kind == "answer":
            return FOLLOWS
        field = row_field(self.spot.kind, self.spot.name)
        return None if blank and field is not None and field.optional else text


@dataclass(frozen=True, slots=True)
class Merge:
    """The merge of two texts of one case. `renamed` says in words what was renamed to keep both."""

    case_id: str
    rows: tuple[Row, ...]
    renamed: tuple[str, ...]
    _parts: Parts
    """The parts of my text, including the undisputed ones."""

    @property
    def clashes(self) -> tuple[Row, ...]:
        """The rows that a person must decide."""
        return tuple(row for row in self.rows if row.clash)

    def case(self, decided: Mapping[Spot, Value]) -> GoldCase:
        """The case with every part as decided, else as merged.

        Raises `KeyError` for an undecided clash, because any default would overwrite somebody.
        """
        parts = dict(self._parts)
        for row in self.rows:
            value = decided[row.spot] if row.clash else decided.get(row.spot, row.merged)
            if row.whole:
                for spot in [one for one in parts if owner_of(one) == row.spot]:
                    del parts[spot]
                if value is not ABSENT:
                    parts.update(value)
            elif value is ABSENT:
                parts.pop(row.spot, None)
            else:
                parts[row.spot] = Part(row.spot, row.title, row.shape, value)
        return case_of(self.case_id, parts)


def merge(base: GoldCase | None, mine: GoldCase, theirs: GoldCase) -> Merge:
    """Every part that one of the two changed since `base`; without a base every difference is a clash.

    If both added different things under one id (such as `c3`), mine gets a new id and its links follow.
    """
    renamed: list[str] = []
    if base is not None:
        mine = _apart(base, mine, theirs, renamed)
    rows = _Rows(None if base is None else parts_of(base), parts_of(mine), parts_of(theirs))
    return Merge(mine.case_id, tuple(rows.all()), tuple(renamed), rows.ordered())


def _apart(base: GoldCase, mine: GoldCase, theirs: GoldCase, renamed: list[str]) -> GoldCase:
    """My text with new ids for new claims and points whose id they used for something else."""
    old, here, there = parts_of(base), parts_of(mine), parts_of(theirs)
    for kind in OWNERS:
        taken = [spot.name for parts in (old, here, there) for spot in parts if spot.kind == kind]
        for spot in [one for one in here if one.kind == kind]:
            if spot in old or spot not in there or _group(here, spot) == _group(there, spot):
                continue
            new = next_id(kind[0], taken)
            taken.append(new)
            renamed.append(f"Both wrote {kind} {spot.name}: yours is kept as {new}.")
            mine = _renamed(mine, kind, spot.name, new)
    return mine


def _renamed(case: GoldCase, kind: str, old: str, new: str) -> GoldCase:
    claims = claims_of(case)
    if kind == "claim":
        changed = [c.model_copy(update={"claim_id": new}) if c.claim_id == old else c for c in claims]
        return with_claims(case, tuple(changed))
    points = tuple(p.model_copy(update={"point_id": new}) if p.point_id == old else p for p in case.points)
    case = case.model_copy(update={"points": points})
    if any(claim.answer_point == old for claim in claims):
        changed = [c.model_copy(update={"answer_point": new}) if c.answer_point == old else c for c in claims]
        case = with_claims(case, tuple(changed))
    return case


def _group(parts: Parts, owner: Spot) -> dict[Spot, Value]:
    return {spot: part.value for spot, part in parts.items() if owner_of(spot) == owner}


@dataclass(frozen=True, slots=True)
class _Rows:
    """Three texts split into parts; `base` is null if the common text is unknown."""

    base: Parts | None
    mine: Parts
    theirs: Parts

    def all(self) -> Iterator[Row]:
        """Every part that somebody changed, in the order of the case pane."""
        old = self.base or {}
        spots = dict.fromkeys((*self.mine, *self.theirs, *old))
        order = {name: at for at, name in enumerate(_pane_order(spots))}
        for spot in sorted(spots, key=lambda one: order[one]):
            owner = owner_of(spot)
            if spot.kind == "order":
                row = self._order(spot)
            elif owner is None or (owner in self.mine and owner in self.theirs):
                row = self._part(spot)
            else:
                row = self._whole(spot) if spot == owner else None
            if row is not None:
                yield row

    def _named(self, spot: Spot) -> Part:
        return self.mine.get(spot) or self.theirs.get(spot) or (self.base or {})[spot]

    def _part(self, spot: Spot) -> Row | None:
        part = self._named(spot)
        old, mine, theirs = (
            ABSENT if parts is None or spot not in parts else parts[spot].value
            for parts in (self.base, self.mine, self.theirs)
        )
        if mine == theirs:
            # Both wrote the same: nothing to show, unless it is news for the second person to save.
            same = self.base is None or mine == old
            return None if same else Row(spot, part.title, part.shape, Side.BOTH, old, mine, theirs, mine)
        if self.base is not None and mine == old:
            return Row(spot, part.title, part.shape, Side.THEIRS, old, mine, theirs, theirs)
        if self.base is not None and theirs == old:
            return Row(spot, part.title, part.shape, Side.MINE, old, mine, theirs, mine)
        joined = _joined(old, mine, theirs) if self.base is not None else ABSENT
        side = Side.CLASH if joined is ABSENT else Side.BOTH
        return Row(spot, part.title, part.shape, side, old, mine, theirs, mine if joined is ABSENT else joined)

    def _whole(self, owner: Spot) -> Row | None:
        """A claim or point that one of the two texts lacks."""
        part = self._named(owner)
        values = [
            ABSENT if parts is None or owner not in parts else {s: p for s, p in parts.items() if owner_of(s) == owner}
            for parts in (self.base, self.mine, self.theirs)
        ]
        old, mine, theirs = values
        if mine is ABSENT and theirs is ABSENT:
            return None
        row = Row(owner, part.title, part.shape, Side.CLASH, old, mine, theirs, mine, whole=True)
        if old is ABSENT:
            # New on one side; without a base it may equally have been removed on the other.
            side = Side.CLASH if self.base is None else Side.THEIRS if mine is ABSENT else Side.MINE
            return replace(row, side=side, merged=theirs if mine is ABSENT else mine)
        if _values(mine) == _values(old):
            return replace(row, side=Side.THEIRS, merged=theirs)
        if _values(theirs) == _values(old):
            return replace(row, side=Side.MINE, merged=mine)
        return row

    def _order(self, spot: Spot) -> Row | None:
        """Only if somebody moved something; new and removed items need no question."""
        mine, theirs = self.mine[spot].value, self.theirs[spot].value
        old = theirs if self.base is None else self.base[spot].value
        i_moved, they_moved = order_differs(old, mine), order_differs(old, theirs)
        if not i_moved and not they_moved:
            return None
        side = Side.MINE if i_moved else Side.THEIRS
        if i_moved and they_moved:
            side = Side.CLASH if order_differs(mine, theirs) else Side.BOTH
        here, there = _woven(mine, theirs), _woven(theirs, mine)
        return Row(spot, self.mine[spot].title, Shape.ORDER, side, old, here, there, here if i_moved else there)

    def ordered(self) -> Parts:
        """My parts, with the claims and points of both in the decided orders."""
        orders = [Spot("order", kind) for kind in OWNERS]
        woven = {spot: _woven(self.theirs[spot].value, self.mine[spot].value) for spot in orders}
        return self.mine | {spot: replace(self.mine[spot], value=order) for spot, order in woven.items()}


def _values(group: Value) -> Value:
    return group if group is ABSENT else {spot: part.value for spot, part in group.items()}


def _pane_order(spots: Mapping[Spot, None]) -> list[Spot]:
    """Keep the parts of one owner together; otherwise a claim that only they have would get its parts at the end."""
    found: list[Spot] = []
    groups: dict[Spot, list[Spot]] = {}
    for spot in spots:
        owner = owner_of(spot)
        if owner is None:
            found.append(spot)
        else:
            if owner not in groups:
                found.append(owner)
            groups.setdefault(owner, []).append(spot)
    rank = {"question": 0, "case": 1, "point": 2, "claim": 4, "answer": 6, "extra": 8}
    ranked = sorted(found, key=lambda one: rank.get(one.kind, 7) if one.kind != "order" else rank[one.name] + 1)
    return [part for spot in ranked for part in (groups.get(spot) or [spot])]


def _joined(old: Value, mine: Value, theirs: Value) -> Value:
    """Merge two lists: removals and additions of both apply. `ABSENT` if the result is ambiguous.

    If both replaced entries, they may have meant the same one.
    """
    if not (isinstance(mine, tuple | list) and isinstance(theirs, tuple | list)):
        return ABSENT
    base = list(old) if isinstance(old, tuple | list) else []
    out_mine, out_theirs = [o for o in base if o not in mine], [o for o in base if o not in theirs]
    new_mine, new_theirs = [m for m in mine if m not in base], [t for t in theirs if t not in base]
    if out_mine and out_theirs and (new_mine or new_theirs):
        return ABSENT
    kept = [one for one in theirs if one not in out_mine]
    return type(mine)([*kept, *(one for one in new_mine if one not in kept)])


def _behind(mine: str, theirs: str) -> str:
    first, second = mine.split(" "), theirs.split(" ")
    if not mine or not theirs or mine == theirs:
        return mine or theirs
    least = min(len(first), len(second))
    head = next((at for at in range(least) if first[at] != second[at]), least)
    tail = next((at for at in range(least - head) if first[-1 - at] != second[-1 - at]), least - head)
    ends = len(first) - tail, len(second) - tail
    return " ".join([*first[: ends[0]], *second[head : ends[1]], *first[ends[0] :]])


def _woven(first: tuple[str, ...], second: tuple[str, ...]) -> tuple[str, ...]:
    """The order of the first, with items found only in the second after their predecessor there."""
    order, others = _numbered(first), _numbered(second)
    before: tuple[str, int] | None = None
    for one in others:
        if one not in order:
            at = 0 if before is None else order.index(before) + 1
            # After the items only the first has there: the first to save keeps the place.
            while at < len(order) and order[at] not in others:
                at += 1
            order.insert(at, one)
        before = one
    return tuple(name for name, _ in order)


def _numbered(names: tuple[str, ...]) -> list[tuple[str, int]]:
    """Names numbered among equals, because a file may hold two claims with one id and both are kept."""
    return [(name, names[:at].count(name)) for at, name in enumerate(names)]

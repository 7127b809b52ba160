"""Find where two texts of a case differ, so that undo can put the cursor on a change saved days ago.

A revision stores no cursor position, so the place is computed from the texts. This works for every revision, whoever
made it and with any tool.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from goldtui.casework.edits import claims_of
from goldtui.casework.fields import FIELD_TITLES, OWNERS
from goldtui.model.records import AnswerPoint, Claim, GoldCase
from goldtui.model.spot import Spot


@dataclass(frozen=True, slots=True)
class Change:
    """The difference in words, its first place, and the cursor after the removed part of the old text."""

    label: str
    spot: Spot
    cursor: int | None = None


def change_between(before: GoldCase, after: GoldCase) -> Change:
    """The first difference of two texts of a case, in the order of the case pane; `label` counts the others."""
    found = list(_differences(before, after))
    if not found:
        return Change("text", Spot("question"))
    first = found[0]
    more = len({one.spot for one in found} - {first.spot})
    return Change(f"{first.label} and {more} more" if more else first.label, first.spot, first.cursor)


def _differences(before: GoldCase, after: GoldCase) -> Iterator[Change]:
    if before.question != after.question:
        yield Change("question", Spot("question"), _cursor(before.question, after.question))
    for name, words in FIELD_TITLES.items():
        old, new = getattr(before, name), getattr(after, name)
        if old != new:
            texts = isinstance(old, str | None) and isinstance(new, str | None)
            yield Change(words, Spot("case", name), _cursor(old or "", new or "") if texts else None)
    old_points = {point.point_id: point for point in before.points}
    new_points = {point.point_id: point for point in after.points}
    for point_id in dict.fromkeys((*old_points, *new_points)):
        yield from _owned("point", point_id, old_points.get(point_id), new_points.get(point_id))
    if list(old_points) != list(new_points) and set(old_points) == set(new_points):
        yield Change("order of points", Spot("point", _first_moved(list(old_points), list(new_points))))
    old_claims = {claim.claim_id: claim for claim in claims_of(before)}
    new_claims = {claim.claim_id: claim for claim in claims_of(after)}
    claims = False
    for claim_id in dict.fromkeys((*old_claims, *new_claims)):
        for change in _owned("claim", claim_id, old_claims.get(claim_id), new_claims.get(claim_id)):
            claims = True
            yield change
    if list(old_claims) != list(new_claims) and set(old_claims) == set(new_claims):
        claims = True
        yield Change("order of claims", Spot("claim", _first_moved(list(old_claims), list(new_claims))))
    old_text = before.reference.text if before.reference else ""
    new_text = after.reference.text if after.reference else ""
    # A whole answer made of the joined claims follows them and is no separate change.
    if old_text != new_text and not claims:
        yield Change("answer", Spot("answer"), _cursor(old_text, new_text))
    if before.extra != after.extra:
        yield Change("other fields", Spot("extra"))


def _owned(
    owner: str, name: str, before: AnswerPoint | Claim | None, after: AnswerPoint | Claim | None
) -> Iterator[Change]:
    if before is None or after is None:
        yield Change(f"new {owner}" if before is None else f"{owner} removed", Spot(owner, name))
        return
    if before.text != after.text:
        yield Change(owner, Spot(owner, name), _cursor(before.text, after.text))
    for field in OWNERS[owner].editable:
        old, new = getattr(before, field.name), getattr(after, field.name)
        if old != new and field.row != owner:
            index = 0
            if field.row == "phrase":
                both = enumerate(zip(old, new, strict=False))
                index = next((at for at, (a, b) in both if a != b), min(len(old), len(new)))
            yield Change(field.step, Spot(field.row, name, index))


def _first_moved(old: list[str], new: list[str]) -> str:
    return next(a for a, b in zip(old, new, strict=True) if a != b)


def _cursor(old: str, new: str) -> int:
    """The position after the part of the old text that is missing in the new one."""
    head = 0
    while head < min(len(old), len(new)) and old[head] == new[head]:
        head += 1
    tail = 0
    while tail < min(len(old), len(new)) - head and old[-1 - tail] == new[-1 - tail]:
        tail += 1
    return len(old) - tail

"""Split a case into its parts and rebuild it; history, blame and merging share this list.

With separate lists, one of them would miss a field and silently lose changes to it.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final

from goldtui.casework.edits import join_claims
from goldtui.casework.fields import OWNER_OF, OWNERS, ROWS, as_lines, from_lines
from goldtui.model.case_fields import ANSWER, LISTS, TEXTS, CaseField, Kind
from goldtui.model.records import Answer, AnswerPoint, Claim, GoldCase
from goldtui.model.spot import Spot

FOLLOWS: Final = None
"""The value of the whole answer if it equals the joined claims; such a text changes only with them."""
_FOLLOWING: Final = "the claims joined"
_BLANK: Final = Answer()
_ANSWER: Final = tuple(field for field in ANSWER.fields if field.row not in ("answer", "claims"))
_BESIDE_TEXT: Final = {
    owner: tuple(field for field in fields.fields[1:] if field.row != owner) for owner, fields in OWNERS.items()
}


class Shape(StrEnum):
    """The kind of a part's value, which decides how it is shown, merged and edited."""

    TEXT = "text"
    """A text or null."""
    LINES = "lines"
    """A tuple of texts, one per line."""
    CHOICE = "choice"
    """One of a fixed set of values."""
    VALUE = "value"
    """Any JSON value, for a field without a row on the screens."""
    ORDER = "order"
    """The ids of claims or points, in order."""


@dataclass(frozen=True, slots=True)
class Part:
    """One part of a case. Parts with equal `spot` in two texts are the same part."""

    spot: Spot
    title: str
    shape: Shape
    value: Any

    @property
    def text(self) -> str:
        """The value as display text; lists have one entry per line."""
        return _FOLLOWING if self.spot.kind == "answer" and self.value is FOLLOWS else text_of(self.value)


Parts = dict[Spot, Part]


def text_of(value: Any) -> str:
    """A value in words: empty for null, yes or no, one entry per line, JSON for fields without a row."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        return "\n".join(map(str, value))
    if isinstance(value, dict | list):
        return json.dumps(value, ensure_ascii=False, sort_keys=True, default=str)
    return str(value)


def owner_of(spot: Spot) -> Spot | None:
    """The claim or point a part belongs to; null for a part of the case itself."""
    kind = OWNER_OF.get(spot.kind)
    return None if kind is None else Spot(kind, spot.name, spot.index)


def whole_text(parts: Mapping[Spot, Part], owner: Spot) -> str:
    """A claim or point as several lines of text: its own words first, then its other parts."""
    own = [part for part in parts.values() if owner_of(part.spot) == owner]
    lines = []
    for part in own:
        text = part.text
        if part.spot.kind in OWNERS:
            lines.append(text)
        elif text and part.value not in ((), {}):
            name = part.title.removeprefix(f"{owner.kind} {owner.name} ")
            lines += [f"{name}: {line}" for line in text.split("\n")]
    return "\n".join(lines)


def parts_of(case: GoldCase) -> Parts:
    """Every part of a case, in the order of the case pane. Equal parts mean equal cases: see `case_of`."""
    return {part.spot: part for part in _parts(case)}


def _parts(case: GoldCase) -> Iterator[Part]:
    yield Part(Spot("question"), "question", Shape.TEXT, case.question)
    for name, field in ROWS.items():
        yield _part(Spot("case", name), field.title, field, case)
    numbers: Counter[str] = Counter()
    for point in case.points:
        at = numbers[point.point_id]
        numbers[point.point_id] += 1
        yield from _owned("point", point.point_id, at, point)
    yield Part(Spot("order", "point"), "order of points", Shape.ORDER, tuple(p.point_id for p in case.points))
    answer = case.reference or Answer()
    numbers.clear()
    for claim in answer.claims:
        at = numbers[claim.claim_id]
        numbers[claim.claim_id] += 1
        yield from _owned("claim", claim.claim_id, at, claim)
    yield Part(Spot("order", "claim"), "order of claims", Shape.ORDER, tuple(c.claim_id for c in answer.claims))
    own = FOLLOWS if answer.text == join_claims(answer.claims) else answer.text
    yield Part(Spot("answer"), "whole answer", Shape.TEXT, own)
    if case.reference is not None and case.reference == Answer():
        yield Part(Spot("reference"), "reference answer", Shape.CHOICE, "there, without a word")
    for field in _ANSWER:
        if (value := getattr(answer, field.name)) != getattr(_BLANK, field.name):
            yield Part(Spot(field.row), field.title, Shape.VALUE, value)
    for key in sorted(case.extra):
        yield Part(Spot("extra", key), f"other field {key}", Shape.VALUE, case.extra[key])


def _owned(kind: str, name: str, at: int, record: AnswerPoint | Claim) -> Iterator[Part]:
    head = f"{kind} {name}" if not at else f"{kind} {name} (number {at + 1})"
    yield Part(Spot(kind, name, at), head, Shape.TEXT, record.text)
    for field in _BESIDE_TEXT[kind]:
        if field.kind is not Kind.JSON or getattr(record, field.name):
            yield _part(Spot(field.row, name, at), f"{head} {field.title}", field, record)


def _part(spot: Spot, title: str, field: CaseField, record: GoldCase | AnswerPoint | Claim) -> Part:
    shape = Shape.LINES if field.kind in LISTS else Shape.TEXT if field.kind in TEXTS else Shape.CHOICE
    shape = Shape.VALUE if field.kind is Kind.JSON else shape
    return Part(spot, title, shape, as_lines(field, getattr(record, field.name)))


def case_of(case_id: str, parts: Mapping[Spot, Part]) -> GoldCase:
    """The case with these parts; only claims and points named in the orders. `case_of(id, parts_of(c)) == c`."""

    def value(spot: Spot, default: Any = None) -> Any:
        part = parts.get(spot)
        return default if part is None else part.value

    def owned(kind: str) -> Iterator[dict[str, Any]]:
        numbers: Counter[str] = Counter()
        for name in value(Spot("order", kind), ()):
            spot = Spot(kind, name, numbers[name])
            numbers[name] += 1
            if spot in parts:
                held = {
                    field.name: from_lines(field, value(Spot(field.row, name, spot.index)))
                    for field in _BESIDE_TEXT[kind]
                }
                yield {f"{kind}_id": name, "text": parts[spot].value, **held}

    claims = tuple(Claim(**one) for one in owned("claim"))
    text = value(Spot("answer"))
    answer = Answer(
        claims=claims,
        text=join_claims(claims) if text is FOLLOWS else text,
        **{field.name: value(Spot(field.row)) for field in _ANSWER if Spot(field.row) in parts},
    )
    there = answer != Answer() or Spot("reference") in parts
    return GoldCase(
        case_id=case_id,
        question=value(Spot("question"), ""),
        **{name: from_lines(field, value(Spot("case", name))) for name, field in ROWS.items()},
        points=tuple(AnswerPoint(**one) for one in owned("point")),
        reference=answer if there else None,
        extra={spot.name: part.value for spot, part in parts.items() if spot.kind == "extra"},
    )

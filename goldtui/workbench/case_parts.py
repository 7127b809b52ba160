"""A case taken apart into its parts and put together again: the one list that history, blame and merging share.

Each written with a list of its own, one of them would forget a field, and a change in it would be lost unseen.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final

from goldtui.model.records import Answer, AnswerPoint, Claim, GoldCase
from goldtui.model.source_groups import group_lines, read_groups
from goldtui.model.spot import Spot
from goldtui.workbench.edits import FIELD_TITLES, joined

OWNERS: Final = ("point", "claim")
"""What has parts of its own, matched by id whatever its place."""
FOLLOWS: Final = None
"""The value of the whole answer while it is the claims joined: such a text changes with them and not by itself."""
_FOLLOWING: Final = "the claims joined"

_LISTS: Final = frozenset({"tags", "required_source_ids", "source_alternatives", "constraints"})
_GROUPS: Final = "source_alternatives"
"""Its value as a part is one line a group."""
_TEXTS: Final = frozenset({"workflow", "category", "refusal_reason", "guideline_note"})
_POINT: Final = {
    "importance": ("importance", "importance"),
    "answer_phrases": ("answer_phrases", "answer phrases"),
    "forbidden_phrases": ("forbidden_phrases", "forbidden phrases"),
    "point_extra": ("extra", "other fields"),
}
_CLAIM: Final = {
    "citation": ("citation_id", "cites"),
    "phrase": ("support_phrases", "phrases"),
    "link": ("answer_point", "makes point"),
    "claim_extra": ("extra", "other fields"),
}
"""Kind of a part, the field it holds, and what it is called behind its owner's name."""
_OWNER_OF: Final = dict.fromkeys(("point", *_POINT), "point") | dict.fromkeys(("claim", *_CLAIM), "claim")
_ANSWER: Final = {"answer_id": "answer id", "labelled_by": "answer labelled by", "answer_extra": "answer: other fields"}


class Shape(StrEnum):
    """What kind of value a part holds, which decides how it is shown, merged and typed anew."""

    TEXT = "text"
    """A text or null."""
    LINES = "lines"
    """A tuple of texts, one a line."""
    CHOICE = "choice"
    """One of a few values."""
    VALUE = "value"
    """Any JSON value, of a field that the screens have no row for."""
    ORDER = "order"
    """The ids of claims or points in their order."""


@dataclass(frozen=True, slots=True)
class Part:
    """One part of a case. `spot` is where it is; two parts with equal spots in two texts are the same part."""

    spot: Spot
    title: str
    shape: Shape
    value: Any

    @property
    def text(self) -> str:
        """The value as a person reads it; lists have one entry a line."""
        return _FOLLOWING if self.spot.kind == "answer" and self.value is FOLLOWS else text_of(self.value)


Parts = dict[Spot, Part]


def text_of(value: Any) -> str:
    """A value in words: nothing for null, yes and no, one entry a line, JSON for what the screens have no row for."""
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
    kind = _OWNER_OF.get(spot.kind)
    return None if kind is None else Spot(kind, spot.name, spot.index)


def whole_text(parts: Mapping[Spot, Part], owner: Spot) -> str:
    """A claim or point as one text of several lines: its own words, then what else it says."""
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
    """Every part of a case, in the order of the case pane. Equal parts make equal cases: see `case_of`."""
    return {part.spot: part for part in _parts(case)}


def _parts(case: GoldCase) -> Iterator[Part]:
    yield Part(Spot("question"), "question", Shape.TEXT, case.question)
    for name, title in FIELD_TITLES.items():
        shape = Shape.LINES if name in _LISTS else Shape.TEXT if name in _TEXTS else Shape.CHOICE
        value = getattr(case, name)
        yield Part(Spot("case", name), title, shape, group_lines(value) if name == _GROUPS else value)
    numbers: Counter[str] = Counter()
    for point in case.points:
        at = numbers[point.point_id]
        numbers[point.point_id] += 1
        yield from _owned("point", point.point_id, at, point, _POINT)
    yield Part(Spot("order", "point"), "order of points", Shape.ORDER, tuple(p.point_id for p in case.points))
    answer = case.reference or Answer()
    numbers.clear()
    for claim in answer.claims:
        at = numbers[claim.claim_id]
        numbers[claim.claim_id] += 1
        yield from _owned("claim", claim.claim_id, at, claim, _CLAIM)
    yield Part(Spot("order", "claim"), "order of claims", Shape.ORDER, tuple(c.claim_id for c in answer.claims))
    own = FOLLOWS if answer.text == joined(answer.claims) else answer.text
    yield Part(Spot("answer"), "whole answer", Shape.TEXT, own)
    if case.reference is not None and case.reference == Answer():
        yield Part(Spot("reference"), "reference answer", Shape.CHOICE, "there, without a word")
    blank = Answer()
    for kind, field in (("answer_id", "answer_id"), ("labelled_by", "labelled_by"), ("answer_extra", "extra")):
        if getattr(answer, field) != getattr(blank, field):
            yield Part(Spot(kind), _ANSWER[kind], Shape.VALUE, getattr(answer, field))
    for key in sorted(case.extra):
        yield Part(Spot("extra", key), f"other field {key}", Shape.VALUE, case.extra[key])


def _owned(
    kind: str, name: str, at: int, record: AnswerPoint | Claim, fields: Mapping[str, tuple[str, str]]
) -> Iterator[Part]:
    head = f"{kind} {name}" if not at else f"{kind} {name} (number {at + 1})"
    yield Part(Spot(kind, name, at), head, Shape.TEXT, record.text)
    for part_kind, (field, title) in fields.items():
        value = getattr(record, field)
        if field == "extra" and not value:
            continue
        shape = Shape.LINES if isinstance(value, tuple) else Shape.TEXT
        shape = {"importance": Shape.CHOICE, "extra": Shape.VALUE}.get(field, shape)
        yield Part(Spot(part_kind, name, at), f"{head} {title}", shape, value)


def case_of(case_id: str, parts: Mapping[Spot, Part]) -> GoldCase:
    """The case with these parts; of claims and points those that the orders name. `case_of(id, parts_of(c)) == c`."""

    def value(spot: Spot, default: Any = None) -> Any:
        part = parts.get(spot)
        return default if part is None else part.value

    def owned(kind: str, fields: Mapping[str, tuple[str, str]]) -> Iterator[dict[str, Any]]:
        numbers: Counter[str] = Counter()
        for name in value(Spot("order", kind), ()):
            spot = Spot(kind, name, numbers[name])
            numbers[name] += 1
            if spot in parts:
                held = {
                    field: value(Spot(part, name, spot.index), _EMPTY.get(field)) for part, (field, _) in fields.items()
                }
                yield {f"{kind}_id": name, "text": parts[spot].value, **held}

    claims = tuple(Claim(**one) for one in owned("claim", _CLAIM))
    text = value(Spot("answer"))
    answer = Answer(
        claims=claims,
        text=joined(claims) if text is FOLLOWS else text,
        **{
            field: value(Spot(kind))
            for kind, field in (("answer_id", "answer_id"), ("labelled_by", "labelled_by"), ("answer_extra", "extra"))
            if Spot(kind) in parts
        },
    )
    fields = {name: value(Spot("case", name)) for name in FIELD_TITLES if Spot("case", name) in parts}
    fields[_GROUPS] = read_groups(fields.get(_GROUPS) or ())
    there = answer != Answer() or Spot("reference") in parts
    return GoldCase(
        case_id=case_id,
        question=value(Spot("question"), ""),
        **fields,
        points=tuple(AnswerPoint(**one) for one in owned("point", _POINT)),
        reference=answer if there else None,
        extra={spot.name: part.value for spot, part in parts.items() if spot.kind == "extra"},
    )


_EMPTY: Final[Mapping[str, Any]] = {"answer_phrases": (), "forbidden_phrases": (), "support_phrases": (), "extra": {}}

"""What a document looks like from above: enough to find its rows, without building it."""

from __future__ import annotations

from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Literal

from goldtui.formats.json_places import Broken, after_sign, key_at, skip_space, value_at
from goldtui.formats.strict_json import JsonValue, parse_json
from goldtui.model.faults import UnusableInput

SEEN = 20
"""Items that are looked at; the kind of the others is counted."""
SEEN_MEMBERS = 200
"""Members that are looked at; the kind of the others is counted."""
MOST_LEVELS = 3
"""Keys from the outermost object to a list of rows."""

Kind = Literal["object", "list", "text", "number", "nothing"]


@dataclass
class Outline:
    """One object, list or other value of a document."""

    kind: Kind
    count: int = 0
    """How many members or items it has."""
    kinds: Counter[Kind] = field(default_factory=Counter)
    """How many of them are of which kind."""
    members: dict[str, Outline] = field(default_factory=dict)
    """The first members of an object that is not too deep."""
    items: list[JsonValue] = field(default_factory=list)
    """The first items of a list."""
    value: JsonValue = None
    """The value, where it is neither list nor object."""

    @property
    def holds_objects(self) -> bool:
        """Whether most members or items are objects."""
        return self.kinds["object"] * 2 > self.count


def kind_of(value: JsonValue) -> Kind:
    """Which kind a value is of."""
    if isinstance(value, dict):
        return "object"
    if isinstance(value, list):
        return "list"
    if isinstance(value, str):
        return "text"
    return "nothing" if value is None else "number"


def outline_of(value: JsonValue, depth: int = 0) -> Outline:
    """The outline of a value that is already built."""
    found = Outline(kind_of(value))
    if isinstance(value, dict) and depth <= MOST_LEVELS:
        found.count = len(value)
        found.kinds.update(kind_of(one) for one in value.values())
        found.members = {key: outline_of(one, depth + 1) for key, one in list(value.items())[:SEEN_MEMBERS]}
    elif isinstance(value, list):
        found.count, found.items = len(value), value[:SEEN]
        found.kinds.update(kind_of(one) for one in value)
    else:
        found.value = value
    return found


def outline_of_text(text: str) -> tuple[Outline, Broken | None]:
    """The outline of one JSON document as far as it can be followed, and where it breaks."""
    found = Outline("nothing")
    try:
        end = _fill(found, text, skip_space(text, 0), 0)
        if (rest := skip_space(text, end)) != len(text):
            raise Broken(rest, "something follows the end of the document")
    except Broken as broken:
        return found, broken
    return found, None


def _fill(into: Outline, text: str, at: int, depth: int) -> int:
    opening = text[at : at + 1]
    if opening == "{" and depth <= MOST_LEVELS:
        into.kind = "object"
        return _fill_object(into, text, at, depth)
    if opening == "[":
        into.kind = "list"
        return _fill_list(into, text, at)
    value, end = value_at(text, at)
    if opening not in '{"':
        # Numbers come as text above.
        with suppress(UnusableInput):
            value = parse_json(text[at:end], "")
    into.kind, into.value = kind_of(value), None if opening == "{" else value
    return end


def _fill_object(into: Outline, text: str, at: int, depth: int) -> int:
    at = skip_space(text, at + 1)
    seen: set[str] = set()
    while text[at : at + 1] != "}":
        if seen:
            at = after_sign(text, at, ",")
        key, at = key_at(text, at, seen)
        member = Outline("nothing")
        if into.count < SEEN_MEMBERS:
            into.members[key] = member
            end = _fill(member, text, at, depth + 1)
        else:
            end = _fill(member, text, at, MOST_LEVELS + 1)
        into.count += 1
        into.kinds[member.kind] += 1
        at = skip_space(text, end)
    return at + 1


def _fill_list(into: Outline, text: str, at: int) -> int:
    at = skip_space(text, at + 1)
    while text[at : at + 1] != "]":
        if into.count:
            at = after_sign(text, at, ",")
        value, end = value_at(text, at)
        into.count += 1
        into.kinds[kind_of(value)] += 1
        if len(into.items) < SEEN:
            into.items.append(value)
        at = skip_space(text, end)
    return at + 1

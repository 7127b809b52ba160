"""One record of a foreign file: its row, or its rows where several make one, read by the rules of a mapping."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from goldtui.formats.containers.declare import Row, RowPlace
from goldtui.formats.containers.tree import KEY_COLUMN
from goldtui.formats.mapping.coerce import items_of, number_of, parse_literal, text_of, texts_of
from goldtui.formats.mapping.declare import Rule
from goldtui.formats.mapping.paths import KEYS, Found, Place, Taking, values_at
from goldtui.formats.strict_json import JsonValue


class Item(NamedTuple):
    """One item of a list in a row."""

    row: Taking
    place: Place
    """Where it is; the place of its text where a text was split or opened."""
    value: JsonValue
    whole: bool
    """Whether it is in the row as it is, so that parts of it can be taken alone."""
    key: str = ""
    """Its key, where the items are in an object."""

    def take(self, rule: Rule, texts: Sequence[str]) -> None:
        """Mark it as taken, or what of it the rule read."""
        in_part = rule.pattern or rule.remove or any(path.endswith(KEYS) for path in rule.from_)
        self.row.take(self.place, texts if in_part else None)


class Record:
    """The rows of one record."""

    def __init__(self, rows: Sequence[Row], shared: frozenset[str] = frozenset()) -> None:
        self.place: RowPlace = rows[0].place
        self.places = [row.place for row in rows]
        self.rows = [Taking(row.fields) for row in rows]
        self._shared = shared

    @property
    def where(self) -> str:
        """The place of its first row, for messages."""
        return str(self.place)

    def first(self, rule: Rule | None) -> str | None:
        """The first text that a rule finds; null for none."""
        found = self.texts(rule)
        return found[0] if found else None

    def texts(self, rule: Rule | None) -> list[str]:
        """Every text that a rule finds, each once, in the order of the rows."""
        if rule is None:
            return []
        found: list[str] = []
        for item in self.items(rule):
            texts = texts_of(rule, item.value)
            if rule.unless_same:
                texts = [text for text in texts if text not in self._shared]
            if texts:
                item.take(rule, texts)
            found.extend(texts)
        found = list(dict.fromkeys(found))
        return found[-1:] if rule.last else found

    def items(self, rule: Rule) -> Iterator[Item]:
        """The items of the first path that holds any, in every row."""
        for row in self.rows:
            for path in rule.from_:
                found = [item for one in row.at(path) for item in _items(row, one, rule)]
                found = [item for item in found if _fits(rule, row, item.value)]
                yield from found
                if any(has_content(item.value) for item in found) and not rule.merge:
                    break

    def inside(self, item: Item, paths: Sequence[str] | str) -> list[str]:
        """The texts at paths inside an item, which are then taken; `/` begins a path of the row."""
        found: list[str] = []
        for path in (paths,) if isinstance(paths, str) else paths:
            for one in self._inside(item, path):
                value = text_of(one.value)
                if value is not None:
                    found.append(value)
        return found

    def number(self, item: Item, path: str) -> float | None:
        """The number at a path inside an item; null for none."""
        return next((number_of(text) for text in self.inside(item, path)), None) if path else None

    def _inside(self, item: Item, path: str) -> list[Found]:
        if path.startswith("/"):
            found = item.row.at(path[1:])
            for one in found:
                item.row.take(one.place)
            return found
        found = values_at(item.value, path)
        for one in found:
            item.row.take((*item.place, *one.place) if item.whole else item.place)
        return found

    def rest(self) -> dict[str, Any]:
        """What nobody took of the rows, without empty values; a key whose value differs between rows holds a list."""
        left = [
            {key: value for key, value in row.rest().items() if has_content(value) and key != "^"} for row in self.rows
        ]
        return merge_rows(left)


def merge_rows(rows: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """Several rows as one; a key whose value differs between them holds a list."""
    found: dict[str, Any] = {}
    for key in dict.fromkeys(key for one in rows for key in one):
        values = [one[key] for one in rows if key in one]
        found[key] = values[0] if all(value == values[0] for value in values) else values
    return found


def _items(row: Taking, found: Found, rule: Rule) -> Iterator[Item]:
    value = parse_literal(found.value)
    if isinstance(value, dict) and _has_keys(rule):
        for key, inner in value.items():
            yield Item(row, (*found.place, key), inner, value is found.value, key)
    elif isinstance(value, list) and value is found.value and not rule.whole:
        for index, one in enumerate(value):
            yield from _keyed(row, Item(row, (*found.place, index), one, True), rule)
    else:
        for one in items_of(rule, found.value):
            yield from _keyed(row, Item(row, found.place, one, one is found.value), rule)


def _keyed(row: Taking, item: Item, rule: Rule) -> Iterator[Item]:
    """The item, or those of an object that it is where the rule says that keys are ids."""
    if _has_keys(rule) and isinstance(item.value, dict):
        for key, inner in item.value.items():
            yield Item(row, (*item.place, key) if item.whole else item.place, inner, item.whole, key)
    else:
        yield item


def _has_keys(rule: Rule) -> bool:
    # Past the model's attribute hook, which is slow to say that a kind of rule has no such field.
    return bool(rule.__dict__.get("keyed"))


def _fits(rule: Rule, row: Taking, value: JsonValue) -> bool:
    for path, wanted in rule.needs.items():
        if path.startswith("/"):
            found = row.at(path[1:])
        elif isinstance(value, dict):
            found = values_at(value, path)
        else:
            found = row.at(path)
        if not any(text_of(one.value) in wanted for one in found):
            return False
    return True


def has_content(value: JsonValue) -> bool:
    """Whether a value says anything: not null, not an empty text, list or object."""
    return value is not None and not (isinstance(value, str) and not value.strip()) and value not in ([], {})


def group_rows(rows: Iterator[Row], paths: Sequence[str]) -> Iterator[list[Row]]:
    """The rows by the values at the paths, in the order of their first row; without paths each alone."""
    if not paths:
        for row in rows:
            yield [row]
        return
    groups: dict[tuple[str, ...], list[Row]] = {}
    for row in rows:
        key = tuple(_key(row.fields, path) for path in paths)
        groups.setdefault(key, []).append(row)
    yield from groups.values()


def _key(fields: Mapping[str, JsonValue], path: str) -> str:
    found = values_at(dict(fields), path)
    return "" if not found else text_of(found[0].value) or repr(found[0].value)


def each_of(row: Row, path: str) -> Iterator[Row]:
    """The items of a list or of an object inside a row as rows, with the row's other columns and their key."""
    if not path:
        yield row
        return
    outer = {key: value for key, value in row.fields.items() if key != path.partition(".")[0].partition("[")[0]}
    for number, one in enumerate(values_at(dict(row.fields), path), 1):
        if isinstance(one.value, dict):
            place = row.place._replace(row=number, part=f"{row.place.part}{path}".rstrip("[].*"))
            key = {KEY_COLUMN: one.place[-1]} if isinstance(one.place[-1], str) else {}
            yield Row(place, {**outer, **key, **one.value})

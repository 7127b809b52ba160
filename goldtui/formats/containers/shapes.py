"""Where a document keeps its rows: people wrap, key, turn and nest the same rows in a dozen ways."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from goldtui.formats.containers.outline import MOST_LEVELS, SEEN, Outline, outline_of
from goldtui.formats.strict_json import JsonValue

Keys: TypeAlias = tuple[str, ...]

Way = Literal["list", "map", "lists", "values", "columns", "columns by key", "split", "one"]
"""How rows are kept: items of a list; members of a map whose values are objects, lists of objects, or anything else;
lists side by side, one a column; maps with the same keys, one a column; `columns` and `data`; one row."""


@dataclass(frozen=True, slots=True)
class Shape:
    """One place of a document that holds rows."""

    way: Way
    path: Keys = ()
    inner: tuple[Keys, ...] = ()
    """Lists inside each row of the list at `path`, from the outermost inwards; the innermost holds the rows."""
    columns: Keys = ()
    """The keys of its columns, where these are kept side by side."""
    keyed: bool = False
    """Whether the rows are inside the members of a map, each of which has a key, and not in the items of a list."""

    @property
    def part(self) -> str:
        """Its place in words of the document, such as `data.paragraphs`."""
        return ".".join((*self.path, *(key for keys in self.inner for key in keys)))


_JOINED = frozenset(
    ("queries", "corpus", "relevant_docs", "qrels", "questions", "answers", "documents", "docs", "contexts", "passages")
)
_MARK = re.compile(r"[!-~]{5,}$")
_ASKS = re.compile(r"\s.*[?？؟]\s*$", re.DOTALL)
_LIKE_ID = re.compile(r"[0-9]|.{40}")


def shapes_of(outline: Outline) -> tuple[Shape, ...]:
    """Every place of the document that holds rows, the outer ones first; the document itself as one row comes last."""
    found = list(_shapes(outline, ()))
    nested = [inside for shape in found if shape.way == "list" for inside in _nested(_at(outline, shape.path), shape)]
    nested += [
        inside for shape in found if shape.way == "map" for inside in _in_members(_at(outline, shape.path), shape)
    ]
    one = [Shape("one")] if _is_record(outline) and all(shape.path for shape in found) else []
    return (*found, *nested, *one)


def _shapes(node: Outline, path: Keys) -> Iterator[Shape]:
    if node.kind == "list":
        if node.holds_objects or (not path and node.count):
            yield Shape("list", path)
        return
    if node.kind != "object" or not node.members:
        return
    if columns := _split(node):
        yield Shape("split", path, columns=columns)
        return
    if columns := _side_by_side(node):
        yield Shape("columns", path, columns=columns)
        return
    if node.count > 4 and all(one.kind == "list" and one.holds_objects for one in node.members.values()):
        yield Shape("lists", path)
        return
    if _by_id(node):
        yield Shape("values", path)
        return
    maps = [key for key, one in node.members.items() if one.kind == "object" and one.count]
    if len(maps) == node.count > 1 and _same_ids([node.members[key] for key in maps]):
        yield Shape("columns by key", path, columns=tuple(maps))
        return
    if maps and len(maps) == node.count and _same_indexes(node):
        yield Shape("columns by key", path, columns=tuple(maps))
        return
    if path == () or node.kinds["object"] == node.count:
        if _joined(node, maps):
            for key in maps:
                yield from (
                    [Shape("values", (*path, key))]
                    if _is_plain(node.members[key])
                    else _shapes(node.members[key], (*path, key))
                )
            rest = [key for key in node.members if key not in maps]
        elif _is_keyed(node) or _lists_by_id(node):
            yield Shape("map", path)
            return
        else:
            rest = list(node.members)
    else:
        rest = list(node.members)
    if len(path) < MOST_LEVELS:
        for key in rest:
            yield from _shapes(node.members[key], (*path, key))


def _nested(node: Outline | None, outer: Shape) -> Iterator[Shape]:
    """Lists of objects inside most of the first rows of a list."""
    if node is None:
        return
    objects = [item for item in node.items if isinstance(item, dict)]
    budget = MOST_LEVELS - len(outer.path) - sum(len(keys) for keys in outer.inner)
    found: dict[Keys, list[JsonValue]] = {}
    for item in objects:
        for keys, inside in _lists_of_objects(item, (), budget):
            found.setdefault(keys, []).append(inside)
    for keys, lists in found.items():
        if len(lists) * 2 >= len(objects):
            shape = Shape("list", outer.path, (*outer.inner, keys))
            yield shape
            yield from _nested(outline_of([item for one in lists for item in one]), shape)


def _in_members(node: Outline | None, outer: Shape) -> Iterator[Shape]:
    """Lists of objects inside most of the first members of a map, such as the questions of each paper by its number."""
    members = list(node.members.values())[:SEEN] if node is not None else []
    found: dict[str, list[list[JsonValue]]] = {}
    for member in members:
        for key, one in member.members.items():
            if one.kind == "list" and one.count and one.kinds["object"] == one.count:
                found.setdefault(key, []).append(one.items)
    for key, lists in found.items():
        if len(lists) * 2 >= len(members):
            shape = Shape("list", outer.path, ((key,),), keyed=True)
            yield shape
            for inside in _nested(outline_of([item for one in lists for item in one]), shape):
                yield replace(inside, keyed=True)


def _lists_of_objects(value: JsonValue, keys: Keys, budget: int) -> Iterator[tuple[Keys, list[JsonValue]]]:
    if isinstance(value, list):
        if keys and value and all(isinstance(item, dict) for item in value):
            yield keys, value
    elif isinstance(value, dict) and len(keys) < budget:
        for key, one in value.items():
            yield from _lists_of_objects(one, (*keys, key), budget)


def _at(node: Outline, path: Keys) -> Outline | None:
    for key in path:
        if key not in node.members:
            return None
        node = node.members[key]
    return node


def _is_record(node: Outline) -> bool:
    """An object with a value of its own, or in an object inside, may be one row itself; lists alone are not."""
    inside = [one for one in node.members.values() if one.kind == "object" and not _is_keyed(one)]
    return node.kind == "object" and any(one.kinds[kind] for one in (node, *inside) for kind in ("text", "number"))


def _split(node: Outline) -> Keys:
    names, data = node.members.get("columns"), node.members.get("data")
    if names is None or data is None or names.count != len(names.items) or not data.count:
        return ()
    columns = tuple(name for name in names.items if isinstance(name, str))
    fits = all(isinstance(row, list) and len(row) == len(columns) for row in data.items)
    return columns if columns and len(set(columns)) == names.count and fits else ()


def _side_by_side(node: Outline) -> Keys:
    """Equally long lists, not all of objects. A record with two short lists looks the same, but has texts too."""
    lists = {key: one for key, one in node.members.items() if one.kind == "list" and one.count > 1}
    if len(lists) < 2 or node.count > len(node.members) or len({one.count for one in lists.values()}) > 1:
        return ()
    if all(one.holds_objects for one in lists.values()) or all(map(str.isdigit, lists)):
        # Numbers are ids of what has a list each, and no names of columns.
        return ()
    few = next(iter(lists.values())).count < 5
    return () if few and len(lists) < node.count else tuple(lists)


def _same_indexes(node: Outline) -> bool:
    """Whether all members are maps over the same numbers from 0 on, as tables are written column by column."""
    shown = [list(one.members) for one in node.members.values()]
    counts = {one.count for one in node.members.values()}
    return len(counts) == 1 and all(keys == [str(n) for n in range(len(keys))] for keys in shown)


def _by_id(node: Outline) -> bool:
    """Whether every key is an id, or a question, and every value is of one kind: a text, a list, or numbers by id."""
    plain = node.kinds["text"] == node.count or (node.kinds["list"] == node.count and not _holds_tables(node))
    if plain and node.count and all(_ASKS.search(key) for key in node.members):
        return True
    if node.count < 2 or not all(_LIKE_ID.search(key) for key in node.members):
        return False
    values = list(node.members.values())
    if node.kinds["text"] == node.count:
        # Marks by id, such as the hash of each document, are settings and no rows.
        worded = sum(not _MARK.match(str(one.value)) for one in values)
        return node.count > 4 and worded * 2 >= len(values)
    if node.kinds["list"] == node.count:
        return not _holds_tables(node)
    return node.kinds["object"] == node.count and all(
        0 < one.count == one.kinds["number"] and all(map(_LIKE_ID.search, one.members)) for one in values
    )


def _holds_tables(node: Outline) -> bool:
    return any(one.holds_objects for one in node.members.values())


def _lists_by_id(node: Outline) -> bool:
    """Whether the keys are ids and every value holds the same lists: rows of several values, and not tables."""
    shared = set.intersection(*(set(one.members) for one in node.members.values())) if node.members else set()
    return (
        node.count > 4
        and all(_LIKE_ID.search(key) for key in node.members)
        and any(all(one.members[key].kind == "list" for one in node.members.values()) for key in shared)
    )


def _same_ids(maps: list[Outline]) -> bool:
    """Whether maps hold plain values or lists of them by the same ids, so that each map is a column."""
    keys = list(maps[0].members)
    same = all(list(one.members) == keys and one.count == maps[0].count for one in maps)
    return same and all(map(_LIKE_ID.search, keys)) and not any(one.kinds["object"] for one in maps)


def _is_plain(node: Outline) -> bool:
    """A map of which the values are not rows: texts, numbers, lists, or maps without a key in common."""
    return node.kinds["object"] < node.count or not _common_keys(node)


def _joined(node: Outline, maps: list[str]) -> bool:
    """Whether the members are maps over ids, each with one kind of value, to be joined by id."""
    if len(maps) < 2:
        return False
    if sum(key in _JOINED for key in maps) >= 2:
        return True
    if node.count > len(maps) or any(_LIKE_ID.search(key) for key in maps):
        return False
    inner = [node.members[key] for key in maps]
    return all(
        len(one.kinds) == 1 and one.count > 1 and all(_LIKE_ID.search(key) for key in one.members) for one in inner
    )


def _is_keyed(node: Outline) -> bool:
    """Whether every member is a row, so that the keys are ids."""
    if node.count == 1:
        return _is_passage(node)
    return node.count > 1 and node.kinds["object"] == node.count and bool(_common_keys(node))


def _is_passage(node: Outline) -> bool:
    """Whether its one member has an id as its key, a text and rows below the text."""
    key, held = next(iter(node.members.items()))
    prose = any(one.kind == "text" and len(str(one.value).split()) > _PROSE for one in held.members.values())
    return bool(_LIKE_ID.search(key)) and prose and any(one.holds_objects for one in held.members.values())


_PROSE = 8
"""Words of a text that is more than a name."""


def _common_keys(node: Outline) -> set[str]:
    """Keys with a plain value in most members."""
    seen: dict[str, int] = {}
    for one in node.members.values():
        for key, value in one.members.items():
            seen[key] = seen.get(key, 0) + (value.kind in ("text", "number", "nothing"))
    return {key for key, times in seen.items() if times > 1 and times * 5 >= len(node.members) * 4}

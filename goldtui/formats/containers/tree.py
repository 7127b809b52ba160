"""Tables of a document by its shapes, in one way for every notation that nests: JSON, YAML and lines of JSON."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import partial
from itertools import zip_longest
from typing import Any, Protocol

from goldtui.formats.containers.declare import Row, RowPlace, Rows, Table
from goldtui.formats.containers.one_row import one_row
from goldtui.formats.containers.outline import Outline
from goldtui.formats.containers.sample import Sample
from goldtui.formats.containers.shapes import Keys, Shape, shapes_of
from goldtui.formats.intake import Intake
from goldtui.formats.strict_json import JsonValue
from goldtui.model.faults import Problem, UnusableInput, unusable

KEY_COLUMN = "_key"
"""The column of the key, where rows are the members of a map."""
VALUE_COLUMN = "_value"
"""The column of the value, where it has no columns of its own."""


class Item(Protocol):
    """One value of a document and its place."""

    @property
    def line(self) -> int:
        """The line on which it begins."""
        ...

    def value(self) -> JsonValue:
        """The value by the strict rules. Raises `UnusableInput`."""
        ...

    def items(self, path: Keys) -> Iterator[Item]:
        """The items of the list at a path. Raises `UnusableInput` where the document cannot be followed."""
        ...

    def members(self, path: Keys) -> Iterator[tuple[str, Item]]:
        """The members of the object at a path. Raises `UnusableInput` where the document cannot be followed."""
        ...


_KEYED = frozenset({"map", "lists", "values", "columns by key"})
"""Ways in which every member of an object is part of the rows."""


def tables_of(
    sample: Sample,
    container: str,
    title: str,
    why: str,
    outline: Outline,
    opened: Callable[[Intake], Item],
    *,
    small: bool = True,
) -> tuple[Table, ...]:
    """A table for each shape of a document; only a small one may be a row. Raises `UnusableInput` (`no_rows`)."""
    found = [shape for shape in shapes_of(outline) if small or shape.way != "one"]
    if not found:
        raise UnusableInput([_no_rows(sample, title, outline)])
    header = _header(outline, {shape.path for shape in found if shape.way in _KEYED})
    return tuple(
        Table(
            path=sample.source.path,
            container=container,
            title=f"{title}, {_said(shape)}",
            rows=_rows(sample.path, shape, opened),
            part=shape.part,
            header={} if shape.way == "one" else header,
            why=why,
        )
        for shape in found
    )


def nested_rows(path: str, shape: Shape, outer: Callable[[Intake], Iterator[Item]]) -> Rows:
    """The rows of lists inside the items of an outer list, with the fields of what holds them."""

    def rows(intake: Intake) -> Iterator[Row]:
        names = ((*shape.path[-1:],) or ("document",), *shape.inner[:-1])
        number = 0
        beside: dict[str, None] = {}
        for item in outer(intake):
            for line, fields in _inner(item, shape.inner, [keys[-1] for keys in names], {}, intake, beside):
                number += 1
                yield Row(RowPlace(path, line, number, shape.part), fields)
        if beside:
            named = ", ".join(f'"{key}"' for key in beside)
            intake.notice("lists_beside", f'lists next to "{shape.part}" are not read with its rows: {named}', path)

    return rows


def _inner(
    item: Item,
    hops: tuple[Keys, ...],
    names: list[str],
    carried: Mapping[str, JsonValue],
    intake: Intake,
    beside: dict[str, None],
) -> Iterator[tuple[int, dict[str, JsonValue]]]:
    with one_row(intake):
        value = item.value()
        if not isinstance(value, dict):
            return
        if not hops:
            yield item.line, {**carried, **value}
            return
        mine = {f"{names[0]}.{key}": one for key, one in _without(value, hops[0]).items()}
        beside.update((key, None) for key, one in value.items() if key != hops[0][0] and _is_table(one))
        for inside in item.items(hops[0]):
            yield from _inner(inside, hops[1:], names[1:], {**carried, **mine}, intake, beside)


def _without(value: dict[str, JsonValue], keys: Keys) -> dict[str, JsonValue]:
    """The fields that a row inside takes along: all but the list that holds it and other lists of objects."""
    kept = {}
    for key, one in value.items():
        if key == keys[0]:
            if len(keys) > 1 and isinstance(one, dict) and (rest := _without(one, keys[1:])):
                kept[key] = rest
        elif not _is_table(one):
            kept[key] = one
    return kept


def _is_table(value: JsonValue) -> bool:
    """Whether it is a list of objects."""
    return isinstance(value, list) and bool(value) and all(isinstance(item, dict) for item in value)


def _rows(path: str, shape: Shape, opened: Callable[[Intake], Item]) -> Rows:
    if shape.keyed:
        return nested_rows(path, shape, lambda intake: _followed(lambda: _members(opened(intake), shape), intake))
    if shape.inner:
        return nested_rows(path, shape, lambda intake: _followed(lambda: opened(intake).items(shape.path), intake))
    ways = {
        "list": _of_list,
        "map": _of_map,
        "lists": _of_lists,
        "values": _of_map,
        "columns": _of_columns,
        "columns by key": _of_columns_by_key,
        "split": _of_split,
        "one": _of_one,
    }

    def rows(intake: Intake) -> Iterator[Row]:
        found = _followed(lambda: ways[shape.way](opened(intake), shape), intake)
        for number, (line, read) in enumerate(found, 1):
            with one_row(intake):
                yield Row(RowPlace(path, line, number, shape.part), read(path))

    return rows


class _Keyed:
    """A member of a map whose key goes along with what is inside it."""

    def __init__(self, key: str, item: Item) -> None:
        self._key, self._item, self.line = key, item, item.line

    def value(self) -> JsonValue:
        """The value with its key. Raises `UnusableInput`."""
        value = self._item.value()
        return _keyed(self._key, value, str(self.line)) if isinstance(value, dict) else value

    def items(self, path: Keys) -> Iterator[Item]:
        """The items of the list at a path. Raises `UnusableInput`."""
        return self._item.items(path)

    def members(self, path: Keys) -> Iterator[tuple[str, Item]]:
        """The members of the object at a path. Raises `UnusableInput`."""
        return self._item.members(path)


def _members(root: Item, shape: Shape) -> Iterator[Item]:
    for key, item in root.members(shape.path):
        yield _Keyed(key, item)


_Read = Callable[[str], dict[str, JsonValue]]
_Found = Iterator[tuple[int, _Read]]


def _followed(items: Callable[[], Iterator[Any]], intake: Intake) -> Iterator[Any]:
    """The items as far as the document can be followed; what breaks it is recorded."""
    with intake.gathering():
        yield from items()


def _of_list(root: Item, shape: Shape) -> _Found:
    for item in root.items(shape.path):
        yield item.line, partial(_fields, item, plain_ok=not shape.path)


def _of_map(root: Item, shape: Shape) -> _Found:
    for key, item in root.members(shape.path):

        def read(path: str, key: str = key, item: Item = item) -> dict[str, JsonValue]:
            value = item.value()
            if shape.way == "values" or not isinstance(value, dict):
                return {KEY_COLUMN: key, VALUE_COLUMN: value}
            return _keyed(key, value, f"{path}:{item.line}")

        yield item.line, read


def _of_lists(root: Item, shape: Shape) -> _Found:
    for key, several in root.members(shape.path):
        for item in several.items(()):

            def read(path: str, key: str = key, item: Item = item) -> dict[str, JsonValue]:
                return _keyed(key, _fields(item, path, plain_ok=False), f"{path}:{item.line}")

            yield item.line, read


def _keyed(key: str, value: dict[str, JsonValue], where: str) -> dict[str, JsonValue]:
    if KEY_COLUMN in value:
        message = f'the row has a column "{KEY_COLUMN}" of its own, where its key belongs'
        raise unusable("column_taken", message, where, "give that column another name")
    return {KEY_COLUMN: key, **value}


def _of_columns(root: Item, shape: Shape) -> _Found:
    lists = [root.items((*shape.path, column)) for column in shape.columns]
    for cells in zip_longest(*lists):
        yield _line(cells), partial(_row, shape.columns, cells, {})


def _of_columns_by_key(root: Item, shape: Shape) -> _Found:
    maps = [root.members((*shape.path, column)) for column in shape.columns]
    for pairs in zip_longest(*maps):
        cells = [pair and pair[1] for pair in pairs]
        key = next(pair[0] for pair in pairs if pair)
        yield _line(cells), partial(_row, shape.columns, cells, {KEY_COLUMN: key})


def _of_split(root: Item, shape: Shape) -> _Found:
    for item in root.items((*shape.path, "data")):

        def read(path: str, item: Item = item) -> dict[str, JsonValue]:
            value, columns = item.value(), shape.columns
            if not isinstance(value, list) or len(value) != len(columns):
                message = f"the row does not have a value for each of the {len(columns)} columns"
                fix = "write one value a column"
                raise unusable("cells_differ", message, f"{path}:{item.line}", fix)
            return dict(zip(columns, value, strict=True))

        yield item.line, read


def _of_one(root: Item, _shape: Shape) -> _Found:
    yield root.line, partial(_fields, root, plain_ok=False)


def _row(columns: Keys, cells: Sequence[Item | None], first: dict[str, JsonValue], _path: str) -> dict[str, JsonValue]:
    return first | {column: cell.value() for column, cell in zip(columns, cells, strict=True) if cell is not None}


def _line(cells: Sequence[Item | None]) -> int:
    return next((cell.line for cell in cells if cell is not None), 0)


def _fields(item: Item, path: str, *, plain_ok: bool) -> dict[str, JsonValue]:
    value = item.value()
    if isinstance(value, dict):
        return value
    if plain_ok and isinstance(value, str):
        return {VALUE_COLUMN: value}
    message, fix = "the item is not an object", 'write one object an item, such as {"id": "1"}'
    raise unusable("not_an_object", message, f"{path}:{item.line}", fix)


def _said(shape: Shape) -> str:
    under = " → ".join((*shape.path, *(key for keys in shape.inner for key in keys)))
    words = {
        "list": "list",
        "map": "map by key",
        "lists": "lists by key",
        "values": "map of values",
        "columns": "columns side by side",
        "columns by key": "columns side by side",
        "split": "columns and data",
        "one": "as one row",
    }[shape.way]
    return f"{words} under {under}" if under else words


def _header(outline: Outline, rows: set[Keys]) -> dict[str, JsonValue]:
    """The plain values next to the rows, not in them, with dotted names where they are deeper."""
    found: dict[str, JsonValue] = {}

    def gather(node: Outline, path: Keys) -> None:
        if path in rows:
            return
        for key, one in node.members.items():
            if one.kind in ("text", "number"):
                found[".".join((*path, key))] = one.value
            elif one.kind == "object" and one.count <= len(one.members):
                gather(one, (*path, key))

    with suppress(RecursionError):
        gather(outline, ())
    return found


def _no_rows(sample: Sample, title: str, outline: Outline) -> Problem:
    keys = ", ".join(f'"{key}"' for key in list(outline.members)[:5])
    holds = f"an object with {keys}" if keys else f"one {outline.kind}" if outline.kind != "nothing" else "nothing"
    message = f"this is a {title} that holds {holds}, and no list or map of rows"
    fix = 'write the rows as a list of objects, such as [{"id": "1", "question": "..."}]'
    return Problem("no_rows", message, sample.path, fix)

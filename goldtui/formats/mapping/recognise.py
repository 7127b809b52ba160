"""Which mappings read a table: those whose conditions its columns and values meet, the most particular first."""

from __future__ import annotations

from collections.abc import Sequence

from goldtui.formats.containers.declare import Row, Table
from goldtui.formats.mapping.coerce import text_of
from goldtui.formats.mapping.declare import Mapping, compiled
from goldtui.formats.mapping.paths import values_at


def recognised(table: Table, rows: Sequence[Row], known: Sequence[Mapping]) -> list[tuple[Mapping, int]]:
    """The mappings that fit, each with the number of things that speak for it, the most first."""
    found = [(one, _weight(one, table, rows)) for one in known if not one.recognise.generic]
    fitting = [(one, weight) for one, weight in found if weight > 0]
    return sorted(fitting, key=lambda one: -one[1])


def _weight(mapping: Mapping, table: Table, rows: Sequence[Row]) -> int:
    """How many conditions the table meets; 0 where it misses one, or where the mapping has none."""
    wanted = mapping.recognise
    if wanted.containers and table.container not in wanted.containers:
        return 0
    if wanted.part and table.part not in wanted.part:
        return 0
    if not all(values_at(dict(table.header), key) for key in wanted.header):
        return 0
    if wanted.width and any(len(row.fields) != wanted.width for row in rows):
        return 0
    has = {path: _has(rows, path) for path in (*wanted.columns, *(p for group in wanted.any_of for p in group))}
    if not all(has[path] for path in wanted.columns) or any(_has(rows, path) for path in wanted.none_of):
        return 0
    if not all(any(has[path] for path in group) for group in wanted.any_of):
        return 0
    if wanted.only and not _only(wanted.columns, wanted.any_of, rows):
        return 0
    for path, pattern in wanted.values.items():
        if not _matches(rows, path, pattern):
            return 0
    if any(not _even(rows, path) for path in wanted.even):
        return 0
    met = (
        2 * len(wanted.even)
        + wanted.ahead
        + 2 * len(wanted.values)
        + 2 * len(wanted.header)
        + 3 * bool(wanted.part)
        + 2 * bool(wanted.width)
    )
    return met + 2 * len(wanted.columns) + len(wanted.any_of) + len(wanted.none_of) + wanted.only


def _has(rows: Sequence[Row], path: str) -> bool:
    return any(values_at(dict(row.fields), path) for row in rows)


def _even(rows: Sequence[Row], path: str) -> bool:
    lengths = {
        len(one.value) for row in rows for one in values_at(dict(row.fields), path) if isinstance(one.value, list)
    }
    return len(rows) > 1 and len(lengths) == 1 and min(lengths) > 2


def _only(columns: Sequence[str], groups: Sequence[Sequence[str]], rows: Sequence[Row]) -> bool:
    known = {_top(path) for path in (*columns, *(path for group in groups for path in group))}
    return all(key in known for row in rows for key in row.fields)


def _top(path: str) -> str:
    return path.partition(".")[0].partition("[")[0]


def _matches(rows: Sequence[Row], path: str, pattern: str) -> bool:
    wanted = compiled(pattern)
    texts = [text_of(one.value) for row in rows for one in values_at(dict(row.fields), path)]
    return bool(texts) and all(text is not None and wanted.fullmatch(text) is not None for text in texts)

"""Lines of a log in the cells of a table, as log stores write them: the JSON object in each is looked into."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from goldtui.formats.containers.declare import Row, Table
from goldtui.formats.intake import Intake
from goldtui.formats.mapping.coerce import object_in
from goldtui.formats.mapping.senses import words_of
from goldtui.formats.strict_json import JsonValue

BEFORE, LINE = "_before", "_line"
"""The keys of what a line says before its object, such as its time, and of a line without one."""
_LINES = re.compile(r"(?:.*_)?(?:message|msg|log|line|raw|record|event|payload|text_?payload|json_?payload|body|data)")
_MOSTLY = 0.5
_LEAST = 2


def looked_into(table: Table, rows: Sequence[Row], *, called: bool = True) -> tuple[Table, Sequence[Row]]:
    """The table with the objects of the column whose cells mostly are some, and its rows; unchanged where none is.

    With `called` only a column that is called like the lines of a log.
    """
    keys = dict.fromkeys(key for row in rows for key in row.fields)
    held = {key: [_opened(row.fields.get(key)) for row in rows] for key in keys if not called or _is_line(key)}
    counts = {key: sum(isinstance(one, dict) and LINE not in one for one in several) for key, several in held.items()}
    key = max(counts, key=lambda one: counts[one], default="")
    number = counts.get(key, 0)
    if number < _LEAST or number <= _MOSTLY * len(rows) or any(isinstance(row.fields.get(key), dict) for row in rows):
        return table, rows

    def read(intake: Intake) -> Iterator[Row]:
        return map(opened, table.rows(intake))

    def opened(row: Row) -> Row:
        return row._replace(fields={**row.fields, key: _opened(row.fields.get(key))}) if key in row.fields else row

    said = f'"{key}" holds a JSON object in {number} of its first {len(rows)} rows, which is looked into'
    return replace(table, rows=read, why=f"{table.why}; {said}"), [opened(row) for row in rows]


def _is_line(key: str) -> bool:
    return _LINES.fullmatch(words_of(key)) is not None


def _opened(value: JsonValue) -> JsonValue:
    if not isinstance(value, str) or not value.strip():
        return value
    if (found := object_in(value)) is None:
        return {LINE: value}
    before = value[: value.index("{")].strip()
    return {**({BEFORE: before} if before else {}), **found}

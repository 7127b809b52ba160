"""Transposed tables: the first column names the fields, and every other column is a case."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from goldtui.formats.containers.declare import Row, RowPlace, Table
from goldtui.formats.intake import Intake
from goldtui.formats.mapping.choice import has_name
from goldtui.formats.mapping.declare import Mapping, Rule
from goldtui.formats.mapping.profile import Column
from goldtui.formats.mapping.senses import english, words_of
from goldtui.formats.strict_json import JsonValue

_MOST = 60
"""The most rows of a transposed table: it has one for each field of a case."""
_LEAST = 2
_HALF, _MOSTLY = 0.5, 0.75
_ASKS = frozenset(("question", "questions", "query", "prompt", "q", "utterance"))
_UNNAMED = re.compile(r"column_\d+")


def transpose(table: Table, rows: Sequence[Row], generic: Mapping | None) -> tuple[Table, Sequence[Row]]:
    """The table with a row for each of its columns if it is transposed; else the table as it is."""
    if generic is None or not _LEAST <= len(rows) <= _MOST or not _lies(rows, generic):
        return table, rows
    labels = [_text(row, _first(rows)) for row in rows]
    named = ", ".join(f'"{label}"' for label in [*_headings(rows), *filter(None, labels)][:4])
    why = f"the table lies on its side: {named} begin its rows, so each column is read as a case"

    def each(intake: Intake) -> Iterator[Row]:
        return _each(list(table.rows(intake)), generic)

    return replace(table, rows=each, why=f"{table.why}; {why}" if table.why else why), list(_each(rows, generic))


def _lies(rows: Sequence[Row], generic: Mapping) -> bool:
    """Whether the first column names a question and what it needs, each once, and the cells behind it ask."""
    keys = list(rows[0].fields)
    if len(keys) <= _LEAST or any(list(row.fields) != keys for row in rows):
        return False
    if not all(isinstance(value, str) for row in rows for value in row.fields.values()):
        return False
    labels = [label for row in rows if (label := _text(row, keys[0]))]

    def names_it(key: str) -> bool:
        # A letter over a column is where it is in its sheet.
        return len(key) > 1 and (_asks(key) or _answers(key, generic))

    if len(set(labels)) < len(labels) or any(map(names_it, keys[1:])):
        return False
    asking = [row for row in rows if _asks(_text(row, keys[0]))]
    cells = [_text(row, key) for row in asking for key in keys[1:]]
    if not asking and _asks(keys[0]):
        cells = keys[1:]
    elif len(asking) != 1:
        return False
    filled = Column("question", items=[cell for cell in cells if cell])
    answered = any(_answers(label, generic) for label in labels)
    return answered and len(filled.items) >= _LEAST and (filled.asks >= _HALF or filled.wonders > _MOSTLY)


def _asks(label: str) -> bool:
    forms = (words_of(label), *english(label))
    return any(form in _ASKS or form.endswith(("_question", "_query")) for form in forms)


def _answers(label: str, generic: Mapping) -> bool:
    rules: list[Rule | None] = [generic.fields.reference, generic.fields.sources]
    return any(rule is not None and has_name(Column(label), rule.from_) for rule in rules)


def _each(rows: Sequence[Row], generic: Mapping) -> Iterator[Row]:
    first = _first(rows)
    labels = [_text(row, first) for row in rows]
    asked = next((row for row in rows if _asks(_text(row, first))), rows[0])
    # What is above the columns is their question, or a name that tells them apart.
    above = first if asked is rows[0] and not any(map(_asks, labels)) else _id_of(first, labels, generic)
    for key in list(rows[0].fields)[1:]:
        cells: dict[str, JsonValue] = {above: key} if above and not _UNNAMED.fullmatch(key) else {}
        for number, (label, row) in enumerate(zip(labels, rows, strict=True), 2):
            if label or _text(row, key):
                cells.setdefault(label or f"row {number}", row.fields[key])
        if any(isinstance(value, str) and value.strip() for name, value in cells.items() if name != above):
            place = asked.place
            part = f"{place.part}, column {key}" if place.part else f"column {key}"
            yield Row(RowPlace(place.path, 0, place.row, part), cells)


def _id_of(first: str, labels: Sequence[str], generic: Mapping) -> str:
    """What the names of the columns are called: an id, unless a row holds ids already."""
    rule = generic.fields.case_id
    own = [label for label in labels if rule is not None and label and has_name(Column(label), rule.from_)]
    return first if own else "id"


def _headings(rows: Sequence[Row]) -> list[str]:
    first = _first(rows)
    return [first] if _asks(first) else []


def _first(rows: Sequence[Row]) -> str:
    return next(iter(rows[0].fields))


def _text(row: Row, key: str) -> str:
    value = row.fields.get(key)
    return value.strip() if isinstance(value, str) else ""

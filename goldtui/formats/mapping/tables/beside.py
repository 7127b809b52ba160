"""Tables of one file that are one set: a sheet a topic, or a sheet of questions and one of their answers by id."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from goldtui.formats.containers.declare import Row, Table
from goldtui.formats.intake import Intake
from goldtui.formats.mapping.choice import Choice, plain
from goldtui.formats.mapping.coerce import text_of
from goldtui.formats.mapping.declare import Kind, Mapping, Rule
from goldtui.formats.mapping.guess.gold import is_id
from goldtui.formats.mapping.profile import SAMPLE, Column, columns_of
from goldtui.formats.mapping.record import has_content
from goldtui.formats.mapping.tables.reading import Reading
from goldtui.formats.strict_json import JsonValue

TABLE_COLUMN = "_table"
"""The column of what the table of a row is called, where several tables are one set."""
_SPLITS = re.compile(r"(?:.*_)?(?:train|training|dev|test|testing|val|valid|validation|eval|split\d*|sample)(?:_.*)?")
_FIRST = 0.5
_NAMED = 4
_SHARED = 0.8
"""The share of the questions whose ids the other table has, which says that they belong together."""
_SURE = 40
"""Names of a question, of which the later ones are seldom one."""
_GIVES = ("reference", "sources", "must_say", "points")


Guess = Callable[[Table, Sequence[Row]], Sequence[Reading]]
_OF_CELLS = ("delimited", "workbook", "questions", "page")
"""Containers whose tables have a row of names."""


def with_topics(found: Sequence[Reading], tables: Sequence[Table], guess: Guess) -> list[Reading]:
    """The best gold with the tables that have its columns, such as one a topic; none for the parts of an experiment.

    Tables of cells below the same names are one table, whose columns are guessed of all its rows.
    """
    best = next((one for one in found if one.kind is Kind.GOLD and one.guessed and len(one.parts) == 1), None)
    if best is None or best is not found[0]:
        return []
    fields, names = best.mapping.fields, {best.parts[0][0].part}
    alike = [best]
    main = best.parts[0][0]
    rows = list(_first(main, SAMPLE))
    for table in tables if main.container in _OF_CELLS else ():
        own = list(_first(table, SAMPLE))
        if table.part and table.part not in names and own and rows and own[0].fields.keys() == rows[0].fields.keys():
            names.add(table.part)
            rows += own
            alike.append(replace(best, parts=((table, best.mapping),)))
    if len(alike) > 1:
        again = next((one.mapping for one in guess(main, rows) if one.kind is Kind.GOLD), best.mapping)
        # What counts from one in each table is no id over all of them.
        again = again.model_copy(update={"fields": again.fields.model_copy(update={"case_id": fields.case_id})})
        alike = [replace(one, parts=((one.parts[0][0], again),)) for one in alike]
    for one in found:
        table, mapping = one.parts[0]
        apart = not any(table.part.startswith(f"{name}.") or name.startswith(f"{table.part}.") for name in names)
        if mapping.fields == fields and len(one.parts) == 1 and apart and table.part and table.part not in names:
            names.add(table.part)
            alike.append(one)
    if len(alike) == 1 or all(_SPLITS.fullmatch(plain_words(name)) for name in names):
        return []
    listed = ", ".join(f'"{one.parts[0][0].part}"' for one in alike[:_NAMED])
    parts = [_with_table(*one.parts[0], apart=_ids_repeat(alike)) for one in alike]
    said = f"whether {len(alike)} tables with the same columns are one set: {listed} are read together"
    first = parts[0][1]
    parts[0] = (parts[0][0], first.model_copy(update={"decide": (*first.decide, said)}))
    return [replace(alike[0], parts=tuple(parts), score=best.score + _FIRST)]


def _ids_repeat(alike: Sequence[Reading]) -> bool:
    """Whether tables number their rows each from the first on, so that a number alone names no case."""
    rule = alike[0].mapping.fields.case_id
    if rule is None:
        return False
    held = [text_of(row.fields.get(rule.from_[0])) for one in alike for row in _first(one.parts[0][0], SAMPLE)]
    ids = [one for one in held if one]
    return len(set(ids)) < len(ids)


def plain_words(name: str) -> str:
    """The last part of a table's name in snake case."""
    return re.sub(r"[\W_]+", "_", name.rpartition(".")[2].casefold()).strip("_")


def _with_table(table: Table, mapping: Mapping, *, apart: bool) -> tuple[Table, Mapping]:
    def rows(intake: Intake) -> Iterator[Row]:
        for row in table.rows(intake):
            yield row._replace(fields={**row.fields, TABLE_COLUMN: table.part})

    fields = mapping.fields
    if fields.workflow is None:
        fields = fields.model_copy(update={"workflow": Rule.model_validate({"from": [TABLE_COLUMN]})})
    if apart and fields.case_id is not None:
        named = fields.case_id.model_copy(update={"prefix": f"{plain_words(table.part)}-"})
        fields = fields.model_copy(update={"case_id": named})
    return replace(table, rows=rows), mapping.model_copy(update={"fields": fields})


def by_id(tables: Sequence[tuple[Table, Sequence[Row]]], gold: Mapping) -> list[tuple[Table, list[Row], Table]]:
    """Tables of questions with the cells that another table has for the same ids, and that other table."""
    made = []
    profiled = [(table, rows, columns_of(row.fields for row in rows)) for table, rows in tables if rows]
    for table, rows, columns in profiled:
        if not _asks(columns, gold):
            continue
        for other, _, further in profiled:
            key = _shared_id(columns, further) if other is not table and not _asks(further, gold) else None
            if key is not None and _gives(columns, further, key, gold):
                merged = _merged(table, other, *key)
                made.append((merged, list(_first(merged, len(rows))), other))
    return made


def _first(table: Table, most: int) -> Iterator[Row]:
    for number, row in enumerate(table.rows(Intake()), 1):
        yield row
        if number >= most:
            return


def _asks(columns: dict[str, Column], gold: Mapping) -> bool:
    choice = Choice(columns, gold, 0)
    asked = choice.column(
        choice.names("question")[:40], lambda one: bool(one.texts) and not one.lists and one.words > 1
    )
    return asked is not None and (asked.asks > 0 or "question" in plain(asked.name))


def _shared_id(columns: dict[str, Column], further: dict[str, Column]) -> tuple[str, str] | None:
    for one in columns.values():
        own = set(one.texts)
        if not is_id(one) or len(own) != len(one.texts) or len(own) <= 1:
            continue
        for other in further.values():
            if is_like(one, other) and len(own & set(other.texts)) >= _SHARED * len(own):
                return one.path, other.path
    return None


def is_like(one: Column, other: Column) -> bool:
    """Whether two columns may be one id: of one name, or one of them is called id."""
    names = {plain(one.name), plain(other.name)}
    return not other.lists and (len(names) == 1 or all(re.search(r"id|nr|no|num", name) for name in names))


def _gives(columns: dict[str, Column], further: dict[str, Column], key: tuple[str, str], gold: Mapping) -> bool:
    """Whether the other table says something of a right answer, and nothing that this one says too."""
    rest = {path: one for path, one in further.items() if path != key[1]}
    choice, own = Choice(rest, gold, 0), Choice({p: c for p, c in columns.items() if p != key[0]}, gold, 0)
    found = [one for one in _GIVES if choice.column(choice.names(one)) is not None]
    return bool(found) and not any(own.column(own.names(one)) for one in found) and not set(rest) & set(columns)


def _merged(table: Table, other: Table, own: str, its: str) -> Table:
    def rows(intake: Intake) -> Iterator[Row]:
        more: dict[str, list[Row]] = {}
        for row in other.rows(intake):
            more.setdefault(text_of(row.fields.get(its)) or "", []).append(row)
        for row in table.rows(intake):
            yield row._replace(
                fields={**row.fields, **_together(more.pop(text_of(row.fields.get(own)) or "", []), its)}
            )
        for key, left in more.items():
            for row in left:
                message = f'no question has the id "{key}"' if key else "the row names no question"
                intake.problem("question_unknown", message, str(row.place), "add the question, or leave the row out")

    why = f'{table.why}; "{other.part}" has more for the same "{own}"'
    return replace(table, rows=rows, why=why)


def _together(rows: Sequence[Row], key: str) -> dict[str, JsonValue]:
    """The cells of rows for one id: several of a column are a list."""
    found: dict[str, list[JsonValue]] = {}
    for row in rows:
        for name, value in row.fields.items():
            if name != key and has_content(value):
                found.setdefault(name, []).append(value)
    return {name: values[0] if len(values) == 1 else values for name, values in found.items()}

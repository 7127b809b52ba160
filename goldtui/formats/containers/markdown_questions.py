"""Written lists of questions: Markdown or plain text that is mostly questions with answers, or a table of them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from goldtui.formats.bytes import Caps
from goldtui.formats.containers import struck, yaml_document
from goldtui.formats.containers.asked_text import ASKS, HEADING, LEAST, Asked, find_questions, written_tables
from goldtui.formats.containers.columns import column_names, note_renamed_columns
from goldtui.formats.containers.declare import Container, Row, RowPlace, Table
from goldtui.formats.containers.dialect import dialect_of
from goldtui.formats.containers.sample import Sample
from goldtui.formats.intake import Intake
from goldtui.formats.strict_json import JsonValue
from goldtui.model.counts import plural

_TITLE = "written list of questions"
_ASKING = re.compile(
    rf"(?:.*\b)?(?:test ?)?(?:{ASKS}|query|queries|questions|fragen|testfrage)(?:\b.*)?", re.IGNORECASE
)
_MOSTLY = 0.5
"""The share of a text that is in a table where the table is what the text is."""
_FRONT = re.compile(r"\A---[ \t]*\n(?:.*\n){0,200}?---[ \t]*(?:\n|\Z)")


def asks_in(names: Sequence[str], rows: Sequence[Sequence[str]]) -> bool:
    """Whether a column of a table asks: by its name, or by what its cells end with."""
    if len(rows) < LEAST:
        return False
    for at, name in enumerate(names):
        cells = [struck.plain(row[at]).strip() for row in rows if at < len(row) and row[at].strip()]
        asking = sum(cell.endswith(("?", "？", "؟")) for cell in cells)
        long = cells and sum(len(cell.split()) for cell in cells) >= 2 * len(cells)
        if asking * 2 > len(rows) or (long and len(cells) * 2 > len(rows) and _ASKING.fullmatch(name.strip())):
            return True
    return False


def _knows(sample: Sample) -> str:
    if sample.content.lstrip()[:1] in (b"{", b"[") or _is_other(sample):
        return ""
    lines = _lines(sample.text)
    found, _ = find_questions(lines)
    if found:
        return f"it is mostly questions with their answers: {len(found)}"
    written = _written_in(lines)
    tables = asking(written)
    if not tables:
        return ""
    rows = [row for one in tables for row in (one.names, *(cells for _, cells in one.rows))]
    inside = sum(len(cell) for row in rows for cell in row)
    whole = sum(len(line.strip(" |-:\n")) for line in lines)
    others = len(written) - len(tables)
    more = f"; {plural(others, 'other table')} of it ask{'s' * (others == 1)} nothing" if others else ""
    asked = len(rows) - len(tables)
    return f"it is mostly a table with questions: {asked} rows{more}" if inside >= _MOSTLY * whole else ""


def _is_other(sample: Sample) -> bool:
    """Whether it is YAML, or cells under names, one of which may hold what looks like a list of questions."""
    front = _FRONT.match(sample.text)
    behind = replace(sample, content=sample.text[front.end() :].encode()) if front else sample
    if yaml_document.CONTAINER.knows(behind):
        return True
    cells = dialect_of(behind.lines, complete=behind.complete)
    return cells is not None and cells.named and cells.separator in (",", ";", "\t") and len(cells.columns) > 1


def _lines(text: str) -> list[str]:
    """The lines, with those of the front matter empty, so that the others keep their numbers."""
    front = _FRONT.match(text)
    said = front[0].count("\n") if front else 0
    lines = text.split("\n")
    return ["" if at < said else line.rstrip("\r") for at, line in enumerate(lines)]


class Written(NamedTuple):
    """A table of a text."""

    names: list[str]
    rows: list[tuple[int, list[str]]]
    """Its rows with their lines."""
    above: str = ""
    """The heading that it is under; empty for none."""
    line: int = 0
    """The line of its names."""


def asking(tables: Sequence[Written]) -> list[Written]:
    """The tables that ask, be it together with others of the same names."""
    alike: dict[tuple[str, ...], list[list[str]]] = {}
    for one in tables:
        alike.setdefault(tuple(one.names), []).extend(cells for _, cells in one.rows)
    return [one for one in tables if asks_in(one.names, alike[tuple(one.names)])]


def _written_in(lines: Sequence[str]) -> list[Written]:
    found, above, read = [], "", 0
    for first, names, rows in written_tables(lines):
        headings = [head[2] for line in lines[read : first - 1] if (head := HEADING.match(line))]
        above, read = headings[-1] if headings else above, first
        found.append(Written(names, rows, above, first))
    return found


def _tables(sample: Sample, caps: Caps, intake: Intake) -> tuple[Table, ...]:
    lines, path, why = _lines(sample.source.text(intake, caps)), sample.source.path, _knows(sample)
    found, rest = find_questions(lines)
    if found:

        def asked(read: Intake) -> Iterator[Row]:
            return rows_of(found, lambda number, one: RowPlace(str(path), one.line, number), read)

        header: dict[str, JsonValue] = {"text": list(rest)} if rest else {}
        return (Table(path, CONTAINER.name, _TITLE, asked, header=header, why=why),)
    several = asking(_written_in(lines))
    inside = {line for one in several for line in (one.line, one.line + 1, *(at for at, _ in one.rows))}
    text: list[JsonValue] = [line.strip() for at, line in enumerate(lines, 1) if at not in inside and line.strip()]
    return tuple(replace(one, bars=False) for one in tables_of(sample, several, text, why, CONTAINER))


def rows_of(found: Sequence[Asked], place: Callable[[int, Asked], RowPlace], intake: Intake) -> Iterator[Row]:
    """The questions as rows; one that is struck through is a problem."""
    lines = struck.Struck()
    for number, one in enumerate(found, 1):
        where = place(number, one)
        if one.struck:
            struck.refuse(str(where), intake)
            continue
        lines.note(one.cut, str(where))
        yield Row(where, dict(one.fields))
    lines.tell(intake)


def tables_of(
    sample: Sample, several: Sequence[Written], text: list[JsonValue], why: str, container: Container
) -> Iterator[Table]:
    """The tables of a text, with what else it says; each is called by its heading where all have another."""
    headed = {one.above for one in several if one.above}
    for at, one in enumerate(several, 1):
        part = one.above if len(headed) == len(several) else f"table {at}"
        yield _table_of(sample, part if len(several) > 1 else "", one, text=text, why=why, container=container)


def _table_of(
    sample: Sample, part: str, written: Written, *, text: list[JsonValue], why: str, container: Container
) -> Table:
    """A table of cells; a row with other cells than names is a problem of its own."""
    path, names = sample.path, written.names
    columns = column_names(names)

    def read(intake: Intake) -> Iterator[Row]:
        note_renamed_columns(names, columns, path, intake)
        lines = struck.Struck()
        for number, (line, cells) in enumerate(written.rows, 1):
            where = RowPlace(path, line, number, part)
            if len(cells) > len(columns):
                message = f"the row has {len(cells)} cells where there are {len(columns)} columns"
                intake.problem("cells_differ", message, str(where), "leave no cell out; write | inside one as \\|")
                continue
            left = lines.row(cells, str(where), intake)
            if left is not None:
                yield Row(where, dict(zip(columns, [*left, *[""] * (len(columns) - len(cells))], strict=True)))
        lines.tell(intake)

    header: dict[str, JsonValue] = {"text": text} if text else {}
    return Table(sample.source.path, container.name, container.title, read, part=part, header=header, why=why)


CONTAINER = Container("questions", _TITLE, _knows, _tables)

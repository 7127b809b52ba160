"""Rows of cells with a separator: CSV in all its dialects, TSV, qrels and runs."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import takewhile

from goldtui.formats.bytes import Caps, RawLine, decode_utf8
from goldtui.formats.containers.above import names_at
from goldtui.formats.containers.below import FIX, Strays
from goldtui.formats.containers.blocks import Block, blocks_of
from goldtui.formats.containers.columns import column_names, note_renamed_columns
from goldtui.formats.containers.declare import Container, Row, RowPlace, Table
from goldtui.formats.containers.dialect import ONE, SPACES, Dialect, dialect_of
from goldtui.formats.containers.groups import names_under_groups
from goldtui.formats.containers.one_row import one_row
from goldtui.formats.containers.sample import Sample
from goldtui.formats.containers.struck import Struck
from goldtui.formats.intake import Intake
from goldtui.formats.strict_json import JsonValue
from goldtui.model.faults import Problem, UnusableInput, unusable

TITLES = {
    ",": "CSV",
    "\t": "TSV",
    ";": "CSV with semicolons",
    SPACES: "rows parted by white space",
    ONE: "one column",
}

_TITLE = re.compile(r'[^,;\t|"\n]+([,;\t|])\1+\r?\n')
"""One cell and no other, above a row of which each cell has words."""
_GAP = re.compile(r"([,;\t|])(?:\1|\r?$)")


def _knows(sample: Sample) -> str:
    if several := blocks_of(sample):
        return f"it holds {len(several)} tables between empty rows"
    found = _dialect(sample)
    return found.why if found else ""


def _dialect(sample: Sample) -> Dialect | None:
    before = _before(sample)
    found = dialect_of(sample.lines[len(before) :], complete=sample.complete)
    names = _grouped([before[-1], *sample.lines[len(before) :]]) if before and found is not None else None
    if found is None or names is None or len(names) != len(found.columns):
        return found
    return replace(found, columns=column_names(names), first=tuple(names))


def _before(sample: Sample) -> list[str]:
    """Lines of comment, empty cells or a title before the first row; further down, a # is the beginning of a cell."""
    found = list(takewhile(_is_bare, sample.lines))
    rest = sample.lines[len(found) : len(found) + _FAR]
    if rest and (title := _TITLE.fullmatch(rest[0])):
        between = list(takewhile(_is_bare, rest[1:]))
        names = rest[len(between) + 1 : len(between) + 2]
        below = _grouped(rest[len(between) + 1 :]) is not None
        if names and title[1] in names[0] and (below or not _GAP.search(names[0])):
            found += [rest[0], *between]
            rest = rest[len(between) + 1 :]
    if _grouped(rest) is not None:
        found.append(rest[0])
    elif titles := _titles(sample.lines[len(found) :]):
        found += sample.lines[len(found) : len(found) + titles]
    return found


def _titles(lines: Sequence[str]) -> int:
    """How many lines of titles are above the names; 0 where one of them groups the columns, or goes on in the next."""
    for separator in (",", ";", "\t", "|"):
        rows = [_cells_of(line, separator) for line in lines[:_LOOKED_AT]]
        at = names_at(rows)
        if at and not any(line.count('"') % 2 for line in lines[:at]) and _grouped(lines[at - 1 :]) is None:
            return at
    return 0


def _cells_of(line: str, separator: str) -> list[str]:
    with suppress(csv.Error):
        return next(csv.reader([line.rstrip("\r\n")], delimiter=separator), [])
    return []


def _grouped(lines: Sequence[str]) -> list[str] | None:
    """The names of the columns where the first line only groups those of the second."""
    for separator in (",", ";", "\t", "|") if len(lines) > 1 else ():
        if separator * 2 in lines[0]:
            rows = [row for row in csv.reader(lines[:_FAR], delimiter=separator) if any(map(str.strip, row))]
            if len({len(row) for row in rows[:2]}) == 1 and (names := names_under_groups(rows)) is not None:
                return names
    return None


_FAR = 10
"""Lines among which a title and the row with the names are."""
_LOOKED_AT = 40


_NUMBER_SIGN = re.compile(r"#\s*[,;\t|]")
"""A # that is the name of the first column, under which rows are numbered."""


def _is_bare(line: str) -> bool:
    return (line.startswith("#") and not _NUMBER_SIGN.match(line)) or not line.strip(",;\t| \r\n")


def _tables(sample: Sample, caps: Caps, _intake: Intake) -> tuple[Table, ...]:
    if several := blocks_of(sample):
        return tuple(_part(sample, block, caps) for block in several)
    dialect = _dialect(sample)
    if dialect is None:
        raise unusable("no_rows", "no separator makes a table of this file", sample.path)
    before = _before(sample)
    comments = [line.strip() for line in before if line.startswith("#") and _is_bare(line)]
    above = [words for line in before if line.strip() not in comments and (words := line.strip(",;\t| \r\n"))]

    def rows(intake: Intake) -> Iterator[Row]:
        _tell(dialect, sample, intake)
        with intake.gathering():
            yield from _Reading(sample, dialect, caps, intake).rows(len(before))

    title = TITLES.get(dialect.separator, f"cells parted by {dialect.separator!r}")
    header = {name: said for name, said in (("comments", comments), ("above", above)) if said}
    return (
        Table(
            sample.source.path,
            CONTAINER.name,
            title,
            rows,
            header=header,
            why=dialect.why,
            bars=dialect.separator != "|",
        ),
    )


def _part(sample: Sample, block: Block, caps: Caps) -> Table:
    """One of several tables below one another."""
    dialect = block.dialect

    def rows(intake: Intake) -> Iterator[Row]:
        note_renamed_columns([name for name in dialect.first if name.strip()], _named(dialect), sample.path, intake)
        with intake.gathering():
            yield from _Reading(sample, dialect, caps, intake, block).rows(block.skipped)

    title = TITLES.get(dialect.separator, f"cells parted by {dialect.separator!r}")
    bars = dialect.separator != "|"
    return Table(sample.source.path, CONTAINER.name, title, rows, part=block.title, why=dialect.why, bars=bars)


def _named(dialect: Dialect) -> list[str]:
    return [column for column, name in zip(dialect.columns, dialect.first, strict=True) if name.strip()]


def _tell(dialect: Dialect, sample: Sample, intake: Intake) -> None:
    if not dialect.named:
        called = f"{dialect.columns[0]} to {dialect.columns[-1]}"
        message = f"the first row names no columns and is a row too; they are called {called}"
        intake.notice("columns_unnamed", message, sample.path)
    else:
        if not dialect.quoted and any(line.count('"') for line in sample.lines):
            message = 'a " in a cell is read as it is, not as a quote around the cell'
            intake.notice("quotes_kept", message, sample.path)
        note_renamed_columns(dialect.first, dialect.columns, sample.path, intake)


class _Reading:
    """One reading of the rows; cells may go on over lines, so it counts what each row takes."""

    def __init__(
        self, sample: Sample, dialect: Dialect, caps: Caps, intake: Intake, block: Block | None = None
    ) -> None:
        self._sample, self._dialect, self._caps, self._intake = sample, dialect, caps, intake
        self._part = block.title if block is not None else ""
        self._until = block.until if block is not None else None
        self._line = self._first = self._size = 0
        self._faults: list[UnusableInput] = []
        self._struck = Struck(whole=True)
        # One setting for the whole process: it may only grow.
        csv.field_size_limit(max(csv.field_size_limit(), caps.line_bytes))

    def rows(self, skipped: int) -> Iterator[Row]:
        """The rows behind this many lines of comment. Raises `UnusableInput` where no later row can be found."""
        before, number = self._intake.total, 0
        for number, (line, fields) in enumerate(self._rows(skipped), 1):
            yield Row(RowPlace(self._sample.path, line, number, self._part), fields)
        if not number and self._intake.total == before:
            message, fix = "the file names its columns and holds no row", "write a row a line below the names"
            self._intake.problem("no_rows", message, self._sample.path, fix)

    def _rows(self, skipped: int) -> Iterator[tuple[int, dict[str, JsonValue]]]:
        columns = self._dialect.columns
        cells = self._dialect.rows(self._lines(skipped))
        named, strays = self._dialect.named, Strays(self._dialect.first) if self._dialect.named else None
        pairs = zip(columns, self._dialect.first, strict=True)
        unnamed = [column for column, name in pairs if not name.strip()] if named else []
        while True:
            self._size, self._first = 0, self._line + 1
            try:
                row = next(cells, None)
            except csv.Error as error:
                self._unreadable(error)
                continue
            if row is None:
                self._struck.tell(self._intake)
                return
            if self._faults:
                with one_row(self._intake):
                    raise self._faults[0]
                self._faults.clear()
                continue
            if named:
                named = False
                continue
            if not any(cell.strip() for cell in row):
                if strays is not None:
                    strays.empty()
                continue
            if len(row) != len(columns):
                self._cells_differ(row)
                continue
            if strays is not None and (stray := strays.why(row)) is not None:
                self._intake.problem(*stray, f"{self._sample.path}:{self._first}", FIX)
                continue
            if (left := self._struck.row(row, f"{self._sample.path}:{self._first}", self._intake)) is None:
                continue
            fields: dict[str, JsonValue] = dict(zip(columns, left, strict=True))
            # A column without a name and a cell is only the width of the rows.
            kept = {key: cell for key, cell in fields.items() if key not in unnamed or str(cell).strip()}
            yield self._first, kept if unnamed else fields

    def _lines(self, skipped: int) -> Iterator[str]:
        path, caps = self._sample.path, self._caps
        for line in self._sample.source.lines(self._intake, caps, on_bad=self._stop, whole=True):
            if line.number <= skipped:
                continue
            if self._until is not None and line.number > self._until:
                return
            self._line = line.number
            if not self._size:
                self._first = line.number
            self._size += len(line.content)
            if self._size > caps.line_bytes:
                raise UnusableInput([self._too_long()])
            yield self._text(line, path)

    def _text(self, line: RawLine, path: str) -> str:
        try:
            text = decode_utf8(line.content, path, line.number)
            if "\0" in text:
                message, fix = "a cell holds the character NUL", "take the NUL out at the source; no text needs one"
                raise unusable("nul_in_text", message, f"{path}:{line.number}", fix)
        except UnusableInput as fault:
            # The row is refused as a whole, but where it ends must still be found.
            self._faults.append(fault)
            text = line.content.decode("utf-8", "replace").replace("\0", " ")
        return text

    def _stop(self, fault: UnusableInput) -> None:
        raise fault

    def _too_long(self) -> Problem:
        most = f"{self._caps.line_bytes:,}"
        message = f"the row that begins here is longer than {most} bytes; nothing behind it was read"
        fix = 'look for a " in it that is never closed; a quote inside a quoted cell is written twice'
        return Problem("row_too_long", message, f"{self._sample.path}:{self._first}", fix)

    def _unreadable(self, error: csv.Error) -> None:
        where = f"{self._sample.path}:{self._first}"
        if "unexpected end of data" in str(error):
            message, fix = 'a cell opens with " and never closes', 'close it; a " inside a quoted cell is written twice'
            message = f"{message}; {self._lost()}"
            self._intake.problem("quote_open", message, where, fix)
        else:
            message = f"the row cannot be parted into cells: {error}; {self._lost()}"
            fix = 'put the cell in " and write each " inside it twice'
            self._intake.problem("cells_unreadable", message, where, fix)
        self._faults.clear()

    def _lost(self) -> str:
        lines = f"lines {self._first} to {self._line}" if self._line > self._first else f"line {self._first}"
        return f"{lines} were not read" if self._line > self._first else f"{lines} was not read"

    def _cells_differ(self, row: list[str]) -> None:
        columns = self._dialect.columns
        has = "1 cell" if len(row) == 1 else f"{len(row)} cells"
        message = f"the row has {has} where there are {len(columns)} columns"
        fix = f'put cells with {self._dialect.separator!r} or line ends inside in ", and leave no cell out'
        self._intake.problem("cells_differ", message, f"{self._sample.path}:{self._first}", fix)


CONTAINER = Container("delimited", "rows of cells", _knows, _tables)

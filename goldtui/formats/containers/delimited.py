"""Rows of cells with a separator: CSV in all its dialects, TSV, qrels and runs."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator
from itertools import takewhile

from goldtui.formats.bytes import Caps, RawLine, decode_utf8
from goldtui.formats.containers.columns import tell_names
from goldtui.formats.containers.declare import Container, Row, RowPlace, Table
from goldtui.formats.containers.dialect import ONE, SPACES, Dialect, dialect_of
from goldtui.formats.containers.one_row import one_row
from goldtui.formats.containers.sample import Sample
from goldtui.formats.intake import Intake
from goldtui.formats.strict_json import JsonValue
from goldtui.model.faults import Problem, UnusableInput

_TITLES = {
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
    found = _dialect(sample)
    return found.why if found else ""


def _dialect(sample: Sample) -> Dialect | None:
    return dialect_of(sample.lines[len(_before(sample)) :], complete=sample.complete)


def _before(sample: Sample) -> list[str]:
    """Lines of comment, empty cells or a title before the first row; further down, a # is the beginning of a cell."""
    found = list(takewhile(lambda line: line.startswith("#") or not line.strip(",;\t| \r\n"), sample.lines))
    rest = sample.lines[len(found) : len(found) + 2]
    if len(rest) == 2 and (title := _TITLE.fullmatch(rest[0])) and not _GAP.search(rest[1]):
        found += [rest[0]] if title[1] in rest[1] else []
    return found


def _tables(sample: Sample, caps: Caps, intake: Intake) -> tuple[Table, ...]:
    dialect = _dialect(sample)
    if dialect is None:
        raise UnusableInput([Problem("no_rows", "no separator makes a table of this file", sample.path)])
    before = _before(sample)
    comments = [line.strip() for line in before if line.startswith("#")]
    above = [words for line in before if not line.startswith("#") and (words := line.strip(",;\t| \r\n"))]
    _tell(dialect, sample, intake)

    def rows(intake: Intake) -> Iterator[Row]:
        with intake.gathering():
            yield from _Reading(sample, dialect, caps, intake).rows(len(before))

    title = _TITLES.get(dialect.separator, f"cells parted by {dialect.separator!r}")
    header = {name: said for name, said in (("comments", comments), ("above", above)) if said}
    return (Table(sample.source.path, CONTAINER.name, title, rows, header=header, why=dialect.why),)


def _tell(dialect: Dialect, sample: Sample, intake: Intake) -> None:
    if not dialect.named:
        message = f"the first row names no columns; they are called {dialect.columns[0]} to {dialect.columns[-1]}"
        intake.notice("columns_unnamed", message, sample.path)
    else:
        if not dialect.quoted and any(line.count('"') for line in sample.lines):
            message = 'a " in a cell is read as it is, not as a quote around the cell'
            intake.notice("quotes_kept", message, sample.path)
        tell_names(dialect.first, dialect.columns, sample.path, intake)


class _Reading:
    """One reading of the rows; cells may go on over lines, so it counts what each row takes."""

    def __init__(self, sample: Sample, dialect: Dialect, caps: Caps, intake: Intake) -> None:
        self._sample, self._dialect, self._caps, self._intake = sample, dialect, caps, intake
        self._line = self._first = self._size = 0
        self._faults: list[UnusableInput] = []
        # One setting for the whole process: it may only grow.
        csv.field_size_limit(max(csv.field_size_limit(), caps.line_bytes))

    def rows(self, skipped: int) -> Iterator[Row]:
        """The rows behind this many lines of comment. Raises `UnusableInput` where no later row can be found."""
        before, number = self._intake.total, 0
        for number, (line, fields) in enumerate(self._rows(skipped), 1):
            yield Row(RowPlace(self._sample.path, line, number), fields)
        if not number and self._intake.total == before:
            message, fix = "the file names its columns and holds no row", "write a row a line below the names"
            self._intake.problem("no_rows", message, self._sample.path, fix)

    def _rows(self, skipped: int) -> Iterator[tuple[int, dict[str, JsonValue]]]:
        columns = self._dialect.columns
        cells = self._dialect.rows(self._lines(skipped))
        named = self._dialect.named
        while True:
            self._size, self._first = 0, self._line + 1
            try:
                row = next(cells, None)
            except csv.Error as error:
                self._unreadable(error)
                continue
            if row is None:
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
                continue
            if len(row) != len(columns):
                self._cells_differ(row)
                continue
            yield self._first, dict(zip(columns, row, strict=True))

    def _lines(self, skipped: int) -> Iterator[str]:
        path, caps = self._sample.path, self._caps
        for line in self._sample.source.lines(self._intake, caps, on_bad=self._stop, whole=True):
            if line.number <= skipped:
                continue
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
                raise UnusableInput([Problem("nul_in_text", message, f"{path}:{line.number}", fix)])
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

"""Several tables below one another in one file of cells, as a sheet saved as CSV has them: each is read by itself."""

from __future__ import annotations

import csv
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from goldtui.formats.containers.columns import column_names
from goldtui.formats.containers.dialect import Dialect, names_columns
from goldtui.formats.containers.sample import Sample

_MOST = 20_000
"""Lines of a file that is looked at; a longer one is one table."""


@dataclass(frozen=True, slots=True)
class Block:
    """One of the tables."""

    title: str
    """What the one cell above it says, or where it is."""
    skipped: int
    """Lines before the row with its names."""
    until: int
    """Its last line."""
    dialect: Dialect


def blocks_of(sample: Sample) -> tuple[Block, ...]:
    """The tables with names of their own between empty rows; none where the file holds at most one."""
    if not sample.complete or len(sample.lines) > _MOST:
        return ()
    for separator in ";,\t|":
        if sum(separator in line for line in sample.lines) * 2 < len(sample.lines):
            continue
        found = [block for rows in _parted(sample, separator) if (block := _block(rows, separator)) is not None]
        # What is above in two cells a line says who wrote the table and when.
        while len(found) > 1 and _is_title(found[0], found[1]):
            del found[0]
        if len(found) > 1:
            return tuple(found)
    return ()


_TITLE = 6
"""Lines of what is said above a table."""


def _is_title(block: Block, below: Block) -> bool:
    few = _filled(block.dialect.first) * 2 <= _filled(below.dialect.first)
    return few and block.until - block.skipped <= _TITLE


_Rows = list[tuple[int, int, list[str]]]
"""Rows with their first and last line."""


def _parted(sample: Sample, separator: str) -> Iterator[_Rows]:
    reader = csv.reader(sample.lines, delimiter=separator)
    rows: _Rows = []
    before = 0
    try:
        for row in reader:
            first, before = before + 1, reader.line_num
            if any(cell.strip() for cell in row):
                rows.append((first, before, row))
            elif rows:
                yield rows
                rows = []
    except csv.Error:
        return
    if rows:
        yield rows


def _block(rows: _Rows, separator: str) -> Block | None:
    title = ""
    while rows and _filled(rows[0][2]) == 1:
        title = next(cell.strip() for cell in rows[0][2] if cell.strip())
        rows = rows[1:]
    if len(rows) < 2 or _filled(rows[0][2]) < 2:
        return None
    first, body = rows[0][2], [row for _, _, row in rows[1:]]
    if not names_columns(first, body) or any(len(row) != len(first) for row in body):
        return None
    lines = f"lines {rows[0][0]} to {rows[-1][1]}"
    why = f"{lines} are a table of their own between empty rows"
    dialect = Dialect(separator, True, False, column_names(first), tuple(first), True, why)
    return Block(f"{title} ({lines})" if title else lines, rows[0][0] - 1, rows[-1][1], dialect)


def _filled(row: Sequence[str]) -> int:
    return sum(bool(cell.strip()) for cell in row)

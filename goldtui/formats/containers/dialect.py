"""How a file of cells is written: its separator, its quotes and whether it names its columns, by evidence in its rows.

The standard sniffer guesses from counts of characters and takes a question full of commas for a table of its own; here
a separator counts only if it gives (nearly) every row the same number of cells.
"""

from __future__ import annotations

import csv
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from goldtui.formats.containers.columns import column_names

SPACES = " "
"""The separator of cells between which any number of spaces or tabs stand, as in qrels."""
_NAMES = {",": "commas", "\t": "tabs", ";": "semicolons", "|": "bars", SPACES: "white space"}
_SEPARATORS = (",", "\t", ";", "|", "^", "~", "\x1f", "\x01")
_ROWS = 200
_MOST_NAME = 80
_NUMBER = re.compile(r"[+-]?(\d+([.,]\d*)?|[.,]\d+)([eE][+-]?\d+)?%?")
_WORD = re.compile(r"[A-Za-z_][A-Za-z0-9_]{0,39}")


@dataclass(frozen=True, slots=True)
class Dialect:
    """How the cells of one file are written."""

    separator: str
    quoted: bool
    """Whether a cell may be in double quotes; else a quote is a character like any other."""
    columns: tuple[str, ...]
    first: tuple[str, ...]
    """The cells of the first row."""
    named: bool
    """Whether they name the columns."""
    why: str

    def rows(self, lines: Iterable[str]) -> Iterator[list[str]]:
        """The cells of each row. Raises `csv.Error` for a row, after which the next one can be read."""
        if self.separator == SPACES:
            return (line.split() for line in lines)
        rows: Iterator[list[str]] = _reader(lines, self.separator, quoted=self.quoted)
        return rows


def dialect_of(lines: Sequence[str], *, complete: bool) -> Dialect | None:
    """How these first lines of a file are written; nothing where no separator makes a table of them."""
    lines = [line for line in lines if line.strip()]
    if (spaced := _spaced(lines)) is not None:
        return spaced
    fits = [found for separator in _SEPARATORS if (found := _fit(lines, separator, complete=complete)) is not None]
    if fits:
        return max(fits, key=lambda found: (found.share, found.width > 1)).dialect
    return _one_column(lines)


@dataclass(frozen=True, slots=True)
class _Fit:
    share: float
    width: int
    dialect: Dialect


def _fit(lines: Sequence[str], separator: str, *, complete: bool) -> _Fit | None:
    if not any(separator in line for line in lines):
        return None
    for quoted in (True, False) if separator == "\t" else (True,):
        rows = _first_rows(lines, separator, quoted=quoted, complete=complete)
        if rows is None:
            continue
        widths = Counter(len(row) for row in rows[1:] or rows)
        width, times = widths.most_common(1)[0]
        share = times / widths.total()
        first = rows[0]
        # A header may be parted by spaces over rows parted by tabs.
        if len(first) == 1 and len(first[0].split()) == width:
            first = first[0].split()
        if width < 2 or share < 0.9 or len(first) != width:
            continue
        body = [row for row in rows[1:] if len(row) == width]
        named = _is_header(first, body)
        if not named and not _is_table(body, separator):
            continue
        between = _NAMES.get(separator, repr(separator))
        why = f"{times} of its first {widths.total()} rows have {width} cells between {between}"
        return _Fit(share, width, _dialect(separator, first, named, why, quoted=quoted))
    return None


def _dialect(separator: str, first: Sequence[str], named: bool, why: str, *, quoted: bool = True) -> Dialect:
    return Dialect(separator, quoted, column_names(first, named=named), tuple(first), named, why)


def _first_rows(lines: Sequence[str], separator: str, *, quoted: bool, complete: bool) -> list[list[str]] | None:
    """The first rows; nothing where the quotes are not those of a table."""
    reader = _reader(lines, separator, quoted=quoted)
    rows: list[list[str]] = []
    bad = 0
    while len(rows) < _ROWS:
        try:
            row = next(reader, None)
        except csv.Error:
            bad += 1
            if bad > 1 + len(rows) // 10:
                # A cell that is still open where the sample ends is no fault of the file.
                return rows if rows and not complete and reader.line_num >= len(lines) else None
            continue
        if row is None:
            break
        rows.append(row)
    return rows or None


def _reader(lines: Iterable[str], separator: str, *, quoted: bool) -> Any:
    quoting: Any = csv.QUOTE_MINIMAL if quoted else csv.QUOTE_NONE
    return csv.reader(lines, delimiter=separator, quoting=quoting, quotechar='"' if quoted else None, strict=True)


def _spaced(lines: Sequence[str]) -> Dialect | None:
    """Rows parted by white space; only with a column of numbers, or every two equally long lines of prose were one."""
    rows = [line.split() for line in lines[:_ROWS]]
    width = len(rows[0]) if rows else 0
    if not 3 <= width <= 8 or any(len(row) != width for row in rows):
        return None
    if not any(all(_NUMBER.fullmatch(row[at]) for row in rows[1:] or rows) for at in range(width)):
        return None
    named = _is_header(rows[0], rows[1:])
    if any("," in line or ";" in line for line in lines[:_ROWS]) and not all("\t" in line for line in lines[:_ROWS]):
        return None
    why = f"each of its first {len(rows)} rows has {width} cells between white space, one of them a number"
    return _dialect(SPACES, rows[0], named, why, quoted=False)


def _one_column(lines: Sequence[str]) -> Dialect | None:
    """A name and one cell a line, such as a list of questions."""
    first = lines[0].strip() if lines else ""
    if len(lines) < 3 or not _WORD.fullmatch(first) or not any(" " in line.strip() for line in lines):
        return None
    if any(_WORD.fullmatch(line.strip()) or line[:1] in " \t#-*<{[" for line in lines[1:]):
        return None
    rows = _first_rows(lines, "\x1f", quoted=True, complete=False)
    if rows is None:
        return None
    return _dialect("\x1f", [first], True, "its first line is one word, a name, and each other line is one cell")


def _is_header(first: Sequence[str], body: Sequence[Sequence[str]]) -> bool:
    """Whether the first row names columns: short, each once, no number, and not a value of its column."""
    names = [cell.strip() for cell in first]
    given = [name for name in names if name]
    if not given or any(len(name) > _MOST_NAME or "\n" in name or _NUMBER.fullmatch(name) for name in given):
        return False
    if any(name.endswith((".", "!")) for name in given) and not body:
        return False
    if len(body) > 1 and any(all(row[at] == first[at] for row in body) for at in range(len(first)) if names[at]):
        return False
    like_a_name = sum(bool(re.fullmatch(r"[\w .:/()\[\]#%&+-]+\??", name)) and len(name.split()) <= 6 for name in given)
    if like_a_name * 2 < len(given):
        return False
    # A name that a column also has as a value is a value.
    return not any(
        name and len(name) > 1 and sum(row[at].strip() == name for row in body) > 0 for at, name in enumerate(names)
    )


def _is_table(body: Sequence[Sequence[str]], separator: str) -> bool:
    """Whether rows without names are a table: a column of numbers, or a separator that no prose has."""
    if len(body) < 2:
        return False
    width = len(body[0])
    numbers = any(all(_NUMBER.fullmatch(row[at].strip()) for row in body) for at in range(width))
    return numbers or (separator in "\t\x1f\x01" and len(body) > 2)

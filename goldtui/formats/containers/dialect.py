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
"""The separator of cells between which any number of spaces or tabs may be, as in qrels."""
ONE = "\x1f"
"""The separator of a single column: a character that no text has."""
_NAMES = {",": "commas", "\t": "tabs", ";": "semicolons", "|": "bars", SPACES: "white space"}
_SEPARATORS = (",", "\t", ";", "|", "^", "~", ONE, "\x01")
_ROWS = 200
_FEW = 5
_MOST_NAME = 80
_NUMBER = re.compile(r"[+-]?(\d+([.,]\d*)?|[.,]\d+)([eE][+-]?\d+)?%?")
_TYPED = re.compile(
    r"[+-]?(\d+([.,]\d*)?|[.,]\d+)([eE][+-]?\d+)?%?|\d{1,4}[./-]\d{1,2}[./-]\d{1,4}(?:[T ,]+\d.*)?|\S+@\S+\.\S+|https?://\S+"
)
"""Numbers, days, addresses: what no name of a column is."""
_WORD = re.compile(r"[^\W\d]\w{0,39}")
_WORDS = re.compile(r"[^\W\d][\w.:/()#-]{0,39}(?: [\w.:/()#-]{1,30}){0,2}(?<![.:])\??")
_NAME = re.compile(r"[\w .:/()\[\]#%&+-]+\??")


@dataclass(frozen=True, slots=True)
class Dialect:
    """How the cells of one file are written."""

    separator: str
    quoted: bool
    """Whether a cell may be in double quotes; else a quote is a character like any other."""
    padded: bool
    """Whether a space after a separator belongs to it."""
    columns: tuple[str, ...]
    first: tuple[str, ...]
    """The cells of the first row."""
    named: bool
    """Whether they name the columns."""
    why: str

    def rows(self, lines: Iterable[str]) -> Iterator[list[str]]:
        """The cells of each row. Raises `csv.Error` for a row, after which the next one can be read."""
        if self.separator == SPACES:
            return (line.split() for line in lines if not line.startswith("#"))
        rows: Iterator[list[str]] = _reader(lines, self.separator, quoted=self.quoted, padded=self.padded)
        return rows


def dialect_of(lines: Sequence[str], *, complete: bool) -> Dialect | None:
    """How these first lines of a file are written; nothing where no separator makes a table of them."""
    lines = [line for line in lines if line.strip()]
    if (spaced := _spaced(lines)) is not None:
        return spaced
    fits = [found for separator in _SEPARATORS if (found := _fit(lines, separator, complete=complete)) is not None]
    return max(fits, key=lambda found: found[0])[1] if fits else _one_column(lines)


def _fit(lines: Sequence[str], separator: str, *, complete: bool) -> tuple[float, Dialect] | None:
    """How large a share of the first rows this separator makes a table of, and how."""
    if not any(separator in line for line in lines):
        return None
    for quoted in (True, False) if separator == "\t" else (True,):
        padded = quoted and _is_padded(lines[0], separator)
        rows, errors = _first_rows(_reader(lines, separator, quoted=quoted, padded=padded))
        if not rows or (errors and separator == "\t" and quoted):
            continue
        first, body = rows[0], rows[1:]
        widths = Counter(len(row) for row in body)
        # A header may be parted by spaces over rows parted by tabs.
        if len(first) == 1 and widths and separator == "\t" and len(first[0].split()) == widths.most_common(1)[0][0]:
            first = first[0].split()
        names, first = first, _with_cells(first, body, widths, padded=padded)
        if body and all(len(row) == len(first) + 1 and not row[-1].strip() for row in body):
            # Somebody ends every row with a separator, and the names without.
            first = [*first, ""]
        width = len(first)
        # A cell that is still open where the sample ends is no fault of the file.
        total = len(body) + max(errors - (not complete), 0)
        share = widths[width] / total if total else 1.0
        clear = _is_clear(first, padded=padded)
        if width < 2 or (share < 0.9 and not (clear and share > 0)) or (padded and not clear):
            continue
        fitting = [row for row in body if len(row) == width]
        named = is_header(first, fitting)
        # Two lines of a letter with a comma each are no table; names such as case_id are.
        sure = clear or _asks_of_rows(first, fitting) or (fitting and _numbers(fitting, _TYPED))
        if named and not sure and separator in ",;" and len(body) < 3:
            continue
        if not named and not _is_table([first, *fitting], separator):
            continue
        between = _NAMES.get(separator, repr(separator))
        why = f"{widths[width]} of its first {total} rows have {width} cells between {between}"
        if bare := names[width:]:
            why += f", and none under {', '.join(bare)}"
        return share, _dialect(separator, first, named, why, quoted=quoted, padded=padded)
    return None


def _with_cells(first: list[str], body: Sequence[Sequence[str]], widths: Counter[int], *, padded: bool) -> list[str]:
    """The names under which a row has a cell: spreadsheets leave out the last cells where all of them are empty."""
    short = max(widths, default=0)
    alike = short and widths[short] * 10 >= len(body) * 9
    return (
        first[:short] if alike and 4 <= short < len(first) <= short + 3 and _is_clear(first, padded=padded) else first
    )


def _dialect(
    separator: str, first: Sequence[str], named: bool, why: str, *, quoted: bool = True, padded: bool = False
) -> Dialect:
    return Dialect(separator, quoted, padded, column_names(first, named=named), tuple(first), named, why)


def _first_rows(reader: Iterator[list[str]]) -> tuple[list[list[str]], int]:
    """The first rows, and how many others cannot be read."""
    rows: list[list[str]] = []
    errors = 0
    while len(rows) + errors < _ROWS:
        try:
            rows.append(next(reader))
        except StopIteration:
            break
        except csv.Error:
            errors += 1
    return rows, errors


def _reader(lines: Iterable[str], separator: str, *, quoted: bool, padded: bool) -> Any:
    return csv.reader(
        lines,
        delimiter=separator,
        quoting=csv.QUOTE_MINIMAL if quoted else csv.QUOTE_NONE,
        quotechar='"' if quoted else None,
        skipinitialspace=padded,
        strict=True,
    )


def _is_padded(header: str, separator: str) -> bool:
    """Whether a space follows each separator, as in prose, and in tables that somebody typed."""
    return header.count(separator) == header.count(f"{separator} ") > 0


def _spaced(lines: Sequence[str]) -> Dialect | None:
    """Rows parted by white space; only with a column of numbers, or every two equally long lines of prose were one."""
    lines = [line for line in lines[:_ROWS] if not line.startswith("#")]
    rows = [line.split() for line in lines]
    width = len(rows[0]) if rows else 0
    if not 3 <= width <= 8 or any(len(row) != width for row in rows) or not _numbers(rows[1:] or rows):
        return None
    tabs = all("\t" in line for line in lines)
    named = is_header(rows[0], rows[1:])
    if (tabs and named) or (not tabs and any("," in line or ";" in line for line in lines)):
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
    return _dialect(ONE, [first], True, "its first line is one word, a name, and each other line is one cell")


def _is_clear(first: Sequence[str], *, padded: bool) -> bool:
    """Whether the first row can only be names: words such as `case_id`, and up to three of them where no prose is."""
    names = [name for cell in first if (name := cell.strip() if padded else cell)]
    whole = len(names) == len(first) or not any(first[len(names) :])
    pattern = _WORDS if whole and not padded else _WORD
    return len(names) > 1 and all(pattern.fullmatch(name) for name in names)


def names_columns(first: Sequence[str], body: Sequence[Sequence[str]]) -> bool:
    """Whether a row can only be the names of the columns of the rows below it."""
    return _is_clear(first, padded=False) and is_header(first, body)


def is_header(first: Sequence[str], body: Sequence[Sequence[str]]) -> bool:
    """Whether the first row names columns: short, no number, no sentence, and unlike the values of its column."""
    given = [(at, cell.strip()) for at, cell in enumerate(first) if cell.strip()]
    if _is_clear(first, padded=False):
        body = [row for row in body if not repeats(first, row)]
    if len(body) > 1 and any(
        not _TYPED.fullmatch(name) and all(_TYPED.fullmatch(row[at].strip()) for row in body) for at, name in given
    ):
        return not any("\n" in name for _, name in given)
    form = _asks_of_rows(first, body)
    if not given or any(_is_value(name) and not (form and _asks(name)) for _, name in given):
        return False
    like_a_name = sum(
        (form and _asks(name)) or (bool(_NAME.fullmatch(name)) and len(name.split()) <= 5) for _, name in given
    )
    if like_a_name * 2 < len(given):
        return False
    for at, name in given:
        values = [row[at].strip() for row in body if at < len(row)]
        # A name that its column also has as a value is a value, and so is the first of q1, q2, q3; once, it may be that
        # of a summary below the table.
        if len(name) > 1 and values.count(name) > (len(values) > _FEW):
            return False
        if any(character.isdigit() for character in name) and values:
            alike = sum(_form(value) == _form(name) for value in values)
            if alike * 10 >= len(values) * 8:
                return False
    return True


def repeats(first: Sequence[str], row: Sequence[str]) -> bool:
    """Whether a row has at least half of the names of the columns as its cells again, as files put together do."""
    again = sum(bool(name.strip()) and name.strip() == cell.strip() for name, cell in zip(first, row, strict=False))
    return again > 1 and again * 2 >= sum(bool(name.strip()) for name in first)


def _is_value(name: str) -> bool:
    listed = name[:1] in "[{" and name[-1:] in "]}" and len(name) > 1
    sentence = (name.endswith((".", "!")) and len(name) > 4) or (name.endswith("?") and len(name.split()) > 2)
    return len(name) > _MOST_NAME or "\n" in name or sentence or listed or bool(_NUMBER.fullmatch(name))


def _asks_of_rows(first: Sequence[str], body: Sequence[Sequence[str]]) -> bool:
    """Whether names ask what the rows below answer, as the items of a form do, such as `Is it in the manual?`."""
    asking = [(at, cell.strip()) for at, cell in enumerate(first) if _asks(cell.strip())]
    for at, name in asking:
        said = [value for row in body if at < len(row) and (value := row[at].strip())]
        several = len(said) > 1 or len(asking) > 1 or all(len(value) <= _MARK for value in said)
        if said and several and name not in said and not any(value.endswith(_ENDS) for value in said):
            return True
    return False


def _asks(name: str) -> bool:
    return name.endswith(_ENDS) and len(name) <= _MOST_NAME and "\n" not in name


_ENDS = ("?", "？", "؟")
_MARK = 5
"""Letters of a cell that is a mark or a short yes or no."""


def _form(value: str) -> str:
    """What a value looks like: letters and digits, each run of them as one sign."""
    return re.sub("[0-9]+", "9", re.sub(r"[^\W\d_]+", "a", value))


def _is_table(rows: Sequence[Sequence[str]], separator: str) -> bool:
    """Whether rows without names are a table: a column of numbers or of ids, or a separator that no prose has."""
    if len(rows) < 2:
        return False
    forms = Counter(_form(row[0].strip()) for row in rows)
    form, times = forms.most_common(1)[0]
    ids = "9" in form and times * 10 >= len(rows) * 8
    sure = separator in "\t\x1f\x01" or len(rows[0]) > 2
    lists = any(all(row[at].strip()[:1] in ("[", "{") for row in rows) for at in range(len(rows[0])))
    return ids or lists or _numbers(rows) or (sure and len(rows) > 3)


def _numbers(rows: Sequence[Sequence[str]], kind: re.Pattern[str] = _NUMBER) -> bool:
    """Whether a column holds numbers only, or what else the pattern says."""
    return any(all(kind.fullmatch(row[at].strip()) for row in rows) for at in range(len(rows[0])))

"""The cases of a report as a table for spreadsheets, in which no cell becomes a formula and every change is declared.

A spreadsheet runs a cell that begins with `=`, `+`, `-` or `@`, quoted or not. Such a cell gets an apostrophe before
it; so does a cell that already begins with an apostrophe, so that removing one restores the original. Invisible
characters are spelled out as `<U+200B>`. The last column names the changed columns of the row. For byte-exact ids, use
the JSON lines.
"""

from __future__ import annotations

import csv
from collections.abc import Iterable, Mapping
from fractions import Fraction
from io import StringIO

from goldtui.model.score import CaseRow, ScoreReport
from goldtui.model.spreadsheet import hardened
from goldtui.model.visible import spelled

FIXED = (
    "case_id",
    "slice",
    "category",
    "expected",
    "outcome",
    "first_failed_stage",
    "first_failed_gate",
    "code",
    "message",
    "fix",
    "modes",
    "trace_id",
    "where",
    "position",
    "cost",
    "latency_ms",
)
SIGNED = "gold_signed"
"""Whether the gold has a valid signature: `verified` or `unsigned`, in each row, since rows are copied separately."""
CHANGED = "changed"


def document(report: ScoreReport) -> str:
    """A header, then one line per case in gold order; commas, quotes where needed, line feeds."""
    statuses = _named(row.statuses for row in report.rows)
    scores = _named(row.scores for row in report.rows)
    written = StringIO()
    table = csv.writer(written, lineterminator="\n")
    signed = report.gold.signed.value
    head = (*FIXED, *statuses, *(f"score:{name}" for name in scores), SIGNED, CHANGED)
    table.writerow([safe(name) for name in head])
    for row in report.rows:
        cells = [
            *_fixed(row),
            *(_status(row, name) for name in statuses),
            *(_score(row, name) for name in scores),
            signed,
        ]
        made = [safe(cell) for cell in cells]
        changed = (name for name, cell, cleaned in zip(head, cells, made, strict=False) if cell != cleaned)
        table.writerow([*made, safe(" ".join(changed))])
    return written.getvalue()


def safe(cell: str) -> str:
    """The cell, safe from being run by a spreadsheet or obeyed by a terminal."""
    return hardened(spelled(cell))


def _named(of: Iterable[Mapping[str, object]]) -> tuple[str, ...]:
    """All keys in the order of their first appearance."""
    return tuple(dict.fromkeys(key for one in of for key in one))


def _fixed(row: CaseRow) -> list[str]:
    values = (getattr(row, name) for name in FIXED)
    return [_cell(value) for value in values]


def _cell(value: object) -> str:
    match value:
        case None:
            return ""
        case tuple():
            return "; ".join(map(str, value))
        case Fraction():
            return decimal(value)
        case _:
            return str(value)


def _status(row: CaseRow, name: str) -> str:
    return row.statuses[name].value if name in row.statuses else ""


def _score(row: CaseRow, name: str) -> str:
    return decimal(row.scores[name]) if name in row.scores else ""


def decimal(value: Fraction) -> str:
    """A fraction in digits, since a spreadsheet reads 9/10 as a date: at most six decimals, cut; the JSON is exact."""
    sign, whole = ("-", -value) if value < 0 else ("", value)
    millionths = whole.numerator * 10**6 // whole.denominator
    digits = f"{millionths // 10**6}.{millionths % 10**6:06d}".rstrip("0").rstrip(".")
    return f"{sign}{digits}"

"""Workbooks: Excel and OpenDocument sheets, each a table of texts as they are shown; nothing is calculated."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from goldtui.formats.bytes import Caps
from goldtui.formats.containers.above import names_at
from goldtui.formats.containers.below import FIX, Strays
from goldtui.formats.containers.columns import column_names, note_renamed_columns
from goldtui.formats.containers.declare import Container, Row, RowPlace, Rows, Table
from goldtui.formats.containers.groups import names_under_groups
from goldtui.formats.containers.merged import fill_down
from goldtui.formats.containers.sample import Sample
from goldtui.formats.containers.struck import Struck
from goldtui.formats.intake import Intake
from goldtui.formats.strict_json import JsonValue
from goldtui.model.faults import UnusableInput, unusable

_CHILD = Path(__file__).with_name("excel_child.py")
_SECONDS = 120
_OLD = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_OPEN = b"mimetypeapplication/vnd.oasis.opendocument.spreadsheet"
# The names of members are in the archive as they are, at the latest in the list at its end.
_MEMBER = re.compile(rb"xl/(?:workbook\.(?:xml|bin)|worksheets/)")
_OLD_BOOK = re.compile(rb"W\0o\0r\0k\0b\0o\0o\0k\0|B\0o\0o\0k\0\0")


def _knows(sample: Sample) -> str:
    head = sample.content
    if head.startswith(b"PK\x03\x04"):
        if _OPEN in head[:120]:
            return "it is a zip archive whose first member says OpenDocument spreadsheet"
        member = _MEMBER.search(head)
        return f"it is a zip archive with a member {member[0].decode()}" if member else ""
    if head.startswith(_OLD) and _OLD_BOOK.search(head):
        return "it is an Office file of the older kind with a workbook inside"
    return ""


@dataclass(frozen=True, slots=True)
class _Sheet:
    name: str
    hidden: bool
    first: int
    """The number of its first row in the sheet."""
    rows: list[list[str]]
    merged: Sequence[Sequence[int]] = ()
    """The cells that go over several rows or columns: first row, column and last row."""

    @property
    def top(self) -> int:
        """Where its row of names is: the first row with cells, or behind titles of one cell each."""
        filled = [(at, sum(bool(cell.strip()) for cell in row)) for at, row in enumerate(self.rows)]
        filled = [(at, cells) for at, cells in filled if cells]
        wide = next((at for at, cells in filled[:10] if cells > 1), None)
        if wide is not None and names_under_groups(self.rows[wide:]) is not None:
            return wide + 1
        if wide is not None and (below := names_at(self.rows[wide:])):
            return wide + below
        return wide if wide is not None else filled[0][0] if filled else 0

    @property
    def names(self) -> list[str]:
        """The cells of the row of names, where several groups have one of them with its group."""
        top = self.top
        grouped = names_under_groups(self.rows[top - 1 :]) if top else None
        return self.rows[top] if grouped is None else grouped


def _tables(sample: Sample, caps: Caps, intake: Intake) -> tuple[Table, ...]:
    sheets = _read(sample, caps, intake)
    kept = [sheet for sheet in sheets if any(any(cell.strip() for cell in row) for row in sheet.rows)]
    for sheet in sheets:
        if sheet not in kept:
            intake.notice("sheet_empty", f'the sheet "{sheet.name}" is empty', sample.path)
        elif sheet.hidden:
            intake.notice("sheet_hidden", f'the sheet "{sheet.name}" is hidden in the workbook', sample.path)
    if not kept:
        fix = "write the rows into a sheet, the names of their columns in the first row"
        raise unusable("no_rows", "no sheet of this workbook holds a cell", sample.path, fix)
    why = _knows(sample)
    return tuple(
        Table(
            path=sample.source.path,
            container=CONTAINER.name,
            title=f"{CONTAINER.title}, sheet {sheet.name}",
            rows=_rows(sample.path, sheet),
            part=sheet.name,
            header=_above(sheet),
            why=why,
        )
        for sheet in kept
    )


def _above(sheet: _Sheet) -> dict[str, JsonValue]:
    above = [cell for row in sheet.rows[: sheet.top] for cell in row if cell.strip()]
    return {"above": above} if above else {}


def _rows(path: str, sheet: _Sheet) -> Rows:
    def rows(intake: Intake) -> Iterator[Row]:
        # A column without a name and a cell is only the width of the sheet.
        used = [at for at, cells in enumerate(zip(*sheet.rows[sheet.top :], strict=True)) if any(map(str.strip, cells))]
        given = sheet.names
        names = [given[at] for at in used]
        columns = column_names(names)
        note_renamed_columns(names, columns, RowPlace(path, 0, sheet.first + sheet.top, sheet.name), intake)
        strays, lines = Strays(names), Struck()
        filled = fill_down(sheet.rows, sheet.merged, sheet.top + 1)
        for number, row in enumerate(filled.rows[sheet.top + 1 :], sheet.first + sheet.top + 1):
            if any(cell.strip() for cell in row):
                place = RowPlace(path, 0, number, sheet.name)
                if any("\0" in cell for cell in row):
                    message, fix = "a cell holds the character NUL", "take the NUL out; no text needs one"
                    intake.problem("nul_in_text", message, str(place), fix)
                    continue
                cells = [row[at] for at in used]
                if (stray := strays.why(cells)) is not None:
                    intake.problem(*stray, str(place), FIX)
                    continue
                left = lines.row(cells, str(place), intake)
                if left is not None:
                    yield Row(place, dict(zip(columns, left, strict=True)))
            else:
                strays.empty()
        lines.tell(intake)
        filled.tell(sheet.names, RowPlace(path, 0, sheet.first + sheet.top, sheet.name), intake)

    return rows


def _read(sample: Sample, caps: Caps, intake: Intake) -> list[_Sheet]:
    content = sample.source.content(caps)
    try:
        ran = subprocess.run(
            [sys.executable, "-I", str(_CHILD), str(caps.document_bytes)],
            input=content,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            timeout=_SECONDS,
            check=False,
        )
    except subprocess.TimeoutExpired:
        raise _refused(sample, "it takes longer than two minutes to open", "split the workbook") from None
    sheets: list[_Sheet] = []
    ended = False
    for line in ran.stdout.splitlines():
        message: Any = json.loads(line)
        if isinstance(message, list):
            sheets[-1].rows.append(message)
        elif "sheet" in message:
            sheets.append(_Sheet(message["sheet"], message["hidden"], message["first"], [], message["merged"]))
        elif "left_out" in message:
            _say_left_out(message["left_out"], sample, intake)
        elif "refused" in message:
            _refuse(sample, caps, *message["refused"])
        else:
            ended = True
    if not ended:
        raise _refused(sample, "its reader fails or needs too much memory", "save it again, or as CSV")
    return sheets


def _say_left_out(left_out: dict[str, list[Any]], sample: Sample, intake: Intake) -> None:
    for name, what in (("errors", "cells that hold an error"), ("formulas", "formulas without a saved value")):
        count, first = left_out[name]
        if count:
            message = f"{what} are read as empty: {count}, first {first or 'without a place'}; save the file in Excel"
            intake.notice(f"cell_{name}", message, sample.path)


def _refuse(sample: Sample, caps: Caps, kind: str, reason: str = "") -> None:
    if kind == "locked":
        raise _refused(sample, "it is locked with a password", "save it without a password")
    if kind == "too_large":
        most = f"{caps.document_bytes:,}"
        raise _refused(sample, f"its cells hold more than {most} characters or take too much memory", "split it")
    raise _refused(sample, f"it cannot be opened: {reason}", "save it again, or as CSV")


def _refused(sample: Sample, reason: str, fix: str) -> UnusableInput:
    return unusable("workbook_unusable", f"this is a workbook, but {reason}", sample.path, fix)


CONTAINER = Container("workbook", "workbook", _knows, _tables)

"""Cases as a table for spreadsheets, as CSV or Excel, from which each case comes back as it was.

A list or a record is one cell of JSON. CSV has no evidence; the workbook has it on a sheet of its own.
"""

from __future__ import annotations

import csv
import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import datetime
from io import BytesIO, StringIO
from pathlib import Path
from types import UnionType
from typing import get_args

from goldtui.formats.atomic import atomic_write
from goldtui.formats.declare import WriteOptions, Written
from goldtui.formats.out import parts
from goldtui.formats.strict_json import JsonValue, parse_json
from goldtui.model.case_fields import CASE
from goldtui.model.faults import UnusableInput, UnusableOutput, unusable
from goldtui.model.goldset import GoldSet
from goldtui.model.records import EvidenceChunk, Record
from goldtui.model.spreadsheet import hardened

CASE_COLUMNS = tuple(field.name for field in CASE.fields)
CHUNK_COLUMNS = tuple(EvidenceChunk.model_fields)
MOST_IN_A_CELL = 32_767
"""Characters; Excel cuts what is longer."""
_NO_MOMENT = datetime(2000, 1, 1)  # noqa: DTZ001
"""When every workbook says it was made, so that equal sets give equal bytes."""


def cells_of(record: Record, columns: Sequence[str]) -> list[str]:
    """The record as cells: a text as it is, anything else as JSON, empty where nothing is set."""
    content = record.model_dump(mode="json", exclude_defaults=True)
    return [_cell(content[name]) if name in content else "" for name in columns]


def cells_content(kind: type[Record], cells: Mapping[str, str], where: str) -> dict[str, JsonValue]:
    """What such cells say. Raises `UnusableInput` for a cell that should be JSON and is none."""
    content: dict[str, JsonValue] = {}
    for name, cell in cells.items():
        annotation = kind.model_fields[name].annotation
        if annotation is str or cell:
            content[name] = cell if _is_text(annotation) else _json(cell, name, where)
    return content


def _json(cell: str, name: str, where: str) -> JsonValue:
    try:
        return parse_json(cell, where)
    except UnusableInput as error:
        message, fix = f"{name} is no JSON: {error.problem.message}", "write it as JSON, or leave the cell empty"
        raise unusable("cell_not_json", message, where, fix) from None


def _cell(value: object) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def _is_text(annotation: object) -> bool:
    kinds = get_args(annotation) if isinstance(annotation, UnionType) else (annotation,)
    return any(isinstance(one, type) and issubclass(one, str) for one in kinds)


def write_csv(goldset: GoldSet, target: Path, options: WriteOptions) -> Written:
    """One row for each case; cells that a spreadsheet would run begin with an apostrophe that reading takes off."""
    cases = parts.in_order(goldset, target)
    table = StringIO()
    rows = csv.writer(table, lineterminator="\r\n")
    rows.writerow(CASE_COLUMNS)
    for case in cases:
        rows.writerow([hardened(cell) for cell in cells_of(case, CASE_COLUMNS)])
    atomic_write(target, table.getvalue().encode(), replace=options.replace)
    return parts.written(len(cases), parts.set_left_out("a CSV table", goldset))


def write_excel(goldset: GoldSet, target: Path, options: WriteOptions) -> Written:
    """A workbook with the sheets `cases` and `evidence`. Raises `UnusableOutput` for a cell that Excel would cut."""
    from xlsxwriter import Workbook

    cases = parts.in_order(goldset, target)
    chunks = sorted(goldset.evidence, key=lambda one: (one.chunk_id, one.version))
    made = BytesIO()
    plain = dict.fromkeys(("strings_to_formulas", "strings_to_urls", "strings_to_numbers"), False)
    with Workbook(made, {"in_memory": True, **plain}) as workbook:
        workbook.set_properties({"created": _NO_MOMENT})
        bold = workbook.add_format({"bold": True})

        def sheet(name: str, columns: Sequence[str], rows: Iterable[Record], named: Callable[[Record], str]) -> None:
            page = workbook.add_worksheet(name)
            page.freeze_panes(1, 1)
            page.write_row(0, 0, columns, bold)
            for number, row in enumerate(rows, start=1):
                for column, cell in enumerate(cells_of(row, columns)):
                    _refuse_cell(cell, named(row), columns[column], target)
                    page.write_string(number, column, cell)

        sheet("cases", CASE_COLUMNS, cases, lambda one: f'case "{getattr(one, "case_id", "")}"')
        sheet("evidence", CHUNK_COLUMNS, chunks, lambda one: f'chunk "{getattr(one, "chunk_id", "")}"')
    atomic_write(target, made.getvalue(), replace=options.replace)
    lost = parts.set_left_out("a workbook", goldset, evidence=False)
    return parts.written(len(cases), lost, chunks=len(chunks))


def _refuse_cell(cell: str, named: str, column: str, target: Path) -> None:
    if len(cell) > MOST_IN_A_CELL:
        message = f"{column} of {named} has {len(cell):,} characters; Excel cuts a cell after {MOST_IN_A_CELL:,}"
        raise UnusableOutput("cell_too_long", message, str(target), "export as csv or native")
    odd = next((char for char in cell if char < " " and char not in "\t\n"), "")
    if odd:
        message = f"{column} of {named} holds the control character U+{ord(odd):04X}, which Excel cannot hold"
        raise UnusableOutput("cell_not_expressible", message, str(target), "export as native, or remove the character")

"""Reads what goldtui wrote for other tools: each case comes back as it was, from its metadata or its row of cells."""

from __future__ import annotations

import csv
from collections.abc import Iterator, Mapping, Sequence
from io import StringIO
from pathlib import Path
from typing import TypeVar

from goldtui.formats.assertion import assert_rights
from goldtui.formats.binding import validate
from goldtui.formats.bytes import decode_utf8, read_bytes
from goldtui.formats.containers.declare import Row, RowPlace, Table
from goldtui.formats.containers.open_file import open_file
from goldtui.formats.declare import Imported, ReadOptions
from goldtui.formats.identity import repeated_within
from goldtui.formats.intake import Intake
from goldtui.formats.out.parts import WHOLE_CASE
from goldtui.formats.out.spreadsheet import CASE_COLUMNS, CHUNK_COLUMNS, cells_content
from goldtui.formats.paths import one_file
from goldtui.formats.strict_json import JsonValue
from goldtui.model.faults import UnusableInput, unusable
from goldtui.model.goldset import GoldSet
from goldtui.model.records import EvidenceChunk, GoldCase, Record, lean
from goldtui.model.spreadsheet import original

R = TypeVar("R", bound=Record)

_METADATA = ("metadata", "additional_metadata", "additionalMetadata")
_QUESTIONS = (("input",), ("input", "question"), ("inputs", "question"), ("vars", "question"))


def tool_of(fields: Mapping[str, object]) -> str:
    """The format of a row that carries a case of goldtui in its metadata; empty for any other row."""
    if _whole(fields) is None:
        return ""
    keys = {"vars": "promptfoo", "expectedOutput": "langfuse", "expected_output": "deepeval"}
    return next((name for key, name in keys.items() if key in fields), "langsmith")


def is_case_row(fields: Mapping[str, object]) -> bool:
    """Whether a row has the columns of a table of cases, and no other."""
    return tuple(fields) == CASE_COLUMNS


def read_whole(paths: Sequence[Path], options: ReadOptions) -> Imported:
    """The cases in the metadata of rows. Raises `UnusableInput` with every row that has none, or a damaged one.

    A question that somebody changed in the tool is said and not taken: points and claims were made for the case's own.
    """
    path, intake = one_file(paths), Intake()
    cases: list[GoldCase] = []
    tables = open_file(path, options.caps, intake)
    carries = [table for table in tables if any(tool_of(row.fields) for row in table.rows(Intake()))]
    for row in _rows(carries[:1] or tables[:1], intake):
        where, whole = str(row.place), _whole(row.fields)
        if whole is None:
            intake.problem("case_missing", f'the row has no "{WHOLE_CASE}" in its metadata', where, "leave the row out")
            continue
        case = validate(GoldCase, whole, where, intake)
        if case is not None:
            cases.append(lean(case))
            shown = next((one for path in _QUESTIONS if isinstance(one := _at(row.fields, path), str)), case.question)
            if shown != case.question:
                message = f'the question of case "{case.case_id}" differs from the one in its metadata, which is taken'
                intake.notice("question_differs", message, where)
    return _imported(path, cases, (), intake)


def read_csv(paths: Sequence[Path], options: ReadOptions) -> Imported:
    """The cases of a CSV table that goldtui wrote. Raises `UnusableInput` with every cell that does not fit."""
    path, intake = one_file(paths), Intake()
    cases = _records(GoldCase, _cells(path, options, intake), intake)
    return _imported(path, cases, (), intake)


def read_workbook(paths: Sequence[Path], options: ReadOptions) -> Imported:
    """The cases and the evidence of a workbook that goldtui wrote. Raises `UnusableInput` like `read_csv`."""
    path, intake = one_file(paths), Intake()
    sheets = {table.part: table for table in open_file(path, options.caps, intake)}
    cases = _records(GoldCase, _rows([sheets[one] for one in ("cases",) if one in sheets], intake), intake)
    chunks = _records(EvidenceChunk, _rows([sheets[one] for one in ("evidence",) if one in sheets], intake), intake)
    intake.raise_if_unusable()
    return _imported(path, cases, assert_rights(iter(chunks), options.assertion, intake), intake)


def _cells(path: Path, options: ReadOptions, intake: Intake) -> Iterator[Row]:
    """The rows of a CSV table, cell for cell; a spreadsheet may have saved it with another separator."""
    content = read_bytes(path, options.caps)
    if len(content) > options.caps.document_bytes:
        message = f"the table has more than {options.caps.document_bytes:,} bytes"
        raise unusable("file_too_large", message, str(path), "split it")
    text = decode_utf8(content, str(path)).removeprefix("\ufeff")
    separator = text.replace('"', "")[len(CASE_COLUMNS[0]) :][:1] or ","
    csv.field_size_limit(max(csv.field_size_limit(), options.caps.line_bytes))
    rows = csv.reader(StringIO(text, newline=""), delimiter=separator)
    columns = next(rows, [])
    begins = rows.line_num + 1
    for number, row in enumerate(rows, 1):
        place = RowPlace(str(path), begins, number)
        begins = rows.line_num + 1
        if len(row) == len(columns):
            yield Row(place, {name: original(cell) for name, cell in zip(columns, row, strict=True)})
        elif row:
            message = f"the row has {len(row)} cells, and the table has {len(columns)} columns"
            intake.problem("cells_differ", message, str(place), "correct the row")


def _records(kind: type[R], rows: Iterator[Row], intake: Intake) -> list[R]:
    columns = CASE_COLUMNS if kind is GoldCase else CHUNK_COLUMNS
    found: list[R] = []
    for row in rows:
        where = str(row.place)
        cells = {name: str(cell) for name, cell in row.fields.items() if name in columns and cell is not None}
        for name in row.fields:
            if name not in columns:
                intake.problem("column_unknown", f'"{name}" is no column of such a table', where, "take it out")
        try:
            record = validate(kind, cells_content(kind, cells, where), where, intake)
        except UnusableInput as error:
            intake.absorb(error)
            continue
        if record is not None:
            found.append(lean(record))
    return found


def _imported(path: Path, cases: Sequence[GoldCase], chunks: Sequence[EvidenceChunk], intake: Intake) -> Imported:
    for one in repeated_within(case.case_id for case in cases):
        intake.problem("id_repeated", f'case_id "{one}" is given twice', str(path), "give each case an id of its own")
    intake.raise_if_unusable()
    absent = {one for case in cases for one in case.named_source_ids} - {chunk.chunk_id for chunk in chunks}
    if absent:
        message = f"this file holds no text of {len(absent)} required sources; they are to be added"
        intake.notice("source_absent", message, str(path))
    goldset = GoldSet(name=path.stem or "untitled", cases=tuple(cases), evidence=tuple(chunks))
    counts = {"cases": len(cases), "chunks": len(chunks), "absent_sources": len(absent)}
    return Imported(goldset, intake.notices, counts)


def _rows(tables: Sequence[Table], intake: Intake) -> Iterator[Row]:
    for table in tables:
        yield from table.rows(intake)


def _whole(fields: Mapping[str, object]) -> JsonValue:
    found = [_at(fields, (key, WHOLE_CASE)) for key in _METADATA]
    return next((one for one in found if isinstance(one, dict)), None)


def _at(value: object, path: tuple[str, ...]) -> JsonValue:
    for key in path:
        value = value.get(key) if isinstance(value, Mapping) else None
    return value

"""The list of what a case consists of is the record itself, and no place loses a field that is in it."""

from __future__ import annotations

import json
import subprocess
import sys
from enum import StrEnum
from pathlib import Path
from types import NoneType
from typing import Any, get_args

import field_places
import pytest
from pydantic_core import PydanticUndefined

from goldtui.casework.fields import OWNER_OF, OWNERS
from goldtui.model.case_fields import LISTS, RECORDS, TEXTS, CaseField, Kind, RecordFields
from goldtui.model.records import Record

EACH = [pytest.param(fields, one, id=f"{fields.name}.{one.name}") for fields in RECORDS for one in fields.fields]
RECORD_LINES = {
    '    guideline_note: str = ""': "    mood: str | None = None",
    '    """Wordings whose presence in an answer is a known lie about this point."""': "    heavy: Flag = False",
    "    answer_point: str | None = None": "    remarks: tuple[str, ...] = ()",
    "    labelled_by: LabelledBy = LabelledBy.REVIEWER": '    tone: str = ""',
}
LIST_LINES = {
    '        _field("guideline_note", Kind.TEXT, title="note", row="case", searched=6),': (
        '        _field("mood", Kind.TEXT, row="case", optional=True),'
    ),
    '        _extra("point"),': '        _field("heavy", Kind.FLAG),',
    '        _extra("claim"),': '        _field("remarks", Kind.LINES),',
    '        _extra("answer", "answer: other fields"),': '        _field("tone", Kind.TEXT, editable=False),',
}


def losing_with(**lines: dict[str, str]) -> dict[str, list[str]]:
    """What is lost where the modules have these lines more, asked in a process of its own."""
    added = json.dumps({f"goldtui.model.{module}": more for module, more in lines.items()})
    program = Path(field_places.__file__)
    ran = subprocess.run([sys.executable, str(program), added], capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    found: dict[str, list[str]] = json.loads(ran.stdout)
    return found


@pytest.mark.parametrize("fields", RECORDS, ids=lambda fields: fields.name)
def test_the_list_holds_each_field_of_the_record_once_and_no_other(fields: RecordFields) -> None:
    assert sorted(one.name for one in fields.fields) == sorted(fields.record.model_fields)


@pytest.mark.parametrize(("fields", "one"), EACH)
def test_a_field_may_be_null_and_is_blank_as_the_record_says(fields: RecordFields, one: CaseField) -> None:
    made = fields.record.model_fields[one.name]
    default: Any = made.get_default(call_default_factory=True)
    assert one.optional is (NoneType in get_args(made.annotation))
    if one.kind is not Kind.ID:
        assert one.blank == ("" if default is PydanticUndefined else default)


@pytest.mark.parametrize(("fields", "one"), EACH)
def test_a_field_holds_what_its_type_says(fields: RecordFields, one: CaseField) -> None:
    annotation = fields.record.model_fields[one.name].annotation
    inner = [part for part in get_args(annotation) if part is not NoneType] if one.optional else [annotation]
    said = str(inner[0])
    kinds = {
        "<class 'str'>": {*TEXTS, Kind.ID},
        "<class 'bool'>": {Kind.FLAG},
        "<class 'float'>": {Kind.SHARE},
        "tuple[str, ...]": {Kind.LINES, Kind.IDS},
        "dict[str, typing.Any]": {Kind.JSON},
    }.get(said)
    if kinds is None and isinstance(inner[0], type) and issubclass(inner[0], StrEnum):
        assert one.choices is inner[0]
        kinds = {Kind.CHOICE}
    elif kinds is None and isinstance(inner[0], type) and issubclass(inner[0], Record):
        kinds = {Kind.RECORD}
    assert one.kind in (kinds or ({Kind.GROUPS} if said.startswith("tuple[tuple") else _flag_or_records(said)))


def _flag_or_records(said: str) -> set[Kind]:
    return {Kind.FLAG} if said.startswith("typing.Annotated[bool") else {Kind.RECORDS}


def test_a_row_belongs_to_one_field() -> None:
    rows = [one.row for fields in OWNERS.values() for one in fields.fields[1:]]
    assert len(rows) == len(set(rows)) == len(OWNER_OF)


@pytest.mark.parametrize("fields", RECORDS, ids=lambda fields: fields.name)
def test_a_form_names_each_field_of_a_record_by_a_label_of_its_own(fields: RecordFields) -> None:
    assert len(fields.labelled) == sum(one.kind not in (Kind.RECORD, Kind.RECORDS) for one in fields.fields)


def test_only_lists_of_texts_come_back_as_lists() -> None:
    assert all((one.blank == ()) is (one.kind in {*LISTS, Kind.RECORDS}) for fields in RECORDS for one in fields.fields)


def test_no_place_loses_a_field() -> None:
    assert field_places.losing() == {}


def test_every_place_that_loses_a_field_of_the_record_alone_is_named() -> None:
    owned = ["edit form", "history", "merge", "undo", "bulk preview", "case pane", "typing"]
    assert losing_with(records=RECORD_LINES) == {
        "GoldCase.mood": [*owned, "review"],
        "AnswerPoint.heavy": owned,
        "Claim.remarks": owned,
        "Answer.tone": ["edit form", "history", "merge"],
    }


def test_a_field_in_the_record_and_in_the_list_is_lost_nowhere() -> None:
    assert losing_with(records=RECORD_LINES, case_fields=LIST_LINES) == {}

"""JSON objects back to back: an editor's pretty print of JSON lines, often still called .jsonl."""

from __future__ import annotations

from collections.abc import Iterator

from goldtui.formats.bytes import Caps
from goldtui.formats.containers.declare import Container, Row, RowPlace, Table
from goldtui.formats.containers.json_text import JsonItem
from goldtui.formats.containers.one_row import one_row
from goldtui.formats.containers.sample import Sample
from goldtui.formats.intake import Intake
from goldtui.formats.json_places import Broken, skip_space, value_at
from goldtui.model.faults import unusable

_TITLE = "JSON objects back to back"


def _knows(sample: Sample) -> str:
    text = sample.text
    start = skip_space(text, 0)
    if text[start : start + 1] != "{":
        return ""
    try:
        after = skip_space(text, value_at(text, start)[1])
    except Broken:
        return ""
    if text[after : after + 1] != "{":
        return ""
    return f"it begins with {{, and after the end of the first object another begins on line {_line(text, after)}"


def _tables(sample: Sample, caps: Caps, intake: Intake) -> tuple[Table, ...]:
    source, path = sample.source, sample.path

    def rows(intake: Intake) -> Iterator[Row]:
        with intake.gathering():
            text = source.text(intake, caps)
            items = JsonItem(text, 1, path, caps).sequence()
            for number, item in enumerate(items, 1):
                with one_row(intake):
                    value = item.value()
                    if not isinstance(value, dict):
                        message, fix = "the value is not a JSON object", "write one object after the other"
                        raise unusable("not_an_object", message, f"{path}:{item.line}", fix)
                    yield Row(RowPlace(path, item.line, number), value)

    return (Table(source.path, CONTAINER.name, _TITLE, rows, why=_knows(sample)),)


def _line(text: str, at: int) -> int:
    return 1 + text.count("\n", 0, at)


CONTAINER = Container("json-sequence", _TITLE, _knows, _tables)

"""JSON lines: one object a line, the form most gold sets and runs have, of any size."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

from goldtui.formats.bytes import Caps, RawLine, decode_utf8
from goldtui.formats.containers.declare import Container, Row, RowPlace, Table
from goldtui.formats.containers.json_text import JsonItem
from goldtui.formats.containers.one_row import one_row
from goldtui.formats.containers.outline import SEEN, outline_of
from goldtui.formats.containers.sample import Sample
from goldtui.formats.containers.shapes import shapes_of
from goldtui.formats.containers.tree import Item, nested_rows
from goldtui.formats.intake import Intake
from goldtui.formats.json_lines import object_of
from goldtui.formats.strict_json import (
    JsonValue,
    large_integers_said,
    with_large_integers_as_text,
    without_nan,
)
from goldtui.model.faults import UnusableInput, unusable

_TITLE = "JSON lines"
_LOOKED_AT = 50


def _knows(sample: Sample) -> str:
    lines = [line for line in sample.lines if line.strip() and not _is_comment(line)][:_LOOKED_AT]
    whole = sum(_object(line) is not None for line in lines)
    if not whole or whole * 2 < len(lines) or not lines[0].lstrip().startswith("{"):
        return ""
    if len(lines) == 1:
        # One object on one line may as well be a document, whose rows are inside; two lines decide.
        commented = any(_is_comment(line) for line in sample.lines)
        return "it has one line of JSON and lines of comment" if commented else ""
    if _object(lines[0]) is not None:
        return "it begins with { and the first line is a whole object"
    return f"it begins with {{ and {whole} of the first {len(lines)} lines are whole objects"


_LARGE = re.compile(rb"[0-9]{16}")


def _tables(sample: Sample, caps: Caps, intake: Intake) -> tuple[Table, ...]:
    source, path, why = sample.source, sample.path, _knows(sample)

    def read(intake: Intake) -> Iterator[tuple[RawLine, dict[str, JsonValue]]]:
        comments = _Comments()
        numbers = large = 0
        with intake.gathering():
            for line in source.lines(intake, caps, on_bad=intake.absorb):
                if line.content.lstrip().startswith(b"#"):
                    comments.add(line.number)
                    continue
                with one_row(intake):
                    if b"NaN" in line.content or b"Infinity" in line.content:
                        text, more = without_nan(decode_utf8(line.content, path, line.number))
                        line, numbers = line._replace(content=text.encode()), numbers + more
                    if _LARGE.search(line.content):
                        text, more = with_large_integers_as_text(decode_utf8(line.content, path, line.number))
                        line, large = line._replace(content=text.encode()), large + more
                    yield line, _read(line, source.path, caps)
        comments.tell(intake, path)
        if numbers:
            # Tools that write tables as JSON put it where a cell is empty.
            intake.notice("nan_is_null", f"{numbers} values are NaN or infinite, which is read as null", path)
        if large:
            intake.notice("large_integers", large_integers_said(large), path)

    def rows(intake: Intake) -> Iterator[Row]:
        for number, (line, fields) in enumerate(read(intake), 1):
            yield Row(RowPlace(path, line.number, number), fields)

    def items(intake: Intake) -> Iterator[Item]:
        for line, _ in read(intake):
            yield JsonItem(line.content.decode(), line.number, path, caps)

    first = [found for line in sample.lines if (found := _object(line)) is not None][:SEEN]
    header = {"comments": comments} if (comments := _comments(sample)) else {}
    inside = [shape for shape in shapes_of(outline_of(first)) if shape.inner]
    return (
        Table(source.path, CONTAINER.name, _TITLE, rows, header=header, why=why),
        *(
            Table(
                source.path,
                CONTAINER.name,
                f"{_TITLE}, list under {shape.part} of each line",
                nested_rows(path, shape, items),
                part=shape.part,
                header=header,
                why=why,
            )
            for shape in inside
        ),
    )


def _read(line: RawLine, path: Path, caps: Caps) -> dict[str, JsonValue]:
    try:
        return object_of(line, path, caps).content
    except UnusableInput as error:
        if error.problem.code != "json_ends_early":
            raise
        # The file goes on behind this line, so nothing is cut.
        message, fix = "the object does not end on its line", "write each object on one line, or all of them indented"
        raise unusable("json_goes_on", message, f"{path}:{line.number}", fix) from None


class _Comments:
    """Lines of comment that were passed over."""

    def __init__(self) -> None:
        self._count, self._first = 0, 0

    def add(self, line: int) -> None:
        self._count += 1
        self._first = self._first or line

    def tell(self, intake: Intake, path: str) -> None:
        if self._count:
            message = f"lines that begin with # were passed over as comments: {self._count}, first line {self._first}"
            intake.notice("comment_lines", message, path)


def _is_comment(line: str) -> bool:
    return line.lstrip().startswith("#")


def _comments(sample: Sample) -> list[str]:
    return [line.strip() for line in sample.lines if _is_comment(line)]


def _object(line: str) -> dict[str, JsonValue] | None:
    try:
        value = json.loads(line, strict=False)
    except (ValueError, RecursionError):
        return None
    return value if isinstance(value, dict) else None


CONTAINER = Container("json-lines", _TITLE, _knows, _tables)

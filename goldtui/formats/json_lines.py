"""Files of one JSON object per line: the loop that line codecs share, so that none of them skips a bad line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from goldtui.formats.bytes import DEFAULT_CAPS, Caps, RawLine, read_lines
from goldtui.formats.intake import Intake
from goldtui.formats.strict_json import JsonValue, canonical_json, parse_json
from goldtui.model.faults import UnusableInput, unusable

_CUT_CODES = frozenset({"json_ends_early", "not_utf8"})


class ObjectLine(NamedTuple):
    """One object of a file and its line."""

    number: int
    where: str
    """`path:line`, for messages."""
    content: dict[str, JsonValue]
    start: int = 0
    """The byte offset of the line in the file."""
    item: int = 0
    """Its place in the list that holds it, from 1; 0 for an object on a line of its own."""
    text: bytes = b""
    """The bytes of the line."""


def read_objects(
    path: Path,
    intake: Intake,
    caps: Caps = DEFAULT_CAPS,
    *,
    empty_ok: bool = False,
    leave_out_cut_line: bool = False,
) -> Iterator[ObjectLine]:
    """Yield the objects of a JSON lines file; every bad line becomes a problem in `intake`, none is skipped.

    The caller must call `intake.raise_if_unusable()` before using the objects. A last line that was cut is a problem
    (`line_cut`), or with `leave_out_cut_line` a notice that counts it.
    """
    last_good = 0
    with intake.gathering():
        for line in read_lines(path, intake, caps, empty_ok=empty_ok):
            try:
                found = object_of(line, path, caps)
            except UnusableInput as error:
                if error.problem.code == "line_cut":
                    _cut(path, line, last_good, intake, leave_out=leave_out_cut_line)
                else:
                    intake.absorb(error)
                continue
            last_good = line.number
            yield found


def object_of(line: RawLine, path: Path, caps: Caps = DEFAULT_CAPS) -> ObjectLine:
    """The JSON object on one line; raises `UnusableInput`, with `line_cut` for a last line that was cut."""
    where = f"{path}:{line.number}"
    try:
        value = parse_json(line.content, str(path), line.number, caps)
    except UnusableInput as error:
        if line.ended and error.problem.code == "json_ends_early":
            # Other lines follow, so nothing was cut: the value goes on below, as in an indented document.
            message, fix = (
                "the JSON value does not end on its line",
                "write one object a line; goldtui import FILE reads others",
            )
            raise unusable("json_ends_early", message, where, fix) from None
        if line.ended or error.problem.code not in _CUT_CODES:
            raise
        message, fix = f"the file ends in the middle of line {line.number}", "get the whole file again"
        raise unusable("line_cut", message, where, fix) from None
    if not isinstance(value, dict):
        fix = 'write one object a line, such as {"case_id": "c1"}'
        raise unusable("not_an_object", "the line is not a JSON object", where, fix)
    return ObjectLine(line.number, where, value, line.start, 0, line.content)


def write_objects(objects: Iterable[dict[str, JsonValue]]) -> Iterator[bytes]:
    """The lines of a JSON lines file, each ended by LF, as an iterator to write from."""
    for content in objects:
        yield f"{canonical_json(content)}\n".encode()


def _cut(path: Path, line: RawLine, last_good: int, intake: Intake, *, leave_out: bool) -> None:
    where = f"{path}:{line.number}"
    message = f"the file ends in the middle of line {line.number}; the last whole record is on line {last_good}"
    if leave_out:
        intake.notice("line_cut", f"{message}; 1 of {line.number} lines was left out", where)
        return
    fix = "get the whole file again, or import its whole lines with --leave-out-cut-line; nothing was read"
    intake.absorb(unusable("line_cut", message, where, fix))

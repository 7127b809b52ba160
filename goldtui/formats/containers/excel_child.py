"""The process that opens a workbook: little memory, no new files, and an end when its parent goes away.

A sheet with one cell in its last corner makes the reader allocate the whole sheet; here that costs one file and no work
of a person. Kept free of imports from this package, because it is started as a script for each workbook.
"""

from __future__ import annotations

import datetime
import io
import json
import re
import sys
import zipfile
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

from python_calamine import PasswordError, load_workbook

_MEMORY = 2 << 30
_SECONDS = 120
_ERROR = re.compile(rb'<c\b[^>]*?\bt="e"[^>]*>')
_EMPTY_FORMULA = re.compile(rb"<c\b[^>]*>\s*<f\b[^>]*?(?:/>|>[^<]*</f>)\s*(?:<v\s*/>|<v>\s*</v>)?\s*</c>")
_CELL = re.compile(rb'\br="([A-Z]{1,3}[0-9]{1,7})"')
_SHEET = re.compile(r"xl/worksheets/[^/]+\.xml")


def main() -> None:
    """Write each sheet and each of its rows as a line of JSON; the last line is `{"end": true}`."""
    most_bytes = int(sys.argv[1])
    _limit()
    content = sys.stdin.buffer.read()
    for message in _messages(content, most_bytes):
        sys.stdout.write(json.dumps(message) + "\n")
    sys.stdout.flush()


def _messages(content: bytes, most: int) -> Iterator[Any]:
    try:
        if content[:2] == b"PK":
            yield {"left_out": _left_out(content, most)}
        workbook = load_workbook(io.BytesIO(content))
        for at, about in enumerate(workbook.sheets_metadata):
            kind, shown = str(about.typ).rpartition(".")[2], str(about.visible).rpartition(".")[2]
            if kind != "WorkSheet":
                continue
            sheet = workbook.get_sheet_by_index(at)
            yield {"sheet": about.name, "hidden": shown != "Visible", "first": (sheet.start or (0, 0))[0] + 1}
            for row in sheet.to_python():
                cells = [_text(cell) for cell in row]
                most -= sum(map(len, cells)) + len(cells)
                if most < 0:
                    yield {"refused": ["too_large"]}
                    return
                yield cells
    except PasswordError:
        yield {"refused": ["locked"]}
    except MemoryError:
        yield {"refused": ["too_large"]}
    except BaseException as fault:  # a parser's own fault, a panic too, is about this one file
        yield {"refused": ["broken", str(fault).split("\n")[0][:200]]}
    else:
        yield {"end": True}


def _left_out(content: bytes, most: int) -> dict[str, list[Any]]:
    """What the reader does not say: cells that hold an error and formulas without a saved value. Both come as empty."""
    found: dict[str, list[Any]] = {"errors": [0, ""], "formulas": [0, ""]}
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        for member in archive.infolist():
            if not _SHEET.fullmatch(member.filename) or member.file_size > most:
                continue
            with archive.open(member) as file:
                xml = file.read(most)
            for name, pattern in (("errors", _ERROR), ("formulas", _EMPTY_FORMULA)):
                for cell in pattern.finditer(xml):
                    found[name][0] += 1
                    place = _CELL.search(cell.group())
                    found[name][1] = found[name][1] or (place[1].decode() if place else "")
    return found


def _text(cell: Any) -> str:
    """A cell as it is shown: whole numbers without a point, dates in the order year, month, day."""
    if isinstance(cell, bool):
        return "TRUE" if cell else "FALSE"
    if isinstance(cell, float):
        return str(int(cell)) if cell.is_integer() and abs(cell) < 1e15 else repr(cell)
    if isinstance(cell, datetime.datetime):
        return str(cell.date()) if cell.time() == datetime.time() else cell.isoformat(" ")
    return str(cell)


def _limit() -> None:
    with suppress(ImportError, ValueError, OSError):  # not every system has limits; the time is limited everywhere
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, _MEMORY))
        resource.setrlimit(resource.RLIMIT_CPU, (_SECONDS, _SECONDS))
        resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


if __name__ == "__main__":
    main()

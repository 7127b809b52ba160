"""The process that opens a workbook: little memory, no new files, and an end when its parent goes away.

A sheet with one cell in its last corner makes the reader allocate the whole sheet; here that costs one file and no work
of a person. Kept free of imports from this package, because it is started as a script for each workbook.
"""

from __future__ import annotations

import datetime
import html
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

_STRIKE = re.compile(rb'<strike\b(?![^>]*val="(?:0|false)")')
_FONT = re.compile(rb"<font\b[^>]*/>|<font\b.*?</font>", re.DOTALL)
_KIND = re.compile(rb"<xf\b[^>]*>")
_FONT_ID = re.compile(rb'\bfontId="(\d{1,5})"')
_SHARED = re.compile(rb"<si\b[^>]*/>|<si\b.*?</si>", re.DOTALL)
_RUN = re.compile(rb"<r>.*?</r>", re.DOTALL)
_LINK = re.compile(rb"<Relationship\b[^>]*>")
_NAMED = re.compile(rb"<sheet\b[^>]*>")
_ATTRIBUTE = re.compile(rb'([\w:]+)="([^"]*)"')
_WHOLE_CELL = re.compile(rb"<c\b([^>]*[^/])>(.*?)</c>", re.DOTALL)


def main() -> None:
    """Write each sheet and each of its rows as a line of JSON; the last line is `{"end": true}`."""
    most_bytes = int(sys.argv[1])
    _limit()
    content = sys.stdin.buffer.read()
    for message in _messages(content, most_bytes):
        sys.stdout.write(json.dumps(message) + "\n")
    sys.stdout.flush()


def _messages(content: bytes, most: int) -> Iterator[Any]:
    struck_in: dict[str, frozenset[tuple[int, int]]] = {}
    try:
        if content[:2] == b"PK":
            yield {"left_out": _left_out(content, most)}
            struck_in = _struck(content, most)
        workbook = load_workbook(io.BytesIO(content))
        for at, about in enumerate(workbook.sheets_metadata):
            kind, shown = str(about.typ).rpartition(".")[2], str(about.visible).rpartition(".")[2]
            if kind != "WorkSheet":
                continue
            sheet = workbook.get_sheet_by_index(at)
            top, left = sheet.start or (0, 0)
            merged = [
                [a - top, b - left, c - top] for (a, b), (c, _) in getattr(sheet, "merged_cell_ranges", None) or ()
            ]
            yield {"sheet": about.name, "hidden": shown != "Visible", "first": top + 1, "merged": merged}
            struck = struck_in.get(about.name, frozenset())
            for number, row in enumerate(sheet.to_python(), top):
                cells = [_text(cell) for cell in row]
                if struck:
                    # As Markdown writes it, so that the reader of rows knows one mark.
                    places = [(number, column) for column in range(left, left + len(cells))]
                    cells = [f"~~{c}~~" if c and at in struck else c for c, at in zip(cells, places, strict=True)]
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


def _struck(content: bytes, most: int) -> dict[str, frozenset[tuple[int, int]]]:
    """The cells of each sheet whose font, or all of whose text, is struck through: row and column from 0."""
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        members = {one.filename: one for one in archive.infolist() if one.file_size <= most}

        def read(name: str) -> bytes:
            return archive.read(members[name]) if name in members else b""

        styles = read("xl/styles.xml")
        fonts = [bool(_STRIKE.search(one)) for one in _FONT.findall(_part(styles, b"fonts"))]
        given = [_FONT_ID.search(one) for one in _KIND.findall(_part(styles, b"cellXfs"))]
        kinds = [int(one[1]) if one else 0 for one in given]
        lined = {at for at, font in enumerate(kinds) if font < len(fonts) and fonts[font]}
        texts = {at for at, one in enumerate(_SHARED.findall(read("xl/sharedStrings.xml"))) if _all_struck(one)}
        targets = {}
        for link in _LINK.findall(read("xl/_rels/workbook.xml.rels")):
            found = {key: value.decode() for key, value in _ATTRIBUTE.findall(link)}
            targets[found.get(b"Id", "")] = found.get(b"Target", "")
        sheets = {}
        for sheet in _NAMED.findall(read("xl/workbook.xml")):
            found = {key.rpartition(b":")[2]: value.decode() for key, value in _ATTRIBUTE.findall(sheet)}
            target = targets.get(found.get(b"id", ""), "").removeprefix("/xl/")
            xml = read(f"xl/{target}")
            if lined or texts or b"<strike" in xml:
                sheets[html.unescape(found.get(b"name", ""))] = _struck_cells(xml, lined, texts)
        return sheets


def _part(xml: bytes, name: bytes) -> bytes:
    found = re.search(rb"<" + name + rb"\b.*?</" + name + rb">", xml, re.DOTALL)
    return found.group() if found else b""


def _all_struck(item: bytes) -> bool:
    """Whether each run of a text with words in it is struck through."""
    runs = [run for run in _RUN.findall(item) if re.search(rb"<t\b[^>]*>\s*[^<\s]", run)]
    return bool(runs) and all(map(_STRIKE.search, runs))


def _struck_cells(xml: bytes, lined: set[int], texts: set[int]) -> frozenset[tuple[int, int]]:
    found = set()
    for cell, inner in _WHOLE_CELL.findall(xml):
        given = dict(_ATTRIBUTE.findall(cell))
        shared = re.search(rb"<v>(\d+)</v>", inner) if given.get(b"t") == b"s" else None
        if int(given.get(b"s", b"0")) in lined or (shared and int(shared[1]) in texts) or _all_struck(inner):
            place = re.fullmatch(rb"([A-Z]{1,3})([0-9]{1,7})", given.get(b"r", b""))
            if place:
                column = 0
                for letter in place[1]:
                    column = column * 26 + letter - 64
                found.add((int(place[2]) - 1, column - 1))
    return frozenset(found)


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

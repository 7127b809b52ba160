"""Word documents: paragraphs, headings and tables of the body, with deleted text and everything unread said."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Iterator
from typing import Any

from goldtui.formats.documents.extractor import MOST_TEXT, Extracted, Extractor, Heading, Refused

_MOST_UNPACKED = 256 << 20
_MOST_ENTRIES = 5_000
_RATIO = 200
"""A part that grows more than this when it is unpacked, and is large, is a bomb."""
_W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
_HEADING = re.compile(r"heading (\d)", re.IGNORECASE)
_LEFT_OUT = {
    "header": "headers",
    "footer": "footers",
    "footnotes": "footnotes",
    "endnotes": "endnotes",
    "comments": "comments",
}
_SKIPPED = frozenset(_W + name for name in ("del", "moveFrom", "txbxContent", "pPr", "rPr", "tbl"))


def read(content: bytes) -> Extracted:
    """The body in its order; rows of a table are lines with ` | ` between cells."""
    names = _refuse_bomb(content)
    import docx

    try:
        document = docx.Document(io.BytesIO(content))
    except Exception as fault:  # python-docx raises whatever the package or XML layer raises
        raise Refused(f"it is not a readable Word document: {fault}", "open it in Word and save it again") from None
    levels = _levels(document)
    parts: list[str] = []
    headings, solid = [], []
    size = 0
    for kind, text, style in _blocks(document.element.body):
        if not text.strip():
            continue
        if kind == "p" and style in levels:
            headings.append(Heading(size, levels[style], " ".join(text.split())))
        if kind == "tbl":
            solid.append((size, size + len(text)))
        parts.append(text + "\n\n")
        size += len(text) + 2
        if size > MOST_TEXT:
            raise Refused(f"its text has more than {MOST_TEXT:,} characters", "split the document")
    return Extracted("".join(parts), tuple(headings), (), tuple(solid), notices=tuple(_left_out(names, document)))


def _refuse_bomb(content: bytes) -> list[str]:
    """The names of the parts; raises `Refused` for what unpacks too large or declares entities."""
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            entries = archive.infolist()
            if len(entries) > _MOST_ENTRIES:
                raise Refused(f"it has {len(entries):,} parts; at most {_MOST_ENTRIES:,} are read", "save it again")
            unpacked = sum(entry.file_size for entry in entries)
            swollen = any(e.file_size > _RATIO * max(e.compress_size, 1) and e.file_size > 1 << 20 for e in entries)
            if unpacked > _MOST_UNPACKED or (swollen and unpacked > 16 << 20):
                raise Refused(f"it unpacks to {unpacked:,} bytes, as a zip bomb does", "save it again from Word")
            for entry in entries:
                if entry.filename.endswith((".xml", ".rels")):
                    _refuse_entities(archive.read(entry), entry.filename)
            return [entry.filename for entry in entries]
    except (zipfile.BadZipFile, zipfile.LargeZipFile, EOFError, NotImplementedError, RuntimeError, ValueError) as fault:
        raise Refused(f"its zip archive is damaged: {fault}", "open it in Word and save it again") from None


def _refuse_entities(xml: bytes, name: str) -> None:
    plain = xml.replace(b"\0", b"").lower()
    if b"<!doctype" in plain or b"<!entity" in plain:
        raise Refused(f"its part {name} declares entities, which Word never writes", "save it again from Word")


def _levels(document: Any) -> dict[str, int]:
    """The heading level of each paragraph style that has one, by style id; `Title` is above `Heading 1`."""
    found = {}
    for style in document.styles.element.iter(_W + "style"):
        name, based = style.find(_W + "name"), str(style.get(_W + "styleId"))
        said = "" if name is None else str(name.get(_W + "val"))
        if said.lower() == "title":
            found[based] = 1
        elif match := _HEADING.fullmatch(said):
            found[based] = int(match.group(1)) + 1
    return found


def _blocks(body: Any) -> Iterator[tuple[str, str, str]]:
    """Kind (`p` or `tbl`), text and style id of each block, content controls opened."""
    waiting = list(reversed(list(body)))
    while waiting:
        element = waiting.pop()
        if element.tag == _W + "p":
            style = element.find(f"{_W}pPr/{_W}pStyle")
            yield "p", _text(element), "" if style is None else str(style.get(_W + "val"))
        elif element.tag == _W + "tbl":
            rows = [" | ".join(_cell(cell) for cell in row.iterchildren(_W + "tc")) for row in element.iter(_W + "tr")]
            yield "tbl", "\n".join(rows), ""
        elif element.tag in (_W + "sdt", _W + "sdtContent", _W + "customXml", _W + "ins"):
            waiting.extend(reversed(list(element)))


def _cell(cell: Any) -> str:
    return " ".join(words for p in cell.iterchildren(_W + "p") if (words := " ".join(_text(p).split())))


def _text(paragraph: Any) -> str:
    """The words of a paragraph as the last revision has them: inserted text is in it, deleted text is not."""
    parts: list[str] = []
    waiting = list(reversed(list(paragraph)))
    while waiting:
        element = waiting.pop()
        if element.tag == _W + "t":
            parts.append(element.text or "")
        elif element.tag == _W + "tab":
            parts.append("\t")
        elif element.tag in (_W + "br", _W + "cr"):
            parts.append("\n")
        elif element.tag == _W + "noBreakHyphen":
            parts.append("\u2011")
        elif isinstance(element.tag, str) and element.tag not in _SKIPPED:
            waiting.extend(reversed(list(element)))
    return "".join(parts)


def _left_out(names: list[str], document: Any) -> Iterator[tuple[str, str]]:
    found = {word for name in names for stem, word in _LEFT_OUT.items() if re.fullmatch(rf"word/{stem}\d*\.xml", name)}
    body = document.element.body
    if next(body.iter(_W + "del", _W + "moveFrom"), None) is not None:
        found.add("deleted text")
    if next(body.iter(_W + "txbxContent"), None) is not None:
        found.add("text boxes")
    if found:
        yield "docx_left_out", f"only the body is read; left out: {', '.join(sorted(found))}"


DOCX = Extractor("docx", (".docx",), read, ("python-docx",), b"PK\x03\x04")

"""Files that are no rows, each by name and with its way in, so that none of them is read as a table by mistake."""

from __future__ import annotations

import csv
import re
from collections import Counter
from dataclasses import dataclass

from goldtui.formats.containers.sample import Sample
from goldtui.model.database_file import DATABASE_BEGINS
from goldtui.model.faults import Problem, UnusableInput, unusable

_DOCUMENT = "give it as a document, to be cut into passages of evidence"
_TEXT_FIRST = "take its text out first, and give that as a document"
_UNPACK = "unpack it first, then give what was inside"
_ROWS = "write the rows as JSON lines or CSV, and give that file"
_DATABASE = "if it is a set of goldtui, open it: goldtui FILE; else export the table you want to CSV, and give that"
_NEITHER = "give a file of rows (JSON, CSV, YAML, Excel) or a document"


@dataclass(frozen=True, slots=True)
class Stranger:
    """One kind of file that is recognised and refused."""

    name: str
    """With its article, such as "a PDF document"."""
    begins: re.Pattern[bytes]
    """What it begins with."""
    fix: str


def _begins(pattern: bytes) -> re.Pattern[bytes]:
    return re.compile(pattern, re.DOTALL)


BYTES: tuple[Stranger, ...] = (
    Stranger("a PDF document", _begins(rb".{0,1000}?%PDF-\d"), _DOCUMENT),
    Stranger("a Word document", _begins(rb"PK\x03\x04.{0,8000}?word/"), _DOCUMENT),
    Stranger("a presentation", _begins(rb"PK\x03\x04.{0,8000}?ppt/"), _TEXT_FIRST),
    Stranger("an OpenDocument text", _begins(rb"PK\x03\x04.{26}mimetypeapplication/vnd\.oasis\.op"), _TEXT_FIRST),
    Stranger("an EPUB book", _begins(rb"PK\x03\x04.{26}mimetypeapplication/epub"), _TEXT_FIRST),
    Stranger("a PyTorch model", _begins(rb"PK\x03\x04.{0,200}?data\.pkl"), _NEITHER),
    Stranger("a zip archive", _begins(rb"PK(?:\x03\x04|\x05\x06)"), _UNPACK),
    Stranger("an older Office file", _begins(rb"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"), "save it as .docx or .xlsx"),
    Stranger("a rich text document", _begins(rb"\{\\rtf"), _TEXT_FIRST),
    Stranger("a PNG image", _begins(rb"\x89PNG"), _NEITHER),
    Stranger("a JPEG image", _begins(rb"\xff\xd8\xff"), _NEITHER),
    Stranger("a GIF image", _begins(rb"GIF8[79]a"), _NEITHER),
    Stranger("a TIFF image", _begins(rb"II\*\0|MM\0\*"), _NEITHER),
    Stranger("an image", _begins(rb"RIFF.{4}WEBP|BM.{4}\0\0\0\0|\x00\x00\x01\x00"), _NEITHER),
    Stranger("a sound or film", _begins(rb"RIFF.{4}(?:WAVE|AVI )|ID3|OggS|fLaC|.{4}ftyp|\x1aE\xdf\xa3"), _NEITHER),
    Stranger("a SQLite database", _begins(re.escape(DATABASE_BEGINS)), _DATABASE),
    Stranger("a DuckDB database", _begins(rb".{8}DUCK"), f"export its table to CSV or Parquet; {_ROWS}"),
    Stranger(
        "a Python pickle", _begins(rb"\x80[\x02-\x05](?:\x95|[\]}ccq(KX])"), f"it runs code when it is read; {_ROWS}"
    ),
    Stranger("a NumPy array", _begins(rb"\x93NUMPY"), _ROWS),
    Stranger("an HDF5 file", _begins(rb"\x89HDF\r\n"), _ROWS),
    Stranger(
        "an Arrow file", _begins(rb"ARROW1|FEA1|\xff\xff\xff\xff.{3}\0\x10\0\0\0"), f"save it as Parquet; {_ROWS}"
    ),
    Stranger("an Avro file", _begins(rb"Obj\x01"), _ROWS),
    Stranger("an ORC file", _begins(rb"ORC[\x00-\x20]"), _ROWS),
    Stranger("an xz file", _begins(rb"\xfd7zXZ\0"), _UNPACK),
    Stranger("a zstandard file", _begins(rb"\x28\xb5\x2f\xfd"), _UNPACK),
    Stranger("a 7z archive", _begins(rb"7z\xbc\xaf\x27\x1c"), _UNPACK),
    Stranger("a RAR archive", _begins(rb"Rar!\x1a\x07"), _UNPACK),
    Stranger("a tar archive", _begins(rb".{257}ustar"), _UNPACK),
    Stranger("a program", _begins(rb"\x7fELF|MZ.{58}|\xcf\xfa\xed\xfe|\xca\xfe\xba\xbe|\0asm"), _NEITHER),
)
"""By their first bytes, the narrower before the wider."""

_POINTER = "this is only the name of the file: run git lfs pull, then give it again"
MARKUP: tuple[Stranger, ...] = (
    Stranger("a Git LFS pointer", _begins(rb"version https://git-lfs\.github\.com/"), _POINTER),
    Stranger("a PEM file of a key or certificate", _begins(rb"-----BEGIN [A-Z ]+-----"), _NEITHER),
    Stranger(
        "an HTML document", _begins(rb"(?i)(?:<!--.{0,2000}?-->\s*)?<(?:!doctype html|html|head|body)\b"), _DOCUMENT
    ),
    Stranger("an SVG image", _begins(rb"(?i)(?:<\?xml[^>]*>\s*)?<(?:svg|!doctype svg)\b"), _NEITHER),
    Stranger("an XML document", _begins(rb"<\?xml\b|<[A-Za-z][\w:.-]*(?:\s[^<>]*)?>\s*<"), _ROWS),
    Stranger("a script", _begins(rb"#!\s*/"), _NEITHER),
    Stranger("a mail", _begins(rb"(?i)(?:Received|Return-Path|Delivered-To|MIME-Version|Message-ID): "), _TEXT_FIRST),
    Stranger("a Markdown table", _begins(rb"\|[^\n]*\|\s*\n\|[\s:|-]+\|\s*\n"), _ROWS),
    Stranger("a diff", _begins(rb"diff --git |--- a/"), _NEITHER),
    Stranger("a Jupyter notebook", _begins(rb'\{\s*"(?:cells|nbformat)".{0,800}?"(?:cell_type|nbformat)"'), _ROWS),
)
"""By the first characters of their text."""

CODE: tuple[Stranger, ...] = (
    Stranger(
        "Python code",
        _begins(rb"from [\w.]+ import |import [\w.]+(?:\s*$| as )|def \w+\(|class \w+[(:]"),
        _NEITHER,
    ),
    Stranger(
        "JavaScript or TypeScript code",
        _begins(
            rb"['\"]use strict|import .{1,200} from ['\"]|import ['\"]"
            rb"|export (?:default|const|async|function|class|type)\b"
            rb"|(?:const|let|var) [\w{]+.{0,80}=|module\.exports|(?:async )?function \w+\("
        ),
        _NEITHER,
    ),
    Stranger(
        "program code",
        _begins(
            rb"package [\w.]+;?\s*$|#include\b|using [\w.]+;|use [\w:{}, ]+;|(?:pub )?(?:fn|struct|mod) \w+.{0,80}\{"
            rb"|public (?:class|interface|static)\b|import [\w.]+;"
        ),
        _NEITHER,
    ),
    Stranger("an SQL script", _begins(rb"(?i)(?:create (?:table|index|schema)|insert into|drop table) \w"), _ROWS),
    Stranger("a LaTeX document", _begins(rb"\\(?:documentclass|usepackage|begin\{)"), _TEXT_FIRST),
)
"""By the first of their lines that is no comment."""

_COMMENT = (b"#", b"//", b"--", b"%", b"/*", b"*")
_TEXT_LINE = re.compile(r'^\s*"(?:[^"\\]|\\.)*"\s*$')
_OBJECTS = 'write one object a line, such as {"id": "1", "text": "..."}'
_NUMBER = re.compile(r"[+-]?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?")
_SETTING = re.compile(r"""(?:[a-z_$][\w.$-]*|"[^"\n]*"|'[^'\n]*')\s*:(?:\s|$)""")
_HEADING = re.compile(r"^(?:#{1,6} \S|={3,}$|-{3,}$)", re.MULTILINE)


def refuse_bytes(sample: Sample) -> None:
    """Raise `UnusableInput` for a file that is not text and no container knows."""
    head = sample.content[:16384]
    for one in BYTES:
        if one.begins.match(head):
            raise _refused(sample, one.name, one.fix)


def refuse_text(sample: Sample) -> None:
    """Raise `UnusableInput` for a text that is surely something else, before anybody looks for rows in it."""
    head = sample.content[:16384].lstrip()
    lines = [line.strip() for line in head.split(b"\n")]
    first = next(
        (line for line in lines if line and (line.startswith(b"#include") or not line.startswith(_COMMENT))), b""
    )
    # Behind the text that describes a module, its code begins at a margin.
    begins = [first, *lines[:80]] if first.startswith(b'"""') else [first]
    for one in MARKUP:
        if one.begins.match(head):
            raise _refused(sample, one.name, one.fix)
    for one in CODE:
        if any(one.begins.match(line) for line in begins):
            raise _refused(sample, one.name, one.fix)


def prose(sample: Sample) -> UnusableInput:
    """The refusal of a text in which there are no rows."""
    if not sample.text.strip():
        fix = "check the path, or write the file again"
        return unusable("file_empty", "the file holds nothing but white space", sample.path, fix)
    lines = [line for line in sample.lines if line.strip() and not line.startswith("#")]
    outer = [line for line in lines if line[:1] not in " \t"]
    if len(outer) > 2 and sum(bool(_SETTING.match(line)) for line in outer) * 5 >= len(outer) * 4:
        return _refused(sample, "settings, a key and its value a line", _NEITHER)
    widths = Counter(len(line.split()) for line in lines if _NUMBER.fullmatch(line.split()[-1]))
    width, times = max(widths.items(), key=lambda one: one[1], default=(0, 0))
    if times > 2 and times * 10 >= len(lines) * 9 and width > 2:
        message = f"this is a table of {width} cells a line, a number at the end of each, of a kind that is not known"
        return unusable("rows_not_known", message, sample.path, _ROWS)
    if (uneven := _uneven(sample)) is not None:
        return UnusableInput([uneven])
    if len(lines) > 2 and sum("\t" in line for line in lines) * 10 >= len(lines) * 8:
        return _refused(sample, "cells parted by tabs, another number of them in each line", _ROWS)
    if _HEADING.search(sample.text):
        return _refused(sample, "a Markdown or plain text with headings", _DOCUMENT)
    if sample.lines and all(_TEXT_LINE.match(line) for line in sample.lines[:50] if line.strip()):
        return _refused(sample, "JSON lines of which each is a text, not an object", _OBJECTS)
    return _refused(sample, "a plain text without rows", f"{_DOCUMENT}; or {_ROWS}")


def _uneven(sample: Sample) -> Problem | None:
    """What is wrong with rows of equally many cells under a heading of more or fewer; nothing where there are none."""
    for separator in ",;\t|":
        try:
            rows = [
                row for row in csv.reader(sample.lines[:_LOOKED_AT], delimiter=separator) if any(map(str.strip, row))
            ]
        except csv.Error:
            continue
        if len(rows) <= _FEW:
            continue
        width, times = Counter(map(len, rows[1:])).most_common(1)[0]
        if width > 2 and times * 10 >= (len(rows) - 1) * 9 and len(rows[0]) not in (1, width):
            message = f"the heading has {len(rows[0])} cells between {separator!r} and the rows have {width}"
            fix = 'put names with the separator inside in ", or leave out the cell too many, and give the file again'
            return Problem("heading_differs", message, f"{sample.path}:1", fix)
    return None


_LOOKED_AT, _FEW = 200, 3


def _refused(sample: Sample, name: str, fix: str) -> UnusableInput:
    return unusable("not_rows", f"this is {name}, not a list of rows", sample.path, fix)

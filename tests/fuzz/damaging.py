"""Makes files for the containers and damages them as disks and editors do, always the same ones by a number."""

from __future__ import annotations

import bz2
import csv
import gzip
import io
import json
import random
from collections.abc import Callable

from workbooks import texts, workbook

_SIGNS = [
    *"{}[]\",:;|\t\n\r -#&*!'<>\\\0",
    "\ufeff",
    "\u2028",
    "\ud7ff",
    "é",
    "NaN",
    "1e999",
    '"\\ud800"',
    "\n---\n",
    "&a ",
    "*a",
]
_WORDS = ["oak", "elm, old", 'the "rose"', "Où ?", "7", "", "line\nend", "NO", "2026-05-01", "樹", "x" * 70]


def _rows(chance: random.Random) -> list[dict[str, object]]:
    return [
        {"id": f"q{n}", "question": chance.choice(_WORDS), "points": [chance.choice(_WORDS)] * chance.randrange(3)}
        for n in range(chance.randrange(1, 8))
    ]


def _cells(chance: random.Random) -> bytes:
    out = io.StringIO()
    writer = csv.writer(out, delimiter=chance.choice(",;\t|"), lineterminator=chance.choice(["\n", "\r\n"]))
    writer.writerow(["id", "question", "points"])
    writer.writerows([[*row.values()] for row in _rows(chance)])
    return out.getvalue().encode()


def _lines(chance: random.Random) -> bytes:
    return "".join(json.dumps(row, indent=chance.choice([None, None, 1])) + "\n" for row in _rows(chance)).encode()


def _document(chance: random.Random) -> bytes:
    rows = _rows(chance)
    forms: list[object] = [
        rows,
        {"cases": rows, "made": {"by": "Ida"}},
        {str(row["id"]): row for row in rows},
        {key: [row[key] for row in rows] for key in ("id", "question")},
        {"data": [{"title": "t", "qas": rows}]},
        {"queries": {"q1": "a", "q2": "b"}, "corpus": {"d1": "c", "d2": "d"}},
        {"columns": ["a", "b"], "data": [[1, 2], [3, 4]]},
    ]
    return json.dumps(chance.choice(forms), indent=chance.choice([None, 1])).encode()


def _yaml(chance: random.Random) -> bytes:
    rows = "".join(
        f"  - id: {row['id']}\n    question: {json.dumps(row['question'])}\n    tags: [a, *a]\n"
        for row in _rows(chance)
    )
    return f"# rules\nbase: &a [x]\ncases:\n{rows}".encode()


def _written(chance: random.Random) -> bytes:
    forms = [
        "# {}?\n\n{}\n\n",
        "**Q: {}?**\nA: {}\n",
        "1. **{}?** {}\n",
        "<details><summary>{}?</summary>{}</details>\n",
    ]
    form = chance.choice(forms)
    listed = "".join(form.format(row["question"], chance.choice(_WORDS)) for row in _rows(chance))
    cells = "".join(f"| {row['id']} | {row['question']}? |\n" for row in _rows(chance))
    return chance.choice([listed, f"| id | question |\n|---|---|\n{cells}"]).encode()


def _page(chance: random.Random) -> bytes:
    span = chance.choice(["", " rowspan=2", " colspan=3", " rowspan=9999", " rowspan=x"])
    cells = "".join(f"<tr><td{span}>{row['id']}<td>{row['question']}?<a href=u>x</a></tr>" for row in _rows(chance))
    heads = "".join(f"<h2>{row['question']}?</h2><p>{row['id']}</p>" for row in _rows(chance))
    body = chance.choice([f"<table><tr><th>id<th>question</tr>{cells}</table>", heads])
    return f"<!doctype html><html><body>{body}</body></html>".encode()


def _qrels(chance: random.Random) -> bytes:
    return "".join(f"q{n} 0 d{n} {chance.randrange(3)}\n" for n in range(chance.randrange(1, 9))).encode()


def _workbook(chance: random.Random) -> bytes:
    rows = "".join(texts(n + 2, str(row["id"]), "How old?") for n, row in enumerate(_rows(chance)))
    return workbook({"S": texts(1, "id", "question") + rows})


TEXTS: tuple[Callable[[random.Random], bytes], ...] = (_cells, _lines, _document, _yaml, _qrels, _written, _page)


def damaged(number: int, *, workbooks: bool) -> bytes:
    """The file of this number; one in two hundred is a workbook, where these are wanted: each takes a process."""
    chance = random.Random(number)
    if workbooks and number % 200 == 0:
        return _changed(_workbook(chance), chance)
    content = chance.choice(TEXTS)(chance)
    if chance.random() < 0.1:
        content = chance.randbytes(chance.randrange(400))
    if chance.random() < 0.1:
        content = content.decode("utf-8", "replace").encode(
            chance.choice(["utf-16", "utf-16-le", "cp1252", "shift_jis", "utf-32"]), "replace"
        )
    content = _changed(content, chance)
    if chance.random() < 0.1:
        content = _changed(chance.choice([gzip.compress, bz2.compress])(content), chance)
    return content


def _changed(content: bytes, chance: random.Random) -> bytes:
    for _ in range(chance.randrange(4)):
        at = chance.randrange(len(content) + 1)
        match chance.randrange(5):
            case 0:
                content = content[:at]
            case 1:
                content = content[:at] + chance.choice(_SIGNS).encode("utf-8", "surrogatepass") + content[at:]
            case 2:
                content = content[:at] + chance.randbytes(1) + content[at + 1 :]
            case 3:
                content = content[:at] + content[at + chance.randrange(20) :]
            case _:
                piece = content[at : at + chance.randrange(200)]
                content = content[:at] + piece * chance.randrange(2, 20) + content[at:]
    return content

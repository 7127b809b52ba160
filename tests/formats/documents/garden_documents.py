"""Documents of a botanic garden, written by hand, so that no test needs a file that somebody else made."""

from __future__ import annotations

import io
from collections.abc import Sequence

from goldtui.formats.declare import Imported
from goldtui.model.records import EvidenceChunk

Line = tuple[int, int, str]
"""Where a line of a page begins, in points from the lower left corner, and its words."""


def pdf_of(pages: Sequence[Sequence[Line]]) -> bytes:
    """A PDF with these lines on its pages, in the order in which they are given."""
    objects = [b"", b"", b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>"]
    kids = []
    for lines in pages:
        shown = b" ".join(b"1 0 0 1 %d %d Tm (%s) Tj" % (x, y, words.encode("latin-1")) for x, y, words in lines)
        stream = b"BT /F1 10 Tf " + shown + b" ET"
        objects.append(b"<< /Length %d >>\nstream\n%s\nendstream" % (len(stream), stream))
        page = b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >>"
        objects.append(page + b" /Contents %d 0 R >>" % len(objects))
        kids.append(b"%d 0 R" % len(objects))
    objects[0] = b"<< /Type /Catalog /Pages 2 0 R >>"
    objects[1] = b"<< /Type /Pages /Count %d /Kids [%s] >>" % (len(kids), b" ".join(kids))
    out, places = bytearray(b"%PDF-1.4\n"), []
    for number, content in enumerate(objects, 1):
        places.append(len(out))
        out += b"%d 0 obj\n%s\nendobj\n" % (number, content)
    table = b"".join(b"%010d 00000 n \n" % place for place in places)
    end = b"trailer << /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF" % (len(objects) + 1, len(out))
    return bytes(out) + b"xref\n0 %d\n0000000000 65535 f \n%s" % (len(objects) + 1, table) + end


def column(x: int, lines: Sequence[str]) -> list[Line]:
    """Lines below each other from the top of the page."""
    return [(x, 800 - 12 * number, words) for number, words in enumerate(lines)]


def docx_of(*parts: tuple[str, str] | Sequence[Sequence[str]]) -> bytes:
    """A Word document: `(style, text)` is a paragraph, a list of rows a table."""
    import docx

    document = docx.Document()
    for part in parts:
        if isinstance(part, tuple):
            document.add_paragraph(part[1], style=part[0])
            continue
        table = document.add_table(len(part), len(part[0]))
        for row, cells in zip(table.rows, part, strict=True):
            for cell, words in zip(row.cells, cells, strict=True):
                cell.text = words
    out = io.BytesIO()
    document.save(out)
    return out.getvalue()


def texts(done: Imported) -> dict[str, str]:
    """The text of each chunk by its id."""
    return {chunk.chunk_id: chunk.text or "" for chunk in done.goldset.evidence}


def only(done: Imported) -> EvidenceChunk:
    (chunk,) = done.goldset.evidence
    return chunk


def codes(done: Imported) -> list[str]:
    return [notice.code for notice in done.notices]

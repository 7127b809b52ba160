"""PDF: the text layer of every page as PDFium reads it; a page without text is named, never guessed at."""

from __future__ import annotations

import re
from collections.abc import Iterable

from goldtui.formats.documents.extractor import MOST_PAGES, MOST_TEXT, Extracted, Extractor, Refused

_UNFIT = re.compile("[\0\ud800-\udfff]")
_BROKEN = ("\x02", "\ufffe")
"""How PDFium marks the hyphen and the line end of a broken word."""


def read(content: bytes) -> Extracted:
    """One page after another; a word broken at a line end keeps its hyphen and its line end."""
    import pypdfium2

    try:
        document = pypdfium2.PdfDocument(content)
    except pypdfium2.PdfiumError as fault:
        if "password" in str(fault).lower():
            raise Refused("it is encrypted", "save a copy without a password") from None
        raise Refused(f"it is not a readable PDF: {fault}", "save it again from a PDF viewer") from None
    number = len(document)
    if number > MOST_PAGES:
        raise Refused(f"it has {number:,} pages; at most {MOST_PAGES:,} are read", "split the document")
    parts: list[str] = []
    starts: list[int] = []
    silent: list[int] = []
    size = 0
    for index in range(number):
        text = _page_text(document, index)
        starts.append(size)
        if not text.strip():
            silent.append(index + 1)
        else:
            size += len(text) + 2
            parts.append(text + "\n\n")
        if size > MOST_TEXT:
            raise Refused(f"its text has more than {MOST_TEXT:,} characters", "split the document")
    notices: tuple[tuple[str, str], ...] = ()
    if silent:
        message = f"no text on {_listed(silent)} of {number}: scanned or empty, and no characters are recognised here"
        notices = (("pages_without_text", message),)
    return Extracted("".join(parts), pages=tuple(starts), notices=notices)


def _page_text(document: object, index: int) -> str:
    import pypdfium2

    try:
        page = document[index]  # type: ignore[index]
        text = str(page.get_textpage().get_text_bounded())
        page.close()
    except pypdfium2.PdfiumError as fault:
        raise Refused(f"page {index + 1} cannot be read: {fault}", "save it again from a PDF viewer") from None
    for sign in _BROKEN:
        text = text.replace(sign, "-\n")
    return _UNFIT.sub("\ufffd", text.replace("\r\n", "\n").replace("\r", "\n"))


def _listed(pages: Iterable[int]) -> str:
    """`page 3`, `pages 3, 7-9`."""
    runs: list[list[int]] = []
    for page in pages:
        if runs and page == runs[-1][1] + 1:
            runs[-1][1] = page
        else:
            runs.append([page, page])
    named = ", ".join(str(first) if first == last else f"{first}-{last}" for first, last in runs)
    return f"page {named}" if len(runs) == 1 and runs[0][0] == runs[0][1] else f"pages {named}"


PDF = Extractor("pdf", (".pdf",), read, ("pypdfium2",), b"%PDF-")

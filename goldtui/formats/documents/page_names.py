"""The page behind the name of a document, as people of several languages write it: `rules.pdf, p. 4`, `第4页`."""

from __future__ import annotations

import re
from typing import NamedTuple

_BEFORE = (
    r"pages?|pgs?|pp?|seiten?|s|páginas?|págs?|paginas?|pagine|pags?|strony|strona|stron|strany|strana|stránka|str|sayfa"
    r"|страниц[аыу]|стр|сторінк[аи]|с|sidor|sida|sider|side|sivut?|oldal|pagină|halaman|hlm|hal|trang|σελίδα|σελ"
    r"|עמודים|עמוד|עמ|صفحات|صفحة|صفحه|ص|पृष्ठ|หน้า|页|頁|ページ|페이지"
)
_BEHIND = r"oldal|old|o|sayfa|s|sivu|lehekülg|lk|lappuse|lpp|psl|puslapis|стр|str|strana|página|page|Seite"
_NUMBERS = r"(\d{1,6})(?:\s?[-–—]\s?(\d{1,6}))?"
_PAGE = re.compile(
    rf"(?:(?<![^\W\d_])(?:{_BEFORE})\s?[.'׳=:]?\s?{_NUMBERS}"
    rf"|(?<!\d){_NUMBERS}\.?\s?(?:{_BEHIND})\.?"
    rf"|第?\s?{_NUMBERS}\s?(?:页|頁|ページ|페이지|쪽|면))[)\]]?",
    re.IGNORECASE,
)
_BETWEEN = re.compile(r"[\s,;:#(\[|/–—-]*$")
_BARE = re.compile(rf"(.+\.[A-Za-z]{{2,5}}|.+://.+)#{_NUMBERS}")
_ENDING = re.compile(r".*\.[A-Za-z][A-Za-z0-9]{1,4}")
_LONGEST = 60


class DocumentPage(NamedTuple):
    """A document, and which of its pages are meant."""

    document: str
    first: int
    last: int


def is_page(text: str) -> bool:
    """Whether a text is only a page, such as `S. 4`."""
    return _PAGE.fullmatch(text.strip()) is not None


def page_in(text: str) -> DocumentPage | None:
    """The document and the page that a name says; null for any other name."""
    text = text.strip()
    if bare := _BARE.fullmatch(text):
        return DocumentPage(bare[1], int(bare[2]), int(bare[3] or bare[2]))
    for at in range(max(len(text) - _LONGEST, 1), len(text)):
        if (found := _PAGE.fullmatch(text, at)) and (between := _BETWEEN.search(text[:at])) and between.start():
            first, last = (*(one for one in found.groups() if one), "")[:2]
            return DocumentPage(text[: between.start()], int(first), int(last or first))
    return None


def is_page_of_a_file(text: str) -> bool:
    """Whether a name is that of a file with a page behind it."""
    found = page_in(text)
    return found is not None and _ENDING.fullmatch(found.document) is not None

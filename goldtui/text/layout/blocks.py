"""Cuts a response into paragraphs, headings, entries of lists, rows of tables and lines of code.

Otherwise a heading runs into the sentence under it, and a row of a table is no statement at all.
"""

from __future__ import annotations

import re
from enum import Enum, auto
from itertools import pairwise
from typing import NamedTuple
from unicodedata import numeric

from goldtui.text.joints import has_verb
from goldtui.text.layout.gone import GONE
from goldtui.text.layout.sheet import HEADER
from goldtui.text.layout.words.catalog import LANGUAGES, SOURCE_WORD
from goldtui.text.match.edges import has_cjk
from goldtui.text.match.lines import broadest_line, line_ends_it
from goldtui.text.match.span import Span

_SPACE = r"[^\S\n]"
_LEAD = rf"(?:{_SPACE}|\0)*"
# `> 5 days` is a bound, not a quotation.
_QUOTE = re.compile(rf"{_LEAD}(?:>{_SPACE}*)+(?![\d=])")
_FENCE = re.compile(rf"{_LEAD}(?P<sign>`{{3,}}|~{{3,}})(?P<info>[^\n]*)")
_RULE = re.compile(rf"{_LEAD}(?:(?:[-*_=~\u2014]{_SPACE}*){{3,}})\0*")
_HEADING = re.compile(rf"{_LEAD}#{{1,6}}(?:{_SPACE}+|$)")
_CLOSING = re.compile(rf"{_SPACE}+#+{_SPACE}*\Z")
_BOLD_LINE = re.compile(rf"{_LEAD}(?P<sign>\*\*|__)(?P<text>[^*_\n]+)(?P=sign){_LEAD}[:\uff1a]?{_LEAD}")
_SEPARATOR = re.compile(
    r"(?=[^\n]*[-\u2500\u2501\u2550])(?=[^\n]*[|+\u2502\u253c\u251c\u256a])[\s\0|+:=\u2500-\u257f-]+"
)
_PIPE = re.compile(r"[|\u2502\u2503\u2551]")
_ROW = re.compile(rf"{_LEAD}[|\u2502\u2503\u2551]")
_NOTE = re.compile(rf"{_LEAD}\[(?P<name>\^?[\w.-]{{1,40}})\](?P<colon>:)?(?!\(){_SPACE}*")
_MONTHS = "|".join(month for words in LANGUAGES for month in words.months.split())
_WIDE_DIGITS = "[\u4e00\u4e8c\u4e09\u56db\u4e94\u516d\u4e03\u516b\u4e5d\u5341]"
_ITEM = re.compile(
    rf"{_LEAD}(?:"
    rf"[-*+\u2022\u2023\u25e6\u00b7\u25aa\u25ab\u25cf\u25cb\u2219\u2013\u2014]{_SPACE}+(?:\[[ xX]\]{_SPACE}+)?"
    rf"|\(?(?P<paren>\d{{1,3}}|[a-z]|[ivx]{{1,4}})\){_SPACE}+"
    rf"|(?P<dotted>\d{{1,3}})\.{_SPACE}+(?!(?i:{_MONTHS})\b)"
    rf"|[a-z]\.{_SPACE}+"
    rf"|(?P<circled>[\u2460-\u2487\u2776-\u2793\u24eb-\u24fe]){_SPACE}*"
    rf"|(?:\uff08?(?:[\d\uff10-\uff19]{{1,3}}|{_WIDE_DIGITS}{{1,3}})[\uff09\u3001\uff0e](?!\d)){_SPACE}*"
    r")"
)
_SECTION = re.compile(rf"[\W_]*(?:\d{{1,2}}\.\s*)?(?P<word>{SOURCE_WORD})[\W_]*", re.IGNORECASE)
_SOURCE_LINE = re.compile(rf"[\W_]*(?:{SOURCE_WORD})[\s\0*_]*[:\uff1a]", re.IGNORECASE)
_MARKED = re.compile(r"\S.{0,2000}[\[\u3010(\uff3b][^\[\]()]{1,60}[\]\u3011)\uff3d]\W*\Z")
_SENTENCE = 4
"""Words from which a line may be a sentence."""
_AT_MARK = "])}\uff3d\u3015\u3011\u00b9\u00b2\u00b3\u2070\u2074\u2075\u2076\u2077\u2078\u2079"
_NO_SECTION = frozenset(word for words in LANGUAGES for word in words.no_section.split())


class Kind(Enum):
    """The type of a block of a response."""

    TEXT = auto()
    HEADING = auto()
    ITEM = auto()
    ROW = auto()
    CODE = auto()
    ENTRY = auto()
    """A line that begins with a mark, or a line under `Sources:`; it may define what the mark names."""
    SOURCE = auto()
    """A line that begins with `Source:`."""


class Block(NamedTuple):
    """One block: the stretches of the sheet that it is made of, in order."""

    kind: Kind
    spans: tuple[Span, ...]
    """Its lines without their layout signs; the cells of a row."""
    group: int
    """Equal for blocks without a blank line between them."""
    number: str = ""
    """The label of an entry: `1`, `^a`."""
    head: tuple[Span, ...] = ()
    """The header cells over a row's cells."""
    listed: bool = False
    """Whether it is under a heading such as `Sources`."""
    defines: bool = False
    """Whether it is written like a definition, `[1]: ...`."""


class _Reading:
    """One reading of a sheet, line by line."""

    __slots__ = (
        "_code",
        "_defines",
        "_group",
        "_head",
        "_listed",
        "_listed_since",
        "_numbers",
        "_open",
        "_page",
        "_table",
        "_text",
        "blocks",
    )

    def __init__(self, text: str) -> None:
        self._text = text
        self._page = broadest_line(text)
        self.blocks: list[Block] = []
        self._open: tuple[Kind, list[Span], str] | None = None
        self._group = 0
        self._code = ""
        self._defines = False
        self._head: tuple[Span, ...] = ()
        self._table: list[int] = []
        self._listed = False
        self._listed_since = 0
        self._numbers = 0

    def read(self) -> None:
        text = self._text
        start = 0
        while start <= len(text):
            end = text.find("\n", start)
            if end < 0:
                end = len(text)
            self._line(start, end)
            start = end + 1
        self._close()
        self._end_table()

    def _line(self, start: int, end: int) -> None:
        text = self._text
        fence = _FENCE.match(text, start, end)
        if self._code:
            if fence is not None and fence["sign"].startswith(self._code) and not fence["info"].strip(" \0\t"):
                self._code = ""
            else:
                self._add(Kind.CODE, start, end)
            return
        quote = _QUOTE.match(text, start, end)
        if quote is not None:
            start = quote.end()
            fence = _FENCE.match(text, start, end)
        if fence is not None and "`" not in fence["info"]:
            self._close()
            self._code = fence["sign"][:3]
            if len(fence["info"].split()) > 1:
                self._add(Kind.TEXT, fence.start("info"), end)
            return
        if not text[start:end].strip(" \0\t\xa0\u3000"):
            self._close()
            self._end_table()
            self._group += 1
        elif not self._table_line(start, end):
            self._prose(start, end)

    def _table_line(self, start: int, end: int) -> bool:
        """Whether the line belongs to a table; if so, it has been consumed."""
        text = self._text
        if _SEPARATOR.fullmatch(text, start, end):
            self._close_into_table()
            if len(self._table) == 1 and not self._head:
                self._head = self.blocks[self._table[0]].spans
            return True
        if _ROW.match(text, start, end) is None and not (self._table and _PIPE.search(text, start, end)):
            self._end_table()
            return False
        self._close()
        self._row(start, end)
        return True

    def _close_into_table(self) -> None:
        """Turns the line over a separator into the header of a table without outer bars."""
        if self._open is None:
            return
        _, spans, _ = self._open
        last = spans[-1]
        if not self._table and _PIPE.search(self._text, last.start, last.end):
            spans.pop()
            if not spans:
                self._open = None
            self._close()
            self._row(last.start, last.end)
        else:
            self._close()

    def _row(self, start: int, end: int) -> None:
        text = self._text
        bars = [match.start() for match in _PIPE.finditer(text, start, end)]
        edges = [start - 1, *bars, end]
        cells = [Span(left + 1, right) for left, right in pairwise(edges)]
        if _ROW.match(text, start, end):
            cells = cells[1:]
        if bars and not text[bars[-1] + 1 : end].strip(" \0\t"):
            cells = cells[:-1]
        self._table.append(len(self.blocks))
        self.blocks.append(Block(Kind.ROW, tuple(cells), self._group, head=self._head, listed=self._listed))
        if len(self._table) == 1 and cells and all(text[cell.start : cell.start + 1] == HEADER for cell in cells):
            self._head = tuple(cells)

    def _end_table(self) -> None:
        # A header with nothing under it is the only row, and is read as it is.
        if self._head and len(self._table) > 1:
            first = self._table[0]
            self.blocks[first] = self.blocks[first]._replace(head=self._head)
        self._table, self._head = [], ()

    def _prose(self, start: int, end: int) -> None:
        text = self._text
        if _RULE.fullmatch(text, start, end):
            opened = self._open
            if (
                opened is not None
                and opened[0] is Kind.TEXT
                and len(opened[1]) == 1
                and text[start:end].strip(" \0")[0] in "=-"
            ):
                self._open = (Kind.HEADING, opened[1], "")
            self._close()
            return
        heading = _HEADING.match(text, start, end)
        bold = None if heading is not None else _BOLD_LINE.fullmatch(text, start, end)
        section = _SECTION.fullmatch(text, start, end) if end - start < 60 else None
        if section is not None and section["word"].lower() not in _NO_SECTION:
            self._close()
            self._listed = True
            self._listed_since = self._group
            return
        if heading is not None or bold is not None:
            self._close()
            self._listed = False
            start = heading.end() if heading is not None else start
            closing = _CLOSING.search(text, max(start, end - 20), end) if heading is not None else None
            self._add(Kind.HEADING, start, closing.start() if closing is not None else end)
            return
        if self._listed and self._reads_on(start, end):
            self._listed = False
        if self._listed:
            self._close()
            self._entry(start, end)
            return
        note = _NOTE.match(text, start, end)
        if note is not None and (note["colon"] or note["name"].startswith("^") or note["name"].isdecimal()):
            self._begin(Kind.ENTRY, note.end(), end, note["name"])
            self._defines = bool(note["colon"])
            return
        item = self._item(start, end)
        if item is not None:
            self._begin(Kind.ITEM, item.end(), end, _number(item))
        elif _SOURCE_LINE.match(text, start, end):
            self._begin(Kind.SOURCE, start, end)
        elif self._open is not None and not self._ends(self._open[1][-1], start, end):
            self._open[1].append(Span(start, end))
        else:
            self._begin(Kind.TEXT, start, end)

    def _reads_on(self, start: int, end: int) -> bool:
        """Whether a blank line and a whole sentence end the list of sources, because it preceded the answer."""
        line = self._text[start:end].replace(GONE, "").strip()
        if self._group == self._listed_since or _ITEM.match(line) or _NOTE.match(line) or len(line.split()) < _SENTENCE:
            return has_cjk(line) and line.endswith("\u3002") and self._group != self._listed_since
        return has_verb(line) or _MARKED.search(line) is not None

    def _entry(self, start: int, end: int) -> None:
        item = _ITEM.match(self._text, start, end)
        number = ""
        if item is not None:
            number = _number(item)
            start = item.end()
        note = _NOTE.match(self._text, start, end)
        if note is not None and not number:
            number, start = note["name"], note.end()
        self._begin(Kind.ENTRY, start, end, number)
        self._close()

    def _item(self, start: int, end: int) -> re.Match[str] | None:
        item = _ITEM.match(self._text, start, end)
        if item is None or item["dotted"] is None:
            return item
        number = int(item["dotted"])
        # `31. ` opens an entry only after thirty others: elsewhere it is a day or a count.
        if number > self._numbers + 1:
            return None
        self._numbers = max(number, self._numbers)
        return item

    def _ends(self, before: Span, start: int, end: int) -> bool:
        text = self._text
        above = text[before.start : before.end].replace(GONE, "").strip(" *_\t")
        here = text[start:end].replace(GONE, "").strip(" *_\t")
        if above and above[-1] in _AT_MARK and not here[:1].islower():
            return True
        return line_ends_it(above, here, self._page)

    def _begin(self, kind: Kind, start: int, end: int, number: str = "") -> None:
        self._close()
        self._open = (kind, [Span(start, end)], number)

    def _close(self) -> None:
        if self._open is not None:
            kind, spans, number = self._open
            self.blocks.append(Block(kind, tuple(spans), self._group, number, (), self._listed, self._defines))
            self._open = None
            self._defines = False

    def _add(self, kind: Kind, start: int, end: int) -> None:
        if self._text[start:end].strip(" \0\t"):
            self.blocks.append(Block(kind, (Span(start, end),), self._group, listed=self._listed))


def _number(item: re.Match[str]) -> str:
    """The number of a list entry, also in a circle; empty for a bullet."""
    circled = item["circled"]
    return str(int(numeric(circled))) if circled else item["paren"] or item["dotted"] or ""


def blocks_of(text: str) -> list[Block]:
    """The blocks of a sheet's text in order; a row of a table with a header names the header's cells.

    The header itself is the row whose cells and header are the same.
    """
    reading = _Reading(text)
    reading.read()
    return reading.blocks

"""Pages with a table of questions, or with questions as headings and their answers below, as wikis save them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from html.parser import HTMLParser

from goldtui.formats.bytes import Caps
from goldtui.formats.containers import struck
from goldtui.formats.containers.asked_text import find_questions
from goldtui.formats.containers.declare import Container, Row, RowPlace, Table
from goldtui.formats.containers.markdown_questions import Written, asking, rows_of, tables_of
from goldtui.formats.containers.sample import Sample
from goldtui.formats.intake import Intake
from goldtui.formats.strict_json import JsonValue

_TITLE = "page with questions"
_BEGINS = re.compile(
    r"\s*(?:<\?xml[^>]*>\s*)?(?:<!--.{0,2000}?-->\s*)?<(?:!doctype html|html|head|body|table|div|h[1-6])\b",
    re.IGNORECASE | re.DOTALL,
)
_DROPPED = frozenset("script style template noscript head nav svg".split())
_BLOCKS = frozenset("p div li ul ol br section article header footer blockquote pre dl dd details".split())
_LEVELS = {"h1": 1, "h2": 2, "h3": 3, "h4": 4, "h5": 5, "h6": 6, "dt": 6, "summary": 6}
_CELLS = ("td", "th")
_STRIKES = ("del", "s", "strike")
_LINE_THROUGH = re.compile(r"text-decoration[^;]*line-through", re.IGNORECASE)
_EMPTY = frozenset("br hr img input meta link wbr col area base embed source track".split())
_SPACE = re.compile(r"\s+")
_MOSTLY = 0.5
_WIDEST = 100


@dataclass
class _Cell:
    columns: int
    rows: int
    parts: list[str] = field(default_factory=list)
    link: str = ""

    @property
    def text(self) -> str:
        lines = (line.strip() for line in _joined("".join(self.parts)).split("\n"))
        return "\n".join(line for line in lines if line.strip("- "))


class _Page(HTMLParser):
    """The tables of a page, and its text in lines with the marks of headings."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.tables: list[list[tuple[int, list[_Cell]]]] = []
        self.lines: list[str] = [""]
        self._open: list[list[tuple[int, list[_Cell]]]] = []
        self._cell: _Cell | None = None
        self._dropped = 0
        self._struck: list[str] = []
        """The open elements that are struck through, from the outermost on."""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Open an element."""
        given = dict(attrs)
        if tag in ("tr", *_CELLS):
            # A page may leave out where a cell ends.
            self._struck = [one for one in self._struck if one not in _CELLS and (tag != "tr" or one != "tr")]
        if self._is_struck(tag, given) and tag not in _EMPTY:
            self._struck.append(tag)
        self._dropped += tag in _DROPPED
        if tag == "table":
            self._cell = None
            self._open.append([])
            self.tables.append(self._open[-1])
        elif tag == "tr" and self._open:
            self._cell = None
            self._open[-1].append((self.getpos()[0], []))
        elif tag in _CELLS and self._open and self._open[-1]:
            self._cell = _Cell(_number(given.get("colspan")), _number(given.get("rowspan")))
            self._open[-1][-1][1].append(self._cell)
        elif tag == "a" and self._cell is not None:
            self._cell.link = self._cell.link or given.get("href") or ""
        elif tag in _BLOCKS or tag in _LEVELS:
            self._break("#" * _LEVELS[tag] + " " if tag in _LEVELS else "- " if tag == "li" else "")

    def handle_endtag(self, tag: str) -> None:
        """Close an element."""
        if tag in self._struck:
            del self._struck[len(self._struck) - 1 - self._struck[::-1].index(tag) :]
        if tag in _DROPPED:
            self._dropped = max(self._dropped - 1, 0)
        elif tag in (*_CELLS, "tr", "table"):
            self._cell = None
            if tag == "table" and self._open:
                self._open.pop()
        elif tag in _BLOCKS or tag in _LEVELS:
            self._break("")

    def handle_data(self, data: str) -> None:
        """Take in text."""
        words = _SPACE.sub(" ", data)
        words = struck.mark_struck(words) if self._struck else words
        if self._cell is not None:
            self._cell.parts.append(words)
        elif not self._dropped and not self._open:
            self.lines[-1] += words if self.lines[-1] else words.lstrip()

    def _is_struck(self, tag: str, given: dict[str, str | None]) -> bool:
        """Whether an element strikes its text through; one like it inside a struck one must be closed before that."""
        return tag in _STRIKES or tag in self._struck or bool(_LINE_THROUGH.search(given.get("style") or ""))

    def _break(self, begins: str) -> None:
        if self._cell is not None:
            self._cell.parts.append("\n" + (begins if begins == "- " else ""))
        elif self.lines[-1].strip("# -"):
            self.lines.append(begins)
        else:
            self.lines[-1] = begins


def _joined(text: str) -> str:
    """The text with one mark around words that are struck through side by side."""
    return text.replace(struck.MARK * 2, "")


def _number(text: str | None) -> int:
    return min(max(int(text), 1), _WIDEST) if text and text.strip().isdigit() and len(text) < len("10000") else 1


def _grid(rows: Sequence[tuple[int, list[_Cell]]]) -> list[tuple[int, list[tuple[str, str]]]]:
    """Each row's texts and links, where a cell that goes over several rows or columns is in each of them."""
    found: list[tuple[int, list[tuple[str, str]]]] = []
    below: dict[int, tuple[int, tuple[str, str]]] = {}
    for line, cells in rows:
        made: list[tuple[str, str]] = []
        waiting = list(cells)
        while waiting or len(made) in below:
            at = len(made)
            if at in below:
                left, held = below.pop(at)
                if left > 1:
                    below[at] = (left - 1, held)
                made.append(held)
                continue
            cell = waiting.pop(0)
            held = (cell.text, cell.link)
            for _ in range(cell.columns):
                if cell.rows > 1:
                    below[len(made)] = (cell.rows - 1, held)
                made.append(held)
        if any(text for text, _ in made):
            found.append((line, made))
    return found


def _page(text: str) -> _Page:
    page = _Page()
    page.feed(text)
    page.close()
    page.lines = [_joined(line) for line in page.lines]
    return page


def _tables_in(page: _Page) -> list[Written]:
    """The tables with a column of questions; addresses behind the words of one are a column too."""
    found = []
    for rows in page.tables:
        grid = _grid(rows)
        if len(grid) < 1 or len(grid[0][1]) <= 1:
            continue
        names = [text for text, _ in grid[0][1]]
        body = [(line, cells) for line, cells in grid[1:]]
        linked = [at for at in range(len(names)) if any(at < len(cells) and cells[at][1] for _, cells in body)]
        named = [*names, *(f"{names[at]} link" for at in linked)]
        found.append(Written(named, [(line, _with_links(cells, len(names), linked)) for line, cells in body], ""))
    return asking(found)


def _with_links(cells: Sequence[tuple[str, str]], width: int, linked: Sequence[int]) -> list[str]:
    texts = [text for text, _ in cells]
    texts += [""] * (width - len(texts))
    return [*texts, *(cells[at][1] if at < len(cells) else "" for at in linked)]


def _knows(sample: Sample) -> str:
    if not _BEGINS.match(sample.text):
        return ""
    page = _page(sample.text)
    beside = sum(len(line.strip("# -")) for line in page.lines)
    for one in _tables_in(page):
        if sum(len(cell) for _, cells in one.rows for cell in cells) >= _MOSTLY * beside:
            return f"it is a page with a table of questions: {len(one.rows)} rows"
    found, _ = find_questions(page.lines)
    return f"it is a page of questions with their answers: {len(found)}" if found else ""


def _tables(sample: Sample, caps: Caps, intake: Intake) -> tuple[Table, ...]:
    page, why = _page(sample.source.text(intake, caps)), _knows(sample)
    text: list[JsonValue] = [line.strip("# ") for line in page.lines if line.strip("# -")]
    if several := _tables_in(page):
        return tuple(tables_of(sample, several, text, why, CONTAINER))
    found, rest = find_questions(page.lines)

    def asked(read: Intake) -> Iterator[Row]:
        return rows_of(found, lambda number, _: RowPlace(sample.path, 0, number), read)

    header: dict[str, JsonValue] = {"text": list(rest)} if rest else {}
    return (Table(sample.source.path, CONTAINER.name, _TITLE, asked, header=header, why=why),)


CONTAINER = Container("page", _TITLE, _knows, _tables)

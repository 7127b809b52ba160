"""HTML: what a reader of the page sees, with its headings and readable tables, and nothing that a script says."""

from __future__ import annotations

import codecs
import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

from goldtui.formats.documents.extractor import MOST_DEPTH, MOST_TEXT, Extracted, Extractor, Heading, Refused
from goldtui.formats.documents.plain import decode
from goldtui.model.counts import plural

_DROPPED = frozenset("script style template noscript head iframe object svg canvas datalist".split())
_BLOCKS = frozenset(
    "address article aside blockquote body caption dd details dialog div dl dt fieldset figcaption figure footer form"
    " header hr html legend main nav ol p pre section summary table ul h1 h2 h3 h4 h5 h6".split()
)
_OWN_FOOTER = frozenset("article aside blockquote figure section".split())
"""Elements whose footer belongs to what they say, such as the source of a quotation."""
_HEADINGS = {f"h{level}": level for level in range(1, 7)}
_CELL = " | "
_GAPS = ("", " ", _CELL, "\n", "\n\n")
_CELLS = ("td", "th")
_HIDDEN_STYLE = re.compile(r"display\s*:\s*none|visibility\s*:\s*hidden", re.IGNORECASE)
_SPACE = re.compile(r"[ \t\r\n\f]+")
_CHARSET = re.compile(rb"<meta[^>]{0,200}?charset\s*=\s*[\"']?([A-Za-z0-9_.:-]{1,40})", re.IGNORECASE)


def read(content: bytes) -> Extracted:
    """The visible text: blocks are paragraphs, rows are lines with ` | ` between cells, `pre` is verbatim."""
    from selectolax.lexbor import LexborHTMLParser

    text, notices = _text_of(content)
    tree = LexborHTMLParser(text)
    page = _Page()
    page.dropped.update(str(node.tag) for node in tree.css("head > script, head > style"))
    if tree.body is not None:
        _walk(tree.body, page)
    dropped = ", ".join(f"{number} {name}" for name, number in page.dropped.most_common())
    if dropped:
        notices.append(("html_dropped", f"left out, because no reader sees it: {dropped}"))
    if page.menus:
        notices.append(("html_menus", f"left out, because it only leads to other pages: {plural(page.menus, 'menu')}"))
    if page.footers:
        said = f"left out, because it is about the page and not its subject: {plural(page.footers, 'footer')}"
        notices.append(("html_footers", said))
    return Extracted(
        page.text(), tuple(page.headings), (), tuple(page.solid), said=tuple(_said(tree)), notices=tuple(notices)
    )


def _text_of(content: bytes) -> tuple[str, list[tuple[str, str]]]:
    """The decoded file: UTF-8, else the encoding that the page names."""
    try:
        return decode(content), []
    except Refused:
        named = _CHARSET.search(content[:4096])
        if named is None:
            raise
    name = named.group(1).decode("ascii")
    try:
        if codecs.lookup(name).name in ("utf-7", "utf-8"):
            raise LookupError
        return content.decode(name), [("html_encoding", f"read as {name}, as the page says")]
    except (LookupError, UnicodeDecodeError):
        reason = f"it is neither UTF-8 nor {name}, the encoding that it names"
        raise Refused(reason, "save it as UTF-8") from None


def _said(tree: Any) -> Iterator[tuple[str, str]]:
    title = tree.css_first("head title")
    if title is not None and (words := _SPACE.sub(" ", title.text()).strip()):
        yield "title", words
    link = tree.css_first("link[rel=canonical]")
    if link is not None and (address := link.attributes.get("href")):
        yield "url", address


class _Page:
    """The text as it grows. White space is collapsed as a browser does, except inside `pre`."""

    def __init__(self) -> None:
        self._parts: list[str] = []
        self._wanted = ""
        self._inside: Counter[str] = Counter()
        self.size = 0
        self.headings: list[Heading] = []
        self.solid: list[tuple[int, int]] = []
        self.dropped: Counter[str] = Counter()
        self.menus = 0
        self.footers = 0

    def text(self) -> str:
        return "".join(self._parts)

    def inside(self, names: frozenset[str]) -> bool:
        """Whether an element of these names is open."""
        return any(self._inside[name] for name in names)

    def want(self, gap: str) -> None:
        """Ask for a gap before the next words; of several, the widest one counts."""
        self._wanted = max(self._wanted, gap, key=_GAPS.index)

    def say(self, words: str) -> None:
        """Add the text of one node."""
        if self._inside["pre"]:
            self._put(words)
            return
        collapsed = _SPACE.sub(" ", words)
        if collapsed.startswith(" ") and not self._wanted:
            self._wanted = " "
        if collapsed.strip(" "):
            self._put(collapsed.strip(" "))
            self._wanted = " " if collapsed.endswith(" ") else ""

    def enter(self, name: str) -> int:
        """Open an element; returns where its words will start, for `leave`."""
        self.want(self._gap(name))
        self._inside[name] += 1
        return self.size + (len(self._wanted) if self.size else 0)

    def leave(self, name: str, start: int) -> None:
        """Close an element that was entered at `start`."""
        self._inside[name] -= 1
        self.want("" if name in _CELLS else self._gap(name))
        if self.size <= start or self._inside["table"] or self._inside["pre"]:
            return
        if name in _HEADINGS:
            self.headings.append(Heading(start, _HEADINGS[name], _SPACE.sub(" ", self._since(start)).strip()))
        elif name in ("pre", "table"):
            self.solid.append((start, self.size))

    def _gap(self, name: str) -> str:
        if name in _CELLS:
            return _CELL
        if name in ("tr", "li"):
            return "\n"
        if name not in _BLOCKS:
            return ""
        return " " if self._inside["table"] else "\n\n"

    def _since(self, start: int) -> str:
        parts: list[str] = []
        length = self.size - start
        for part in reversed(self._parts):
            parts.append(part)
            length -= len(part)
            if length <= 0:
                break
        return "".join(reversed(parts))

    def _put(self, words: str) -> None:
        gap = self._wanted if self.size else ""
        self._wanted = ""
        self.size += len(gap) + len(words)
        if self.size > MOST_TEXT:
            raise Refused(f"its text has more than {MOST_TEXT:,} characters", "split the document")
        self._parts += [gap, words]


def _walk(root: Any, page: _Page) -> None:
    """Visit every node in order with a stack of our own, so that deep nesting ends in words and not in a crash."""
    stack: list[tuple[Any, str, int]] = [(iter([root]), "", 0)]
    while stack:
        nodes, around, start = stack[-1]
        node = next(nodes, None)
        if node is None:
            page.leave(around, start)
            stack.pop()
            continue
        if len(stack) > MOST_DEPTH:
            raise Refused(f"its elements are nested more than {MOST_DEPTH} deep", "give a page without such nesting")
        name = str(node.tag)
        if name == "-text":
            page.say(node.text_content or "")
        elif name == "br":
            page.want("\n")
        elif name == "img":
            page.dropped["images"] += 1
        elif not name.startswith(("-", "!")):
            if (why := _unseen(node, name)) is not None:
                page.dropped[why] += 1
            elif name == "nav":
                page.menus += 1
            elif name == "footer" and not page.inside(_OWN_FOOTER):
                page.footers += 1
            else:
                stack.append((node.iter(include_text=True), name, page.enter(name)))


def _unseen(node: Any, name: str) -> str | None:
    """Why a reader does not see the element, null when it is seen."""
    if name in _DROPPED:
        return name
    attributes = node.attributes
    if "hidden" in attributes or _HIDDEN_STYLE.search(attributes.get("style") or ""):
        return "hidden elements"
    return None


HTML = Extractor("html", (".html", ".htm", ".xhtml"), read, ("selectolax",), version=2)

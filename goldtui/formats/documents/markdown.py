"""Markdown: the source text verbatim, with the headings, tables and code blocks that a parser finds in it."""

from __future__ import annotations

import re
from typing import Any

from goldtui.formats.documents.extractor import Extracted, Extractor, Heading, Refused
from goldtui.formats.documents.plain import decode

_FRONT = re.compile(r"---[ \t]*\r?\n(.*?)^(?:---|\.\.\.)[ \t]*(?:\r?\n|\Z)", re.DOTALL | re.MULTILINE)
_MOST_FRONT = 65_536
_SOLID = frozenset({"fence", "code_block", "table_open", "html_block"})
SAYS = ("permitted", "current", "usage", "title", "url")
"""The keys of the front matter that mean something here."""


def read(content: bytes) -> Extracted:
    """The text behind the front matter."""
    whole = decode(content)
    begins, said, notices = _front_matter(whole)
    text = whole[begins:]
    starts = _line_starts(text)
    headings, solid = [], []
    tokens = _parser().parse(text)
    for index, token in enumerate(tokens):
        if token.map is None:
            continue
        start, end = starts[token.map[0]], starts[token.map[1]]
        if token.type == "heading_open" and token.level == 0:
            title = _plain_title(tokens[index + 1])
            headings.append(Heading(start, int(token.tag[1]), title))
        elif token.type in _SOLID:
            solid.append((start, end))
    return Extracted(text, tuple(headings), (), tuple(solid), begins, said, notices)


def _parser() -> Any:
    from markdown_it import MarkdownIt

    return MarkdownIt("commonmark").enable("table")


def _plain_title(inline: Any) -> str:
    """A heading without its marks, as a reader sees it."""
    parts = [child.content for child in inline.children or () if child.type in ("text", "code_inline")]
    return "".join(parts).strip() or str(inline.content).strip()


def _line_starts(text: str) -> list[int]:
    """Where each line starts, as the parser counts lines, and the end of the text."""
    starts = [0, *(found.end() for found in re.finditer(r"\r\n|\r|\n", text))]
    return [*starts, len(text), len(text)]


def _front_matter(whole: str) -> tuple[int, tuple[tuple[str, Any], ...], tuple[tuple[str, str], ...]]:
    found = _FRONT.match(whole)
    if found is None:
        return 0, (), ()
    if found.end() > _MOST_FRONT:
        raise Refused(f"its front matter has {found.end():,} characters", f"shorten it to {_MOST_FRONT:,}")
    values = _yaml(found.group(1))
    if not isinstance(values, dict):
        return 0, (), ()
    unread = [str(key) for key in values if key not in SAYS]
    notices = (("front_matter_unread", f"front matter that means nothing here: {', '.join(unread)}"),) if unread else ()
    return found.end(), tuple((key, values[key]) for key in SAYS if key in values), notices


def _yaml(text: str) -> Any:
    from ruamel.yaml import YAML
    from ruamel.yaml.error import YAMLError

    try:
        return YAML(typ="safe", pure=True).load(text)
    except (YAMLError, ValueError, RecursionError) as fault:
        mark = getattr(fault, "problem_mark", None)
        place = f" in line {mark.line + 2}" if mark is not None else ""
        reason = f"its front matter is not YAML{place}: {getattr(fault, 'problem', None) or fault}"
        raise Refused(reason, "mend the lines between the two ---") from None


MARKDOWN = Extractor("markdown", (".md", ".markdown"), read, ("markdown-it-py", "ruamel.yaml"))

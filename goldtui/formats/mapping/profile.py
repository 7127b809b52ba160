"""What the values of a column look like, as evidence for what it means: a name alone is often wrong.

`source` may be an id, a page or a whole passage, and `text` a question or a chunk; the values tell which.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from goldtui.formats.documents.page_names import is_page
from goldtui.formats.mapping.coerce import parse_literal, text_of
from goldtui.formats.mapping.paths import Place, path_of_place
from goldtui.formats.mapping.wrapped import unwrap
from goldtui.formats.run_keys import UNSPACED
from goldtui.formats.strict_json import JsonValue

SAMPLE = 200
"""Rows that are looked at."""
_ID = re.compile(r"^\S{1,200}$")
_NAMING = re.compile(r"^(?=\S*[^\W\d_])(?=\S*[\d._:#/\\-])\S{2,200}(?<![.!?])$")
_SEPARATED = re.compile(r"^[^;|,、\n]{1,120}(?:[;|,、][^;|,、\n]{1,120})+$")
_THOUSANDS = re.compile(r"\d,\d{3}(?!\d)")
"""Letters of scripts that are written without spaces."""
_WONDERING = re.compile(
    r"\W*(?:who|whom|whose|what|when|where|which|why|how|is|are|was|were|do|does|did|can|could|may|must|should|will|would"
    r"|in (?:what|which)|wer|was|wann|wo|welche[rsmn]?|wie|warum|quand|qui|que|où|comment|pourquoi|quel(?:le)?s?"
    r"|quién|qué|cuándo|dónde|cómo|cuál|chi|cosa|quando|dove|come|perché|quem|onde|wat|wanneer|waar|hoe)\b\s+\w",
    re.IGNORECASE,
)
_ASKING = re.compile(r"(?:[?？؟]|(?<=[\u0370-\u03ff\u1f00-\u1fff])[;\u037e])\s*[\"')\]]*\s*$")
"""The end of a question; in Greek it looks like a semicolon."""


@dataclass
class Column:
    """The values of one column over the sample."""

    path: str
    values: list[JsonValue] = field(default_factory=list)
    """Values that say something."""
    at: list[int] = field(default_factory=list)
    """The row of each of these, from 0."""
    items: list[JsonValue] = field(default_factory=list)
    """The same with lists opened."""
    lists: int = 0
    keys: dict[str, JsonValue] = field(default_factory=dict)
    """Where the items are objects: their keys with an example."""
    last: str = ""
    """The last key of its path, where that holds a dot itself."""
    bars: bool = True
    """Whether `|` may divide its texts."""

    @property
    def name(self) -> str:
        """The last key of its path, without what a tool put around it."""
        return unwrap(self.last or self.path.replace("[]", "").rpartition(".")[2])

    @property
    def outer(self) -> str:
        """The path of the object that it lies in; empty for a column of the row itself."""
        return self.path[: -len(self.last) - 1] if self.last else self.path.rpartition(".")[0]

    @property
    def texts(self) -> list[str]:
        """The items as texts."""
        return [text for text in map(text_of, self.items) if text is not None]

    def share(self, fits: Iterable[bool]) -> float:
        """The share of items that fit, 0 without items."""
        found = list(fits)
        return sum(found) / len(found) if found else 0.0

    @property
    def asks(self) -> float:
        """The share of texts that end as a question does."""
        return self.share(bool(_ASKING.search(text)) for text in self.texts)

    @property
    def wonders(self) -> float:
        """The share of texts that begin as a question does, as those that people type into a box have no sign."""
        return self.share(bool(_WONDERING.match(text)) for text in self.texts)

    @property
    def id_like(self) -> float:
        """The share of items without a space."""
        return self.share(bool(_ID.match(text)) for text in self.texts) if self.texts else 0.0

    @property
    def names_things(self) -> bool:
        """Whether its texts can only be ids or files: one word each with a sign or a digit in it, and letters."""
        sign = self.separators or "\n"
        parts = [part.strip() for text in self.texts for part in text.split(sign)]
        return bool(parts) and all(_NAMING.match(part) for part in parts)

    @property
    def words(self) -> float:
        """Words in a text, on average; where a script has no spaces, two of its letters count as one."""
        texts = self.texts
        number = sum(max(len(text.split()), len(UNSPACED.findall(text)) / 2) for text in texts)
        return number / len(texts) if texts else 0.0

    @property
    def distinct(self) -> float:
        """The share of different texts."""
        texts = self.texts
        return len(set(texts)) / len(texts) if texts else 0.0

    @property
    def flags(self) -> bool:
        """Whether every value is true or false."""
        return bool(self.values) and all(
            isinstance(value, bool) or (isinstance(value, str) and value.casefold() in ("true", "false", "yes", "no"))
            for value in self.values
        )

    @property
    def separators(self) -> str:
        """The signs that divide its texts into short parts; empty where a text is one value."""
        texts = [value for value in self.values if isinstance(value, str)]
        for sign in ";|、," if self.bars else ";、,":
            divided = [text for text in texts if sign in text]
            if sign == "," and any(map(_THOUSANDS.search, divided)):
                continue
            if any(is_page(part) and not is_page(text.split(sign)[0]) for text in divided for part in text.split(sign)):
                # The page of a document that is named before it is no name of its own.
                continue
            if any("://" in text and not _each_an_address(text, sign) for text in divided):
                continue
            if divided and all(_SEPARATED.match(text) for text in divided) and _short(divided, sign):
                return sign
        return ""

    @property
    def lines(self) -> str:
        """A line end where it divides texts into short parts, as in cells that somebody filled in."""
        divided = [value.split("\n") for value in self.values if isinstance(value, str) and "\n" in value.strip()]
        parts = [part for one in divided for part in one if part.strip()]
        return "\n" if parts and all(len(part.split()) <= _LINE and len(part) <= _LINE_LONG for part in parts) else ""

    @property
    def bulleted(self) -> bool:
        """Whether its texts have lines that begin with a point or a number."""
        texts = (value for value in self.values if isinstance(value, str))
        return any(_BULLET.match(line) for text in texts for line in text.split("\n"))


BULLET = r"^\s*(?:[-*•–]|\d{1,2}[.)])\s+"
_BULLET = re.compile(BULLET)
_LINE, _LINE_LONG = 12, 200


def _each_an_address(text: str, sign: str) -> bool:
    """Whether a sign divides addresses; an address may hold it itself, as in `?a=1&amp;b=2`."""
    return all("://" in part for part in text.split(sign))


def _short(texts: list[str], sign: str) -> bool:
    parts = [part.strip() for text in texts for part in text.split(sign)]
    return all(part and len(part.split()) <= (6 if sign != "," else 1) for part in parts)


def columns_of(rows: Iterable[Mapping[str, JsonValue]], *, bars: bool = True) -> dict[str, Column]:
    """The columns of the rows by their path; a list of objects is one column, and so is each path into an object."""
    found: dict[str, Column] = {}
    for number, row in enumerate(rows):
        for key, value in row.items():
            _add(found, (key,), value, number)
    for one in found.values():
        one.bars = bars
    return found


_DOTTED = re.compile(r"[\w$/@-]+(?:\.[\w$/@-]+)+")
"""A key that is a path itself, as tables write that were nested before."""


def _last(key: str | int) -> str:
    """A key with a dot that divides nothing, such as `1. Question`; empty for all others, which the path tells."""
    return key if isinstance(key, str) and "." in key and not _DOTTED.fullmatch(key) else ""


def _add(found: dict[str, Column], place: Place, value: JsonValue, number: int, depth: int = 0) -> None:
    column = found.setdefault(path_of_place(place), Column(path_of_place(place), last=_last(place[-1])))
    if value is None or value in ("", [], {}) or (isinstance(value, str) and not value.strip()):
        return
    held = parse_literal(value)
    if isinstance(held, dict) and depth < 3 and held is value:
        found.pop(column.path) if not column.values and not column.keys else None
        for key, inner in list(held.items())[:60]:
            _add(found, (*place, key), inner, number, depth + 1)
        return
    column.values.append(value)
    column.at.append(number)
    items = held if isinstance(held, list) else [held]
    column.lists += isinstance(held, list)
    for one in items[:50]:
        column.items.append(one)
        if isinstance(one, dict):
            for key, inner in one.items():
                column.keys.setdefault(key, inner)

"""Folds typography away and remembers the origin of every folded character.

Prevents two mistakes: a phrase missed because of a curly quote or a line break, and a highlight that is one character
off because it was computed on changed text.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache

from goldtui.text.match.span import Span

LINE_HYPHEN = "\ufdd0"
"""Represents a hyphen at a line end while matching. A noncharacter: Unicode keeps it for internal use."""

_SINGLE_QUOTES = "\u2018\u2019\u201a\u201b\u02b9\u02bb\u02bc\u02bd\u2032\u2035\u2039\u203a\uff07\u00b4"
_DOUBLE_QUOTES = "\u201c\u201d\u201e\u201f\u2033\u2036\u00ab\u00bb\uff02\u301d\u301e\u301f"
_DASHES = "\u2010\u2011\u2012\u2013\u2014\u2015\u2212\u2043\u05be\ufe58\ufe63\uff0d\u2e3a\u2e3b"
# Default-ignorable characters: soft hyphen, zero width, joiners, bidi marks, variation selectors, tags.
# Visible format characters (such as the Arabic number sign) are text and stay.
_FORMAT = (
    "\u00ad\u034f\u061c\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff"
    "\ufff9-\ufffb\U0001d173-\U0001d17a\U000e0000-\U000e0fff"
)
_NEWLINES = "\n\r\x0b\x0c\x85\u2028\u2029"

_FOLDS: dict[str, str] = {
    **dict.fromkeys(_SINGLE_QUOTES, "'"),
    **dict.fromkeys(_DOUBLE_QUOTES, '"'),
    **dict.fromkeys(_DASHES, "-"),
    LINE_HYPHEN: "\ufffd",  # the same noncharacter in the input must not count as our sign
}
_FOLDED = re.compile(f"[{_FORMAT}{''.join(_FOLDS)}]")
_HIDDEN = re.compile(f"[{_FORMAT}]")
_HYPHEN_AT_LINE_END = re.compile(
    rf"[-\u2010\u2011\u00ad][{_FORMAT}]*[^\S{_NEWLINES}]*[{_NEWLINES}]\s*(?=\w)", re.UNICODE
)
# Characters that fold to one character each, up to one that may combine with the next; a hyphen may be at a line end. A
# text of 1 MB is mostly these, and walking it character by character would take seconds.
_PLAIN = (
    "!-,.-~\xc0-\xd6\xd8-\xde\xe0-\xf6\xf8-\u012f\u0131-\u0148\u0400-\u0481\u048a-\u052f\u2013\u2014\u2018-\u201d\u2026"
    "\u3001-\u3003\u3005-\u3011\u3014-\u301f\u3021-\u3029\u3041-\u3096\u309b-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3"
)
_PLAIN_RUN = re.compile(f"[{_PLAIN}]+(?: [{_PLAIN}]+)*(?![^\x00-\x7f{_PLAIN}])")
_UNCHANGED = "unchanged"
# Emoji are built with these, so a span that ends on one keeps it.
_GLUE = frozenset("\u200d\ufe0e\ufe0f")


def _trails(char: str) -> bool:
    return char not in _GLUE and (char.isspace() or _HIDDEN.match(char) is not None)


def _fold_one(match: re.Match[str]) -> str:
    return _FOLDS.get(match.group(), "")


def _after_a_word(text: str, index: int) -> bool:
    """Whether a letter or digit precedes `index`, marks and format characters skipped."""
    while index:
        index -= 1
        char = text[index]
        if char.isalnum() or char == "_":
            return True
        if not _extends(char):
            return False
    return False


def _mark_line_hyphen(match: re.Match[str]) -> str:
    return LINE_HYPHEN if _after_a_word(match.string, match.start()) else match.group()


def _mark_line_hyphens(text: str) -> str:
    # The cheap test first: hardly any text breaks a word at a line end.
    if _HYPHEN_AT_LINE_END.search(text) is None:
        return text
    return _HYPHEN_AT_LINE_END.sub(_mark_line_hyphen, text)


def begins_at_line_end(text: str) -> bool:
    """Whether the text begins with a hyphen at a line end, as when it was copied from inside a broken line."""
    return _HYPHEN_AT_LINE_END.match(text.lstrip()) is not None


def _fold_marks(text: str) -> str:
    """NFC, format characters dropped, quotes and dashes folded; case and white space unchanged."""
    composed = unicodedata.normalize("NFC", text)
    return _FOLDED.sub(_fold_one, composed)


def fold_typography(text: str) -> str:
    """The text with quotes, dashes, spaces and format characters folded, case kept, white space collapsed."""
    folded = text if text.isascii() else unicodedata.normalize("NFC", _fold_marks(text))
    return " ".join(folded.split())


def _fold(text: str) -> str:
    return unicodedata.normalize("NFC", _fold_marks(text).casefold())


def _sited(text: str) -> str:
    """The normalised text with `LINE_HYPHEN` for each hyphen at a line end."""
    composed = unicodedata.normalize("NFC", text).replace(LINE_HYPHEN, "\ufffd")
    pieces = _mark_line_hyphens(composed).split(LINE_HYPHEN)
    return " ".join(LINE_HYPHEN.join(map(_fold, pieces)).split())


def forms(text: str) -> tuple[str, str | None]:
    """The normalised text, and the same with `LINE_HYPHEN` at line-end hyphens, None when it has none."""
    if text.isascii():
        # Printable ASCII with single spaces only needs lower-casing; this is most text.
        if text.isprintable() and "  " not in text and text[:1] != " " and text[-1:] != " ":
            return text.lower(), None
        if "-" not in text or _HYPHEN_AT_LINE_END.search(text) is None:
            return " ".join(text.lower().split()), None
    sited = _sited(text)
    return (sited.replace(LINE_HYPHEN, "-"), sited) if LINE_HYPHEN in sited else (sited, None)


def normalise(text: str) -> str:
    """The text as the phrase rule compares it; a hyphen at a line end is written as a plain hyphen.

    Example: `"The Fern\\u00a0House\\n opens"` becomes `"the fern house opens"`.
    """
    return forms(text)[0]


class PreparedText:
    """A text with its normalised form and the mapping back to the original code points.

    The mapping, sentence starts and the language check are computed on first use and cached, since most chunks are only
    ever searched for a phrase. Equal texts are equal.
    """

    __slots__ = ("_positions", "identity", "may_deny", "negators_known", "normal", "sentence_starts", "sited", "text")

    text: str
    """The original, untouched."""
    normal: str
    sited: str | None
    """`normal` with `LINE_HYPHEN` at line-end hyphens; None when the text has none."""
    identity: bool
    """Whether normal and original positions are the same numbers."""
    sentence_starts: tuple[int, ...] | None
    """Cached by `sentences.py`: where sentences start in `text`."""
    negators_known: bool | None
    """Cached by `negation.py`: whether the text is in a language with a list of negators."""
    may_deny: bool | None
    """Cached by `negation.py`: whether the text holds a word that may deny something."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.normal, self.sited = forms(text)
        # ASCII of which nothing was removed: each character keeps its position.
        self.identity = text.isascii() and self.sited is None and len(self.normal) == len(text)
        self.sentence_starts = None
        self.negators_known = None
        self.may_deny = None
        self._positions: tuple[list[int], list[int]] | None = None

    def __eq__(self, other: object) -> bool:
        return isinstance(other, PreparedText) and self.text == other.text

    def __hash__(self) -> int:
        return hash(self.text)

    def __repr__(self) -> str:
        return f"PreparedText({self.text!r})"

    def _map(self) -> tuple[list[int], list[int]]:
        if self._positions is None:
            self._positions = _positions(self.text)
        return self._positions

    def cuts(self, index: int) -> bool:
        """Whether a cut before `normal[index]` would fall inside one visible character of the original."""
        if self.identity or index <= 0 or index >= len(self.normal):
            return False
        starts, ends = self._map()
        return starts[index] < ends[index - 1]

    def original_start(self, index: int) -> int:
        """The original position of `normal[index]`; the text's end for `index == len(normal)`."""
        if self.identity:
            return index
        starts, _ = self._map()
        return starts[index] if index < len(starts) else len(self.text)

    def original(self, start: int, end: int) -> Span:
        """The original range of `normal[start:end]`, in whole visible characters, none hidden at its end."""
        if self.identity:
            return Span(start, end)
        if end <= start:
            here = self.original_start(start)
            return Span(here, here)
        starts, ends = self._map()
        first, last = starts[start], ends[end - 1]
        text = self.text
        while last > first + 1 and _trails(text[last - 1]):
            last -= 1
        return Span(first, last)


def prepare(text: str) -> PreparedText:
    """The text ready for `find_phrase`; cheap for ASCII, costly parts are deferred until needed."""
    return PreparedText(text)


@lru_cache(maxsize=4096)
def _extends(char: str) -> bool:
    """Whether it belongs to the character before it: marks, format characters, Hangul vowels and finals."""
    return (
        unicodedata.category(char)[0] == "M"
        or _HIDDEN.match(char) is not None
        or "\u1160" <= char <= "\u11ff"
        or "\ud7b0" <= char <= "\ud7fb"
        or "\U0001f3fb" <= char <= "\U0001f3ff"
    )


def _clusters(text: str) -> Iterator[tuple[int, int, str]]:
    """`(start, end, folded)` of each piece that folds independently: a visible character or a line-end hyphen.

    A run of plain letters is one piece with `_UNCHANGED`: each of its characters stays the same.
    """
    line_hyphens = {
        match.start(): match.end() for match in _HYPHEN_AT_LINE_END.finditer(text) if _after_a_word(text, match.start())
    }
    length = len(text)
    start = 0
    while start < length:
        run = _PLAIN_RUN.match(text, start)
        if run:
            yield start, run.end(), _UNCHANGED
            start = run.end()
            continue
        char = text[start]
        end = line_hyphens.get(start, 0)
        if end:
            yield start, end, "-"
            start = end
            continue
        end = start + 1
        flag = "\U0001f1e6" <= char <= "\U0001f1ff"
        while end < length and end not in line_hyphens:
            following = text[end]
            if following.isascii():
                break
            joined = text[end - 1] == "\u200d" and unicodedata.category(following) == "So"
            if joined or _extends(following):
                end += 1
            elif flag and "\U0001f1e6" <= following <= "\U0001f1ff":
                flag = False
                end += 1
            else:
                break
        yield start, end, char.lower() if end == start + 1 and char.isascii() else _fold(text[start:end])
        start = end


def _positions(text: str) -> tuple[list[int], list[int]]:
    """For each normal character, the original range it came from; a run of white space is one range."""
    starts: list[int] = []
    ends: list[int] = []
    after_space = True  # leading white space is trimmed
    for start, end, folded in _clusters(text):
        if not folded:
            continue
        if folded is _UNCHANGED:
            starts.extend(range(start, end))
            ends.extend(range(start + 1, end + 1))
            after_space = False
            continue
        for char in folded:
            if not char.isspace():
                after_space = False
            elif after_space:
                if ends:
                    ends[-1] = end
                continue
            else:
                after_space = True
            starts.append(start)
            ends.append(end)
    if after_space and starts:
        starts.pop()
        ends.pop()
    return starts, ends

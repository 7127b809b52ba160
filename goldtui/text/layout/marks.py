"""Finds the citation marks in a stretch of text, whatever their brackets, and the ids that each names.

A mark is removed from the text, so none of its digits counts as a value of the statement next to it.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator
from typing import NamedTuple

from goldtui.text.languages.catalog import LANGUAGES, words_of_all
from goldtui.text.layout.gone import GONE
from goldtui.text.layout.names import Names
from goldtui.text.layout.sheet import blank
from goldtui.text.layout.words.catalog import NUMBERED, SOURCE_WORD
from goldtui.text.match.span import Span
from goldtui.text.meaning.tokens import tokens_of

_LINK = r"\([^()\s]{0,600}(?:\([^()\s]{0,200}\)[^()\s]{0,200})?(?:\s{1,3}(?P<title>\"[^\"\n]{0,300}\"))?\s{0,3}\)"
_BRACKETS = re.compile(
    r"(?P<image>!)?[\[\uff3b\u3014\u3010]\0*(?P<inside>[^\[\]\uff3b\uff3d\u3014\u3015\u3010\u3011\n]{1,200})"
    rf"[\]\uff3d\u3015\u3011](?P<link>{_LINK})?"
)
_ROUND = re.compile(r"[(\uff08](?P<inside>[^()\uff08\uff09\n]{1,600})[)\uff09]")
_RAISED_DIGIT = "\u2070\xb9\xb2\xb3\u2074-\u2079"
_RAISED = re.compile(rf"[{_RAISED_DIGIT}]+(?:[,\u02d2\u207b\u02cb'\u02bc]\s?[{_RAISED_DIGIT}]+)*")
_LOWER = str.maketrans("\u2070\xb9\xb2\xb3\u2074\u2075\u2076\u2077\u2078\u2079\u207b", "0123456789-")
_RAISED_UNITS = ("mm", "cm", "m", "km", "m²", "m³", "km²")
_LENGTHS = "|".join(one.units[unit] for one in LANGUAGES for unit in _RAISED_UNITS if unit in one.units)
_UNIT_BEFORE = re.compile(
    rf"(?:\d|(?<![^\W\d_])(?:[kcdmn\u00b5\u03bc]?m|ft|in|yd|mi|ha|s|[kmg]?g|[a-z]|{_LENGTHS}))\Z", re.IGNORECASE
)
_UNIT_WINDOW = 24
_BETWEEN = re.compile(rf"[,;\u3001\uff0c\uff1b|&]|\s+(?:{'|'.join(words_of_all(lambda one: one.ands))})\s+")
_RANGE = re.compile(r"\^?(\d{1,4})\s*[-\u2013\u2014~\uff5e]\s*\^?(\d{1,4})")
_DAGGER = re.compile(r"(?:(?P<message>\d{1,4}):)?(?P<number>\d{1,4})\s*[\u2020\u2021](?P<name>.*)", re.DOTALL)
_PLACE_WORDS = (
    r"(?:p{1,2}\.?|pages?|seiten?|s\.|sections?|sec\.?|abschnitt|chapters?|\u00a7+|art\.?|lines?|para\.?|n[o\u00ba]\.?)\s?"
    r"[\d.\u2013-]{1,12}"
)
_PLACE = re.compile(_PLACE_WORDS, re.IGNORECASE)
_WITH_PLACE = re.compile(rf"(?P<name>[^\s,:]{{1,100}})[,:]?\s{{1,3}}(?:{_PLACE_WORDS})", re.IGNORECASE)
_COUNTS = re.compile(r"\d{1,4}(?:\s?[,;\u3001&\u2013-]\s?\d{1,4}){0,9}")
_COUNTED = re.compile(
    r"[(\uff08]\0*\d{1,2}(?:\s?[,;\u3001&\u2013-]\s?\d{1,2}){0,9}\0*[)\uff09]"
    r"|[\u2460-\u2487\u2776-\u2793\u24eb-\u24fe]"
)
_NUMBERED = re.compile(r"[\[\uff3b\u3014\u3010][^\[\]\n]{0,60}\d[^\[\]\n]{0,60}[\]\uff3d\u3015\u3011]")
_CLAUSE_ENDS = re.compile(rf"[\s\0]*(?:\Z|[.,;:!?)\u3001\u3002\uff0c\uff1b\uff01\uff1f]|{_COUNTED.pattern})")
_ITS_NUMBER = re.compile(
    rf"(?<!\bthe )(?<!\ba )(?:(?<!\w)(?:{NUMBERED})|(?<=[\u3040-\u9fff])(?:{NUMBERED}))\.?[\s\0]*\Z", re.IGNORECASE
)
"""`step (2)` is the second step; `fill in the form (2)` cites."""
_SENTENCE_ENDED = re.compile(r"[.!?\u3002\uff01\uff1f][\s\0]*\Z")
_ALL_SAID = re.compile(r"[\W_]*\Z")
_MOST_SOURCES_READ = 50
_LONGEST_RANGE = 50
_MOST_KEPT = 4_096
_PREFIX = re.compile(rf"(?:{SOURCE_WORD})\.?(?:\s*(?:no|nr)\.?)?(?:\s*[:\uff1a#=]\s*|\s+|(?=\d)|\Z)", re.IGNORECASE)
_SQUARE_PREFIX = re.compile(rf"{_PREFIX.pattern}|(?:chunk |source )?id\s?[:=]\s?|[sdcrp](?=\d{{1,2}}\Z)", re.IGNORECASE)
"""In square brackets a letter is enough, as in `[S1]`; `(P2)` may be a car park."""
_SOURCE = re.compile(rf"[\W_]*(?:{SOURCE_WORD})[\W_]*", re.IGNORECASE)
_NO_WORDS = re.compile(rf"(?:[\W_]|{SOURCE_WORD})*", re.IGNORECASE)
_NAMED = re.compile(rf"(?<!\w)(?:{SOURCE_WORD})[\s\0*_]*[:\uff1a][\s\0*_]*(?P<names>[^\n]{{1,600}})", re.IGNORECASE)
_NAME = re.compile(
    r"[\s\0]*(?P<name>[^\s\0,;\u3001\uff0c\uff1b\u3002()\[\]<>\"']{1,200})[\s\0]*(?P<more>[,;\u3001\uff0c\uff1b&]?)"
)
_WORD = re.compile(r"[\s\0]*\w")
_BACKTICKS = re.compile(r"(`+)[^`]*\1")
_USED_AS_CODE = re.compile(r"\s*[=.(+*/<>\[-](?!\s*$)")
_GLUED = re.compile(r"[\w)\]]\0*\Z")


class Mark(NamedTuple):
    """One citation mark: where it is, and the ids it names, including invented ones."""

    start: int
    end: int
    ids: tuple[str, ...]


class Reader:
    """Reads the marks of one response: `names` identifies sources, `defined` holds the response's own definitions."""

    __slots__ = ("_read", "counts", "defined", "names")

    def __init__(self, names: Names, response: str = "", text_of: Callable[[str], str] = lambda _: "") -> None:
        self.names = names
        # Next to `[1]` a `(2)` counts something else; likewise where the sources themselves have such numbers.
        self.counts = (
            _COUNTED.search(response) is not None
            and _NUMBERED.search(response) is None
            and not any(_COUNTED.search(text_of(one)) for one in names.known[:_MOST_SOURCES_READ])
        )
        """Whether numbers in round brackets and in circles may be marks."""
        self.defined: dict[str, tuple[str, ...]] = {}
        self._read: dict[tuple[str, bool], tuple[str, ...]] = {}

    def marks(self, text: str, *, code: bool = False) -> tuple[str, list[Mark], list[str]]:
        """The text without its marks and link targets, the marks in order, and titles of links."""
        found: list[Mark] = []
        shown: list[str] = []
        for take in (self._squares, self._rounds, self._raised, self._said, self._counted):
            gone: list[Span] = []
            for span, ids in take(text, code, shown):
                gone.append(span)
                if ids:
                    found.append(Mark(span.start, span.end, ids))
            if gone:
                text = blank(text, gone, apart=True)
        found.sort()
        return text, found, shown

    def ids_of(self, inside: str, *, bracketed: bool = True) -> tuple[str, ...]:
        """The ids named inside a mark, each once; empty when it is no mark."""
        asked = inside, bracketed
        found = self._read.get(asked)
        if found is None:
            found = self._ids_of(inside, bracketed)
            if len(self._read) < _MOST_KEPT:
                self._read[asked] = found
        return found

    def define(self, name: str, ids: tuple[str, ...]) -> None:
        """Let a mark of this name refer to these ids from now on."""
        self.defined[name] = ids
        self._read.clear()

    def _ids_of(self, inside: str, bracketed: bool) -> tuple[str, ...]:
        whole = _bare(inside)
        if not whole:
            return ()
        single = self._one(whole)
        if single:
            return single
        parts = [part.strip() for part in _BETWEEN.split(whole)]
        parts = [part for part in parts if part]
        named: dict[str, None] = {}
        unknown: dict[str, None] = {}
        for part in parts:
            ids = self._one(part) or self._one(_SQUARE_PREFIX.sub("", part, count=1))
            if ids:
                named.update(dict.fromkeys(ids))
                continue
            placed = _WITH_PLACE.fullmatch(part)
            name = (placed["name"] if placed is not None else part).lstrip("^#")
            if not self.names.invented(name, bracketed=bracketed):
                name = _PREFIX.sub("", part, count=1).lstrip("^#")
            if not self.names.invented(name, bracketed=bracketed):
                if named and len(parts) > 1 and _place_in_source(part):
                    continue
                return ()
            unknown[name] = None
        return (*named, *unknown)

    def _one(self, part: str) -> tuple[str, ...]:
        dagger = _DAGGER.fullmatch(part)
        if dagger is not None:
            return self._dagger(dagger)
        if part in self.defined:
            return self.defined[part]
        if part.endswith(".") and part[:-1].isdecimal():
            return self._one(part[:-1])
        found = self.names.ids_of(part)
        if found:
            return found
        bare = part.lstrip("^#").strip()
        if bare != part and bare:
            return self._one(bare)
        placed = _WITH_PLACE.fullmatch(part)
        if placed is not None:
            return self._one(placed["name"])
        numbers = _RANGE.fullmatch(part)
        if numbers is not None:
            first, last = int(numbers[1]), int(numbers[2])
            if 0 < first < last <= first + _LONGEST_RANGE:
                return tuple(dict.fromkeys(i for n in range(first, last + 1) for i in (self._one(str(n)) or (str(n),))))
        if not part.isascii():
            plain = unicodedata.normalize("NFKC", part)
            if plain != part:
                return self._one(plain)
        return ()

    def _dagger(self, dagger: re.Match[str]) -> tuple[str, ...]:
        name = dagger["name"].strip()
        named = self.names.ids_of(name) if name and not name.isdecimal() else ()
        if named:
            return named
        # With a message before it, the results are counted from zero.
        number = str(int(dagger["number"]) + (dagger["message"] is not None))
        return self._one(number) or (number,)

    def _squares(self, text: str, code: bool, shown: list[str]) -> Iterator[tuple[Span, tuple[str, ...]]]:
        if not any(sign in text for sign in "[\uff3b\u3014\u3010"):
            return
        quoted = [m.span() for m in _BACKTICKS.finditer(text)] if "`" in text and not code else []
        at = 0
        for match in _BRACKETS.finditer(text):
            start, end = match.span()
            while at < len(quoted) and quoted[at][1] <= start:
                at += 1
            in_code = code or (at < len(quoted) and quoted[at][0] < start)
            inside = match["inside"]
            if match["title"]:
                shown.append(match["title"].strip('"'))
            ids = () if match["image"] or (in_code and _indexes(text, match)) else self.ids_of(inside)
            if ids:
                yield Span(start, end), ids
            elif match["link"] is not None:
                # A reader sees the text of a link; its target names no source.
                yield Span(start, match.start("inside")), ()
                yield Span(match.end("inside"), end), ()

    def _rounds(self, text: str, code: bool, shown: list[str]) -> Iterator[tuple[Span, tuple[str, ...]]]:
        if "(" not in text and "\uff08" not in text:
            return
        for match in _ROUND.finditer(text):
            inside = match["inside"]
            if GONE in inside and _NO_WORDS.fullmatch(inside):
                yield Span(*match.span()), ()
                continue
            bare = _bare(inside).rstrip(".")
            if _COUNTS.fullmatch(bare) or bare in self.defined:
                continue
            prefix = _PREFIX.match(bare)
            rest = bare[prefix.end() :] if prefix is not None else bare
            ids = self.ids_of(rest, bracketed=prefix is not None) if rest else ()
            if ids and not (prefix is None and all(one.isdecimal() for one in _BETWEEN.split(rest))):
                yield Span(*match.span()), ids

    def _counted(self, text: str, code: bool, shown: list[str]) -> Iterator[tuple[Span, tuple[str, ...]]]:
        """Bare numbers that may also count something, `(1)` and `①`; they are marks where each one ends a clause."""
        if not self.counts or code:
            return
        found = [match for match in _COUNTED.finditer(text) if not _at_front(text, match)]
        for match in found:
            before = text[max(0, match.start() - 40) : match.start()]
            behind = _SENTENCE_ENDED.search(before) is not None and _ALL_SAID.match(text, found[-1].end()) is not None
            if not behind and (_CLAUSE_ENDS.match(text, match.end()) is None or _has_number(before)):
                return
        marks = [(match, self._of_counted(match.group())) for match in found]
        if all(ids for _, ids in marks) and any(self.names.resolve(one) is not None for _, ids in marks for one in ids):
            for match, ids in marks:
                yield Span(*match.span()), ids

    def _of_counted(self, sign: str) -> tuple[str, ...]:
        inside = sign.strip("()\uff08\uff09").replace(GONE, "").strip()
        if inside and not inside[0].isdecimal():
            inside = str(int(unicodedata.numeric(inside)))
        return self.ids_of(inside) if self.names.counted or inside in self.defined else ()

    def _raised(self, text: str, code: bool, shown: list[str]) -> Iterator[tuple[Span, tuple[str, ...]]]:
        if text.isascii():
            return
        for match in _RAISED.finditer(text):
            before = text[max(0, match.start() - _UNIT_WINDOW) : match.start()].replace(GONE, "")
            if _UNIT_BEFORE.search(before):
                continue
            digits = match.group().translate(_LOWER)
            ids: dict[str, None] = {}
            for part in re.split(r"[^\d-]+\s?", digits):
                ids.update(dict.fromkeys(self._of_digits(part)))
            yield Span(*match.span()), tuple(ids)

    def _of_digits(self, digits: str) -> tuple[str, ...]:
        found = self._one(digits)
        if found or not digits.isdecimal():
            return found
        singles = [self._one(digit) for digit in digits]
        # `¹²` after a word is a first and a second note where there is no twelfth.
        if all(singles):
            return tuple(dict.fromkeys(one for single in singles for one in single))
        return (digits.lstrip("0") or digits,)

    def _said(self, text: str, code: bool, shown: list[str]) -> Iterator[tuple[Span, tuple[str, ...]]]:
        if ":" not in text and "\uff1a" not in text:
            return
        position = 0
        for match in _NAMED.finditer(text):
            if match.start() < position:
                continue
            ids: dict[str, None] = {}
            position = match.start("names")
            end = position
            while (one := _NAME.match(text, position)) is not None:
                name, last = one["name"], one.end("name")
                trimmed = name.rstrip(".!?")
                found = self._one(name) or self._one(trimmed)
                if not found and not trimmed.isdecimal() and self.names.invented(trimmed, bracketed=True):
                    found = (trimmed,)
                if not found:
                    break
                ids.update(dict.fromkeys(found))
                end = last - (len(name) - len(trimmed) if found != (name,) else 0)
                position = one.end()
                if not one["more"]:
                    break
            # `Source: 2` names the second one; in `document: 2 pages` the number counts.
            if ids and not (_ends_in_number(text, match.start("names"), end) and _WORD.match(text, end)):
                yield Span(match.start(), end), tuple(ids)
            position = max(position, end)


def is_source_word(text: str) -> bool:
    """Whether a text is only a word such as `Source`, in any of the languages."""
    return _SOURCE.fullmatch(text) is not None


def _bare(inside: str) -> str:
    return inside.replace(GONE, "").strip()


def _ends_in_number(text: str, start: int, end: int) -> bool:
    last = text[max(start, end - 8) : end].replace(GONE, "").split()
    return bool(last) and last[-1].isdecimal()


def _indexes(text: str, match: re.Match[str]) -> bool:
    """Whether brackets in code index something, as in `row[1] = 5`."""
    if not _bare(match["inside"]).isdecimal() or _GLUED.search(text, max(0, match.start() - 8), match.start()) is None:
        return False
    line = text[max(0, match.start() - 200) : match.start()]
    return _USED_AS_CODE.match(text, match.end(), match.end() + 8) is not None or len(line.split()) < 3


def _place_in_source(part: str) -> bool:
    return _PLACE.fullmatch(part) is not None


def _at_front(text: str, match: re.Match[str]) -> bool:
    return not text[max(0, match.start() - 8) : match.start()].strip(" \0\t")


def _has_number(before: str) -> bool:
    """Whether the words before it end with a number that it repeats or labels: `five (5) days`, `step (2)`."""
    if _ITS_NUMBER.search(before) is not None:
        return True
    words = tokens_of(before.replace(GONE, ""))
    return bool(words) and (words[-1].key.startswith("#") or words[-1].key[-1:].isdecimal())

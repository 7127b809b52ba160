"""The ways in which a person or a program may read a text as words.

Prevents that words get past a comparison because signs of a code, a mark or a gap lie in them: `&#32;`, `%20`, `\\n`,
`<b>`, `ca**st**le`, `c a s t l e`, `castlekey`.
"""

from __future__ import annotations

import html
import re
import unicodedata
from collections.abc import Callable, Iterator, Sequence
from itertools import accumulate, pairwise
from typing import NamedTuple
from urllib.parse import unquote

from goldtui.text.match.normalise import LINE_HYPHEN, PreparedText, forms, prepare

# A character of a script without spaces counts as a word.
_SPACELESS = "\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af"
_WORD = re.compile(f"[{_SPACELESS}]|[^\\W_{_SPACELESS}]+")
_JOINED_WORD = re.compile(f"[{_SPACELESS}]|[^\\W_{_SPACELESS}]+(?:{LINE_HYPHEN}[^\\W_{_SPACELESS}]+)*")
"""A word that may go on after a hyphen at a line end."""

_HEX = "[0-9a-fA-F]"
_CODED = re.compile(
    rf"(?P<percent>(?:%{_HEX}{{2}})+)|(?P<entity>&(?:\#[0-9]{{1,7}}|\#[xX]{_HEX}{{1,6}}|[a-zA-Z][a-zA-Z0-9]{{1,31}});)"
    rf"|(?P<hex>\\(?:u{_HEX}{{4}}|U{_HEX}{{8}}|x{_HEX}{{2}}))|(?P<escape>\\[nrtbfv])|(?P<tag></?[a-zA-Z!][^<>\n]{{0,200}}>)"
)
"""What stands for other characters in JSON, Python, HTML and addresses; a tag stands for none."""
_ROUNDS = 3
"""A code may be coded once more, as in `&amp;#32;`."""
_SURROGATE = range(0xD800, 0xE000)

HEAD = 12
"""Fewer letters in a row may be alike by chance where gaps do not count."""
_GRAM = 8
_STEP = HEAD - _GRAM + 1
"""Of any `HEAD` letters in a row, one of every so many `_GRAM` begins in them and ends in them."""


class _Word(NamedTuple):
    """A word with where it begins and ends."""

    start: int
    end: int
    key: str
    """The word without the form of its letters: full width, bold, a ligature."""


def _readings(normal: str, sited: str | None) -> Iterator[list[_Word]]:
    """The words of a normalised text; a second time with the words whole that a line end breaks, if there are any."""
    yield [_Word(m.start(), m.end(), _key(m.group())) for m in _WORD.finditer(normal)]
    if sited is not None:
        yield [
            _Word(m.start(), m.end(), _key(m.group().replace(LINE_HYPHEN, ""))) for m in _JOINED_WORD.finditer(sited)
        ]


def words_of(text: str) -> list[str]:
    """The words of a text in all its readings."""
    return [word.key for found in _readings(*forms(text)) for word in found]


def runs_of(normal: str, sited: str | None, length: int) -> Iterator[tuple[str, ...]]:
    """Every run of so many words of a normalised text."""
    for found in _readings(normal, sited):
        keys = [word.key for word in found]
        yield from (tuple(keys[start : start + length]) for start in range(len(keys) - length + 1))


def _is_coded(text: str) -> bool:
    """Whether something in it stands for other characters."""
    return ("%" in text or "&" in text or "\\" in text or "<" in text) and _CODED.search(text) is not None


class _Decoded(NamedTuple):
    """A text with its codes read, and where each of its characters comes from."""

    text: PreparedText
    origins: Sequence[tuple[int, int]]

    def original(self, start: int, end: int) -> tuple[int, int]:
        """The original range of a range of the normalised decoded text."""
        span = self.text.original(start, end)
        return self.origins[span.start][0], self.origins[span.end - 1][1]


def _decoded(text: str) -> _Decoded:
    """The text with its codes read."""
    origins: list[tuple[int, int]] = [(at, at + 1) for at in range(len(text))]
    for _ in range(_ROUNDS):
        if not _is_coded(text):
            break
        pieces: list[str] = []
        moved: list[tuple[int, int]] = []
        done = 0
        for match in _CODED.finditer(text):
            pieces.append(text[done : match.start()])
            moved += origins[done : match.start()]
            read = _READERS[match.lastgroup or ""](match.group())
            pieces.append(read)
            moved += [(origins[match.start()][0], origins[match.end() - 1][1])] * len(read)
            done = match.end()
        text, origins = "".join(pieces) + text[done:], moved + origins[done:]
    return _Decoded(prepare(text), origins)


_READERS: dict[str, Callable[[str], str]] = {
    "percent": lambda code: unquote(code, errors="replace"),
    "entity": html.unescape,
    "hex": lambda code: "\ufffd" if (point := int(code[2:], 16)) in _SURROGATE or point > 0x10FFFF else chr(point),
    "escape": lambda code: " ",
    "tag": lambda code: "",
}


class _Letters:
    """Runs of words by their letters alone, found in other texts wherever the gaps are."""

    def __init__(self, runs: Sequence[tuple[str, ...]]) -> None:
        self._heads: dict[str, list[tuple[str, ...]]] = {}
        self._grams: set[str] = set()
        for run in runs:
            letters = "".join(run)
            if len(letters) < HEAD:
                continue
            self._heads.setdefault(letters[:HEAD], []).append(run)
            self._grams.update(letters[at : at + _GRAM] for at in range(_STEP))

    def places(self, letters: str) -> Iterator[tuple[int, tuple[str, ...]]]:
        """Where letters without gaps hold a run, in order."""
        for gram in range(0, len(letters) - _GRAM + 1, _STEP):
            if letters[gram : gram + _GRAM] in self._grams:
                for at in range(max(gram - _STEP + 1, 0), gram + 1):
                    for run in self._heads.get(letters[at : at + HEAD], ()):
                        if letters.startswith("".join(run), at):
                            yield at, run

    def find(self, words: Sequence[_Word]) -> Iterator[tuple[int, int, tuple[str, ...]]]:
        """Start, end and words of each run in a text whose gaps are elsewhere, or that has marks in its words."""
        owner: list[int] = []
        firsts: set[int] = set()
        for at, run in self.places("".join(word.key for word in words)):
            if not owner:
                owner = [index for index, word in enumerate(words) for _ in word.key]
                firsts = {0, len(owner), *accumulate(len(word.key) for word in words)}
            end = at + sum(map(len, run))
            if _is_the_run(at, end, run, firsts):
                yield words[owner[at]].start, words[owner[end - 1]].end, run


class HeldRuns:
    """Runs of so many words, found in other texts whichever way one reads these."""

    def __init__(self, runs: Sequence[tuple[str, ...]], length: int) -> None:
        self._runs, self._length = frozenset(runs), length
        self._letters = _Letters(runs)
        self._pairs = frozenset(run[:2] for run in runs)
        """The beginnings of runs; most texts have no such pair of words and need no further search."""

    def find(self, text: str) -> Iterator[tuple[int, int, tuple[str, ...]]]:
        """Start, end and words of every run that occurs in a text."""
        prepared = prepare(text)
        coded = _is_coded(text)
        if not coded and prepared.sited is None and self._length > 1:
            words = _WORD.findall(prepared.normal)
            if not prepared.normal.isascii():
                words = [_key(word) for word in words]
            if self._pairs.isdisjoint(pairwise(words)) and next(self._letters.places("".join(words)), None) is None:
                return
        yield from self._found(prepared, prepared.original)
        if coded:
            read = _decoded(text)
            yield from self._found(read.text, read.original)

    def _found(
        self, text: PreparedText, original: Callable[[int, int], tuple[int, int]]
    ) -> Iterator[tuple[int, int, tuple[str, ...]]]:
        length = self._length
        for words in _readings(text.normal, text.sited):
            for first in range(len(words) - length + 1):
                run = tuple(word.key for word in words[first : first + length])
                if run in self._runs:
                    yield *original(words[first].start, words[first + length - 1].end), run
            for start, end, run in self._letters.find(words):
                yield *original(start, end), run


def _is_the_run(at: int, end: int, run: tuple[str, ...], firsts: set[int]) -> bool:
    """Whether each end of the run is where a word ends, or inside a word that holds more than one word of it.

    Else its last letters are the beginning of another word, as those of `the` are of `there`.
    """
    return (at in firsts or at + len(run[0]) not in firsts) and (end in firsts or end - len(run[-1]) not in firsts)


def _key(word: str) -> str:
    return word if word.isascii() else unicodedata.normalize("NFKC", word).casefold()

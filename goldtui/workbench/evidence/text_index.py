"""Finds the chunks that hold a text, are held by it, or come near it, without comparing it with all of them."""

from __future__ import annotations

import math
import re
from collections import defaultdict
from collections.abc import Iterable, Sequence
from heapq import nsmallest
from typing import NamedTuple

from goldtui.casework.source_words import is_withheld
from goldtui.model.records import EvidenceChunk
from goldtui.text.match.nearest import nearest
from goldtui.text.match.normalise import PreparedText, normalise, prepare
from goldtui.text.match.phrase import find_phrase

_ONE_BY_ONE = "\u3040-\u30ff\u3400-\u9fff"
_WORD = re.compile(f"[^\\W_{_ONE_BY_ONE}]+|[{_ONE_BY_ONE}]")
_LOOKED_AT = 60
"""Chunks that are compared: those that share the most telling words with the text."""
_TELLING = 16
"""Words that are looked up for a text that a chunk must hold: the rarest, all of which it has."""
_NEAR = 4
SHORTEST_HELD = 40
"""Characters that a chunk needs before a longer text is said to hold it."""


class Holder(NamedTuple):
    """A chunk that holds a text; `exact` if character for character."""

    chunk_id: str
    exact: bool


class Near(NamedTuple):
    """A chunk's wording nearest to a text, with its likeness from 0 to 100."""

    chunk_id: str
    score: float
    text: str


class TextIndex:
    """The readable chunks by their words. Withheld texts are not in it. Treat as a value."""

    def __init__(self, chunks: Iterable[EvidenceChunk]) -> None:
        self._chunks = [chunk for chunk in chunks if not is_withheld(chunk)]
        self._places: dict[str, list[int]] = defaultdict(list)
        self._prepared: dict[int, PreparedText] = {}
        for place, chunk in enumerate(self._chunks):
            for word in set(words_of(chunk.text or "")):
                self._places[word].append(place)

    def holders(self, text: str) -> tuple[Holder, ...]:
        """The chunks in which the phrase rule finds the text, denied or not."""
        found = []
        for place in sorted(self._likeliest(text)):
            match = find_phrase(text, self._text(place))
            if match.spans:
                found.append(Holder(self._chunks[place].chunk_id, match.exact))
        return tuple(found)

    def held(self, text: str) -> tuple[str, ...]:
        """The chunks whose whole text is part of this text."""
        whole = prepare(text)
        return tuple(
            self._chunks[place].chunk_id
            for place in sorted(self._likeliest(text, None))
            if len(normal := self._text(place).normal) >= SHORTEST_HELD and normal in whole.normal
        )

    def equal(self, text: str) -> tuple[str, ...]:
        """The chunks with the same text, typography aside."""
        normal = normalise(text)
        return tuple(
            self._chunks[place].chunk_id
            for place in sorted(self._likeliest(text))
            if self._text(place).normal == normal
        )

    def nearest(self, text: str, least: float) -> tuple[Near, ...]:
        """The chunks that come nearest, the best first, each with its own wording."""
        found = []
        for place in self._likeliest(text)[:_NEAR]:
            near = nearest(text, self._chunks[place].text or "")
            if near is not None and near.score >= least:
                found.append(Near(self._chunks[place].chunk_id, near.score, near.text))
        return tuple(sorted(found, key=lambda one: -one.score))

    def _text(self, place: int) -> PreparedText:
        if place not in self._prepared:
            self._prepared[place] = prepare(self._chunks[place].text or "")
        return self._prepared[place]

    def _likeliest(self, text: str, most: int | None = _TELLING) -> Sequence[int]:
        """The places that share most with the text, a word counting the more the fewer chunks have it."""
        shares: dict[int, float] = defaultdict(float)
        total = len(self._chunks) + 1
        known = sorted(set(words_of(text)) & self._places.keys(), key=lambda word: (len(self._places[word]), word))
        for word in known[:most]:
            places = self._places[word]
            weight = math.log(total / len(places)) + 0.01
            for place in places:
                shares[place] += weight
        return nsmallest(_LOOKED_AT, shares, key=lambda place: (-shares[place], place))


def words_of(text: str) -> list[str]:
    """The words of a text as the index compares them."""
    return _WORD.findall(text.casefold())

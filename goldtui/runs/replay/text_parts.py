"""Finds the one passage of which a text is a part, word for word, apart from headings and footers of its own.

A system that cuts its documents otherwise shows the same words in other pieces. The words that were shown are all that
a run may be judged by, so a part is read in place of its passage and never the whole.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from goldtui.model.records import EvidenceChunk
from goldtui.text.match.normalise import normalise

_LEAST = 48
"""Characters of a part: a shorter one may be in a passage by chance."""
_STEP, _LENGTH = 32, 16
"""A passage is looked up by 16 characters from every 32nd one; any 48 characters of it hold such a piece whole."""
_AROUND = 2
"""Lines of its own that a text may have before and after the words of the passage."""


class Part(NamedTuple):
    """What a text shows of a passage."""

    chunk: EvidenceChunk
    text: str
    """The words of the passage as the run gives them."""
    whole: bool


class PassageParts:
    """The passages in force by their pieces."""

    def __init__(self, chunks: Iterable[EvidenceChunk]) -> None:
        self._passages: list[tuple[EvidenceChunk, str]] = []
        self._by_piece: dict[str, list[int]] = {}
        for chunk in chunks:
            if chunk.permitted is not False and chunk.text:
                said = normalise(chunk.text).strip()
                for start in range(0, len(said) - _LENGTH + 1, _STEP):
                    self._by_piece.setdefault(said[start : start + _LENGTH], []).append(len(self._passages))
                self._passages.append((chunk, said))

    def part(self, text: str) -> Part | None:
        """The one passage of which most of a text is a part; null where no passage or several hold it."""
        least = max(_LEAST, len(normalise(text)) // 2)
        for core in _cores(text.strip().splitlines()):
            said = normalise(core).strip()
            if len(said) < least:
                continue
            found = self._holding(said)
            if len(found) > 1:
                return None
            if found:
                chunk, whole = self._passages[found.pop()]
                return Part(chunk, core, said == whole)
        return None

    def _holding(self, said: str) -> set[int]:
        starts = range(min(_STEP, len(said) - _LENGTH) + 1)
        near = {at for start in starts for at in self._by_piece.get(said[start : start + _LENGTH], ())}
        return {at for at in near if said in self._passages[at][1]}


def _cores(lines: list[str]) -> Iterator[str]:
    """The text with fewer and fewer of its first and last lines, the most first."""
    filled = [number for number, line in enumerate(lines) if line.strip()]
    tries = ((head, tail) for head in range(_AROUND + 1) for tail in range(_AROUND + 1))
    for head, tail in sorted(tries, key=sum):
        if head + tail < len(filled):
            yield "\n".join(lines[filled[head] : filled[len(filled) - 1 - tail] + 1])


def shown_version(chunk: EvidenceChunk, text: str) -> EvidenceChunk:
    """The passage as it was shown: in a version of its own that holds these words alone."""
    digest = hashlib.sha256(normalise(text).encode("utf-8", "surrogatepass")).hexdigest()
    return chunk.model_copy(update={"text": text, "version": f"{chunk.version} (part {digest[:12]})"})

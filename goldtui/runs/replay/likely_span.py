"""The words of the sources that most likely show a statement: a proposal, so that most verdicts need no marking."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from goldtui.model.records import EvidenceChunk
from goldtui.text.agreement.units import is_heading
from goldtui.text.match.sentences import sentences
from goldtui.text.meaning.tokens import content_words

_VALUE = re.compile(r"[£$€¥]?\d+(?:[.,:]\d+)*%?")
"""An amount, a date or another number, as it is written."""


class LikelySpan(NamedTuple):
    """A stretch of a source, in code points of its text."""

    chunk_id: str
    start: int
    end: int
    text: str
    whole: bool
    """Whether every word of the statement that tells something is in it; the mark is a guess otherwise."""
    missing: tuple[str, ...] = ()
    """The values that the statement states and these words do not."""


def likely_span(statement: str, sources: Iterable[EvidenceChunk]) -> LikelySpan | None:
    """The sentence that shares most words with the statement, the shorter of two alike; null where none shares any.

    One that holds all its values and another of its words comes before one that lacks a value. A heading is none: it
    shows nothing by itself.
    """
    wanted, best, most = content_words(statement), None, (False, 0, 0)
    values = dict.fromkeys(_VALUE.findall(statement))
    for chunk in sources:
        for start, said, words, held in _sentences(chunk.text or ""):
            shared = len(wanted & words)
            missing = tuple(value for value in values if value not in held)
            whole = shared == len(wanted) and not missing
            rank = (not missing and shared > len(values), shared, -len(said))
            if shared and (best is None or rank > most):
                best, most = LikelySpan(chunk.chunk_id, start, start + len(said), said, whole, missing), rank
    return best


# Every claim of a run, and many runs of a file, are compared with the same sources.
@lru_cache(maxsize=256)
def _sentences(text: str) -> tuple[tuple[int, str, frozenset[str], frozenset[str]], ...]:
    """Each sentence that is no heading: its start, its text, its words and its values."""
    said = ((span.start, text[span.start : span.end]) for span in sentences(text))
    return tuple(
        (at, one, content_words(one), frozenset(_VALUE.findall(one))) for at, one in said if not is_heading(one)
    )

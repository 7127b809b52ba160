"""The words of the sources that most likely show a statement: a proposal, so that most verdicts need no marking."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

from goldtui.model.records import EvidenceChunk
from goldtui.text.agreement.units import is_heading
from goldtui.text.match.sentences import sentences
from goldtui.text.meaning.tokens import tokens_of

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
    wanted, best, most = _words(statement), None, (False, 0, 0)
    values = dict.fromkeys(_VALUE.findall(statement))
    for chunk in sources:
        text = chunk.text or ""
        for start, end in ((span.start, span.end) for span in sentences(text)):
            said = text[start:end]
            if is_heading(said):
                continue
            shared = len(wanted & _words(said))
            held = set(_VALUE.findall(said))
            missing = tuple(value for value in values if value not in held)
            whole = shared == len(wanted) and not missing
            rank = (not missing and shared > len(values), shared, -len(said))
            if shared and (best is None or rank > most):
                best, most = LikelySpan(chunk.chunk_id, start, end, said, whole, missing), rank
    return best


def _words(text: str) -> frozenset[str]:
    """The words that tell something, folded; two sentences that share only an article share nothing."""
    return frozenset(token.key for token in tokens_of(text) if token.tells)

"""The words of the sources that most likely show a statement: a proposal, so that most verdicts need no marking."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from goldtui.model.records import EvidenceChunk
from goldtui.text.agreement.units import is_heading
from goldtui.text.match.sentences import sentences
from goldtui.text.meaning.tokens import tokens_of


class LikelySpan(NamedTuple):
    """A stretch of a source, in code points of its text."""

    chunk_id: str
    start: int
    end: int
    text: str
    whole: bool
    """Whether every word of the statement that tells something is in it; the mark is a guess otherwise."""


def likely_span(statement: str, sources: Iterable[EvidenceChunk]) -> LikelySpan | None:
    """The sentence that shares most words with the statement, the shorter of two alike; null where none shares any.

    A heading is none: it shows nothing by itself.
    """
    wanted, best, most = _words(statement), None, (0, 0)
    for chunk in sources:
        text = chunk.text or ""
        for start, end in ((span.start, span.end) for span in sentences(text)):
            said = text[start:end]
            if is_heading(said):
                continue
            shared = len(wanted & _words(said))
            whole = shared == len(wanted)
            if (shared and (shared, -len(said)) > most) or (shared and best is None):
                best, most = LikelySpan(chunk.chunk_id, start, end, said, whole), (shared, -len(said))
    return best


def _words(text: str) -> frozenset[str]:
    """The words that tell something, folded; two sentences that share only an article share nothing."""
    return frozenset(token.key for token in tokens_of(text) if token.tells)

"""What the evidence of a set offers to every case: distractors, forbidden chunks, superseded versions.

Gathered once for all cases, since looking through ten thousand chunks for each of them would cost more than judging.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from goldtui.gates.evidence import EvidenceIndex
from goldtui.model.records import EvidenceChunk, Usage
from goldtui.text.normalise import normalise
from goldtui.text.sentences import sentences

_WORD = re.compile(r"[^\W\d_]{4,}|[\u3040-\u30ff\u4e00-\u9fff]{2}")
_COMMON_WORDS = "what when which where with from that this have does many much must they your into long"
_COMMON = frozenset(_COMMON_WORDS.split())
_SENTENCES_READ = 40
"""Of one chunk, when the sentence nearest to a question is looked for."""


class Shelf:
    """The evidence as families look through it. Treat as a value.

    `restricted` and `withdrawn` are ids in order whose current version may not be used, or is no longer in force.
    """

    __slots__ = ("_by_word", "_versions", "evidence", "restricted", "withdrawn")

    def __init__(self, chunks: Iterable[EvidenceChunk], evidence: EvidenceIndex) -> None:
        self.evidence = evidence
        self._versions: dict[str, list[EvidenceChunk]] = {}
        for chunk in chunks:
            self._versions.setdefault(chunk.chunk_id, []).append(chunk)
        current = sorted(evidence.current.items())
        self.restricted = tuple(i for i, s in current if s.chunk.permitted is False)
        self.withdrawn = tuple(i for i, s in current if s.chunk.permitted is True and s.chunk.current is False)
        self._by_word: dict[str, list[str]] | None = None

    def older(self, chunk_id: str) -> tuple[EvidenceChunk, ...]:
        """The versions of a chunk that are no longer in force and may be read, latest version name first."""
        source = self.evidence.current.get(chunk_id)
        versions = self._versions.get(chunk_id, ())
        if source is None or len(versions) < 2:
            return ()
        old = [c for c in versions if c.version != source.chunk.version and c.current is False and c.permitted]
        return tuple(sorted(old, key=lambda c: c.version, reverse=True))

    def distractors(self, besides: frozenset[str], number: int) -> tuple[str, ...]:
        """The first admissible ids, in order, that are not among `besides`; fewer where there are no more."""
        found: list[str] = []
        for chunk_id in self.evidence.admissible_in_order:
            if chunk_id not in besides:
                found.append(chunk_id)
                if len(found) == number:
                    break
        return tuple(found)

    def nearest_sentence(self, question: str) -> tuple[str, str] | None:
        """`(chunk id, sentence)` that shares most words with the question and may be summarised; null when none does.

        This is what a system that will not refuse falls for.
        """
        asked = _words(question)
        if self._by_word is None:
            self._by_word = self._index()
        hits: dict[str, int] = {}
        for word in sorted(asked):
            for chunk_id in self._by_word.get(word, ()):
                hits[chunk_id] = hits.get(chunk_id, 0) + 1
        if not hits:
            return None
        chunk_id = min(hits, key=lambda i: (-hits[i], i))
        text = self.evidence.current[chunk_id].chunk.text or ""
        read = [text[s.start : s.end] for s in sentences(text)[:_SENTENCES_READ]]
        return chunk_id, max(read, key=lambda s: len(_words(s) & asked))

    def _index(self) -> dict[str, list[str]]:
        found: dict[str, list[str]] = {}
        for chunk_id in self.evidence.admissible_in_order:
            chunk = self.evidence.current[chunk_id].chunk
            if chunk.usage is Usage.SUMMARIZE and chunk.text:
                for word in _words(chunk.text):
                    found.setdefault(word, []).append(chunk_id)
        return found


def _words(text: str) -> frozenset[str]:
    return frozenset(_WORD.findall(normalise(text))) - _COMMON

"""What the evidence of a set offers to every case: distractors, forbidden chunks, superseded versions.

Gathered once for all cases, since searching ten thousand chunks for each of them would cost more than judging.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import islice

from goldtui.gates.evidence import EvidenceIndex
from goldtui.gates.reference_trace import distractors, reference_trace
from goldtui.gates.workings import ground_of
from goldtui.model.policy import Policy
from goldtui.model.records import EvidenceChunk, GoldCase, Usage
from goldtui.text.match.normalise import normalise
from goldtui.text.match.sentences import sentences
from goldtui.variants.reuse import Reuse

_WORD = re.compile(r"[^\W\d_]{4,}|[\u3040-\u30ff\u4e00-\u9fff]{2}")
_COMMON_WORDS = "what when which where with from that this have does many much must they your into long"
_COMMON = frozenset(_COMMON_WORDS.split())
_SENTENCES_READ = 40
"""Characters of one chunk that are searched for the sentence nearest to a question."""


CASES_KEPT = 64
"""Cases for which results are kept across edits; people go back and forth between few."""


class Shelf:
    """The evidence as families search it. Treat as a value.

    `restricted` and `withdrawn` are ids in order whose current version may not be used, or is no longer in force.
    """

    __slots__ = ("_by_word", "_cases_kept", "_reused", "_versions", "evidence", "restricted", "withdrawn")

    def __init__(
        self, chunks: Iterable[EvidenceChunk], evidence: EvidenceIndex, *, cases_kept: int = CASES_KEPT
    ) -> None:
        """`cases_kept` should be 1 for a single pass through a set, where keeping more would waste memory."""
        self.evidence = evidence
        self._cases_kept = cases_kept
        self._versions: dict[str, list[EvidenceChunk]] = {}
        for chunk in chunks:
            self._versions.setdefault(chunk.chunk_id, []).append(chunk)
        current = sorted(evidence.current.items())
        self.restricted = tuple(i for i, s in current if s.chunk.permitted is False)
        self.withdrawn = tuple(i for i, s in current if s.chunk.permitted is True and s.chunk.current is False)
        self._by_word: dict[str, list[str]] | None = None
        self._reused: dict[str, Reuse] = {}

    def reuse(self, case: GoldCase, policy: Policy) -> Reuse:
        """The results of an earlier matrix of the case that are still valid; otherwise a new, empty store for them."""
        ground = ground_of(case, policy)
        known = self._reused.get(case.case_id)
        if known is None or known.ground != ground:
            known = Reuse(ground, reference_trace(case, self.evidence, policy))
            self._reused.pop(case.case_id, None)
            # A list first: another thread may be judging another case.
            for oldest in list(self._reused)[: max(0, len(self._reused) + 1 - self._cases_kept)]:
                self._reused.pop(oldest, None)
            self._reused[case.case_id] = known
        known.trim()
        return known

    def older(self, chunk_id: str) -> tuple[EvidenceChunk, ...]:
        """The versions of a chunk that are no longer in force and may be read, latest version name first."""
        source = self.evidence.current.get(chunk_id)
        versions = self._versions.get(chunk_id, ())
        if source is None or len(versions) < 2:
            return ()
        old = [c for c in versions if c.version != source.chunk.version and c.current is False and c.permitted]
        return tuple(sorted(old, key=lambda c: c.version, reverse=True))

    def distractors(self, named: tuple[str, ...], number: int) -> tuple[str, ...]:
        """The first admissible ids, in order, that are not named and do not repeat the text of a named one."""
        return tuple(islice(distractors(named, self.evidence), number))

    def nearest_sentence(self, question: str) -> tuple[str, str] | None:
        """`(chunk id, sentence)` that shares most words with the question and may be summarised; null when none does.

        This is what a system that never refuses would answer.
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

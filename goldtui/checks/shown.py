"""The set as rules see it, with shared results computed once.

Ten thousand cases must be checked in the time it takes to read them a few times, so nothing here is done per pair.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple, Protocol, TypeVar

from goldtui.gates.evidence import EvidenceIndex
from goldtui.model.goldset import GoldSet
from goldtui.model.likely_names import Names
from goldtui.model.policy import Policy
from goldtui.model.provenance import is_unwritten
from goldtui.model.records import EvidenceChunk, GoldCase
from goldtui.text.match.edges import has_cjk
from goldtui.text.match.phrase import Needle, needle_of
from goldtui.text.match.sentences import sentences
from goldtui.text.match.span import Span

Losses = Callable[[GoldCase], Sequence[str]]
"""What another format would lose of a case, in words; the formats layer passes it in."""

Found = TypeVar("Found")


class Wording(Protocol):
    """What the gates find in a case's claims, by the judge, or nothing where that is known from before."""

    def __call__(
        self, case: GoldCase, about: str, judge: Callable[[EvidenceIndex], tuple[Found, ...]]
    ) -> tuple[Found, ...]:
        """`about` names what the judge looks for."""
        ...


MakeWording = Callable[[EvidenceIndex], Wording]

Key = tuple[str, ...]
"""Two neighbouring words, or characters of a script without spaces; a single word for a phrase with no more."""

_WORD = re.compile(r"\w+")
MOST_CUT = 20_000
"""Characters of a chunk that are cut into sentences."""
MOST_READ = 400
"""Most chunks to search for one phrase: those that hold its two longest neighbouring words, in order."""


class _Sought(NamedTuple):
    """A phrase prepared for searching, and the key to the chunks that may hold it."""

    needle: Needle | None
    key: Key


class Shown:
    """A gold set, its evidence by id, and look-ups over all of it. Treat as a value."""

    def __init__(self, goldset: GoldSet, gold_lines: Losses | None = None, wording: MakeWording | None = None) -> None:
        self.goldset = goldset
        self.policy: Policy = goldset.policy
        self.gold_lines = gold_lines
        self._sentences: dict[str, tuple[Span, ...]] = {}
        self.versions: dict[str, list[EvidenceChunk]] = {}
        for chunk in goldset.evidence:
            self.versions.setdefault(chunk.chunk_id, []).append(chunk)
        self.evidence = EvidenceIndex(self._one_in_force())
        self.wording: Wording = wording(self.evidence) if wording is not None else self._judged

    def _one_in_force(self) -> Iterable[EvidenceChunk]:
        """The chunks with at most one current version per id: of two, which GT103 reports, the first is read."""
        seen: set[str] = set()
        for chunk in self.goldset.evidence:
            if chunk.current:
                if chunk.chunk_id in seen:
                    continue
                seen.add(chunk.chunk_id)
            yield chunk

    def _judged(
        self, case: GoldCase, about: str, judge: Callable[[EvidenceIndex], tuple[Found, ...]]
    ) -> tuple[Found, ...]:
        return judge(self.evidence)

    @cached_property
    def _chunk_names(self) -> Names:
        return Names(self.versions)

    def like_chunk(self, chunk_id: str) -> str:
        """`; did you mean 'X'?` for an id that the evidence lacks, or an empty text."""
        hint = self._chunk_names.hint(chunk_id)
        return f"; {hint}" if hint else ""

    def chunk(self, chunk_id: str | None) -> EvidenceChunk | None:
        """The chunk in the version in force; null for an id that the set lacks."""
        source = self.evidence.current.get(chunk_id) if chunk_id else None
        return source.chunk if source is not None else None

    def sentences(self, chunk_id: str) -> tuple[Span, ...]:
        """The ranges of the sentences of a chunk, only the first of a very long one; each chunk is cut once."""
        known = self._sentences.get(chunk_id)
        if known is None:
            chunk = self.chunk(chunk_id)
            text = (chunk.text if chunk is not None else None) or ""
            known = self._sentences[chunk_id] = tuple(sentences(text[:MOST_CUT]))
        return known

    def older(self, chunk_id: str) -> tuple[EvidenceChunk, ...]:
        """The other versions of a chunk that may be read and have a text, latest version name first."""
        held = self.versions.get(chunk_id, ())
        now = self.chunk(chunk_id)
        if len(held) < 2 or now is None:
            return ()
        old = [c for c in held if c.version != now.version and c.permitted is not False and c.text]
        return tuple(sorted(old, key=lambda c: c.version, reverse=True))

    def holders(self, phrase: str, besides: str | None, most: int = 3) -> list[str]:
        """Ids of current chunks, in order, whose normalised text holds the phrase; `besides` is left out.

        Not the phrase rule: words cut at an edge are no hit, but negation and numbers are not checked.
        """
        needle, key = self._sought(phrase)
        listed = self._chunks_by_key.get(key, ())[:MOST_READ] if key else ()
        if needle is None or (len(listed) < 2 and besides in listed):
            return []
        found = []
        for chunk_id in listed:
            if chunk_id != besides and _holds(self.evidence.current[chunk_id].prepared.normal, needle.normal):
                found.append(chunk_id)
                if len(found) == most:
                    break
        return found

    @cached_property
    def _chunks_by_key(self) -> dict[Key, list[str]]:
        """Current readable chunks by the neighbouring words of the set's phrases; other words are not indexed."""
        wanted = frozenset([key for _, key in self._phrases.values() if key])
        single = frozenset(key[0] for key in wanted if len(key) == 1)
        found: dict[Key, list[str]] = {}
        for chunk_id, source in self.evidence.current.items():
            if source.chunk.permitted is not False and source.chunk.text:
                normal = source.prepared.normal
                words = _WORD.findall(normal)
                keys = wanted.intersection(pairwise(words))
                if single:
                    keys |= {(word,) for word in single.intersection(words)}
                if has_cjk(normal):
                    keys |= wanted.intersection(pairwise(normal))
                for key in keys:
                    found.setdefault(key, []).append(chunk_id)
        return found

    def needle(self, phrase: str) -> Needle | None:
        """A phrase prepared for searching, null for a blank one; cached for support phrases of the set."""
        return self._sought(phrase).needle

    def _sought(self, phrase: str) -> _Sought:
        return self._phrases.get(phrase) or _sought(phrase)

    @cached_property
    def _phrases(self) -> dict[str, _Sought]:
        """Every support phrase of the set, each prepared once: many rules use it."""
        found: dict[str, _Sought] = {}
        for case in self.goldset.cases:
            for claim in case.reference.claims if case.reference else ():
                for phrase in claim.support_phrases:
                    if phrase not in found:
                        found[phrase] = _sought(phrase)
        return found

    @cached_property
    def workflows(self) -> Counter[str]:
        """Written cases by slice; a generated draft that nobody has rewritten does not count."""
        return Counter(c.workflow for c in self.goldset.cases if c.workflow and not is_unwritten(c))

    @cached_property
    def categories(self) -> Counter[str]:
        """Cases by category."""
        return Counter(c.category for c in self.goldset.cases if c.category)

    @cached_property
    def labels(self) -> Counter[str]:
        """Written cases by category and by tag, each case once per label: quotas count both."""
        return Counter(label for c in self.goldset.cases if not is_unwritten(c) for label in labels_of(c))


def labels_of(case: GoldCase) -> frozenset[str]:
    """The labels that a quota may count: a case's category and its tags, which name the kinds within a category."""
    return frozenset(label for label in (case.category, *case.tags) if label)


def _holds(text: str, words: str) -> bool:
    """Whether the text holds the words without cutting one of its own words."""
    start = text.find(words)
    while start >= 0:
        end = start + len(words)
        left, right = text[start - 1 : start], text[end : end + 1]
        if not (_joins(left) and _joins(words[0])) and not (_joins(right) and _joins(words[-1])):
            return True
        start = text.find(words, start + 1)
    return False


def _joins(char: str) -> bool:
    return char.isalnum() and not has_cjk(char)


def _sought(phrase: str) -> _Sought:
    needle = needle_of(phrase)
    return _Sought(needle, _key(needle.normal) if needle is not None else ())


def _key(normal: str) -> Key:
    """The search key of a normalised phrase: its two longest neighbouring words, or its only one; empty for none.

    For a script without spaces, the first two adjacent characters.
    """
    if has_cjk(normal):
        signs = (pair for pair in pairwise(normal) if has_cjk(pair[0]) and has_cjk(pair[1]))
        if (first := next(signs, None)) is not None:
            return first
    words = _WORD.findall(normal)
    longest: Key = tuple(words[:2])
    most = sum(map(len, longest))
    for pair in pairwise(words[1:]):
        # Inlined: every phrase of the set is read here, and `max` with a key takes twice as long.
        if (length := len(pair[0]) + len(pair[1])) > most:
            longest, most = pair, length
    return longest

"""Judge one case against its evidence in memory, fast enough for every keystroke.

The screens call this module and decide nothing themselves. Chunks that are added while editing are fetched once.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from goldtui.gates.chain import STRICT, Profile, judge
from goldtui.gates.evidence import EvidenceIndex
from goldtui.gates.exhibit import build_exhibit
from goldtui.gates.proof import proofs_of
from goldtui.model.policy import Policy
from goldtui.model.records import EvidenceChunk, GoldCase
from goldtui.model.results import Verdict
from goldtui.text.match.nearest import Nearest, Reason, nearest, why_absent
from goldtui.text.match.normalise import PreparedText
from goldtui.text.match.occurrences import occurrences
from goldtui.text.match.phrase import Match, MatchStatus, find_phrase
from goldtui.text.match.span import Span

Fetch = Callable[[tuple[str, ...]], Iterable[EvidenceChunk]]


@dataclass(frozen=True, slots=True)
class PlacedPhrase:
    """A support phrase as found in one chunk. `claim` and `index` count from 0."""

    claim: int
    claim_id: str
    index: int
    phrase: str
    match: Match


@dataclass(frozen=True, slots=True)
class Missing:
    """Why a phrase is not found, and the nearest wording in the chunk."""

    reason: Reason
    nearest: Nearest | None


class Judge:
    """Verdicts for one open case. `fetch` loads chunks by id; unknown ids are requested only once.

    Several threads may ask it at once: a screen judges while another thread looks for a phrase.
    """

    def __init__(
        self, chunks: Iterable[EvidenceChunk], policy: Policy, fetch: Fetch, profile: Profile = STRICT
    ) -> None:
        self._chunks = {(c.chunk_id, c.version): c for c in chunks}
        self._asked = {c.chunk_id for c in self._chunks.values()}
        self._policy = policy
        self._fetch = fetch
        self._profile = profile
        self._index = EvidenceIndex(self._chunks.values())
        self._adding = threading.Lock()

    def verdict(self, case: GoldCase) -> Verdict:
        """The case's reference answer judged on its reference trace."""
        self._attach((*case.named_source_ids, *cited_ids(case)))
        exhibit = build_exhibit(case, None, None, self._index, self._policy)
        return judge(exhibit, self._profile)

    def supports(self, case: GoldCase, claim_id: str) -> bool:
        """Whether the sources prove one claim of the reference to its last word."""
        self._attach((*case.named_source_ids, *cited_ids(case)))
        proofs = proofs_of(build_exhibit(case, None, None, self._index, self._policy))
        return any(one.claim.claim_id == claim_id and one.supported for one in proofs.claims)

    def chunk(self, chunk_id: str) -> EvidenceChunk | None:
        """The current version of a chunk this case has named, or null."""
        source = self._index.current.get(chunk_id)
        return None if source is None else source.chunk

    def named(self, case: GoldCase, also: Iterable[str] = ()) -> tuple[EvidenceChunk, ...]:
        """Current versions of the chunks that a case names, in its order, then those of `also` that exist.

        Queries the store for chunks not loaded yet, so keep it off the loop.
        """
        wanted = tuple(dict.fromkeys((*case.named_source_ids, *cited_ids(case), *also)))
        self._attach(wanted)
        return tuple(chunk for one in wanted if (chunk := self.chunk(one)) is not None)

    def known(self, case: GoldCase) -> tuple[EvidenceChunk, ...]:
        """The chunks a case names that are already loaded; does not query the store."""
        wanted = dict.fromkeys((*case.named_source_ids, *cited_ids(case)))
        return tuple(chunk for one in wanted if (chunk := self.chunk(one)) is not None)

    def phrases(self, case: GoldCase, chunk_id: str) -> tuple[PlacedPhrase, ...]:
        """How this chunk holds each support phrase of the reference, in claim order."""
        source = self._index.current.get(chunk_id)
        if source is None or case.reference is None:
            return ()
        return tuple(
            PlacedPhrase(number, claim.claim_id, index, phrase, find_phrase(phrase, source.prepared))
            for number, claim in enumerate(case.reference.claims)
            for index, phrase in enumerate(claim.support_phrases)
        )

    def find(self, chunk_id: str, words: str) -> tuple[Span, ...]:
        """Every position of the typed words in a chunk; keep off the loop for long texts."""
        source = self._index.current.get(chunk_id)
        return () if source is None else occurrences(words, source.prepared)

    def places(self, case: GoldCase, phrase: str) -> tuple[tuple[str, int], ...]:
        """The chunks of the case that hold a phrase and how often each does, in the case's order."""
        named = dict.fromkeys((*case.named_source_ids, *cited_ids(case)))
        current = self._index.current
        found = ((i, find_phrase(phrase, current[i].prepared)) for i in named if i in current)
        return tuple((chunk_id, len(match.spans)) for chunk_id, match in found if match.spans)

    def missing(self, case: GoldCase, phrase: str, chunk_id: str) -> Missing | None:
        """Why the chunk lacks a phrase; null when it has it. Slow on long texts: keep it off the loop."""
        source = self._index.current.get(chunk_id)
        if source is None or find_phrase(phrase, source.prepared).status is not MatchStatus.ABSENT:
            return None
        others: dict[str, PreparedText] = {
            i: self._index.current[i].prepared
            for i in dict.fromkeys((*case.named_source_ids, *cited_ids(case)))
            if i != chunk_id and i in self._index.current
        }
        # For a withheld text the nearest wording would reveal it.
        near = nearest(phrase, source.chunk.text or "") if source.chunk.permitted is not False else None
        return Missing(why_absent(phrase, source.prepared, others), near)

    def _attach(self, ids: Iterable[str]) -> None:
        wanted = tuple(i for i in dict.fromkeys(ids) if i not in self._asked)
        if not wanted:
            return
        # Outside the lock: no thread waits for another's database.
        found = {(c.chunk_id, c.version): c for c in self._fetch(wanted)}
        with self._adding:
            if found:
                self._chunks = {**self._chunks, **found}
                self._index = EvidenceIndex(self._chunks.values())
            # Last, or another thread takes a chunk for unknown that is on its way.
            self._asked.update(wanted)


def cited_ids(case: GoldCase) -> tuple[str, ...]:
    """Chunk ids cited by the reference's claims, in order, without duplicates."""
    claims = case.reference.claims if case.reference else ()
    return tuple(dict.fromkeys(c.citation_id for c in claims if c.citation_id))

"""Find phrases to re-anchor: their source has a newer version, and nobody has confirmed their place in it.

A case stays green as long as the words occur somewhere in the changed text. This list shows which phrases a person has
to check, and drops one only after a person has confirmed its new place.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence, Set
from dataclasses import dataclass, replace
from functools import lru_cache

from goldtui.casework.edits import claims_of
from goldtui.casework.source_words import is_withheld
from goldtui.casework.withheld import Withheld
from goldtui.gates.confirm import anchored_in, anchors_of
from goldtui.gates.evidence import EvidenceIndex
from goldtui.model.records import Claim, EvidenceChunk, GoldCase
from goldtui.text.match.anchor import Anchoring, Own, anchor, nearest_of, places_of
from goldtui.text.match.nearest import Nearest
from goldtui.text.match.normalise import PreparedText, prepare
from goldtui.text.match.phrase import blank_phrase
from goldtui.text.match.span import Span

_KEPT = 512
_prepared = lru_cache(_KEPT)(prepare)


@dataclass(frozen=True, slots=True)
class Place:
    """A position in a text in force; `text` is the source's own characters there."""

    chunk_id: str
    version: str
    span: Span
    text: str


@dataclass(frozen=True, slots=True)
class PhraseDrift:
    """The new state of one support phrase. `index` counts from 0 within its claim."""

    case_id: str
    claim_id: str
    index: int
    phrase: str
    chunk_id: str
    """The chunk that the claim cites."""
    was: str
    """The version in which the phrase last had its place."""
    version: str | None
    """The version in force; null when the chunk has none any more."""
    outcome: Anchoring | None
    """Null means not tested: the text in force is withheld, or there is none."""
    places: tuple[Place, ...] = ()
    """The wording's current positions; for an orphan the nearest wording, if any is close."""
    denied: bool = False

    @property
    def to_do(self) -> bool:
        """Whether a person has to check it."""
        return self.outcome is not Anchoring.EXACT


class Versions:
    """All versions of the evidence, for finding drift. Treat as a value.

    `retired` are the (id, version) pairs once in force here. A version that was already old when imported is not
    included, because no phrase was selected from it.
    """

    def __init__(self, chunks: Iterable[EvidenceChunk], retired: Set[tuple[str, str]] = frozenset()) -> None:
        self._retired = retired
        self._all: dict[str, list[EvidenceChunk]] = {}
        for chunk in chunks:
            self._all.setdefault(chunk.chunk_id, []).append(chunk)
        in_force = EvidenceIndex(c for held in self._all.values() for c in held)
        self._now = {i: s.chunk for i, s in in_force.current.items() if s.chunk.current is not False}
        self._siblings: dict[str, list[EvidenceChunk]] = {}
        for chunk in self._now.values():
            for name in {chunk.parent_id, chunk.document_id} - {None}:
                self._siblings.setdefault(str(name), []).append(chunk)

    @property
    def ever_changed(self) -> bool:
        """Whether any of these chunks was replaced or retracted here; fast enough for every keystroke."""
        return any((i, c.version) in self._retired for i, held in self._all.items() for c in held)

    def in_force(self, chunk_id: str) -> EvidenceChunk | None:
        """The version in force; null when the chunk is unknown or every version is out of force."""
        return self._now.get(chunk_id)

    def older(self, chunk_id: str) -> tuple[EvidenceChunk, ...]:
        """The versions once in force, the last to arrive first."""
        held = self._all.get(chunk_id, ())
        return tuple(c for c in reversed(held) if c.current is False and (chunk_id, c.version) in self._retired)

    def at(self, chunk_id: str, version: str) -> EvidenceChunk | None:
        """One version, or null."""
        return next((c for c in self._all.get(chunk_id, ()) if c.version == version), None)

    def beside(self, chunk_id: str) -> tuple[EvidenceChunk, ...]:
        """Readable chunks in force of the same section, else of the same document, where a text may have moved."""
        known = self._all.get(chunk_id, ())
        for name in dict.fromkeys([*(c.parent_id for c in known), *(c.document_id for c in known)]):
            near = [c for c in self._siblings.get(name or "", ()) if c.chunk_id != chunk_id and _readable(c)]
            if near:
                return tuple(near)
        return ()


def drift_of(case: GoldCase, versions: Versions, *, nearest: bool = True) -> tuple[PhraseDrift, ...]:
    """The drift of each phrase whose source has versions other than the one in which the phrase has its place.

    Phrases that never occurred in an older version are no drift, nor are those re-anchored in the version in force. If
    `nearest` is false, the slow search for the wording nearest to an orphan is skipped.
    """
    found = []
    for claim in claims_of(case):
        for index, phrase in enumerate(claim.support_phrases):
            if claim.citation_id and not blank_phrase(phrase):
                one = _drift(case.case_id, claim, claim.citation_id, index, versions, nearest)
                if one is not None:
                    found.append(one)
    return tuple(found)


def became(case: GoldCase, before: Versions, after: Versions, chunk_ids: Iterable[str]) -> tuple[PhraseDrift, ...]:
    """The drift of each phrase that cites one of these chunks, when the evidence changes from `before` to `after`."""
    changed = set(chunk_ids)
    found = []
    for claim in claims_of(case):
        old = before.in_force(claim.citation_id or "") if claim.citation_id in changed else None
        if old is not None and claim.citation_id:
            for index, phrase in enumerate(claim.support_phrases):
                if not blank_phrase(phrase):
                    kept = _anchored(claim, phrase, old)
                    own = (kept,) if kept is not None else places_of(phrase, _text(old))
                    found.append(
                        _compared(case.case_id, claim, claim.citation_id, index, own, old.version, after, True)
                    )
    return tuple(found)


def hide_withheld(drifts: Iterable[PhraseDrift], case: GoldCase, withheld: Withheld) -> tuple[PhraseDrift, ...]:
    """The same drift with words of withheld chunks hidden."""
    phrases = withheld.phrases((case.reference,))
    return tuple(
        replace(
            one,
            phrase=withheld.clean(one.phrase, phrases),
            places=tuple(replace(p, text=withheld.clean(p.text, phrases)) for p in one.places),
        )
        for one in drifts
    )


def _drift(
    case_id: str, claim: Claim, chunk_id: str, index: int, versions: Versions, nearest: bool
) -> PhraseDrift | None:
    phrase = claim.support_phrases[index]
    now = versions.in_force(chunk_id)
    if now is not None and _anchored(claim, phrase, now) is not None:
        return None
    for one in anchors_of(claim):
        old = versions.at(chunk_id, one["version"]) if (one["phrase"], one["chunk_id"]) == (phrase, chunk_id) else None
        kept = _anchored(claim, phrase, old) if old is not None else None
        if old is not None and kept is not None:
            return _compared(case_id, claim, chunk_id, index, (kept,), old.version, versions, nearest)
    for old in versions.older(chunk_id):
        own = places_of(phrase, _text(old))
        if own:
            return _compared(case_id, claim, chunk_id, index, own, old.version, versions, nearest)
    return None


def _compared(
    case_id: str,
    claim: Claim,
    chunk_id: str,
    index: int,
    own: Sequence[Own],
    was: str,
    versions: Versions,
    look: bool,
) -> PhraseDrift:
    phrase = claim.support_phrases[index]
    now = versions.in_force(chunk_id)

    def said(outcome: Anchoring | None, places: tuple[Place, ...] = (), denied: bool = False) -> PhraseDrift:
        version = None if now is None else now.version
        return PhraseDrift(case_id, claim.claim_id, index, phrase, chunk_id, was, version, outcome, places, denied)

    if now is not None and not _readable(now):
        return said(None)
    if now is not None:
        here = anchor(phrase, own, _text(now))
        if here.spans:
            return said(here.outcome, tuple(_place(now, span) for span in here.spans), here.denied)
    beside = versions.beside(chunk_id)
    gone = [(c, anchor(phrase, (), _text(c))) for c in beside]
    elsewhere = tuple(_place(c, span) for c, found in gone for span in found.spans)
    if elsewhere:
        denied = all(found.denied for _, found in gone if found.spans)
        return said(Anchoring.MOVED if len(elsewhere) == 1 else Anchoring.AMBIGUOUS, elsewhere, denied)
    texts = (now,) if now is not None else beside
    if not texts:
        return said(Anchoring.ORPHAN)
    near = nearest_of(phrase, [c.text or "" for c in texts]) if look else None
    return said(Anchoring.ORPHAN, () if near is None else (_near(texts[near[0]], near[1]),))


def _anchored(claim: Claim, phrase: str, chunk: EvidenceChunk) -> Own | None:
    """The position a person confirmed for the phrase in this version, if the phrase is really there."""
    said = anchored_in(claim, phrase, chunk.version)
    return None if said is None else next((own for own in places_of(phrase, _text(chunk)) if own.span == said), None)


def _readable(chunk: EvidenceChunk) -> bool:
    return not is_withheld(chunk) and bool(chunk.text)


def _text(chunk: EvidenceChunk) -> PreparedText:
    return _prepared("" if is_withheld(chunk) else chunk.text or "")


def _place(chunk: EvidenceChunk, span: Span) -> Place:
    return Place(chunk.chunk_id, chunk.version, span, (chunk.text or "")[span.start : span.end])


def _near(chunk: EvidenceChunk, near: Nearest) -> Place:
    return Place(chunk.chunk_id, chunk.version, near.span, near.text)

"""The claims of a run with the phrases that carry them, and the position of each phrase in the context."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from goldtui.casework.outlet import PLACEHOLDER
from goldtui.casework.source_words import is_withheld
from goldtui.gates.align import align
from goldtui.gates.exhibit import Exhibit
from goldtui.gates.proof import proofs_of
from goldtui.gates.proved import ClaimProof
from goldtui.model.records import Claim, LabelledBy
from goldtui.runs.replay.likely_span import LikelySpan, likely_span
from goldtui.text.match.phrase import MatchStatus, find_phrase
from goldtui.text.match.span import Span

AROUND = 40
"""Characters of the source shown on each side of a phrase."""


@dataclass(frozen=True, slots=True)
class Held:
    """A phrase found in one chunk of the context."""

    chunk_id: str
    span: Span | None
    """Code points of the chunk's text, half-open; null for a withheld chunk."""
    denied: bool
    """True when a negation governs the words here, so that they prove nothing."""
    before: str
    phrase: str
    after: str
    """The phrase with the words around it, as in the source; `[withheld]` for a withheld chunk."""


@dataclass(frozen=True, slots=True)
class CarryingPhrase:
    """One phrase that must carry a claim, and the selected chunks that hold it; empty if none does."""

    phrase: str
    held: tuple[Held, ...]


@dataclass(frozen=True, slots=True)
class WalkedClaim:
    """One claim of the run as judged by the gates."""

    claim_id: str
    text: str
    citation_id: str | None
    points: tuple[str, ...]
    """Points the claim makes, recognised by the gold's answer phrases; empty when none matches."""
    judged: bool
    supported: bool
    phrases: tuple[CarryingPhrase, ...]
    nearest: LikelySpan | None = None
    """The sentence of the context that shares most words with a claim that is not supported, cites nothing and has no
    phrase there; what a reader compares it with, and no proof."""


def walked_claims(exhibit: Exhibit, clean: Callable[[str], str]) -> tuple[WalkedClaim, ...]:
    """Every claim in order; a phrase is searched in the cited chunk first, then in the rest of the context."""
    return tuple(_walked(exhibit, proof, clean) for proof in proofs_of(exhibit).claims)


def _walked(exhibit: Exhibit, proof: ClaimProof, clean: Callable[[str], str]) -> WalkedClaim:
    claim = proof.claim
    phrases = tuple(_carrying(exhibit, claim, phrase, clean) for phrase in _phrases(exhibit, claim))
    nearest = None
    if not proof.supported and not claim.citation_id and not any(one.held for one in phrases):
        shown = [one.chunk for one in exhibit.selected.values() if not is_withheld(one.chunk)]
        nearest = likely_span(claim.text, shown)
    return WalkedClaim(
        claim_id=claim.claim_id,
        text=clean(claim.text),
        citation_id=claim.citation_id,
        points=proof.points,
        judged=proof.judged,
        supported=proof.supported,
        phrases=phrases,
        nearest=nearest and nearest._replace(text=clean(nearest.text)),
    )


def _phrases(exhibit: Exhibit, claim: Claim) -> tuple[str, ...]:
    if exhibit.answer.labelled_by is LabelledBy.REVIEWER:
        return claim.support_phrases
    return align(claim, exhibit.case).phrases


def _carrying(exhibit: Exhibit, claim: Claim, phrase: str, clean: Callable[[str], str]) -> CarryingPhrase:
    selected = exhibit.selected
    order = sorted(selected, key=lambda chunk_id: chunk_id != claim.citation_id)
    held = []
    for chunk_id in order:
        source = selected[chunk_id]
        match = find_phrase(phrase, source.prepared)
        if match.status not in (MatchStatus.FOUND, MatchStatus.NEGATED):
            continue
        denied = match.status is MatchStatus.NEGATED
        text = source.chunk.text or ""
        if source.chunk.permitted is False:
            held.append(Held(chunk_id, None, denied, "", PLACEHOLDER, ""))
            continue
        start, end = span = match.spans[0]
        before, after = text[max(0, start - AROUND) : start], text[end : end + AROUND]
        held.append(Held(chunk_id, span, denied, clean(before), clean(text[start:end]), clean(after)))
    return CarryingPhrase(clean(phrase), tuple(held))

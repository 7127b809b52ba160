"""Where the text of an old chunk is in a corpus cut in another way: found by phrases and words, never by its id.

A re-indexed corpus gives old ids to other texts, so that an id which still exists proves nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from goldtui.casework import edits
from goldtui.casework.edits import claims_of
from goldtui.model.records import Claim, EvidenceChunk, GoldCase
from goldtui.text.match.normalise import normalise
from goldtui.workbench.evidence.text_index import TextIndex

LEAST_NEAR = 60.0


@dataclass(frozen=True, slots=True)
class Binding:
    """One chunk that a case names, and where its text is in the new corpus."""

    case_id: str
    chunk_id: str
    claims: Mapping[str, str]
    """The new chunk of each claim that cites it, by claim id; only if all of them are found."""
    targets: tuple[str, ...]
    """The new chunks that take its place; empty while a person must say."""
    candidates: tuple[tuple[str, float], ...] = ()
    """For a question: new chunks with their likeness, 100 for those that hold a phrase or the whole text."""
    why: str = ""
    phrases: int = 0
    """The phrases of the case that rest on the chunk."""


Question = Callable[[str, Iterable[tuple[str, float]]], Binding]


def bindings_of(case: GoldCase, old: Mapping[str, EvidenceChunk], new: TextIndex, same: Iterable[str]) -> list[Binding]:
    """A binding for each chunk that the case names and the new corpus does not hold under the same id and text.

    `old` holds one version of each stored chunk, `same` the ids that kept their text.
    """
    kept = set(same)
    named = dict.fromkeys((*case.named_source_ids, *(c.citation_id for c in claims_of(case) if c.citation_id)))
    return [_binding(case, old[one], new) for one in named if one in old and one not in kept]


def rebound(case: GoldCase, bindings: Sequence[Binding]) -> GoldCase:
    """The case under the new ids, wherever a binding has targets; its wording stays."""
    after = case
    for one in bindings:
        if not one.targets:
            continue
        claims = tuple(
            claim.model_copy(update={"citation_id": one.claims.get(claim.claim_id, one.targets[0])})
            if claim.citation_id == one.chunk_id
            else claim
            for claim in claims_of(after)
        )
        if claims:
            after = edits.with_claims(after, claims)
        groups = tuple(_put(group, one) for group in after.source_alternatives)
        required = _put(after.required_source_ids, one)
        after = after.model_copy(update={"required_source_ids": required, "source_alternatives": groups})
    return after


def _put(ids: tuple[str, ...], one: Binding) -> tuple[str, ...]:
    new = [i for old in ids for i in (one.targets if old == one.chunk_id else (old,))]
    return tuple(dict.fromkeys(new)) if one.chunk_id in ids else ids


def _binding(case: GoldCase, chunk: EvidenceChunk, new: TextIndex) -> Binding:
    text = chunk.text or ""
    claims = [claim for claim in claims_of(case) if claim.citation_id == chunk.chunk_id]
    phrases = sum(len(claim.support_phrases) for claim in claims)

    def question(why: str, candidates: Iterable[tuple[str, float]]) -> Binding:
        return Binding(case.case_id, chunk.chunk_id, {}, (), tuple(candidates), why, phrases)

    if not text.strip() or chunk.permitted is False:
        return question("its text may not be read, so that it is compared with nothing", ())
    whole = new.equal(text) or tuple(holder.chunk_id for holder in new.holders(text))
    places: dict[str, str] = {}
    for claim in claims:
        found = _of_claim(claim, new, text, whole)
        if len(found) == 1:
            places[claim.claim_id] = found[0]
        elif found:
            return question(
                f"{len(found)} chunks hold the phrases of claim {claim.claim_id}", ((i, 100.0) for i in found)
            )
        elif any(phrase.strip() for phrase in claim.support_phrases):
            near = new.nearest(_longest(claim), LEAST_NEAR)
            return question(
                f"no chunk holds all phrases of claim {claim.claim_id}", ((n.chunk_id, n.score) for n in near)
            )
    targets = tuple(dict.fromkeys(places.values()))
    if len(places) < len(claims) or not targets:
        if len(whole) != 1:
            return _unplaced(question, whole, new, text)
        targets = tuple(dict.fromkeys((*targets, *whole)))
        places |= {claim.claim_id: whole[0] for claim in claims if claim.claim_id not in places}
    if len(targets) > 1 and any(chunk.chunk_id in group for group in case.source_alternatives):
        return question("its claims are in several chunks, and it was one of several that would do", _sure(targets))
    return Binding(case.case_id, chunk.chunk_id, places, targets, phrases=phrases)


def _of_claim(claim: Claim, new: TextIndex, text: str, whole: Sequence[str]) -> tuple[str, ...]:
    """The new chunks that hold all phrases of the claim; those that share the old text come alone, if there are any."""
    found: list[str] | None = None
    for phrase in claim.support_phrases:
        if phrase.strip():
            held = [holder.chunk_id for holder in new.holders(phrase)]
            found = held if found is None else [one for one in found if one in held]
    if found is None or len(found) < 2:
        return tuple(found or ())
    parts = {*whole, *new.held(text)}
    return tuple([one for one in found if one in parts] or found)


def _unplaced(question: Question, whole: Sequence[str], new: TextIndex, text: str) -> Binding:
    if len(whole) > 1:
        return question(f"{len(whole)} chunks hold its text", _sure(whole))
    if parts := new.held(text):
        return question("its text was cut in parts, and no phrase says which of them counts", _sure(parts))
    near = new.nearest(text, LEAST_NEAR)
    return question("no chunk holds its text", ((one.chunk_id, one.score) for one in near))


def _sure(ids: Iterable[str]) -> list[tuple[str, float]]:
    return [(one, 100.0) for one in ids]


def _longest(claim: Claim) -> str:
    return max(claim.support_phrases, key=len)


def same_ids(old: Mapping[str, EvidenceChunk], new: Iterable[EvidenceChunk]) -> set[str]:
    """The ids under which the new corpus holds the same text, typography aside."""
    return {
        chunk.chunk_id
        for chunk in new
        if chunk.chunk_id in old and normalise(chunk.text or "") == normalise(old[chunk.chunk_id].text or "")
    }

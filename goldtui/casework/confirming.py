"""A reviewer's confirmation of a flagged wording: who confirmed that it is right, and why.

The heuristics for negation and numbers only flag. Without a way to confirm a wording in the case, people would distort
true gold until the flag disappeared.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from goldtui.casework.edits import Edit, claim_by_id
from goldtui.gates.confirm import CONFIRMABLE, CONFIRMATIONS_KEY, OF_CLAIM, OF_SOURCE, confirmation_digest, fitting
from goldtui.model.records import Claim, EvidenceChunk, GoldCase
from goldtui.model.results import Finding, Verdict
from goldtui.model.spot import Spot
from goldtui.text.match.normalise import prepare
from goldtui.text.match.phrase import MatchStatus, find_phrase

ChunkOf = Callable[[str], EvidenceChunk | None]


@dataclass(frozen=True, slots=True)
class Flagged:
    """One flag on a claim, and the exact texts to which a confirmation is bound."""

    code: str
    message: str
    texts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Confirmation:
    """A flag confirmed for the current wording. `by` and `reason` are foreign text."""

    code: str
    by: str
    reason: str

    def __str__(self) -> str:
        return f"{self.code} by {self.by or 'somebody'}: {self.reason}"


def confirmations_on(case: GoldCase, claim: Claim, sources: Iterable[str]) -> tuple[Confirmation, ...]:
    """The confirmations valid for the current claim; `sources` are the texts of the chunks it may cite."""
    listed = case.extra.get(CONFIRMATIONS_KEY)
    if not isinstance(listed, list) or not listed:
        return ()
    counting = frozenset(fitting(claim, sources))
    return tuple(
        Confirmation(entry["code"], str(entry.get("by") or ""), entry["reason"])
        for entry in listed
        if isinstance(entry, Mapping)
        and isinstance(entry.get("reason"), str)
        and entry["reason"].strip()
        and (entry.get("code"), entry.get("digest")) in counting
    )


def confirmed_by_claim(case: GoldCase, chunks: Iterable[EvidenceChunk]) -> dict[str, tuple[Confirmation, ...]]:
    """The valid confirmations by claim id; claims without any are left out."""
    texts = tuple(chunk.text or "" for chunk in chunks)
    claims = case.reference.claims if case.reference is not None else ()
    found = {claim.claim_id: confirmations_on(case, claim, texts) for claim in claims}
    return {claim_id: given for claim_id, given in found.items() if given}


def flagged(
    case: GoldCase, verdict_of: Callable[[GoldCase], Verdict], claim_id: str, chunk_of: ChunkOf
) -> tuple[Flagged, ...]:
    """Every flag on the claim that a person may confirm, in order.

    A flag may hide another: what is flagged once these are confirmed is among them, so that nobody is asked twice.
    """
    found: dict[tuple[str, tuple[str, ...]], Flagged] = {}
    trial = case
    while new := [one for one in _flags(trial, verdict_of(trial), claim_id, chunk_of) if _key(one) not in found]:
        found.update((_key(one), one) for one in new)
        trial = confirm(trial, claim_id, new, "to see what else there is", "").case
    return tuple(found.values())


def _key(flag: Flagged) -> tuple[str, tuple[str, ...]]:
    return flag.code, flag.texts


def _flags(case: GoldCase, verdict: Verdict, claim_id: str, chunk_of: ChunkOf) -> Iterator[Flagged]:
    claim = claim_by_id(case, claim_id)
    if claim is None:
        return
    claim_spot = Spot("claim", claim_id)
    for result in verdict.results:
        for finding in result.findings:
            if finding.code in CONFIRMABLE and finding.places[0].owner == claim_spot:
                texts = _bound_texts(case, claim, finding, chunk_of)
                if texts:
                    yield Flagged(finding.code, finding.message, texts)


def confirm(case: GoldCase, claim_id: str, flags: Sequence[Flagged], reason: str, by: str) -> Edit:
    """The case with the flags confirmed for one reason; a blank reason changes nothing."""
    spot = Spot("claim", claim_id)
    if not reason.strip():
        return Edit(case, "confirm", spot, "Not confirmed: a reason is needed.")
    listed = case.extra.get(CONFIRMATIONS_KEY)
    kept = list(listed) if isinstance(listed, list) else []
    for flag in flags:
        digest = confirmation_digest(flag.code, *flag.texts)
        kept = [one for one in kept if not _same(one, flag.code, digest)]
        kept.append({"code": flag.code, "digest": digest, "by": by, "reason": reason.strip()})
    extra = case.extra | {CONFIRMATIONS_KEY: kept}
    many = f"{len(flags)} flags confirmed" if len(flags) > 1 else "Confirmed"
    message = f"{many} in your name; changing the wording takes it away again."
    return Edit(case.model_copy(update={"extra": extra}), "confirm", spot, message)


def _bound_texts(case: GoldCase, claim: Claim, finding: Finding, chunk_of: ChunkOf) -> tuple[str, ...]:
    if finding.code in OF_CLAIM:
        return (claim.text, *claim.support_phrases)
    place = finding.places[0]
    if place.kind != "phrase" or place.index >= len(claim.support_phrases):
        return ()
    phrase = claim.support_phrases[place.index]
    if finding.code not in OF_SOURCE:
        return (phrase,)
    for chunk_id in case.named_source_ids:
        chunk = chunk_of(chunk_id)
        text = (chunk.text or "") if chunk is not None else ""
        if find_phrase(phrase, prepare(text)).status is MatchStatus.NEGATED:
            return (phrase, text)
    return ()


def _same(entry: Any, code: str, digest: str) -> bool:
    return isinstance(entry, dict) and (entry.get("code"), entry.get("digest")) == (code, digest)

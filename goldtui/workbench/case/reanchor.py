"""Re-anchor a phrase in the version in force: one phrase, one person, one revision.

Otherwise a phrase that moved in a newer text would stay suspect forever, or be trusted unchecked.
"""

from __future__ import annotations

from goldtui.casework import edits
from goldtui.casework.drift import PhraseDrift, Place, Versions, drift_of, hide_withheld
from goldtui.casework.edits import Edit
from goldtui.casework.judge import cited_ids
from goldtui.casework.withheld import Withheld
from goldtui.gates.confirm import ANCHORS_KEY, anchors_of
from goldtui.model.faults import unusable
from goldtui.model.likely_names import did_you_mean
from goldtui.model.records import GoldCase
from goldtui.model.spot import Spot
from goldtui.store.evidence import chunks as chunk_store
from goldtui.store.evidence import evidence_update as update_store
from goldtui.store.sets import load_set
from goldtui.text.match.anchor import Anchoring
from goldtui.workbench.case.revise import Revised, revise
from goldtui.workbench.session.session import Session

NEAREST = "nearest"


def reanchor(case: GoldCase, drift: PhraseDrift, place: Place) -> Edit:
    """The case with one phrase moved to a position in a text in force, copied with the source's own characters.

    When the place is in another chunk, the claim cites that chunk and it becomes a required source; the old chunk stays
    required only if another claim cites it.
    """
    spot = Spot("phrase", drift.claim_id, drift.index)
    claim = edits.claim_by_id(case, drift.claim_id)
    if claim is None or claim.support_phrases[drift.index : drift.index + 1] != (drift.phrase,):
        return Edit(case, "re-anchor", spot, "The phrase has changed meanwhile; nothing was re-anchored.")
    said = {
        "phrase": place.text,
        "chunk_id": place.chunk_id,
        "version": place.version,
        "start": place.span.start,
        "end": place.span.end,
    }
    phrases = tuple(place.text if at == drift.index else one for at, one in enumerate(claim.support_phrases))
    phrases = tuple(dict.fromkeys(phrases))
    kept = [dict(one) for one in anchors_of(claim) if one["phrase"] in phrases and one["phrase"] != place.text]
    extra = claim.extra | {ANCHORS_KEY: [*kept, said]}
    changed = edits.with_claim(case, claim.claim_id, support_phrases=phrases, extra=extra)
    message = f"Re-anchored in version {place.version}; ctrl+z undoes."
    old = claim.citation_id
    if old is not None and place.chunk_id != old:
        changed = _moved(edits.set_citation(changed, claim.claim_id, place.chunk_id).case, old, place.chunk_id)
        message = f"Re-anchored: the claim cites {place.chunk_id} now; ctrl+z undoes."
    return Edit(changed, "re-anchor", spot, message)


def reanchor_phrase(session: Session, case_id: str, claim_id: str, number: int, take: str | None = None) -> Revised:
    """Re-anchor one phrase of a stored case, `number` counted from 1; `take` is a place's number or `nearest`.

    A phrase that needs no re-anchoring is left as it is. Raises `UnusableInput`: `unknown_claim`, `unknown_phrase`,
    `anchor_choice` (several places, or only a near wording, and no choice was given), `anchor_nowhere`.
    """

    def change(case: GoldCase) -> Edit:
        claim = edits.claim_by_id(case, claim_id)
        where = f"case {case_id}"
        if claim is None:
            known = ", ".join(one.claim_id for one in edits.claims_of(case)) or "none yet"
            raise unusable(
                "unknown_claim",
                f"there is no claim {claim_id!r}",
                where,
                did_you_mean(claim_id, (c.claim_id for c in edits.claims_of(case)), f"claims: {known}"),
            )
        if not 1 <= number <= len(claim.support_phrases):
            message = f"claim {claim_id!r} has no phrase {number}"
            raise unusable("unknown_phrase", message, where, f"it has 1 to {len(claim.support_phrases)}")
        drifts = drift_of(case, versions_for(session, case))
        one = next((d for d in drifts if (d.claim_id, d.index) == (claim_id, number - 1)), None)
        if one is None or not one.to_do:
            return Edit(case, "re-anchor", Spot("phrase", claim_id, number - 1), "Nothing to re-anchor.")
        return reanchor(case, one, pick_place(one, take))

    return revise(session, case_id, change, "phrase reanchor")


def pick_place(drift: PhraseDrift, take: str | None) -> Place:
    """The chosen place. Raises `UnusableInput` (`anchor_choice`, `anchor_nowhere`) listing the available places."""
    where = f"case {drift.case_id}, claim {drift.claim_id}, phrase {drift.index + 1}"
    if not drift.places:
        reason = "the text in force may not be read" if drift.outcome is None else "no wording comes near it"
        fix = "remove the phrase, or cite another chunk: goldtui phrase add ... --cite CHUNK"
        raise unusable("anchor_nowhere", f"there is no place for this phrase: {reason}", where, fix)
    if drift.outcome is Anchoring.ORPHAN:
        if take != NEAREST:
            message = f'the phrase is gone; the nearest wording is "{drift.places[0].text}"'
            raise unusable("anchor_choice", message, where, "take it: --take nearest, or remove the phrase")
        return drift.places[0]
    number = int(take) if take is not None and take.isdecimal() else None
    if number is None and len(drift.places) == 1:
        return drift.places[0]
    if number is None or not 1 <= number <= len(drift.places):
        listed = "; ".join(
            f"{at}: {one.chunk_id} at {one.span.start}-{one.span.end}" for at, one in enumerate(drift.places, 1)
        )
        raise unusable("anchor_choice", f"it is at {len(drift.places)} places ({listed})", where, "say --take N")
    return drift.places[number - 1]


def versions_for(session: Session, case: GoldCase) -> Versions:
    """The evidence in which a case's phrases may have drifted: its chunks and their neighbours."""
    named = tuple(dict.fromkeys((*case.named_source_ids, *cited_ids(case))))
    own = chunk_store.get(session.store, named)
    retired = update_store.retired_versions(session.store, named)
    if not retired:
        return Versions(own)
    around = {c.parent_id for c in own if c.parent_id}
    beside = [c for parent in sorted(around) for c in chunk_store.neighbours(session.store, parent)]
    every = {(c.chunk_id, c.version): c for c in (*own, *beside)}
    return Versions(every.values(), retired)


def drift_of_set(session: Session) -> tuple[tuple[PhraseDrift, ...], int]:
    """The phrases still to be re-anchored in all cases, in order of arrival, and the number of cases."""
    goldset = load_set(session.store)
    versions = Versions(goldset.evidence, update_store.retired_versions(session.store))
    withheld = Withheld(goldset.evidence, goldset.policy.restricted_run)
    found = [
        one for case in goldset.cases for one in hide_withheld(drift_of(case, versions), case, withheld) if one.to_do
    ]
    return tuple(found), len(goldset.cases)


def _moved(case: GoldCase, old: str, new: str) -> GoldCase:
    kept = any(c.citation_id == old for c in edits.claims_of(case))
    if old in case.required_source_ids:
        both = (old, new) if kept else (new,)
        required = [i for one in case.required_source_ids for i in (both if one == old else (one,))]
        case = case.model_copy(update={"required_source_ids": tuple(dict.fromkeys(required))})
    elif not kept:
        case = edits.replace_source(case, old, new)
    if new in case.named_source_ids:
        return case
    return case.model_copy(update={"required_source_ids": (*case.required_source_ids, new)})

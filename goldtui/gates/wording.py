"""Findings about words an answer must not use, and about one phrase asked to prove too many things."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from goldtui.gates.align import says
from goldtui.gates.declare import error, notice
from goldtui.model.results import Finding
from goldtui.text.phrase import MatchStatus, find_phrase

if TYPE_CHECKING:
    from goldtui.gates.exhibit import Exhibit

_FOUND = MatchStatus.FOUND
_NONE: frozenset[int] = frozenset()


def forbidden_findings(exhibit: Exhibit) -> Iterator[Finding]:
    """One error for each forbidden phrase that the response says (a response that denies it does not say it)."""
    forbidden = exhibit.case.forbidden_phrases
    if not forbidden:
        return
    shipped = _said_in_response(exhibit) if exhibit.answer.text else _NONE
    # Claims are read one by one: joined, two of them could say together what neither says.
    claimed = [(c.claim_id, said) for c in exhibit.claims if (said := _said_in_claim(exhibit, c.text))]
    if not shipped and not claimed:
        return
    for place, (point_id, phrase) in enumerate(forbidden):
        if place in shipped:
            where = "answer.text"
        else:
            saying = next((claim_id for claim_id, said in claimed if place in said), None)
            if saying is None:
                continue
            where = f"claim:{saying}"
        yield error("forbidden_phrase", f"the answer says {phrase!r}, forbidden by point {point_id!r}", where)


def _said_in_response(exhibit: Exhibit) -> frozenset[int]:
    """Places of the forbidden phrases that the shipped text says."""
    known = exhibit.workings.forbidden if exhibit.workings else {}
    said = known.get(exhibit.response)
    if said is None:
        forbidden, text = exhibit.case.forbidden_phrases, exhibit.said
        said = frozenset([i for i, (_, p) in enumerate(forbidden) if find_phrase(p, text).status is _FOUND])
        known[exhibit.response] = said
    return said


def _said_in_claim(exhibit: Exhibit, text: str) -> frozenset[int]:
    """Places of the forbidden phrases that a claim says."""
    known = exhibit.workings.forbidden if exhibit.workings else {}
    said = known.get(text)
    if said is None:
        forbidden = exhibit.case.forbidden_phrases
        said = known[text] = frozenset([i for i, (_, p) in enumerate(forbidden) if says(p, text) is _FOUND])
    return said


def shared_phrase_findings(exhibit: Exhibit) -> Iterator[Finding]:
    """A notice for each phrase that serves several vital points: it can hardly prove them all."""
    claims = exhibit.answer.claims
    folded = [p.lower() for c in claims for p in c.support_phrases]
    if len(set(folded)) == len(folded):
        return
    served: dict[str, dict[str, None]] = {}
    for claim in claims:
        if claim.answer_point in exhibit.vital:
            for phrase in claim.support_phrases:
                served.setdefault(phrase.lower(), {})[claim.answer_point or ""] = None
    for phrase, points in served.items():
        if len(points) > 1:
            named = ", ".join(repr(p) for p in points)
            yield notice("phrase_shared", f"{phrase!r} is the proof of several vital points: {named}", "answer.claims")

"""Findings about words an answer must not use, and about one phrase asked to prove too many things."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from goldtui.gates.align import says
from goldtui.gates.declare import error, notice
from goldtui.model.results import Finding
from goldtui.text.normalise import prepare
from goldtui.text.phrase import MatchStatus, blank_phrase, find_phrase

if TYPE_CHECKING:
    from goldtui.gates.exhibit import Exhibit


_NOTHING = prepare("")


def forbidden_findings(exhibit: Exhibit) -> Iterator[Finding]:
    """One error for each forbidden phrase that the response says (a response that denies it does not say it)."""
    forbidden = exhibit.case.forbidden_phrases
    if not forbidden:
        return
    # Claims are read one by one: joined, two of them could say together what neither says.
    claims = [(c.claim_id, c.text) for c in exhibit.claims]
    shipped = exhibit.said if exhibit.answer.text else _NOTHING
    for point_id, phrase in forbidden:
        if blank_phrase(phrase):
            continue
        if find_phrase(phrase, shipped).status is MatchStatus.FOUND:
            where = "answer.text"
        else:
            saying = next((i for i, text in claims if says(phrase, text) is MatchStatus.FOUND), None)
            if saying is None:
                continue
            where = f"claim:{saying}"
        yield error("forbidden_phrase", f"the answer says {phrase!r}, forbidden by point {point_id!r}", where)


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

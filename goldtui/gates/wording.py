"""Findings about words that an answer must not use, and about one phrase that is meant to prove too many things."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from goldtui.gates.align import says
from goldtui.gates.declare import error, notice
from goldtui.model.results import Finding
from goldtui.model.spot import CLAIMS, RESPONSE, Spot
from goldtui.text.match.phrase import MatchStatus, find_phrase

if TYPE_CHECKING:
    from goldtui.gates.exhibit import Exhibit

_FOUND = MatchStatus.FOUND

Said = frozenset[int]
"""Indexes of the forbidden phrases that a text says."""
_NONE: Said = frozenset()


def forbidden_findings(exhibit: Exhibit) -> Iterator[Finding]:
    """One error for each forbidden phrase that the response says (a response that denies it does not say it)."""
    forbidden = exhibit.case.forbidden_phrases
    if not forbidden:
        return
    known = exhibit.workings.forbidden if exhibit.workings else {}
    shipped = known.get(exhibit.response) if exhibit.answer.text else _NONE
    if shipped is None:
        shipped = known[exhibit.response] = _said_in_response(exhibit)
    claimed = []
    # Claims are read one at a time: joined, two of them could say together what neither says.
    for claim in exhibit.claims:
        said = known.get(claim.text)
        if said is None:
            said = known[claim.text] = says_forbidden(forbidden, claim.text)
        if said:
            claimed.append((claim.claim_id, said))
    if not shipped and not claimed:
        return
    for place, (point_id, phrase) in enumerate(forbidden):
        if place in shipped:
            where = RESPONSE
        else:
            where_said = next((claim_id for claim_id, said in claimed if place in said), None)
            if where_said is None:
                continue
            where = Spot("claim", where_said)
        yield error("forbidden_phrase", f"the answer says {phrase!r}, forbidden by point {point_id!r}", where)


def _said_in_response(exhibit: Exhibit) -> Said:
    text, forbidden = exhibit.said, exhibit.case.forbidden_phrases
    return frozenset([i for i, (_, phrase) in enumerate(forbidden) if find_phrase(phrase, text).status is _FOUND])


def says_forbidden(forbidden: Sequence[tuple[str, str]], text: str) -> Said:
    """The forbidden phrases that one claim says."""
    return frozenset([i for i, (_, phrase) in enumerate(forbidden) if says(phrase, text) is _FOUND])


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
            yield notice("phrase_shared", f"{phrase!r} is the proof of several vital points: {named}", CLAIMS)

"""A label sheet while it is being filled in, with what each label was given for, so that it can be taken up again.

A case that was saved meanwhile would turn an unfinished label into one of other words: a label stays only where the
words it was given for are the same. Values in, values out.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping

from goldtui.casework.adjudication import Spot
from goldtui.casework.edits import claims_of
from goldtui.model.labels import ClaimLabel, Coverage, LabelSheet, Mark, PointLabel, Support, in_order
from goldtui.model.records import Claim, EvidenceChunk, GoldCase, Id, Record

Versions = Mapping[str, str]
"""Current version by chunk id."""


class ClaimWork(Record):
    """What was said of one claim so far; phrases may be marked before anything is said."""

    claim_id: Id
    says: Support | None = None
    phrases: tuple[Mark, ...] = ()
    about: str
    """Digest of the words it is about."""


class PointWork(Record):
    """What was said of one point."""

    point_id: Id
    says: Coverage
    about: str


class LabelWork(Record):
    """One person's unfinished labels of one case."""

    digest: str
    """The revision they were given for."""
    claims: tuple[ClaimWork, ...] = ()
    points: tuple[PointWork, ...] = ()

    @property
    def empty(self) -> bool:
        """Nothing was said or marked."""
        return not self.claims and not self.points

    def said(self, spot: Spot) -> Support | Coverage | None:
        """The label of a claim or point, null while there is none."""
        if spot[0] == "claim":
            return next((one.says for one in self.claims if one.claim_id == spot[1]), None)
        return next((one.says for one in self.points if one.point_id == spot[1]), None)

    def marked(self, claim_id: str) -> tuple[Mark, ...]:
        """The phrases marked for a claim."""
        return next((one.phrases for one in self.claims if one.claim_id == claim_id), ())

    def sheet(self) -> LabelSheet:
        """What can be handed in of it: phrases of a claim without a label wait for one."""
        return LabelSheet(
            claims=tuple(
                ClaimLabel(claim_id=one.claim_id, says=one.says, phrases=one.phrases)
                for one in self.claims
                if one.says is not None
            ),
            points=tuple(PointLabel(point_id=one.point_id, says=one.says) for one in self.points),
        )


def versions_of(chunks: Iterable[EvidenceChunk]) -> Versions:
    """The versions in which the sources are shown."""
    return {chunk.chunk_id: chunk.version for chunk in chunks}


def say(work: LabelWork, case: GoldCase, versions: Versions, spot: Spot, says: Support | Coverage) -> LabelWork:
    """The work with this label of a claim or point of the case, in place of an earlier one."""
    if isinstance(says, Support):
        return _with_claim(work, case, versions, spot[1], says, work.marked(spot[1]))
    one = PointWork(point_id=spot[1], says=says, about=_about_point(case, spot[1]))
    return work.model_copy(update={"points": (*(p for p in work.points if p.point_id != spot[1]), one)})


def mark(work: LabelWork, case: GoldCase, versions: Versions, claim_id: str, phrase: Mark) -> LabelWork:
    """The work with one phrase more for a claim; the same phrase twice is one."""
    phrases = in_order((*work.marked(claim_id), phrase))
    return _with_claim(work, case, versions, claim_id, _support(work, claim_id), phrases)


def unmark(work: LabelWork, case: GoldCase, versions: Versions, claim_id: str, gone: Iterable[Mark]) -> LabelWork:
    """The work without these phrases of a claim; its label stays."""
    left = set(gone)
    phrases = tuple(one for one in work.marked(claim_id) if one not in left)
    return _with_claim(work, case, versions, claim_id, _support(work, claim_id), phrases)


def of_sheet(sheet: LabelSheet, case: GoldCase, versions: Versions, digest: str) -> LabelWork:
    """A sheet that was handed in, as work."""
    work = LabelWork(digest=digest)
    for label in sheet.claims:
        work = _with_claim(work, case, versions, label.claim_id, label.says, label.phrases)
    for point in sheet.points:
        work = say(work, case, versions, point.spot, point.says)
    return work


def resumed(
    work: LabelWork, case: GoldCase, chunks: Iterable[EvidenceChunk], digest: str
) -> tuple[LabelWork, tuple[Spot, ...]]:
    """The work as far as it is about words that are still there, and the places whose label was for other words."""
    texts = {chunk.chunk_id: chunk for chunk in chunks}
    versions = versions_of(texts.values())
    lost: list[Spot] = []
    claims = []
    by_id = {claim.claim_id: claim for claim in claims_of(case)}
    for one in work.claims:
        claim = by_id.get(one.claim_id)
        if claim is None or one.about != _about_claim(claim, versions):
            lost.append(("claim", one.claim_id))
            continue
        stands = tuple(phrase for phrase in one.phrases if _stands(phrase, texts.get(phrase.chunk_id)))
        if len(stands) < len(one.phrases):
            lost.append(("claim", one.claim_id))
        if stands or len(stands) == len(one.phrases):
            claims.append(one.model_copy(update={"phrases": stands}))
    points = []
    for point in work.points:
        if point.about == _about_point(case, point.point_id):
            points.append(point)
        else:
            lost.append(("point", point.point_id))
    return LabelWork(digest=digest, claims=tuple(claims), points=tuple(points)), tuple(lost)


def _with_claim(
    work: LabelWork, case: GoldCase, versions: Versions, claim_id: str, says: Support | None, phrases: tuple[Mark, ...]
) -> LabelWork:
    claim = next(one for one in claims_of(case) if one.claim_id == claim_id)
    rest = tuple(one for one in work.claims if one.claim_id != claim_id)
    if says is None and not phrases:
        return work.model_copy(update={"claims": rest})
    one = ClaimWork(claim_id=claim_id, says=says, phrases=phrases, about=_about_claim(claim, versions))
    return work.model_copy(update={"claims": (*rest, one)})


def _support(work: LabelWork, claim_id: str) -> Support | None:
    said = work.said(("claim", claim_id))
    return said if isinstance(said, Support) else None


def _stands(phrase: Mark, chunk: EvidenceChunk | None) -> bool:
    if chunk is None or chunk.version != phrase.version or chunk.permitted is False or chunk.text is None:
        return False
    return chunk.text[phrase.start : phrase.end] == phrase.text


def _about_claim(claim: Claim, versions: Versions) -> str:
    """A claim is judged by its words against the source it cites, in the version that was read."""
    return _digest(claim.text, claim.citation_id, versions.get(claim.citation_id or ""))


def _about_point(case: GoldCase, point_id: str) -> str:
    """A point is judged by its words against the whole answer."""
    text = next((point.text for point in case.points if point.point_id == point_id), None)
    answer = case.reference.text if case.reference is not None else None
    return _digest(text, answer, *(claim.text for claim in claims_of(case)))


def _digest(*parts: str | None) -> str:
    return hashlib.sha256(json.dumps(parts).encode()).hexdigest()

"""A partly filled label sheet with the words each label is about, so that work can be resumed.

If the case is saved in the meantime, a label is kept only if the words it is about are unchanged. Pure functions.
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
    """The label of one claim so far; phrases may be marked before a verdict is given."""

    claim_id: Id
    says: Support | None = None
    phrases: tuple[Mark, ...] = ()
    about: str
    """Digest of the words it is about."""


class PointWork(Record):
    """The label of one point so far."""

    point_id: Id
    says: Coverage
    about: str


class LabelWork(Record):
    """One person's unfinished labels of one case."""

    digest: str
    """The digest of the text they are about."""
    claims: tuple[ClaimWork, ...] = ()
    points: tuple[PointWork, ...] = ()

    @property
    def empty(self) -> bool:
        """Whether there is no label and no marked phrase."""
        return not self.claims and not self.points

    def said(self, spot: Spot) -> Support | Coverage | None:
        """The label of a claim or point, null if there is none."""
        if spot[0] == "claim":
            return next((one.says for one in self.claims if one.claim_id == spot[1]), None)
        return next((one.says for one in self.points if one.point_id == spot[1]), None)

    def marked(self, claim_id: str) -> tuple[Mark, ...]:
        """The phrases marked for a claim."""
        return next((one.phrases for one in self.claims if one.claim_id == claim_id), ())

    def sheet(self) -> LabelSheet:
        """The sheet that can be submitted; marked phrases of a claim without a label are left out."""
        return LabelSheet(
            claims=tuple(
                ClaimLabel(claim_id=one.claim_id, says=one.says, phrases=one.phrases)
                for one in self.claims
                if one.says is not None
            ),
            points=tuple(PointLabel(point_id=one.point_id, says=one.says) for one in self.points),
        )


def versions_of(chunks: Iterable[EvidenceChunk]) -> Versions:
    """The versions of the shown sources."""
    return {chunk.chunk_id: chunk.version for chunk in chunks}


def say(work: LabelWork, case: GoldCase, versions: Versions, spot: Spot, says: Support | Coverage) -> LabelWork:
    """The work with this label of a claim or point, replacing an earlier one."""
    if isinstance(says, Support):
        return _with_claim(work, case, versions, spot[1], says, work.marked(spot[1]))
    one = PointWork(point_id=spot[1], says=says, about=_about_point(case, spot[1]))
    return work.model_copy(update={"points": (*(p for p in work.points if p.point_id != spot[1]), one)})


def mark(work: LabelWork, case: GoldCase, versions: Versions, claim_id: str, phrase: Mark) -> LabelWork:
    """The work with a phrase added to a claim; duplicates are ignored."""
    phrases = in_order((*work.marked(claim_id), phrase))
    return _with_claim(work, case, versions, claim_id, _support(work, claim_id), phrases)


def unmark(work: LabelWork, case: GoldCase, versions: Versions, claim_id: str, gone: Iterable[Mark]) -> LabelWork:
    """The work with these phrases of a claim removed; its label stays."""
    left = set(gone)
    phrases = tuple(one for one in work.marked(claim_id) if one not in left)
    return _with_claim(work, case, versions, claim_id, _support(work, claim_id), phrases)


def of_sheet(sheet: LabelSheet, case: GoldCase, versions: Versions, digest: str) -> LabelWork:
    """A submitted sheet as work."""
    work = LabelWork(digest=digest)
    for label in sheet.claims:
        work = _with_claim(work, case, versions, label.claim_id, label.says, label.phrases)
    for point in sheet.points:
        work = say(work, case, versions, point.spot, point.says)
    return work


def resume_work(
    work: LabelWork, case: GoldCase, chunks: Iterable[EvidenceChunk], digest: str
) -> tuple[LabelWork, tuple[Spot, ...]]:
    """The work on words that are unchanged, and the places whose label was for other words."""
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
    """A claim's label is about its words and the version of its cited source that was read."""
    return _digest(claim.text, claim.citation_id, versions.get(claim.citation_id or ""))


def _about_point(case: GoldCase, point_id: str) -> str:
    """A point's label is about its words and the whole answer."""
    text = next((point.text for point in case.points if point.point_id == point_id), None)
    answer = case.reference.text if case.reference is not None else None
    return _digest(text, answer, *(claim.text for claim in claims_of(case)))


def _digest(*parts: str | None) -> str:
    return hashlib.sha256(json.dumps(parts).encode()).hexdigest()

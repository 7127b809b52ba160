"""The statements of a run that wait for a judge: those on admissible evidence that every gate leaves open.

A statement that a gate found wrong, or one whose evidence may not be used, is no question for a judge.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from goldtui.gates import admissibility
from goldtui.gates.agreement import SAYS_MORE
from goldtui.gates.citations import cited_by
from goldtui.gates.exhibit import Exhibit
from goldtui.gates.proof import proofs_of
from goldtui.judging.question import Passage, Question
from goldtui.model.records import Claim, EvidenceChunk, LabelledBy
from goldtui.model.results import Severity, Status
from goldtui.text.statement_key import statement_key

OPEN_CODES = frozenset((SAYS_MORE, "claim_unaligned"))
"""The findings that say a statement is open; other untested ones are faults of the gold."""

_OF_CLAIM = ("claim", "phrase")
"""The kinds of place that name a claim."""


class OpenStatement(NamedTuple):
    """One statement without a verdict, and the sources that could settle it."""

    exhibit: Exhibit
    claim: Claim
    sources: tuple[EvidenceChunk, ...]

    def with_sources(self, sources: tuple[EvidenceChunk, ...]) -> OpenStatement:
        """The same statement with these sources alone."""
        return self._replace(sources=sources)

    @property
    def passages(self) -> tuple[Passage, ...]:
        """The sources as a judge reads them."""
        return tuple(passage(one) for one in self.sources)

    @property
    def key(self) -> str:
        """Its identity, by which a verdict on it is found."""
        case = self.exhibit.case
        return statement_key(case.case_id, case.question, self.claim.text, [one.digest for one in self.passages])

    def question(self, kind: str) -> Question:
        """The statement as a question of that kind."""
        case = self.exhibit.case
        return Question(
            kind=kind,
            statement=self.claim.text,
            question=case.question,
            sources=self.passages,
            case_id=case.case_id,
            key=self.key,
        )


def passage(chunk: EvidenceChunk) -> Passage:
    """A chunk as a judge reads it. A withheld chunk has no text, and no question with it is sent."""
    return Passage(chunk_id=chunk.chunk_id, text=chunk.text or "", permitted=chunk.permitted)


def open_statements(exhibit: Exhibit) -> Iterator[OpenStatement]:
    """Every claim of a pipeline's answer that the gates leave open, on admissible evidence.

    None where admissibility is not passed. The sources are the cited chunks that were selected, else all selected ones.
    """
    if exhibit.answer.labelled_by is not LabelledBy.PIPELINE or exhibit.refusal_expected:
        return
    if admissibility.strict(exhibit).status is not Status.PASS:
        return
    proofs = proofs_of(exhibit)
    found = [
        (one.severity, one.code, spot.name) for one in proofs.findings for spot in one.places if spot.kind in _OF_CLAIM
    ]
    wrong = {name for severity, _, name in found if severity is Severity.ERROR}
    waiting = {name for _, code, name in found if code in OPEN_CODES}
    for proof in proofs.claims:
        claim = proof.claim
        if proof.supported or claim.claim_id in wrong or claim.claim_id not in waiting:
            continue
        selected = exhibit.selected
        cited = [one for one in cited_by(claim) if one in selected]
        yield OpenStatement(exhibit, claim, tuple(selected[one].chunk for one in cited or selected))

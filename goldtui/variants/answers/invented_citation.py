"""A citation id that exists nowhere, as a model invents it."""

from __future__ import annotations

from goldtui.model.results import Stage
from goldtui.variants.declare import Declaration, Field, Made, Mutant
from goldtui.variants.invented import invented_id
from goldtui.variants.subject import NO_CLAIMS, REFUSAL_DUE, Subject

DECLARED = Declaration(
    kind="invented-citation",
    alters="answer",
    changes="cites a chunk that the evidence does not hold",
    applies="a claim has a citation",
    strict=Stage.CITATION_SUPPORT,
    lesson=Stage.CITATION_SUPPORT,
    caught_by=Field("case", "citations_required"),
)


def make(subject: Subject) -> Made:
    """One mutant, on the first cited claim; the id looks like the right one."""
    if subject.refusal_expected:
        return REFUSAL_DUE
    claim = next((c for c in subject.claims if c.citation_id), None)
    if claim is None:
        return NO_CLAIMS
    invented = invented_id(subject.evidence, claim.citation_id or "")
    cited = claim.model_copy(update={"citation_id": invented})
    claims = tuple(cited if c is claim else c for c in subject.claims)
    said = f"claim {claim.claim_id!r} cites {invented!r}, which does not exist"
    return (Mutant(said, claims, claim_id=claim.claim_id, point_id=claim.answer_point),)

"""A wording that the gold itself names as a lie, added to the right answer."""

from __future__ import annotations

from goldtui.model.records import AnswerPoint, Claim
from goldtui.model.results import Stage
from goldtui.text.match.edges import has_cjk
from goldtui.text.match.phrase import blank_phrase
from goldtui.variants.declare import Declaration, Made, Mutant, NotApplicable
from goldtui.variants.subject import NO_CLAIMS, REFUSAL_DUE, Subject

DECLARED = Declaration(
    kind="forbidden-phrase",
    alters="answer",
    changes="says a forbidden phrase of a point in a sentence of its own",
    applies="a point has a forbidden phrase",
    strict=Stage.ANSWER_FAITHFULNESS,
    lesson=Stage.ANSWER_FAITHFULNESS,
)


def make(subject: Subject) -> Made:
    """One mutant for each point with forbidden phrases, using the first of them."""
    if subject.refusal_expected:
        return REFUSAL_DUE
    if not subject.claims:
        return NO_CLAIMS
    mutants = []
    for point in subject.case.points:
        said = (p for p in point.forbidden_phrases if not blank_phrase(p))
        phrase = next((p for p in said if not subject.stated(p)), None)
        if phrase is not None:
            mutants.append(_said(subject, point, phrase))
    return tuple(mutants) or NotApplicable("no point has a forbidden phrase")


def _said(subject: Subject, point: AnswerPoint, phrase: str) -> Mutant:
    claim = next((c for c in subject.claims if c.answer_point == point.point_id), subject.claims[0])
    words = f"つまり、{phrase}。" if has_cjk(phrase[-1]) else f"In other words: {phrase}."
    lie = Claim(
        claim_id=f"{claim.claim_id}-lie",
        text=words,
        citation_id=claim.citation_id,
        support_phrases=(phrase,),
        answer_point=point.point_id,
    )
    claims = tuple(part for c in subject.claims for part in ((c, lie) if c is claim else (c,)))
    return Mutant(f"also says {phrase!r}", claims, claim_id=claim.claim_id, point_id=point.point_id)

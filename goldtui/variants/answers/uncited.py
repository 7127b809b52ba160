"""Citations removed: true sentences that nobody can check."""

from __future__ import annotations

from fractions import Fraction

from goldtui.model.results import Stage
from goldtui.variants.declare import Declaration, Field, Form, Made, Mutant, NotApplicable
from goldtui.variants.subject import NO_CLAIMS, REFUSAL_DUE, Subject

DECLARED = Declaration(
    kind="uncited",
    alters="answer",
    changes="leaves off as few citations as break the case's rule",
    applies="the case asks for citations and the reference has them",
    strict=Stage.CITATION_SUPPORT,
    lesson=Stage.CITATION_SUPPORT,
    caught_by=Field("case", "citations_required"),
)


def make(subject: Subject) -> Made:
    """One mutant, its last claims without a citation."""
    if subject.refusal_expected:
        return REFUSAL_DUE
    cited = [c for c in subject.claims if c.citation_id]
    if not cited:
        return NO_CLAIMS
    total = len(subject.claims)
    least = Fraction(1)
    if subject.form is Form.BLIND:
        if subject.case.citations_required is False:
            return NotApplicable("the case does not ask for citations")
        if subject.case.min_citation_coverage is not None:
            least = Fraction(repr(subject.case.min_citation_coverage))
    dropped = next((n for n in range(1, len(cited) + 1) if Fraction(len(cited) - n, total) < least), None)
    if dropped is None:
        return NotApplicable("the case is content with no citation at all")
    bare = {id(c) for c in cited[-dropped:]}
    claims = tuple(c.model_copy(update={"citation_id": None}) if id(c) in bare else c for c in subject.claims)
    named = ", ".join(repr(c.claim_id) for c in cited[-dropped:])
    return (Mutant(f"claims without a citation: {named}", claims, claim_id=cited[-1].claim_id),)

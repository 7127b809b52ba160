"""A right answer that goes on to say what the case forbids."""

from __future__ import annotations

from goldtui.model.records import Claim
from goldtui.model.results import Stage
from goldtui.text.match.constraints import Rule, read_constraint
from goldtui.variants.declare import Declaration, Field, Made, Mutant, NotApplicable
from goldtui.variants.subject import REFUSAL_DUE, Subject

DECLARED = Declaration(
    kind="broken-constraint",
    alters="answer",
    changes="adds a sentence with words that a constraint of the case forbids",
    applies="an answer is due and the case has a constraint that begins with must not",
    strict=Stage.POLICY_COMPLIANCE,
    lesson=Stage.PASS,
    caught_by=Field("case", "constraints"),
)


def make(subject: Subject) -> Made:
    """One mutant for each such constraint. In the labelled form the sentence rests on an honest phrase."""
    if subject.refusal_expected:
        return REFUSAL_DUE
    read = [read_constraint(one) for one in subject.case.constraints]
    last = subject.claims[-1] if subject.claims else None
    mutants = []
    for rule, words in read:
        if last is None or rule is not Rule.MUST_NOT:
            continue
        added = Claim(
            claim_id=f"{last.claim_id}-more",
            text=f"One more thing: {words}.",
            citation_id=last.citation_id,
            support_phrases=last.support_phrases,
        )
        mutants.append(Mutant(f"also says {words!r}, which the case forbids", (*subject.claims, added)))
    return tuple(mutants) or NotApplicable("the case has no constraint that begins with must not")

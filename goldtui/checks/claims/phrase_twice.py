"""GT211: a phrase listed twice in one claim counts as two proofs and is one."""

from __future__ import annotations

from collections.abc import Iterator

from goldtui.checks.case_view import CaseView
from goldtui.checks.declare import INFO, Declaration, Example, Flaw, Rule
from goldtui.model.records import GoldCase
from goldtui.model.spot import Spot


def look(view: CaseView) -> Iterator[Flaw]:
    """Claims that list one phrase more than once."""
    for claim in view.claims:
        if len(set(claim.support_phrases)) < len(claim.support_phrases):
            where = Spot("phrases", claim.claim_id)
            yield Flaw(where, f'claim "{claim.claim_id}" lists a support phrase twice')


def repair(view: CaseView) -> GoldCase:
    """Each phrase of a claim once, in order."""
    if view.case.reference is None or not any(True for _ in look(view)):
        return view.case
    claims = tuple(
        c.model_copy(update={"support_phrases": tuple(dict.fromkeys(c.support_phrases))}) for c in view.claims
    )
    return view.case.model_copy(update={"reference": view.case.reference.model_copy(update={"claims": claims})})


RULE = Rule(
    Declaration(
        code="GT211",
        name="phrase-twice",
        severity=INFO,
        says="A claim lists the same support phrase twice.",
        why="It looks like two proofs, and a reviewer who removes one believes the claim weaker.",
        fix="keep it once",
        place="claim.support_phrases",
        example=Example(
            "cases[0].reference.claims[0].support_phrases",
            bad=["A crossing costs 3 euros", "A crossing costs 3 euros"],
            good=["A crossing costs 3 euros"],
        ),
    ),
    of_case=look,
    repair=repair,
)

"""GT214: a number, date, unit or negation that the phrases do not have is the usual lie."""

from __future__ import annotations

from collections.abc import Iterator

from goldtui.checks.case_view import CaseView
from goldtui.checks.declare import ERROR, Declaration, Example, Flaw, Rule


def look(view: CaseView) -> Iterator[Flaw]:
    """Claims that the faithfulness gate finds to disagree with their proof, unless a reviewer confirmed them."""
    for where, message in view.said_of_claims("claim_contradicts_phrase"):
        yield Flaw(where, message)


RULE = Rule(
    Declaration(
        code="GT214",
        name="number-not-in-phrase",
        severity=ERROR,
        says="A claim states a number, date, unit or negation that its support phrases do not have.",
        why="The phrases are true and the claim is not: the reference teaches a lie, and a right system fails.",
        fix="correct the claim, add the phrase that has it, or confirm it with a reason (C in the workbench)",
        place="claim.text",
        example=Example(
            "cases[0].reference.claims[0].text", bad="A crossing costs 4 euros.", good="A crossing costs 3 euros."
        ),
    ),
    of_case=look,
)

"""GT223: a claim that says more than its proof passes something off that nobody has looked up."""

from __future__ import annotations

from collections.abc import Iterator

from goldtui.checks.case_view import CaseView
from goldtui.checks.declare import WARNING, Declaration, Example, Flaw, Rule


def look(view: CaseView) -> Iterator[Flaw]:
    """Claims with words that the faithfulness gate does not find in their proof, unless a reviewer confirmed them."""
    for where, message in view.said_of_claims("claim_says_more"):
        yield Flaw(where, message)


RULE = Rule(
    Declaration(
        code="GT223",
        name="claim-says-more",
        severity=WARNING,
        says="A claim says more than its support phrases and the sentences they stand in.",
        why="What is left over is proved by nothing: the reference teaches it, and a system that leaves it out fails.",
        fix="cut the words, mark a phrase that says them, or confirm them with a reason (C in the workbench)",
        place="claim.text",
        example=Example(
            "cases[0].reference.claims[0].text",
            bad="A crossing costs 3 euros and includes a blanket.",
            good="A crossing costs 3 euros.",
        ),
    ),
    of_case=look,
)

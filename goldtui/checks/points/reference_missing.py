"""GT330: without a reference nothing proves that the gates can be passed at all."""

from __future__ import annotations

from collections.abc import Iterator

from goldtui.checks.case_view import CaseView
from goldtui.checks.declare import ERROR, Declaration, Example, Flaw, Rule
from goldtui.model.spot import Spot


def look(view: CaseView) -> Iterator[Flaw]:
    """Cases that expect an answer and have no claim in their reference."""
    if view.answers and not view.claims:
        yield Flaw(Spot("case", "reference"), "the case has no reference answer in claims")


RULE = Rule(
    Declaration(
        code="GT330",
        name="reference-missing",
        severity=ERROR,
        says="A case expects an answer and has no reference answer in claims.",
        why="Nothing shows that a right answer passes, and no known-bad variant can be made from it.",
        fix="write the answer as claims, each with its citation and phrases (goldtui propose helps)",
        place="case.reference",
        example=Example(
            "cases[0].reference",
            bad=None,
            good={
                "claims": [
                    {
                        "claim_id": "c1",
                        "text": "A crossing costs 3 euros.",
                        "citation_id": "fares",
                        "support_phrases": ["A crossing costs 3 euros"],
                        "answer_point": "fare",
                    }
                ]
            },
        ),
    ),
    of_case=look,
)

"""GT506: a gate that nothing turns red may not work at all."""

from __future__ import annotations

from collections.abc import Iterator

from goldtui.checks.declare import INFO, Declaration, Example, Flaw, Rule
from goldtui.checks.shown import Shown
from goldtui.model.spot import Spot
from goldtui.variants.score import Score


def look(score: Score, shown: Shown) -> Iterator[Flaw]:
    """Gates that are the first to stop no variant of the set."""
    for gate in score.unturned:
        yield Flaw(Spot("gate", gate), f'no known-bad variant is stopped by gate "{gate}" first')


RULE = Rule(
    Declaration(
        code="GT506",
        name="gate-never-red",
        severity=INFO,
        says="No known-bad variant of the set turns a gate red.",
        why="A green that cannot go red is worthless: nobody knows whether the gate would see anything here.",
        fix="add what the gate needs: a rule of the policy, a constraint, a chunk that may not be used",
        place="set",
        example=Example(
            "policy.compliance_patterns",
            bad=[],
            good=[{"name": "advice", "pattern": "you should"}],
            given={
                "variants": [
                    {
                        "variant_id": "v1",
                        "case_id": "fare-and-dog",
                        "expected_stage": "policy compliance",
                        "answer": {
                            "text": "A crossing costs 3 euros. Dogs stay on the lower deck. You should hurry.",
                            "labelled_by": "pipeline",
                            "claims": [
                                {"claim_id": "x1", "text": "A crossing costs 3 euros.", "citation_id": "fares"},
                                {"claim_id": "x2", "text": "Dogs stay on the lower deck.", "citation_id": "dogs"},
                            ],
                        },
                    }
                ]
            },
        ),
    ),
    of_score=look,
)

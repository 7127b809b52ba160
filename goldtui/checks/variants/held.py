"""GT503: a lie that is stopped only because nothing is known of it is not caught."""

from __future__ import annotations

from collections.abc import Iterator

from goldtui.checks.declare import WARNING, Declaration, Example, Flaw, Rule
from goldtui.checks.shown import Shown
from goldtui.checks.variants.rows import flaw_of, uncaught
from goldtui.variants.matrix import CaseMatrix
from goldtui.variants.outcome import Outcome


def look(matrix: CaseMatrix, shown: Shown) -> Iterator[Flaw]:
    """Known-bad variants that are held; none of a case whose reference is stopped."""
    for row in uncaught(matrix, Outcome.HELD):
        yield flaw_of(row)


RULE = Rule(
    Declaration(
        code="GT503",
        name="variant-held",
        severity=WARNING,
        says="A known-bad variant is not released only because something is not tested.",
        why="A right answer in other words would be held as well: the gold does not know why it says no.",
        fix="write the answer phrases or forbidden phrases that tell the two apart",
        place="point.answer_phrases",
        example=Example(
            "cases[0].points[1].forbidden_phrases",
            bad=["on the upper deck", "on any deck"],
            good=["on the upper deck", "on any deck", "red stove"],
            given={
                "variants": [
                    {
                        "variant_id": "v1",
                        "case_id": "fare-and-dog",
                        "expected_stage": "answer faithfulness",
                        "answer": {
                            "labelled_by": "pipeline",
                            "claims": [
                                {"claim_id": "x1", "text": "A crossing costs 3 euros.", "citation_id": "fares"},
                                {"claim_id": "x2", "text": "Dogs stay on the lower deck.", "citation_id": "dogs"},
                                {"claim_id": "x3", "text": "The cabin has a red stove.", "citation_id": "dogs"},
                            ],
                        },
                    }
                ]
            },
        ),
    ),
    of_matrix=look,
)

"""GT505: a good answer that is stopped teaches people to ignore the gate."""

from __future__ import annotations

from collections.abc import Iterator

from goldtui.checks.declare import ERROR, Declaration, Example, Flaw, Rule
from goldtui.checks.shown import Shown
from goldtui.checks.variants.rows import flaw_of, uncaught
from goldtui.variants.matrix import CaseMatrix
from goldtui.variants.outcome import Outcome


def look(matrix: CaseMatrix, shown: Shown) -> Iterator[Flaw]:
    """Hand-kept good answers that are not released."""
    for row in uncaught(matrix, Outcome.FALSE_ALARM):
        yield flaw_of(row)


RULE = Rule(
    Declaration(
        code="GT505",
        name="good-answer-stopped",
        severity=ERROR,
        says="An answer that is kept as a good one is not released.",
        why="Right answers fail: the next red verdict will be waved through.",
        fix="add the wording to the answer phrases, or say that the answer is not good after all",
        place="point.answer_phrases",
        example=Example(
            "cases[0].points[0].answer_phrases",
            bad=["3 euros"],
            good=["3 euros", "three euros"],
            given={
                "variants": [
                    {
                        "variant_id": "v1",
                        "case_id": "fare-and-dog",
                        "should_release": True,
                        "answer": {
                            "labelled_by": "pipeline",
                            "claims": [
                                {"claim_id": "x1", "text": "A crossing costs three euros.", "citation_id": "fares"},
                                {"claim_id": "x2", "text": "Dogs stay on the lower deck.", "citation_id": "dogs"},
                            ],
                        },
                    }
                ]
            },
        ),
    ),
    of_matrix=look,
)

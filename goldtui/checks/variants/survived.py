"""GT502: a known lie that is released shows a hole in the gold."""

from __future__ import annotations

from collections.abc import Iterator

from goldtui.checks.declare import ERROR, Declaration, Example, Flaw, Rule
from goldtui.checks.shown import Shown
from goldtui.checks.variants.rows import flaw_of, uncaught
from goldtui.variants.matrix import CaseMatrix
from goldtui.variants.outcome import Outcome


def look(matrix: CaseMatrix, shown: Shown) -> Iterator[Flaw]:
    """Known-bad variants that are released; none of a case whose reference is stopped."""
    for row in uncaught(matrix, Outcome.SURVIVED):
        yield flaw_of(row)


RULE = Rule(
    Declaration(
        code="GT502",
        name="variant-survived",
        severity=ERROR,
        says="A known-bad variant of a case is released.",
        why="A system that makes this very mistake passes the release gate.",
        fix="write what catches it: goldtui variants SET --generate --case ID says which field",
        place="point.forbidden_phrases",
        example=Example(
            "cases[0].points[1].forbidden_phrases",
            bad=["on the upper deck", "on any deck"],
            good=["on the upper deck", "on any deck", "muzzle is not needed"],
            given={
                "variants": [
                    {
                        "variant_id": "v1",
                        "case_id": "fare-and-dog",
                        "expected_stage": "answer faithfulness",
                        "answer": {
                            "labelled_by": "pipeline",
                            "claims": [
                                {
                                    "claim_id": "x1",
                                    "text": "A crossing costs 3 euros.",
                                    "citation_id": "fares",
                                },
                                {"claim_id": "x2", "text": "Dogs stay on the lower deck.", "citation_id": "dogs"},
                                {"claim_id": "x3", "text": "A muzzle is not needed.", "citation_id": "dogs"},
                            ],
                        },
                    }
                ]
            },
        ),
    ),
    of_matrix=look,
)

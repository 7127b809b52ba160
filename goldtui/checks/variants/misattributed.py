"""GT504: a mistake that is stopped at the wrong stage sends people to repair the wrong part."""

from __future__ import annotations

from collections.abc import Iterator

from goldtui.checks.declare import ERROR, Declaration, Example, Flaw, Rule
from goldtui.checks.shown import Shown
from goldtui.checks.variants.rows import flaw_of, uncaught
from goldtui.variants.matrix import CaseMatrix
from goldtui.variants.outcome import Outcome


def look(matrix: CaseMatrix, shown: Shown) -> Iterator[Flaw]:
    """Known-bad variants that another stage than the expected one stops."""
    for row in uncaught(matrix, Outcome.MISATTRIBUTED):
        yield flaw_of(row)


RULE = Rule(
    Declaration(
        code="GT504",
        name="variant-misattributed",
        severity=ERROR,
        says="A known-bad variant is stopped at another stage than expected.",
        why="The report blames retrieval for what the answer did, or the other way round.",
        fix="look at the row (goldtui variants SET --case ID), then correct the case or the expectation",
        place="variant.expected_stage",
        example=Example(
            "variants[0].expected_stage",
            bad="source policy",
            good="answer completeness",
            given={"variants": [{"variant_id": "v1", "case_id": "fare-and-dog", "answer": {"claims": []}}]},
        ),
    ),
    of_matrix=look,
)

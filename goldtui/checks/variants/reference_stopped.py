"""GT501: a reference that its own gates stop proves that nobody can pass."""

from __future__ import annotations

from collections.abc import Iterator

from goldtui.checks.declare import ERROR, Declaration, Example, Flaw, Rule
from goldtui.checks.shown import Shown
from goldtui.model.results import Severity, Stage
from goldtui.model.spot import Spot
from goldtui.variants.matrix import CaseMatrix


def look(matrix: CaseMatrix, shown: Shown) -> Iterator[Flaw]:
    """Cases whose reference answer is not released."""
    verdict = matrix.reference
    if not verdict.released:
        reasons = (f for r in verdict.results for f in r.findings if f.severity is not Severity.NOTICE)
        said = next((f": {f.message}" for f in reasons), "")
        stage = verdict.first_failed_stage
        held = "is not released: not tested" if stage is Stage.NOT_TESTED else f"is stopped at {stage}"
        yield Flaw(Spot("case", "reference"), f"the reference {held}{said}")


RULE = Rule(
    Declaration(
        code="GT501",
        name="reference-not-released",
        severity=ERROR,
        says="A case's own reference answer is not released.",
        why="The right answer fails, so a failing system says nothing; and no known-bad variant earns credit.",
        fix="repair what the first red gate names (f in the workbench)",
        place="case.reference",
        example=Example("cases[0].reference.claims[0].citation_id", bad="dogs", good="fares"),
    ),
    of_matrix=look,
)

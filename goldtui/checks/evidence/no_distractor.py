"""GT110: where every usable chunk is required, nothing can be retrieved wrongly."""

from __future__ import annotations

from collections.abc import Iterator

from goldtui.checks.declare import WARNING, Declaration, Example, Flaw, Rule
from goldtui.checks.shown import Shown
from goldtui.model.spot import Spot


def look(shown: Shown) -> Iterator[Flaw]:
    """Cases beside whose required sources no admissible chunk is left."""
    admissible = shown.evidence.admissible
    for case in shown.goldset.cases:
        if case.named_source_ids and admissible.issubset(case.named_source_ids):
            message = "every chunk that may be used is required, so no retrieval can miss"
            yield Flaw(Spot("case", "required_source_ids"), message, case_id=case.case_id)


RULE = Rule(
    Declaration(
        code="GT110",
        name="no-distractor",
        severity=WARNING,
        says="No admissible chunk exists that a case does not require.",
        why="Retrieval and selection cannot go wrong in such a set, so a pass says nothing about them.",
        fix="add chunks that are near the question and do not answer it",
        place="case.required_source_ids",
        example=Example("cases[0].required_source_ids", bad=["fares", "dogs", "winter"], good=["fares", "dogs"]),
    ),
    of_set=look,
)

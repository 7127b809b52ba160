"""GT316: a required source that the set lacks is never retrieved."""

from __future__ import annotations

from collections.abc import Iterator

from goldtui.checks.case_view import CaseView
from goldtui.checks.declare import ERROR, Declaration, Example, Flaw, Rule


def look(view: CaseView) -> Iterator[Flaw]:
    """Required ids that the evidence does not have."""
    for chunk_id in dict.fromkeys(view.case.required_source_ids):
        if chunk_id not in view.shown.versions:
            yield Flaw("case.required_source_ids", f'required source "{chunk_id}" is not in the evidence')


RULE = Rule(
    Declaration(
        code="GT316",
        name="required-source-unknown",
        severity=ERROR,
        says="A required source is not in the evidence.",
        why="No system can retrieve it, so every run fails the case at the first stage.",
        fix="correct the id, or bring the chunk",
        place="case.required_source_ids",
        example=Example("cases[2].required_source_ids", bad=["Winter"], good=["winter"]),
    ),
    of_case=look,
)

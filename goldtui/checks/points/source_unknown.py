"""GT316: a required source that the set lacks is never retrieved."""

from __future__ import annotations

from collections.abc import Iterator

from goldtui.checks.case_view import CaseView
from goldtui.checks.declare import ERROR, Declaration, Example, Flaw, Rule
from goldtui.checks.required import SOURCES, alone, groups


def look(view: CaseView) -> Iterator[Flaw]:
    """Required ids that the evidence does not have."""
    for chunk_id in alone(view.case):
        if chunk_id not in view.shown.versions:
            yield Flaw(SOURCES, f'required source "{chunk_id}" is not in the evidence{view.shown.like_chunk(chunk_id)}')
    for place, ids in groups(view.case):
        for chunk_id in ids:
            if chunk_id not in view.shown.versions:
                hint = view.shown.like_chunk(chunk_id)
                yield Flaw(place, f'"{chunk_id}", one of several sources that will do, is not in the evidence{hint}')


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

"""GT320: a required source that no claim cites was perhaps never needed."""

from __future__ import annotations

from collections.abc import Iterator

from goldtui.checks.case_view import CaseView
from goldtui.checks.declare import WARNING, Declaration, Example, Flaw, Rule
from goldtui.checks.required import SOURCES, alone, groups, quoted


def look(view: CaseView) -> Iterator[Flaw]:
    """Required chunks that the reference does not cite."""
    if view.claims:
        cited = {claim.citation_id for claim in view.claims}
        for chunk_id in alone(view.case):
            if chunk_id not in cited:
                yield Flaw(SOURCES, f'no claim cites required source "{chunk_id}"')
        for place, ids in groups(view.case):
            if cited.isdisjoint(ids):
                yield Flaw(place, f"no claim cites one of {quoted(ids)}, of which one is required")


RULE = Rule(
    Declaration(
        code="GT320",
        name="required-source-never-cited",
        severity=WARNING,
        says="No claim of the reference cites a required source.",
        why="A run without it is stopped at retrieval although it could answer in full.",
        fix="cite it where it proves something, or do not require it",
        place="case.required_source_ids",
        example=Example("cases[2].required_source_ids", bad=["winter", "dogs"], good=["winter"]),
    ),
    of_case=look,
)

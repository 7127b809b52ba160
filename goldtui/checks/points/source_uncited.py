"""GT320: a required source that no claim cites was perhaps never needed."""

from __future__ import annotations

from collections.abc import Iterator

from goldtui.checks.case_view import CaseView
from goldtui.checks.declare import WARNING, Declaration, Example, Flaw, Rule


def look(view: CaseView) -> Iterator[Flaw]:
    """Required chunks that the reference does not cite."""
    if view.claims:
        cited = {claim.citation_id for claim in view.claims}
        for chunk_id in dict.fromkeys(view.case.required_source_ids):
            if chunk_id not in cited:
                yield Flaw("case.required_source_ids", f'no claim cites required source "{chunk_id}"')


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

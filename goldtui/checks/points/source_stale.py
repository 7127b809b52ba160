"""GT318: a case that rests on a withdrawn source is stale itself."""

from __future__ import annotations

from collections.abc import Iterator

from goldtui.checks.case_view import CaseView
from goldtui.checks.declare import ERROR, Declaration, Example, Flaw, Rule
from goldtui.checks.required import SOURCES, alone, groups, quoted


def look(view: CaseView) -> Iterator[Flaw]:
    """Required chunks of which no version is in force."""
    for chunk_id in alone(view.case):
        if _bad(view, chunk_id):
            yield Flaw(SOURCES, f'no version of required source "{chunk_id}" is in force')
    for place, ids in groups(view.case):
        if all(_bad(view, one) for one in ids):
            yield Flaw(place, f"no version of {quoted(ids)}, of which one is required, is in force")


def _bad(view: CaseView, chunk_id: str) -> bool:
    chunk = view.shown.chunk(chunk_id)
    return chunk is not None and chunk.current is False


RULE = Rule(
    Declaration(
        code="GT318",
        name="required-source-not-current",
        severity=ERROR,
        says="No version of a required source is in force.",
        why="The answer may be wrong by now, and every run that uses the source is stopped as inadmissible.",
        fix="bring the version in force and look at the case again, or require another source",
        place="case.required_source_ids",
        example=Example("evidence[2].current", bad=False, good=True),
    ),
    of_case=look,
)

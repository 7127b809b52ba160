"""GT317: a case that requires a forbidden source asks for a breach."""

from __future__ import annotations

from collections.abc import Iterator

from goldtui.checks.case_view import CaseView
from goldtui.checks.declare import ERROR, Declaration, Example, Flaw, Rule
from goldtui.checks.required import SOURCES, alone, groups, quoted


def look(view: CaseView) -> Iterator[Flaw]:
    """Required chunks that may not be used."""
    for chunk_id in alone(view.case):
        if _bad(view, chunk_id):
            yield Flaw(SOURCES, f'required source "{chunk_id}" may not be used')
    for place, ids in groups(view.case):
        if all(_bad(view, one) for one in ids):
            yield Flaw(place, f"none of {quoted(ids)}, of which one is required, may be used")


def _bad(view: CaseView, chunk_id: str) -> bool:
    chunk = view.shown.chunk(chunk_id)
    return chunk is not None and chunk.permitted is False


RULE = Rule(
    Declaration(
        code="GT317",
        name="required-source-restricted",
        severity=ERROR,
        says="A required source may not be used by the system under test.",
        why="A right system leaves it out and fails; a wrong one uses it and is stopped: nobody can pass.",
        fix="require a permitted source, or expect a refusal",
        place="case.required_source_ids",
        example=Example("evidence[2].permitted", bad=False, good=True),
    ),
    of_case=look,
)

"""GT319: a case that requires a text of no use asks for what its owner forbids."""

from __future__ import annotations

from collections.abc import Iterator

from goldtui.checks.case_view import CaseView
from goldtui.checks.declare import ERROR, Declaration, Example, Flaw, Rule
from goldtui.checks.required import SOURCES, alone, groups, quoted
from goldtui.model.records import Usage


def look(view: CaseView) -> Iterator[Flaw]:
    """Required chunks whose usage is `no_use`."""
    for chunk_id in alone(view.case):
        if _bad(view, chunk_id):
            yield Flaw(SOURCES, f'no answer may use required source "{chunk_id}"')
    for place, ids in groups(view.case):
        if all(_bad(view, one) for one in ids):
            yield Flaw(place, f"no answer may use {quoted(ids)}, of which one is required")


def _bad(view: CaseView, chunk_id: str) -> bool:
    chunk = view.shown.chunk(chunk_id)
    return chunk is not None and chunk.usage is Usage.NO_USE


RULE = Rule(
    Declaration(
        code="GT319",
        name="required-source-no-use",
        severity=ERROR,
        says="A required source is one that no answer may use.",
        why="The answer that the case wants fails source policy.",
        fix="require another source, or correct the chunk's usage",
        place="case.required_source_ids",
        example=Example("evidence[2].usage", bad="no_use", good="summarize"),
    ),
    of_case=look,
)

"""GT317: a case that requires a forbidden source asks for a breach."""

from __future__ import annotations

from collections.abc import Iterator

from goldtui.checks.case_view import CaseView
from goldtui.checks.declare import ERROR, Declaration, Example, Flaw, Rule


def look(view: CaseView) -> Iterator[Flaw]:
    """Required chunks that may not be used."""
    for chunk_id in dict.fromkeys(view.case.required_source_ids):
        chunk = view.shown.chunk(chunk_id)
        if chunk is not None and chunk.permitted is False:
            yield Flaw("case.required_source_ids", f'required source "{chunk_id}" may not be used')


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

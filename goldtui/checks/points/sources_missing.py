"""GT315: a case that requires no source cannot blame retrieval."""

from __future__ import annotations

from collections.abc import Iterator

from goldtui.checks.case_view import CaseView
from goldtui.checks.declare import ERROR, Declaration, Example, Flaw, Rule
from goldtui.checks.required import requirements
from goldtui.model.spot import Spot


def look(view: CaseView) -> Iterator[Flaw]:
    """Cases that expect an answer and require no source."""
    if view.answers and not requirements(view.case):
        yield Flaw(Spot("case", "required_source_ids"), "the case expects an answer and requires no source")


RULE = Rule(
    Declaration(
        code="GT315",
        name="required-source-missing",
        severity=ERROR,
        says="A case expects an answer and requires no source.",
        why="Retrieval and selection are not tested, so whatever went wrong there is blamed on the answer.",
        fix="name the chunks a right answer must have had in context",
        place="case.required_source_ids",
        example=Example("cases[2].required_source_ids", bad=[], good=["winter"]),
    ),
    of_case=look,
)

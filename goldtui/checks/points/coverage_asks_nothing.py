"""GT329: a case that asks for citations and is content with none asks for nothing."""

from __future__ import annotations

from collections.abc import Iterator

from goldtui.checks.case_view import CaseView
from goldtui.checks.declare import WARNING, Declaration, Example, Flaw, Rule
from goldtui.model.spot import Spot


def look(view: CaseView) -> Iterator[Flaw]:
    """Cases that require citations with a least coverage of zero."""
    if view.case.citations_required and view.case.min_citation_coverage == 0:
        yield Flaw(Spot("case", "min_citation_coverage"), "citations are required and a coverage of 0 is enough")


RULE = Rule(
    Declaration(
        code="GT329",
        name="coverage-asks-nothing",
        severity=WARNING,
        says="A case requires citations and is content with a coverage of zero.",
        why="An answer without a single citation passes.",
        fix="say which share of the claims must be cited, or leave it unset: all of them",
        place="case.min_citation_coverage",
        example=Example(
            "cases[0].min_citation_coverage", bad=0.0, good=0.5, given={"cases[0].citations_required": True}
        ),
    ),
    of_case=look,
)

"""GT325: a question that no source settles cannot require one."""

from __future__ import annotations

import re
from collections.abc import Iterator

from goldtui.checks.case_view import CaseView
from goldtui.checks.declare import WARNING, Declaration, Example, Flaw, Rule
from goldtui.checks.required import requirements
from goldtui.model.spot import Spot

_NO_CONTEXT = re.compile(r"no[ _-]?context|unanswerable|not[ _-]?in[ _-]?(?:context|sources?)", re.IGNORECASE)


def look(view: CaseView) -> Iterator[Flaw]:
    """Refusals for want of a source that require sources nevertheless."""
    case = view.case
    if view.refuses and requirements(case) and _NO_CONTEXT.search(case.category or ""):
        number = requirements(case)
        yield Flaw(
            Spot("case", "required_source_ids"), f'the case is a "{case.category}" and requires {number} sources'
        )


RULE = Rule(
    Declaration(
        code="GT325",
        name="unanswerable-with-sources",
        severity=WARNING,
        says="A case that no source can answer requires sources.",
        why="A right run that retrieves nothing useful is stopped at retrieval before its refusal is read.",
        fix="require nothing, or give the case the category of a refusal by policy",
        place="case.required_source_ids",
        example=Example(
            "cases[1].required_source_ids", bad=["dogs"], good=[], given={"cases[1].category": "reject_no_context"}
        ),
    ),
    of_case=look,
)

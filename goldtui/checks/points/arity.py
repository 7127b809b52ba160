"""GT322: a case that promises several sources must need several."""

from __future__ import annotations

import re
from collections.abc import Iterator

from goldtui.checks.case_view import CaseView
from goldtui.checks.declare import WARNING, Declaration, Example, Flaw, Rule
from goldtui.checks.required import requirements
from goldtui.model.spot import Spot

_SEVERAL = re.compile(
    r"\b(?:multi[ _-]?hop|multi[ _-]?source|(?:two|three|several)[ _-](?:sources?|hops?|documents?))\b",
    re.IGNORECASE,
)


def look(view: CaseView) -> Iterator[Flaw]:
    """Cases whose category or tags promise several sources and that require fewer than two."""
    case = view.case
    if not view.answers or requirements(case) > 1:
        return
    for label in (case.category or "", *case.tags):
        if _SEVERAL.search(label.replace("_", " ")):
            number = requirements(case)
            yield Flaw(
                Spot("case", "required_source_ids"), f'the case is labelled "{label}" and requires {number} source'
            )
            return


RULE = Rule(
    Declaration(
        code="GT322",
        name="fewer-sources-than-promised",
        severity=WARNING,
        says="A case labelled as needing several sources requires fewer than two.",
        why="The slice is read as multi-hop skill and measures single look-ups.",
        fix="require every source the answer rests on, or take the label away",
        place="case.required_source_ids",
        example=Example("cases[2].tags", bad=["multi-hop"], good=["seasonal"]),
    ),
    of_case=look,
)

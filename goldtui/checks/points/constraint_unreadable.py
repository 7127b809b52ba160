"""GT332: a constraint that no program can read is kept by everybody."""

from __future__ import annotations

import re
from collections.abc import Iterator

from goldtui.checks.case_view import CaseView
from goldtui.checks.declare import WARNING, Declaration, Example, Flaw, Rule
from goldtui.text.phrase import blank_phrase

_READABLE = re.compile(r"\s*must(?: not)?:\s*(\S.*)", re.IGNORECASE | re.DOTALL)


def look(view: CaseView) -> Iterator[Flaw]:
    """Constraints that do not begin with `must:` or `must not:` and a phrase."""
    for index, constraint in enumerate(view.case.constraints):
        found = _READABLE.fullmatch(constraint)
        if found is None or blank_phrase(found[1]):
            yield Flaw(f"case.constraints[{index}]", f'no program can check the constraint "{constraint}"')


RULE = Rule(
    Declaration(
        code="GT332",
        name="constraint-unreadable",
        severity=WARNING,
        says="A constraint is not written as `must: TEXT` or `must not: TEXT`.",
        why="Policy compliance is not tested by it, so the case is never released.",
        fix="write must: or must not: and the words; leave advice to people to the guideline note",
        place="case.constraints",
        example=Example("cases[0].constraints", bad=["be friendly"], good=["must not: second deck"]),
    ),
    of_case=look,
)

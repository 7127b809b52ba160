"""GT332: a constraint that no program can read is kept by everybody."""

from __future__ import annotations

from collections.abc import Iterator

from goldtui.checks.case_view import CaseView
from goldtui.checks.declare import WARNING, Declaration, Example, Flaw, Rule
from goldtui.gates.constraints import read_constraint
from goldtui.model.spot import Spot


def look(view: CaseView) -> Iterator[Flaw]:
    """Constraints that do not begin with `must:` or `must not:` and a phrase."""
    for index, constraint in enumerate(view.case.constraints):
        if read_constraint(constraint)[0] is None:
            yield Flaw(Spot("case", "constraints", entry=index), f'no program can check the constraint "{constraint}"')


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

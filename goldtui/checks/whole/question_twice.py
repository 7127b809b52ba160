"""GT403: one question in two cases is counted twice, and may be answered in two ways."""

from __future__ import annotations

from collections.abc import Iterator

from goldtui.checks.declare import ERROR, Declaration, Example, Flaw, Rule
from goldtui.checks.groups import groups_of, named
from goldtui.checks.shown import Shown
from goldtui.model.spot import Spot
from goldtui.text.match.normalise import normalise


def look(shown: Shown) -> Iterator[Flaw]:
    """Groups of cases whose questions are equal after normalising."""
    for group in groups_of(shown.goldset.cases, lambda case: normalise(case.question)):
        others = [case.case_id for case in group]
        for case in group[1:]:
            rest = named(i for i in others if i != case.case_id)
            yield Flaw(Spot("case", "question"), f"the same question is asked by {rest}", case_id=case.case_id)


RULE = Rule(
    Declaration(
        code="GT403",
        name="question-twice",
        severity=ERROR,
        says="Two cases ask the same question.",
        why="It weighs double in every ratio, and if the two expect different things no system can pass both.",
        fix="keep one of them",
        place="case.question",
        example=Example(
            "cases[2].question",
            bad="what does a crossing cost, and where may  my dog stay?",
            good="When does the last boat leave in winter, and from which pier?",
        ),
    ),
    of_set=look,
)

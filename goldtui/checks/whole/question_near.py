"""GT404: questions that differ in a word measure one thing twice."""

from __future__ import annotations

from collections.abc import Iterator

from goldtui.checks.declare import WARNING, Declaration, Example, Flaw, Rule
from goldtui.checks.near import near_pairs
from goldtui.checks.shown import Shown
from goldtui.model.spot import Spot
from goldtui.text.match.normalise import normalise


def look(shown: Shown) -> Iterator[Flaw]:
    """Pairs of cases whose questions share nearly all words and all numbers."""
    cases = shown.goldset.cases
    for first, second in near_pairs([normalise(case.question) for case in cases]):
        message = f'"{cases[first].case_id}" asks nearly the same: "{cases[first].question}"'
        yield Flaw(Spot("case", "question"), message, case_id=cases[second].case_id)


RULE = Rule(
    Declaration(
        code="GT404",
        name="question-near-duplicate",
        severity=WARNING,
        says="Two cases ask nearly the same question.",
        why="The set looks larger than what it measures, and a system tuned on one of them knows the other.",
        fix="keep one of them, or ask for what makes them different",
        place="case.question",
        example=Example(
            "cases[2].question",
            bad="What does one crossing cost, and where may my dog stay?",
            good="When does the last boat leave in winter, and from which pier?",
        ),
    ),
    of_set=look,
)

"""GT308: one answer phrase under two points covers both with one claim."""

from __future__ import annotations

from collections.abc import Iterator

from goldtui.checks.case_view import CaseView
from goldtui.checks.declare import ERROR, Declaration, Example, Flaw, Rule
from goldtui.checks.groups import named
from goldtui.model.spot import Spot
from goldtui.text.match.normalise import normalise
from goldtui.text.match.phrase import blank_phrase


def look(view: CaseView) -> Iterator[Flaw]:
    """Answer phrases that several points of a case have."""
    owners: dict[str, dict[str, None]] = {}
    for point in view.case.points:
        for phrase in point.answer_phrases:
            if not blank_phrase(phrase):
                owners.setdefault(normalise(phrase), {})[point.point_id] = None
    for phrase, points in owners.items():
        if len(points) > 1:
            last = list(points)[-1]
            yield Flaw(Spot("answer_phrases", last), f'"{phrase}" is an answer phrase of {named(points)}')


RULE = Rule(
    Declaration(
        code="GT308",
        name="answer-phrase-shared",
        severity=ERROR,
        says="Two points of a case have the same answer phrase.",
        why="A claim that makes one of them covers the other as well: an omission is not seen.",
        fix="choose words of its own for each point",
        place="point.answer_phrases",
        example=Example(
            "cases[0].points[1].answer_phrases", bad=["on the lower deck", "3 euros"], good=["on the lower deck"]
        ),
    ),
    of_case=look,
)

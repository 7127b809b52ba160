"""GT305: without answer phrases the claims of a system cannot be recognised."""

from __future__ import annotations

from collections.abc import Iterator

from goldtui.checks.case_view import CaseView
from goldtui.checks.declare import WARNING, Declaration, Example, Flaw, Rule
from goldtui.model.records import Importance
from goldtui.model.spot import Spot
from goldtui.text.match.phrase import blank_phrase


def look(view: CaseView) -> Iterator[Flaw]:
    """Vital points without an answer phrase that says anything."""
    for point in view.case.points:
        if point.importance is Importance.VITAL and all(map(blank_phrase, point.answer_phrases)):
            message = f'point "{point.point_id}" has no answer phrase'
            yield Flaw(Spot("answer_phrases", point.point_id), message)


RULE = Rule(
    Declaration(
        code="GT305",
        name="no-answer-phrases",
        severity=WARNING,
        says="A vital point has no answer phrases.",
        why="A pipeline's claim is recognised by them alone. Without one every answer, good or bad, is not tested.",
        fix="write the wordings of which a right answer uses one",
        place="point.answer_phrases",
        example=Example("cases[0].points[1].answer_phrases", bad=[], good=["on the lower deck"]),
    ),
    of_case=look,
)

"""GT306: answer phrases that the reference itself does not say recognise nobody."""

from __future__ import annotations

from collections.abc import Iterator

from goldtui.checks.case_view import CaseView
from goldtui.checks.declare import ERROR, Declaration, Example, Flaw, Rule
from goldtui.checks.groups import named
from goldtui.model.spot import Spot
from goldtui.text.match.phrase import blank_phrase


def look(view: CaseView) -> Iterator[Flaw]:
    """Points whose claims say none of their answer phrases."""
    for point in view.case.points:
        phrases = [p for p in point.answer_phrases if not blank_phrase(p)]
        texts = [claim.text for claim in view.of_point(point)]
        if phrases and texts and not any(view.says(phrase, text) for phrase in phrases for text in texts):
            message = f'no claim of point "{point.point_id}" says one of its answer phrases: {named(phrases)}'
            yield Flaw(Spot("answer_phrases", point.point_id), message)


RULE = Rule(
    Declaration(
        code="GT306",
        name="answer-phrase-not-in-reference",
        severity=ERROR,
        says="The reference's claim for a point says none of the point's answer phrases.",
        why="The reference would not be recognised as its own answer; a system that copies it word for word is held.",
        fix="add a wording that the claim has",
        place="point.answer_phrases",
        example=Example("cases[0].points[1].answer_phrases", bad=["on the car deck"], good=["on the lower deck"]),
    ),
    of_case=look,
)

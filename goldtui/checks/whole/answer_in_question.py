"""GT414: a question that holds the answer is answered by repeating it."""

from __future__ import annotations

from collections.abc import Iterator

from goldtui.checks.case_view import CaseView
from goldtui.checks.declare import WARNING, Declaration, Example, Flaw, Rule
from goldtui.model.spot import Spot
from goldtui.text.match.phrase import blank_phrase


def look(view: CaseView) -> Iterator[Flaw]:
    """Points all of whose answer phrases stand in the question."""
    for point in view.case.points:
        phrases = [p for p in point.answer_phrases if not blank_phrase(p)]
        if phrases and all(view.says(phrase, view.case.question) for phrase in phrases):
            message = f'the question says every answer phrase of point "{point.point_id}"'
            yield Flaw(Spot("answer_phrases", point.point_id), message)


RULE = Rule(
    Declaration(
        code="GT414",
        name="answer-phrase-in-question",
        severity=WARNING,
        says="The question says every answer phrase of a point.",
        why="A system that repeats the question covers the point.",
        fix="choose words of the answer that the question does not have",
        place="point.answer_phrases",
        example=Example(
            "cases[0].points[1].answer_phrases",
            bad=["dog stay"],
            good=["on the lower deck"],
            given={"cases[0].reference.claims[1].text": "There a dog stay on the lower deck is due."},
        ),
    ),
    of_case=look,
)

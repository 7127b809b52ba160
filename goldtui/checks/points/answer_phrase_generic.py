"""GT307: an answer phrase of little words recognises every answer."""

from __future__ import annotations

from collections.abc import Iterator

from goldtui.checks.case_view import CaseView
from goldtui.checks.declare import ERROR, Declaration, Example, Flaw, Rule
from goldtui.checks.telling import telling_words
from goldtui.model.spot import Spot


def look(view: CaseView) -> Iterator[Flaw]:
    """Answer phrases without a telling word or number."""
    for point in view.case.points:
        for index, phrase in enumerate(point.answer_phrases):
            if telling_words(phrase) == 0:
                where = Spot("answer_phrases", point.point_id, entry=index)
                yield Flaw(where, f'the answer phrase "{phrase}" of point "{point.point_id}" is in any answer')


RULE = Rule(
    Declaration(
        code="GT307",
        name="answer-phrase-generic",
        severity=ERROR,
        says="An answer phrase holds no word that tells something.",
        why="Any claim contains it, is taken for the point, and is then proved by the gold's own phrases.",
        fix="choose the words that only a right answer says",
        place="point.answer_phrases",
        example=Example("cases[0].points[1].answer_phrases", bad=["on the"], good=["on the lower deck"]),
    ),
    of_case=look,
)

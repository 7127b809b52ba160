"""GT311: an answer phrase that contains a forbidden one can never be said."""

from __future__ import annotations

from collections.abc import Iterator

from goldtui.checks.case_view import CaseView
from goldtui.checks.declare import ERROR, Declaration, Example, Flaw, Rule
from goldtui.gates.align import says
from goldtui.model.spot import Spot
from goldtui.text.match.phrase import MatchStatus, blank_phrase


def look(view: CaseView) -> Iterator[Flaw]:
    """Forbidden phrases that stand inside an answer phrase of the case."""
    for point_id, forbidden in view.case.forbidden_phrases:
        if blank_phrase(forbidden):
            continue
        for point in view.case.points:
            for phrase in point.answer_phrases:
                if says(forbidden, phrase) is MatchStatus.FOUND:
                    message = f'"{forbidden}" is forbidden and stands in the answer phrase "{phrase}"'
                    yield Flaw(Spot("forbidden_phrases", point_id), message)


RULE = Rule(
    Declaration(
        code="GT311",
        name="forbidden-phrase-in-answer-phrase",
        severity=ERROR,
        says="A forbidden phrase stands inside an answer phrase.",
        why="An answer that covers the point with those words is failed by the very same words.",
        fix="choose words that only the lie says",
        place="point.forbidden_phrases",
        example=Example(
            "cases[0].points[0].answer_phrases",
            bad=["3 euros", "children travel free of charge"],
            good=["3 euros", "children travel free"],
        ),
    ),
    of_case=look,
)

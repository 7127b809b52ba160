"""GT312: a lie that uses the right words is only seen when its own words are forbidden."""

from __future__ import annotations

from collections.abc import Iterator

from goldtui.checks.case_view import CaseView
from goldtui.checks.declare import INFO, Declaration, Example, Flaw, Rule
from goldtui.model.records import Importance
from goldtui.model.spot import Spot


def look(view: CaseView) -> Iterator[Flaw]:
    """Vital points without forbidden phrases."""
    for point in view.case.points:
        if point.importance is Importance.VITAL and point.answer_phrases and not point.forbidden_phrases:
            message = f'point "{point.point_id}" has no forbidden phrase'
            yield Flaw(Spot("forbidden_phrases", point.point_id), message)


RULE = Rule(
    Declaration(
        code="GT312",
        name="no-forbidden-phrases",
        severity=INFO,
        says="A vital point has no forbidden phrases.",
        why="A plausible wrong answer often keeps the answer phrase and changes a condition; numbers and negations "
        "are seen without it, the rest is not.",
        fix="write the wordings of the lies you know of",
        place="point.forbidden_phrases",
        example=Example("cases[0].points[1].forbidden_phrases", bad=[], good=["on the upper deck"]),
        by_request=True,
    ),
    of_case=look,
)

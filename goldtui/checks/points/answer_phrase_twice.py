"""GT309: an alternative that is listed twice is one alternative."""

from __future__ import annotations

from collections.abc import Iterator

from goldtui.checks.case_view import CaseView
from goldtui.checks.declare import INFO, Declaration, Example, Flaw, Rule
from goldtui.model.records import GoldCase
from goldtui.model.spot import Spot


def look(view: CaseView) -> Iterator[Flaw]:
    """Points that list an answer or a forbidden phrase more than once."""
    for point in view.case.points:
        for name in ("answer_phrases", "forbidden_phrases"):
            phrases = getattr(point, name)
            if len(set(phrases)) < len(phrases):
                yield Flaw(Spot(name, point.point_id), f'point "{point.point_id}" lists a phrase twice')


def repair(view: CaseView) -> GoldCase:
    """Each phrase of a point once, in order."""
    if not any(True for _ in look(view)):
        return view.case
    points = tuple(
        point.model_copy(
            update={
                "answer_phrases": tuple(dict.fromkeys(point.answer_phrases)),
                "forbidden_phrases": tuple(dict.fromkeys(point.forbidden_phrases)),
            }
        )
        for point in view.case.points
    )
    return view.case.model_copy(update={"points": points})


RULE = Rule(
    Declaration(
        code="GT309",
        name="answer-phrase-twice",
        severity=INFO,
        says="A point lists an answer phrase or a forbidden phrase twice.",
        why="It looks like two alternatives where there is one.",
        fix="keep it once",
        place="point.answer_phrases",
        example=Example("cases[0].points[0].answer_phrases", bad=["3 euros", "3 euros"], good=["3 euros"]),
    ),
    of_case=look,
    repair=repair,
)

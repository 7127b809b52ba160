"""GT313: a point without words asks for something that nobody wrote down."""

from __future__ import annotations

from collections.abc import Iterator

from goldtui.checks.case_view import CaseView
from goldtui.checks.declare import WARNING, Declaration, Example, Flaw, Rule
from goldtui.model.look_alike import blank
from goldtui.model.spot import Spot


def look(view: CaseView) -> Iterator[Flaw]:
    """Points whose text shows nothing."""
    for point in view.case.points:
        if blank(point.text):
            yield Flaw(Spot("point_text", point.point_id), f'point "{point.point_id}" has no text')


RULE = Rule(
    Declaration(
        code="GT313",
        name="point-text-empty",
        severity=WARNING,
        says="A point has no text.",
        why="Its phrases say how an answer may sound, not what it must say; a second reviewer cannot judge them.",
        fix="write in one sentence what the answer must say",
        place="point.text",
        example=Example("cases[0].points[1].text", bad="", good="Dogs stay on the lower deck."),
    ),
    of_case=look,
)

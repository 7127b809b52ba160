"""GT210: one phrase can hardly prove two different things."""

from __future__ import annotations

from collections.abc import Iterator

from goldtui.checks.case_view import CaseView
from goldtui.checks.declare import ERROR, Declaration, Example, Flaw, Rule
from goldtui.checks.groups import named
from goldtui.model.spot import Spot


def look(view: CaseView) -> Iterator[Flaw]:
    """Phrases that are the proof of several vital points."""
    if len(view.case.vital_points) < 2:
        return
    served: dict[str, dict[str, None]] = {}
    for claim, _, _, needle in view.phrases:
        if claim.answer_point in view.case.vital_points:
            served.setdefault(needle.normal, {})[claim.answer_point or ""] = None
    for phrase, points in served.items():
        if len(points) > 1:
            yield Flaw(Spot("reference", "claims"), f'"{phrase}" is the proof of several vital points: {named(points)}')


RULE = Rule(
    Declaration(
        code="GT210",
        name="one-phrase-for-several-points",
        severity=ERROR,
        says="One support phrase is the proof of several vital points.",
        why="A generic phrase passes for all points at once; then the chain is green and nothing was proved.",
        fix="mark words of its own for each point, or make one point of them",
        place="claim.support_phrases",
        example=Example(
            "cases[0].reference.claims[1].support_phrases",
            bad=["A crossing costs 3 euros"],
            good=["Dogs stay on the lower deck"],
        ),
    ),
    of_case=look,
)

"""GT310: a forbidden phrase that the reference says forbids the right answer."""

from __future__ import annotations

from collections.abc import Iterator

from goldtui.checks.case_view import CaseView
from goldtui.checks.declare import ERROR, Declaration, Example, Flaw, Rule
from goldtui.gates.align import says
from goldtui.model.spot import Spot
from goldtui.text.match.phrase import MatchStatus, blank_phrase


def look(view: CaseView) -> Iterator[Flaw]:
    """Forbidden phrases that the reference says without denying them."""
    for point_id, phrase in view.case.forbidden_phrases:
        if not blank_phrase(phrase) and _said(phrase, view):
            where = Spot("forbidden_phrases", point_id)
            yield Flaw(where, f'the reference says "{phrase}", which point "{point_id}" forbids')


def _said(phrase: str, view: CaseView) -> bool:
    texts = [claim.text for claim in view.claims]
    if view.case.reference is not None and view.case.reference.text:
        texts.append(view.case.reference.text)
    return any(says(phrase, text) is MatchStatus.FOUND for text in texts)


RULE = Rule(
    Declaration(
        code="GT310",
        name="forbidden-phrase-in-reference",
        severity=ERROR,
        says="The reference answer says a phrase that one of its points forbids.",
        why="Every right answer fails faithfulness.",
        fix="choose words that only the lie says",
        place="point.forbidden_phrases",
        example=Example("cases[0].points[1].forbidden_phrases", bad=["lower deck"], good=["on the upper deck"]),
    ),
    of_case=look,
)

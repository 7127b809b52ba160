"""Phrases that no answer may hold: a right answer must be able to do without them."""

from __future__ import annotations

from collections.abc import Iterator

from goldtui.checks.case_view import CaseView
from goldtui.checks.declare import ERROR, INFO, Declaration, Example, Flaw
from goldtui.gates.align import says
from goldtui.model.records import Importance
from goldtui.model.spot import Spot
from goldtui.text.match.phrase import MatchStatus, blank_phrase


@Declaration(
    code="GT310",
    name="forbidden-phrase-in-reference",
    severity=ERROR,
    says="The reference answer says a phrase that one of its points forbids.",
    why="Every right answer fails faithfulness.",
    fix="choose words that only the lie says",
    place="point.forbidden_phrases",
    example=Example("cases[0].points[1].forbidden_phrases", bad=["lower deck"], good=["on the upper deck"]),
).of_case
def forbidden_phrase_in_reference(view: CaseView) -> Iterator[Flaw]:
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


@Declaration(
    code="GT311",
    name="forbidden-phrase-in-answer-phrase",
    severity=ERROR,
    says="A forbidden phrase is inside an answer phrase.",
    why="An answer that covers the point with those words is failed by the very same words.",
    fix="choose words that only the lie says",
    place="point.forbidden_phrases",
    example=Example(
        "cases[0].points[0].answer_phrases",
        bad=["3 euros", "children travel free of charge"],
        good=["3 euros", "children travel free"],
    ),
).of_case
def forbidden_phrase_in_answer_phrase(view: CaseView) -> Iterator[Flaw]:
    """Forbidden phrases that are part of an answer phrase of the case."""
    for point_id, forbidden in view.case.forbidden_phrases:
        if blank_phrase(forbidden):
            continue
        for point in view.case.points:
            for phrase in point.answer_phrases:
                if says(forbidden, phrase) is MatchStatus.FOUND:
                    message = f'"{forbidden}" is forbidden and is in the answer phrase "{phrase}"'
                    yield Flaw(Spot("forbidden_phrases", point_id), message)


@Declaration(
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
).of_case
def no_forbidden_phrases(view: CaseView) -> Iterator[Flaw]:
    """Vital points without forbidden phrases."""
    for point in view.case.points:
        if point.importance is Importance.VITAL and point.answer_phrases and not point.forbidden_phrases:
            message = f'point "{point.point_id}" has no forbidden phrase'
            yield Flaw(Spot("forbidden_phrases", point.point_id), message)

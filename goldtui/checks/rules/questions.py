"""Questions that ask nothing, ask twice, or answer themselves."""

from __future__ import annotations

import re
from collections.abc import Iterator

from goldtui.checks.case_view import CaseView
from goldtui.checks.declare import ERROR, INFO, WARNING, Declaration, Example, Flaw
from goldtui.checks.groups import groups_of, named
from goldtui.checks.shown import Shown
from goldtui.checks.similar_texts import near_pairs
from goldtui.model.look_alike import blank
from goldtui.model.spot import Spot
from goldtui.text.match.normalise import normalise
from goldtui.text.match.phrase import blank_phrase


@Declaration(
    code="GT401",
    name="question-empty",
    severity=ERROR,
    says="A case has no question.",
    why="A system is run with it all the same, and whatever it answers is judged.",
    fix="write the question",
    place="case.question",
    example=Example("cases[1].question", bad=" ", good="How much does the skipper earn?"),
).of_case
def question_empty(view: CaseView) -> Iterator[Flaw]:
    """Cases whose question shows nothing."""
    if blank(view.case.question):
        yield Flaw(Spot("case", "question"), "the question is empty")


_ASKS = re.compile(
    r"[?\uff1f\u061f\u037e\u055e]|\b(?:who|whom|whose|what|when|where|which|why|how|is|are|was|were|do|does|did|can"
    r"|could|may|must|should|will|would|has|have|had|name|list|tell|explain|describe|give|compare|summari[sz]e|say|find|show)\b",
    re.IGNORECASE,
)


@Declaration(
    code="GT402",
    name="question-is-no-question",
    severity=INFO,
    says="A question has no question mark and no word that asks.",
    why="Key words are answered differently by every system, and each of the answers is right somehow.",
    fix="ask what a person would ask",
    place="case.question",
    example=Example("cases[1].question", bad="Skipper wages", good="How much does the skipper earn?"),
).of_case
def question_is_no_question(view: CaseView) -> Iterator[Flaw]:
    """English questions without a question mark and without a word that asks."""
    question = view.case.question
    if not blank(question) and question.isascii() and _ASKS.search(question) is None:
        yield Flaw(Spot("case", "question"), f'"{question}" asks nothing')


@Declaration(
    code="GT403",
    name="question-twice",
    severity=ERROR,
    says="Two cases ask the same question.",
    why="It weighs double in every ratio, and if the two expect different things no system can pass both.",
    fix="keep one of them",
    place="case.question",
    example=Example(
        "cases[2].question",
        bad="what does a crossing cost, and where may  my dog stay?",
        good="When does the last boat leave in winter, and from which pier?",
    ),
).of_set
def question_twice(shown: Shown) -> Iterator[Flaw]:
    """Groups of cases whose questions are equal after normalising."""
    for group in groups_of(shown.goldset.cases, lambda case: normalise(case.question)):
        others = [case.case_id for case in group]
        for case in group[1:]:
            rest = named(i for i in others if i != case.case_id)
            yield Flaw(Spot("case", "question"), f"the same question is asked by {rest}", case_id=case.case_id)


@Declaration(
    code="GT404",
    name="question-near-duplicate",
    severity=WARNING,
    says="Two cases ask nearly the same question.",
    why="The set looks larger than what it measures, and a system tuned on one of them knows the other.",
    fix="keep one of them, or ask for what makes them different",
    place="case.question",
    example=Example(
        "cases[2].question",
        bad="What does one crossing cost, and where may my dog stay?",
        good="When does the last boat leave in winter, and from which pier?",
    ),
).of_set
def question_near_duplicate(shown: Shown) -> Iterator[Flaw]:
    """Pairs of cases whose questions share nearly all words and all numbers."""
    cases = shown.goldset.cases
    for first, second in near_pairs([normalise(case.question) for case in cases]):
        message = f'"{cases[first].case_id}" asks nearly the same: "{cases[first].question}"'
        yield Flaw(Spot("case", "question"), message, case_id=cases[second].case_id)


@Declaration(
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
).of_case
def answer_phrase_in_question(view: CaseView) -> Iterator[Flaw]:
    """Points whose answer phrases are all in the question."""
    for point in view.case.points:
        phrases = [p for p in point.answer_phrases if not blank_phrase(p)]
        if phrases and all(view.says(phrase, view.case.question) for phrase in phrases):
            message = f'the question says every answer phrase of point "{point.point_id}"'
            yield Flaw(Spot("answer_phrases", point.point_id), message)

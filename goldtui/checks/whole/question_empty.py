"""GT401: a case without a question asks nothing."""

from __future__ import annotations

from collections.abc import Iterator

from goldtui.checks.case_view import CaseView
from goldtui.checks.declare import ERROR, Declaration, Example, Flaw, Rule
from goldtui.model.look_alike import blank
from goldtui.model.spot import Spot


def look(view: CaseView) -> Iterator[Flaw]:
    """Cases whose question shows nothing."""
    if blank(view.case.question):
        yield Flaw(Spot("case", "question"), "the question is empty")


RULE = Rule(
    Declaration(
        code="GT401",
        name="question-empty",
        severity=ERROR,
        says="A case has no question.",
        why="A system is run with it all the same, and whatever it answers is judged.",
        fix="write the question",
        place="case.question",
        example=Example("cases[1].question", bad=" ", good="How much does the skipper earn?"),
    ),
    of_case=look,
)

"""GT402: a question that asks nothing is answered by anything."""

from __future__ import annotations

import re
from collections.abc import Iterator

from goldtui.checks.case_view import CaseView
from goldtui.checks.declare import INFO, Declaration, Example, Flaw, Rule
from goldtui.model.look_alike import blank
from goldtui.model.spot import Spot

_ASKS = re.compile(
    r"[?\uff1f\u061f\u037e\u055e]|\b(?:who|whom|whose|what|when|where|which|why|how|is|are|was|were|do|does|did|can"
    r"|could|may|must|should|will|would|has|have|had|name|list|tell|explain|describe|give|compare|summari[sz]e|say|find|show)\b",
    re.IGNORECASE,
)


def look(view: CaseView) -> Iterator[Flaw]:
    """English questions without a question mark and without a word that asks."""
    question = view.case.question
    if not blank(question) and question.isascii() and _ASKS.search(question) is None:
        yield Flaw(Spot("case", "question"), f'"{question}" asks nothing')


RULE = Rule(
    Declaration(
        code="GT402",
        name="question-is-no-question",
        severity=INFO,
        says="A question has no question mark and no word that asks.",
        why="Key words are answered differently by every system, and each of the answers is right somehow.",
        fix="ask what a person would ask",
        place="case.question",
        example=Example("cases[1].question", bad="Skipper wages", good="How much does the skipper earn?"),
    ),
    of_case=look,
)

"""GT328: a category that says another behaviour than the case puts it into the wrong slice."""

from __future__ import annotations

import re
from collections.abc import Iterator

from goldtui.checks.case_view import CaseView
from goldtui.checks.declare import WARNING, Declaration, Example, Flaw, Rule
from goldtui.model.records import Behaviour
from goldtui.model.spot import Spot

_SAYS = (
    (re.compile(r"reject|refus|unanswerable|no[ _-]?context", re.IGNORECASE), frozenset({Behaviour.REFUSE})),
    (re.compile(r"partial", re.IGNORECASE), frozenset({Behaviour.PARTIAL})),
    (re.compile(r"answer[ _-]complete|full[ _-]answer", re.IGNORECASE), frozenset({Behaviour.ANSWER})),
)


def look(view: CaseView) -> Iterator[Flaw]:
    """Cases whose category names a behaviour that is not the expected one."""
    case = view.case
    if case.category and case.expected_behaviour is not None:
        for words, behaviours in _SAYS:
            if words.search(case.category):
                if case.expected_behaviour not in behaviours:
                    said = f'the category is "{case.category}" and the expected behaviour "{case.expected_behaviour}"'
                    yield Flaw(Spot("case", "category"), said)
                return


RULE = Rule(
    Declaration(
        code="GT328",
        name="category-contradicts-behaviour",
        severity=WARNING,
        says="A case's category names another behaviour than the case expects.",
        why="Quotas and slices count by category: the set looks balanced and is not.",
        fix="correct the category or the expected behaviour",
        place="case.category",
        example=Example("cases[1].category", bad="should_answer_complete", good="should_reject_no_context"),
    ),
    of_case=look,
)

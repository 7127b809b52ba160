"""GT410: a case that the scorer's gold lines cannot express is scored by another rule there."""

from __future__ import annotations

from collections.abc import Iterator

from goldtui.checks.case_view import CaseView
from goldtui.checks.declare import INFO, Declaration, Example, Flaw, Rule
from goldtui.model.spot import Spot


def look(view: CaseView) -> Iterator[Flaw]:
    """What `gold.jsonl` would lose of a case, as the format itself says."""
    lose = view.shown.gold_lines
    for loss in lose(view.case) if lose is not None else ():
        yield Flaw(Spot("case"), loss)


RULE = Rule(
    Declaration(
        code="GT410",
        name="gold-lines-lossy",
        severity=INFO,
        says="The scorer's gold.jsonl cannot express a case.",
        why="A system scored by that file is held to less than the case demands.",
        fix="score the native set instead, or split the case",
        place="case",
        example=Example(
            "cases[0].expected_behaviour",
            bad="partial",
            good="answer",
            given={
                "cases": [
                    {
                        "case_id": "fare",
                        "question": "What does a crossing cost?",
                        "points": [{"point_id": "p1", "answer_phrases": ["3 euros"]}],
                    }
                ]
            },
        ),
        by_request=True,
    ),
    of_case=look,
)

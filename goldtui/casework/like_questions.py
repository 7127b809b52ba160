"""Find cases that ask the same as a new one, before it is written: duplicates measure one thing twice.

Uses the rule of the checks GT403 and GT404, so that both agree.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from goldtui.checks.similar_texts import near_pairs
from goldtui.model.records import GoldCase
from goldtui.text.match.normalise import normalise

MOST = 20
"""The most cases named; a set with more duplicates has a different problem."""


@dataclass(frozen=True, slots=True)
class LikeQuestion:
    """A case of the set that asks the same, or nearly."""

    case_id: str
    question: str
    same: bool
    """Equal word for word, ignoring typography."""


def like_questions(question: str, cases: Iterable[GoldCase]) -> tuple[LikeQuestion, ...]:
    """The cases with the question, exact duplicates first; none for a blank question."""
    asked = normalise(question)
    if not asked.strip():
        return ()
    same, near = [], []
    for case in cases:
        other = normalise(case.question)
        if other == asked:
            same.append(LikeQuestion(case.case_id, case.question, True))
        elif next(near_pairs((other, asked)), None) is not None:
            near.append(LikeQuestion(case.case_id, case.question, False))
    return (*same, *near)[:MOST]

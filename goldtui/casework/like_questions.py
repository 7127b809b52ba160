"""Cases that ask what a new one would ask, told before it is written: two of one question measure one thing twice.

By the rule of the checks GT403 and GT404, so that what is let through here is not found fault with an hour later.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from goldtui.checks.similar_texts import near_pairs
from goldtui.model.records import GoldCase
from goldtui.text.match.normalise import normalise

MOST = 20
"""So many are named; a set with more of them has another trouble."""


@dataclass(frozen=True, slots=True)
class LikeQuestion:
    """A case of the set that asks the same, or nearly."""

    case_id: str
    question: str
    same: bool
    """Word for word, typography apart."""


def like_questions(question: str, cases: Iterable[GoldCase]) -> tuple[LikeQuestion, ...]:
    """The cases that ask it, those that ask the very same first; none for a blank question."""
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

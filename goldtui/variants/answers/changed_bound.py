"""A reversed bound: the number is right, and the answer is wrong for everybody on one side of it."""

from __future__ import annotations

from operator import attrgetter

from goldtui.model.results import Stage
from goldtui.variants.declare import Declaration, Made
from goldtui.variants.rewrite import rewrite_claims
from goldtui.variants.subject import Subject
from goldtui.variants.worded import swap_words

DECLARED = Declaration(
    kind="changed-bound",
    alters="answer",
    changes="turns a bound round: at least for at most, after for within, less for more",
    applies="a claim bounds a number, a date or a time",
    strict=Stage.ANSWER_FAITHFULNESS,
    lesson=None,
    since="strict-2",
)
_lies = swap_words(attrgetter("bounds"))


def make(subject: Subject) -> Made:
    """One mutant for each such wording of each claim."""
    return rewrite_claims(subject, _lies, "no claim has a bound that could be turned round")

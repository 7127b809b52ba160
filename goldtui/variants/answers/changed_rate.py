"""A changed unit of time in a rate: the price per hour becomes a price per day."""

from __future__ import annotations

from operator import attrgetter

from goldtui.model.results import Stage
from goldtui.variants.declare import Declaration, Made
from goldtui.variants.rewrite import rewrite_claims
from goldtui.variants.subject import Subject
from goldtui.variants.worded import swap_words

DECLARED = Declaration(
    kind="changed-rate",
    alters="answer",
    changes="counts by another unit of time: per day for per hour",
    applies="a claim says by which unit of time something is counted",
    strict=Stage.ANSWER_FAITHFULNESS,
    lesson=None,
    since="strict-2",
)
_lies = swap_words(attrgetter("rates"))


def make(subject: Subject) -> Made:
    """One mutant for each rate of each claim."""
    return rewrite_claims(subject, _lies, "no claim says by which unit of time something is counted")

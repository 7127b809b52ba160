"""A condition reversed. Logically both may hold, so a text rule leaves it open, and that is enough."""

from __future__ import annotations

from operator import attrgetter

from goldtui.model.results import Stage
from goldtui.variants.declare import Declaration, Made
from goldtui.variants.rewrite import rewrite_claims
from goldtui.variants.subject import Subject
from goldtui.variants.worded import swap_words

DECLARED = Declaration(
    kind="flipped-condition",
    alters="answer",
    changes="makes a condition its opposite: unless for if",
    applies="a claim holds under a condition",
    strict=Stage.NOT_TESTED,
    lesson=None,
    since="strict-2",
)
_lies = swap_words(attrgetter("conditions"))


def make(subject: Subject) -> Made:
    """One mutant for each such wording of each claim."""
    return rewrite_claims(subject, _lies, "no claim has a condition that could be flipped")

"""An exception said to be included, or the other way round."""

from __future__ import annotations

from operator import attrgetter

from goldtui.model.results import Stage
from goldtui.variants.declare import Declaration, Made
from goldtui.variants.rewrite import rewrite_claims
from goldtui.variants.subject import Subject
from goldtui.variants.worded import swap_words

DECLARED = Declaration(
    kind="flipped-exception",
    alters="answer",
    changes="includes what is excepted, or the other way round",
    applies="a claim has an exception, or names what it includes",
    strict=Stage.ANSWER_FAITHFULNESS,
    lesson=None,
    since="strict-2",
)
_lies = swap_words(attrgetter("exceptions"))


def make(subject: Subject) -> Made:
    """One mutant for each such wording of each claim."""
    return rewrite_claims(subject, _lies, "no claim has an exception that could be flipped")

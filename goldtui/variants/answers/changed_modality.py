"""A duty becomes a choice. What must be done also may be done, so a text rule leaves it open, and that is enough."""

from __future__ import annotations

from operator import attrgetter

from goldtui.model.results import Stage
from goldtui.variants.declare import Declaration, Made
from goldtui.variants.rewrite import rewrite_claims
from goldtui.variants.subject import Subject
from goldtui.variants.worded import swap_words

DECLARED = Declaration(
    kind="changed-modality",
    alters="answer",
    changes="makes a duty a choice, a choice a duty, or a ban a mere absence of duty",
    applies="a claim says what must, may or must not be done",
    strict=Stage.NOT_TESTED,
    lesson=None,
    since="strict-2",
)
_lies = swap_words(attrgetter("modality"))


def make(subject: Subject) -> Made:
    """One mutant for each such wording of each claim."""
    return rewrite_claims(subject, _lies, "no claim says what must or may be done")

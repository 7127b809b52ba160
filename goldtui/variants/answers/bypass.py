"""A required condition said to be unnecessary: the most harmful lie, since it reads as helpful."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from goldtui.model.records import Claim
from goldtui.model.results import Stage
from goldtui.variants.declare import Declaration, Made
from goldtui.variants.rewrite import rewrite_claims
from goldtui.variants.subject import Subject
from goldtui.variants.traced import Traced
from goldtui.variants.turn import lower_first

DECLARED = Declaration(
    kind="bypass",
    alters="answer",
    changes="says that a required condition is not needed",
    applies="a claim states a duty, a condition or a limit",
    strict=Stage.ANSWER_FAITHFULNESS,
    lesson=Stage.ANSWER_FAITHFULNESS,
)

_WAIVED: tuple[tuple[re.Pattern[str], str], ...] = tuple(
    (re.compile(pattern), new)
    for pattern, new in (
        (r"\bneeds\b(?! not\b)", "does not need"),
        (r"(?<=s )need\b(?! not\b)", "do not need"),
        (r"\brequires\b", "does not require"),
        (r"(?<=s )require\b", "do not require"),
        (r"\b(is|are) (required|needed|mandatory|compulsory|obligatory)\b", r"\1 not \2"),
        (r"\bmust\b(?! not\b)", "need not"),
        (r"\bshall\b(?! not\b)", "need not"),
        (r"\bhas to\b", "does not have to"),
        (r"\bhave to\b", "do not have to"),
        (r"\bonly after\b", "even before"),
        (r"\bonly (?:when|if|once|where)\b", "whether or not"),
    )
)
_LIMIT = re.compile(r"\b(?:within|at least|at most|no later than|before|until|up to)\b")
# A sentence that denies or permits cannot be turned into one that requires nothing.
_NO_DUTY = re.compile(r"\b(?:not|never|no|may|can|could|might)\b|n't\b", re.IGNORECASE)


def make(subject: Subject) -> Made:
    """One mutant for each claim with a duty, a condition or a limit."""
    return rewrite_claims(subject, _lies, "no claim states a duty, a condition or a limit")


@lru_cache(maxsize=4096)
def waive_condition(text: str) -> str | None:
    """The text with its condition waived, or null where it states none that a rule knows."""
    for pattern, new in _WAIVED:
        if pattern.search(text):
            return pattern.sub(new, text, count=1)
    if _LIMIT.search(text) and not _NO_DUTY.search(text):
        return f"It is not required that {lower_first(text)}"
    return None


def _lies(subject: Traced, claim: Claim) -> Iterator[tuple[str, str]]:
    text = waive_condition(claim.text)
    if text is not None:
        yield text, f"its condition waived in {text!r}"

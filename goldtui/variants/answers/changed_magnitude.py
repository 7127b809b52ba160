"""A thousand becomes a million, or a decimal point is lost: the digits are right, the number is not."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from operator import attrgetter

from goldtui.model.records import Claim
from goldtui.model.results import Stage
from goldtui.variants.declare import Declaration, Made
from goldtui.variants.lies.catalog import language_for
from goldtui.variants.rewrite import rewrite_claims
from goldtui.variants.stated import decimals_of
from goldtui.variants.subject import Subject
from goldtui.variants.traced import Traced
from goldtui.variants.worded import swap_words

DECLARED = Declaration(
    kind="changed-magnitude",
    alters="answer",
    changes="states a number of another size with the same digits: million for thousand, 24 for 2.4",
    applies="a claim states a number with a word for its size, or with decimals",
    strict=Stage.ANSWER_FAITHFULNESS,
    lesson=None,
    since="strict-2",
)

_DECIMAL = re.compile(r"(?<![\d.,:])(\d+)[.,](\d{1,2})(?![\d:]|[.,]\d)")
_in_words = swap_words(attrgetter("magnitudes"))


def make(subject: Subject) -> Made:
    """One mutant for each such number of each claim."""
    return rewrite_claims(subject, _lies, "no claim states a number of a size that could be another")


def _lies(subject: Traced, claim: Claim) -> Iterator[tuple[str, str]]:
    yield from _in_words(subject, claim)
    text = claim.text
    if _DECIMAL.search(text) is None:
        return
    language = language_for(text, subject.text_of(claim.citation_id))
    if language is None:
        return
    stated = decimals_of(text, language)
    for match in _DECIMAL.finditer(text):
        if Fraction(f"{match[1]}.{match[2]}") in stated:
            new = (match[1] + match[2]).lstrip("0")
            yield text[: match.start()] + new + text[match.end() :], f"{match.group()!r} became {new!r}"

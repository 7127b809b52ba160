"""A minus lost, or added before a temperature: the digits are right and the freezer is warm."""

from __future__ import annotations

import re
from collections.abc import Iterator
from operator import attrgetter

from goldtui.model.records import Claim
from goldtui.model.results import Stage
from goldtui.text.amounts.record import Kind
from goldtui.variants.declare import Declaration, Made
from goldtui.variants.lies.catalog import language_for
from goldtui.variants.rewrite import rewrite_claims
from goldtui.variants.stated import stated_values
from goldtui.variants.subject import Subject
from goldtui.variants.traced import Traced
from goldtui.variants.worded import swap_words

DECLARED = Declaration(
    kind="changed-sign",
    alters="answer",
    changes="leaves out a minus, or puts one before a temperature",
    applies="a claim states a number below zero or a temperature",
    strict=Stage.ANSWER_FAITHFULNESS,
    lesson=None,
    since="strict-2",
)

_SIGNED = frozenset(("celsius", "fahrenheit"))
"""Quantities that may be below zero."""
_PERHAPS = re.compile("[-\u2212\u2010-\u2013+] ?\\d|[\u00b0\u2103\u2109]|degree|Grad|degré|grado|度")
_MINUS = frozenset("-\u2212\u2010\u2011\u2012\u2013")
_in_words = swap_words(attrgetter("signs"))


def make(subject: Subject) -> Made:
    """One mutant for each such number of each claim."""
    return rewrite_claims(subject, _lies, "no claim states a number whose sign could be changed")


def _lies(subject: Traced, claim: Claim) -> Iterator[tuple[str, str]]:
    yield from _in_words(subject, claim)
    text = claim.text
    if _PERHAPS.search(text) is None:
        return
    language = language_for(text, subject.text_of(claim.citation_id))
    if language is None:
        return
    for value, start, end in stated_values(text, language):
        if value.kind is not Kind.AMOUNT or not value.number:
            continue
        old = text[start:end]
        if old[0] in _MINUS or old[0] == "+":
            new = old[1:].lstrip() if old[0] in _MINUS else f"-{old[1:]}"
        elif old[0].isdecimal() and value.number > 0 and value.dimension in _SIGNED and not text[:start].endswith("+"):
            new = f"-{old}"
        else:
            continue
        yield text[:start] + new + text[end:], f"{old!r} became {new!r}"

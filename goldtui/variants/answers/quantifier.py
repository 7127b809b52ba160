"""All becomes some, at most becomes at least: a rule that covers fewer cases than the source says, or the wrong ones.

What holds for all also holds for some, so a text rule leaves many of them open, and that is enough.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from goldtui.model.records import Claim
from goldtui.model.results import Stage
from goldtui.variants.declare import Declaration, Made
from goldtui.variants.rewrite import rewrite_claims
from goldtui.variants.subject import Subject
from goldtui.variants.traced import Traced

DECLARED = Declaration(
    kind="quantifier",
    alters="answer",
    changes="says some for all, or at least for at most",
    applies="a claim says for how many, or up to how much, it holds",
    strict=Stage.NOT_TESTED,
    lesson=Stage.ANSWER_FAITHFULNESS,
)

_LOOSENED: tuple[tuple[re.Pattern[str], str], ...] = tuple(
    (re.compile(pattern), new)
    for pattern, new in (
        (r"\b(?:Every|Each) (?=[a-z])", "Not every "),
        (r"\bAll (?=[a-z])", "Some "),
        (r"\ball (?=[a-z])", "some "),
        (r"\bBoth\b", "Either"),
        (r"\bboth\b", "either"),
        (r"\balways\b", "sometimes"),
        (r"\bnever\b", "rarely"),
        (r"\bat most\b", "at least"),
        (r"\bat least\b", "at most"),
        # `up to 24 hours before` is `at least 24 hours before`, so it is no lie.
        (r"\bfor up to (?=\d)", "for at least "),
        (r"\bup to (?=\d)(?![^.;]*\b(?:before|ahead)\b)", "at least "),
        (r"\bno more than\b", "no fewer than"),
        (r"\bor more\b", "or less"),
        (r"\bor less\b", "or more"),
        (r"\bonly (?=to |in |by |on |from |at )", "also "),
        (r"\bA single\b", "More than one"),
        (r"\ba single\b", "more than one"),
    )
)

_ANY = re.compile("|".join(pattern.pattern for pattern, _ in _LOOSENED))


def make(subject: Subject) -> Made:
    """One mutant for each claim with a quantifier."""
    return rewrite_claims(subject, _lies, "no claim says for how many or up to how much it holds")


def _lies(subject: Traced, claim: Claim) -> Iterator[tuple[str, str]]:
    if _ANY.search(claim.text) is None:
        return
    for pattern, new in _LOOSENED:
        match = pattern.search(claim.text)
        if match is not None:
            text = pattern.sub(new, claim.text, count=1)
            yield text, f"{match.group().strip()!r} became {match.expand(new).strip()!r}"
            return

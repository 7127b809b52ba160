"""The codes of the words that reverse, limit or connect a statement, and how a message says them."""

from __future__ import annotations

from collections.abc import Iterable

LOOSE = frozenset(("in", "upon", "of", "to", "for", "with", "by", "subject", "object"))
"""Prepositions that a paraphrase may leave out; any other operator must be the same on both sides."""

TO_DO = "‹to-do›"
"""Mark before an infinitive with the sense of a passive participle (`ist zu reinigen`: `muss gereinigt werden`)."""

HAVING = frozenset(("has", "isa"))
"""The codes for `have` and `be` before a thing; neither means the other."""

ADVERBS = frozenset(("always", "hedge", "again", "still"))
"""Operators on a whole part of a sentence, at any place in it."""

OPENS_A_PART = frozenset(("if", "unless", "because", "against", "despite", "during", "whether"))
"""Operators that begin a part of a sentence with its own verb."""

_OPPOSITES = """
    may forbidden, may cannot, must free, must forbidden, free forbidden, all not, always not, always never,
    at_least at_most, at_least less, at_most more, at_least within, more within, more less, above less, within after,
    at_most after, before after, since until, from until, until after, by_date after, by_date since, by_date earliest,
    above below, inside outside, with without, from to, except including, not_only only, not_only not, only not,
    unless if, except if, all some, all most, all many, all few, some not, most few
"""
OPPOSITES = frozenset(frozenset(pair.split()) for pair in _OPPOSITES.split(","))
"""Pairs of operators where one side disproves the other if everything else is the same."""

NEGATIONS = frozenset(("not", "never", "forbidden", "cannot", "without", "contrary", "ended"))

EXCEPTING = frozenset(("except", "unless"))
RESTRICTING = frozenset(("only", "not", "never"))
PHRASING = frozenset("in upon for with to from until during between after before if".split())
"""Operators that begin what is no sentence alone (`Except on Sundays.`, `Only in winter.`)."""

KEPT = frozenset(
    """
    not never forbidden cannot without ended only except unless if until before after less more at_least at_most within about
    some most many few either neither or hedge said believed denied doubted hoped feared promised pretended contrary
    instead than below above outside since during against despite because per
    from between whether plus respectively would
    """.split()
)
"""Operators on a dropped word that may have limited the words that stay."""

_IN_WORDS = {
    "forbidden": "must not", "free": "need not", "by_date": "by", "by_amount": "by", "to_amount": "to",
    "not_only": "not only", "range_from": "from", "range_to": "to", "said": "somebody says",
    "believed": "somebody believes", "denied": "somebody denies", "doubted": "somebody doubts",
    "hoped": "somebody hopes", "feared": "somebody fears", "promised": "somebody promises",
    "pretended": "somebody pretends", "contrary": "the contrary of", "upon": "on", "has": "has", "isa": "is",
    "hedge": "perhaps", "ended": "no longer", "future": "will", "past": "formerly", "past_be": "was",
    "cannot": "cannot", "less": "less than", "more": "more than", "passive": "is done to", "subject": "who acts",
    "object": "what is acted on", "whom": "whom", "to_whom": "to whom",
}  # fmt: skip
"""Operators whose code does not read well in a message."""


MAY = frozenset(("may",))


def named(codes: Iterable[str]) -> str:
    """Operators in words for a message."""
    return " ".join(sorted(_IN_WORDS.get(code, code.replace("_", " ")) for code in codes))

"""Finds texts that share nearly all their words without comparing each with each.

Two sets of words with an overlap of four fifths must share one of their rarest few, so only those pairs are compared.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from rapidfuzz.fuzz import token_sort_ratio

ALIKE = 0.8
"""The least share of common words from which two texts are compared."""
SURE = 88.0
"""Least likeness of two such texts, 0 to 100, counted in characters of their sorted words."""
CROWD = 40
"""How many earlier texts of a bucket a text is compared with; questions made from one pattern fill a bucket."""

_WORD = re.compile(r"\w+")
_NUMBER = re.compile(r"\d")


def near_pairs(texts: Sequence[str]) -> Iterator[tuple[int, int]]:
    """Pairs `(earlier, later)` of normalised texts that are nearly but not quite equal, by the later one.

    Texts that differ in a number, or have fewer than four words, are no pair, since the number may be the question.
    """
    words = [frozenset(_WORD.findall(text)) for text in texts]
    common: Counter[str] = Counter()
    for bag in words:
        common.update(bag)
    buckets: dict[str, list[int]] = {}
    for index, bag in enumerate(words):
        if len(bag) < 4:
            continue
        rarest = sorted(sorted(bag), key=common.__getitem__)
        met: dict[int, None] = {}
        for word in rarest[: len(bag) - int(ALIKE * len(bag)) + 1]:
            bucket = buckets.setdefault(word, [])
            met.update(dict.fromkeys(bucket[-CROWD:]))
            bucket.append(index)
        # Inlined: one pattern of question fills the buckets, and hardly any texts in one are alike.
        least = ALIKE * len(bag)
        close = [other for other in met if len(bag & words[other]) >= least]
        first = min((o for o in close if _near(bag, words[o], texts[index], texts[o])), default=None)
        if first is not None:
            yield first, index


def _near(one: frozenset[str], other: frozenset[str], text: str, earlier: str) -> bool:
    shared = len(one & other)
    if shared < ALIKE * (len(one) + len(other) - shared) or text == earlier:
        return False
    if any(map(_NUMBER.search, one ^ other)):
        return False
    return token_sort_ratio(text, earlier) >= SURE

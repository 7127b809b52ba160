"""Lies that replace one wording by another, from a table of the claim's language: shared by several families."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice

from goldtui.model.records import Claim
from goldtui.variants.lies.catalog import lie_words
from goldtui.variants.lies.declare import LieWords, Swaps
from goldtui.variants.rewrite import Lies
from goldtui.variants.traced import Traced

MOST = 3
"""Lies of one family about one claim, from the left; more of a kind show nothing new."""


def swap_words(table: Callable[[LieWords], Swaps]) -> Lies:
    """A lie for each place at which the table finds a wording, in a claim of a language that has it."""

    def lies(subject: Traced, claim: Claim) -> Iterator[tuple[str, str]]:
        words = lie_words(claim.text, subject.text_of(claim.citation_id))
        if words is None:
            return
        for text, old, new in islice(table(words).lies(claim.text), MOST):
            yield text, f"{old!r} became {new!r}" if new else f"{old!r} was left out"

    return lies

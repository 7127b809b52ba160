"""A page about a finding of a gate, or about one way in which a statement is compared with its source.

A reviewer meets a code long before the manual; what it means and what to do must be one command away.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Page:
    """One page. `bad` and `good` are examples; where `source` is not empty, both are statements about that source."""

    name: str
    """A finding's code, or a kind of judgement in a few words with hyphens."""
    says: str
    """What it means, in one or two sentences."""
    bad: str
    good: str
    do: str
    """The next step."""
    source: str = ""
    phrase: str = ""
    """The support phrase in the source; the whole source where it is empty."""

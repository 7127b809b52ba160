"""The words by which a response refuses, nearly refuses, or says what the sources lack.

All take a normalised or raw text and answer yes or no, so that gate, splitter and editor agree on what a refusal is.
"""

from __future__ import annotations

import re
from functools import lru_cache

from goldtui.gates.patterns import any_of
from goldtui.model.policy import Policy
from goldtui.text.normalise import normalise

# The look-behind keeps a long run of marks inside a text from being tried once for each of its marks.
_EDGES = re.compile(r"^[\W_]+|(?<![\W_])[\W_]+$")


def refuses(text: str, policy: Policy) -> bool:
    """Is the whole normalised text a policy token, or does it match a reviewed pattern from end to end?"""
    if text in _tokens(policy.refusal_tokens):
        return True
    pattern = any_of(policy.refusal_patterns, "policy.refusal_patterns")
    return pattern is not None and pattern.matches_whole(text)


def nearly_refuses(text: str, policy: Policy) -> bool:
    """Does the normalised text hold a refusal token, inside a longer response or with other punctuation?"""
    return any(core in text for core in _cores(policy.refusal_tokens))


def blames_cutoff(text: str, policy: Policy) -> bool:
    """Does the normalised text blame a training date?"""
    pattern = any_of(policy.cutoff_patterns, "policy.cutoff_patterns")
    return pattern is not None and pattern.occurs_in(text)


def states_gap(text: str, policy: Policy) -> bool:
    """Does the text, raw or normalised, say that something is not in the sources?"""
    pattern = any_of(policy.gap_patterns, "policy.gap_patterns")
    return pattern is not None and pattern.occurs_in(normalise(text))


@lru_cache(maxsize=256)
def _cores(tokens: tuple[str, ...]) -> frozenset[str]:
    """The tokens without punctuation at their edges."""
    return frozenset(core for t in tokens if (core := _EDGES.sub("", normalise(t))))


@lru_cache(maxsize=256)
def _tokens(tokens: tuple[str, ...]) -> frozenset[str]:
    return frozenset(normalise(t) for t in tokens if normalise(t))

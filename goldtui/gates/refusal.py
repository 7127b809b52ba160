"""The words by which a response refuses, nearly refuses, or says what the sources lack.

All functions take normalised text and answer yes or no, so that gate, splitter and editor agree on what a refusal is.
"""

from __future__ import annotations

import re
from functools import lru_cache

from goldtui.gates.patterns import any_of
from goldtui.gates.refusal_reading import (
    ANSWERS,
    REFUSES,
    Reading,
    ReadingKind,
    blames_cutoff,
    only_lacks,
    read_sentences,
)
from goldtui.gates.refusal_strict1 import nearly_refuses_by_pattern, refuses_by_pattern
from goldtui.model.policy import Policy
from goldtui.text.match.normalise import normalise

__all__ = [
    "Reading",
    "ReadingKind",
    "blames_cutoff",
    "declines_to_say",
    "goes_on",
    "is_strict_1",
    "nearly_refuses",
    "only_states_gap",
    "read_response",
    "refuses",
    "states_gap",
]

# The look-behind prevents trying a long run of marks inside a text once per mark.
_EDGES = re.compile(r"^[\W_]+|(?<![\W_])[\W_]+$")


def read_response(text: str, policy: Policy) -> Reading:
    """What the whole normalised text does: it refuses, it answers, or only a person can decide."""
    if text in _tokens(policy.refusal_tokens):
        return REFUSES
    if is_strict_1(policy):
        return REFUSES if refuses_by_pattern(text, policy) else ANSWERS
    return read_sentences(text, policy)


def refuses(text: str, policy: Policy) -> bool:
    """Whether the whole normalised text refuses: a policy token, or nothing but refusing sentences and courtesies.

    A sentence that refuses and then turns to state something (`I cannot say for sure, but the fee is 4`) answers.
    """
    return read_response(text, policy).kind is ReadingKind.REFUSES


def nearly_refuses(text: str, policy: Policy) -> bool:
    """Whether the normalised text holds a refusal token, or refuses before it goes on to answer."""
    return goes_on(text, policy, None if is_strict_1(policy) else read_response(text, policy))


def goes_on(text: str, policy: Policy, reading: Reading | None) -> bool:
    """`nearly_refuses` for a caller that already has a reading of the text; null under `strict-1`."""
    if any(core in text for core in _cores(policy.refusal_tokens)):
        return True
    return nearly_refuses_by_pattern(text, policy) if reading is None else reading.refused_first


def only_states_gap(text: str, policy: Policy) -> bool:
    """Whether the text, raw or normalised, says that something is not in the sources, and nothing else.

    Under `strict-1` a gap anywhere in the text was enough.
    """
    if is_strict_1(policy):
        return states_gap(text, policy)
    return only_lacks(normalise(text), policy)


def states_gap(text: str, policy: Policy) -> bool:
    """Whether the text, raw or normalised, says that something is not in the sources."""
    return _states_gap(text, policy.gap_patterns)


# Called repeatedly with the same response and its sentences.
@lru_cache(maxsize=1024)
def _states_gap(text: str, gap_patterns: tuple[str, ...]) -> bool:
    pattern = any_of(gap_patterns, "policy.gap_patterns")
    return pattern is not None and pattern.occurs_in(normalise(text))


def is_strict_1(policy: Policy) -> bool:
    """Whether the policy of a release was frozen under the first rule, which then still applies to it."""
    return policy.judgement == "strict-1"


@lru_cache(maxsize=256)
def _cores(tokens: tuple[str, ...]) -> frozenset[str]:
    """The tokens without punctuation at their edges."""
    return frozenset(core for t in tokens if (core := _EDGES.sub("", normalise(t))))


@lru_cache(maxsize=256)
def _tokens(tokens: tuple[str, ...]) -> frozenset[str]:
    return frozenset(normalise(t) for t in tokens if normalise(t))


# Not saying a thing is not the thing: `I cannot tell you whether you should ...`, at any distance within its clause.
_DECLINES = re.compile(
    r"\b(?:cannot|can't|can not|could not|couldn't|will not|won't|would not|wouldn't|do not|don't|does not|doesn't"
    r"|did not|didn't|may not|must not|should not|shouldn't|(?:not|n't) (?:able|allowed|permitted|going|here) to"
    r"|unable to|(?:declin|refus)(?:e|es|ed) to|never|(?:nobody|no one|no-one|none of us) (?:can|could|may|will)) "
    r"(?:\w+ )?(?:say|tell|advise|answer|recommend|comment|provide|give|help|discuss|suggest|offer|judge|decide|know"
    r"|share|speculate|predict|promise|guarantee|claim|state|mean|imply|confirm|disclose|reveal)\b"
)
_SO_LINKED = re.compile(r"\b(?:whether|if|that|about|on|of|regarding|what|which|when|where|why|who|any|how)\b")
_SET_APART = re.compile(
    r"[.!?;:](?: |$)| - |\b(?:but|however|though|yet|instead|so|therefore|then|because|enough|strongly|more)\b"
    r"|\band (?:you|i|we|they|he|she|it|the)\b"
)
_REACH = 300
"""Characters before a wording that are searched for the verb that declines to say it."""


def declines_to_say(text: str, start: int) -> bool:
    """Whether the normalised text declines, in the same clause, to say what begins at `start`."""
    first = max(0, start - _REACH)
    # With the first word of the wording, which distinguishes `and you should` from `hold and sell`.
    last = text.find(" ", start)
    window = text[first : last if last >= 0 else len(text)]
    for verb in _DECLINES.finditer(window, 0, start - first):
        gap = window[verb.end() :]
        if _SO_LINKED.search(gap) is None or _SET_APART.search(gap) is not None:
            continue
        if "," not in gap or " or " in gap:
            # `whether to hold, buy or sell` is one list; any other comma may begin a statement.
            return True
    return False

"""The words by which a response refuses, nearly refuses, or says what the sources lack.

All take a normalised or raw text and answer yes or no, so that gate, splitter and editor agree on what a refusal is.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from goldtui.gates.patterns import Pattern, any_of
from goldtui.model.policy import Policy
from goldtui.text.normalise import normalise

# The look-behind keeps a long run of marks inside a text from being tried once for each of its marks.
_EDGES = re.compile(r"^[\W_]+|(?<![\W_])[\W_]+$")
_SENTENCE_END = re.compile(r"[.!?] ")
# What a refusal may say besides refusing. `you can ...` counts only where it points elsewhere, never where it answers.
_COURTESY = re.compile(
    r"(?:(?:i am|i'm|we are|we're) (?:very |so |really )?sorry(?: about that| for that)?"
    r"|(?:my |our )?apologies|(?:thanks|thank you)(?: for [^.!?]{0,80})?|sorry"
    r"|(?:please|kindly|you (?:can|could|may|might|should)(?: (?:want|wish|try) to)?) "
    r"(?:also )?(?:ask|contact|consult|check with|refer to|speak (?:to|with)|talk to|call|write to|email|turn to)"
    r"\b[^.!?]{0,160}|(?:let me know|feel free|is there (?:anything|something)|can i help)\b[^.!?]{0,160}"
    r"|(?:could|can|would) you (?:please )?(?:provide|clarify|specify|rephrase|give|tell)\b[^.!?]{0,160}"
    r"|(?:however,? )?i (?:can|could|would) (?:suggest|recommend) (?:checking|asking|contacting|consulting|visiting)\b"
    r"[^.!?]{0,200}"
    r"|i(?:'d| would|'ll| will|'m| am) (?:be )?(?:happy|glad) to help\b[^.!?]{0,160})[.!?]*"
)
_TURN = re.compile(r"(?:,| -|;)? (?:but|however|nevertheless|that said|still|yet),? |: |; ")
_TURNS = (" but ", " but, ", " however", " nevertheless", " that said", " still", " yet", ": ", "; ")
_MOST_TURNS = 8
"""A sentence that turns more often is no refusal; each turn is read to the end of the text."""
# Words by which a turned sentence goes on to state something, where `but please ask` does not.
_STATES = re.compile(
    r"(?:the|its?|they|there|a|an|these|those|here|yes|no|each|every|all|most|both|one|\d[\d.,]*)\b"
    r"|(?!i |we |you )\S+ (?:is|are|was|were)\b"
)


def refuses(text: str, policy: Policy) -> bool:
    """Is the whole normalised text a policy token, or does every sentence but courtesies match a reviewed pattern?

    A sentence that refuses and then turns to state something (`I cannot say for sure, but the fee is 4`) answers.
    """
    if text in _tokens(policy.refusal_tokens):
        return True
    pattern = any_of(policy.refusal_patterns, "policy.refusal_patterns")
    if pattern is None:
        return False
    if pattern.matches_whole(text):
        return not _turns_to_answer(text, pattern, policy)
    refused = False
    # An answer is left at its first sentence; only what reads like a refusal so far is read on.
    for sentence in _sentences(text):
        if pattern.matches_whole(sentence):
            if _turns_to_answer(sentence, pattern, policy):
                return False
            refused = True
        elif not _COURTESY.fullmatch(sentence):
            return False
    return refused


def _sentences(text: str) -> Iterator[str]:
    """The sentences of a text that has several; a whole one has been looked at."""
    first = 0
    while (end := _SENTENCE_END.search(text, first)) is not None:
        yield text[first : end.start() + 1]
        first = end.end()
    if first:
        yield text[first:]


def _turns_to_answer(text: str, pattern: Pattern, policy: Policy) -> bool:
    for count, turn in enumerate(_TURN.finditer(text) if _may_turn(text) else (), 1):
        if count > _MOST_TURNS:
            return True
        rest = text[turn.end() :]
        if not _STATES.match(rest) or pattern.matches_whole(rest) or states_gap(rest, policy):
            continue
        # `Sorry, but that is not ours to say` refuses only as a whole; nothing was refused before its turn.
        if pattern.matches_whole(text[: turn.start()]):
            return True
    return False


def _may_turn(text: str) -> bool:
    """A cheap look: false means that `_TURN` finds nothing."""
    return any(mark in text for mark in _TURNS)


def nearly_refuses(text: str, policy: Policy) -> bool:
    """Does the normalised text hold a refusal token, or refuse before it turns to answer?"""
    if any(core in text for core in _cores(policy.refusal_tokens)):
        return True
    if not _may_turn(text):
        return False
    pattern = any_of(policy.refusal_patterns, "policy.refusal_patterns")
    return pattern is not None and pattern.matches_whole(text)


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
"""Characters before a wording in which the verb that declines to say it is looked for."""


def declined(text: str, start: int) -> bool:
    """Does the normalised text decline, in the same clause, to say what begins at `start`?"""
    first = max(0, start - _REACH)
    # With the first word of the wording, which tells `and you should` from `hold and sell`.
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

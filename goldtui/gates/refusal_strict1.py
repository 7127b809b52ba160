"""What counts as a refusal for a release that was frozen under `strict-1`; it keeps that reading.

Only English courtesies and turns are known, and text after a refusal without a turn belongs to it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from goldtui.gates.patterns import Pattern, any_of
from goldtui.gates.refusal_reading import states_gap
from goldtui.model.policy import Policy

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
"""A sentence with more turns than this is no refusal; each turn is read to the end of the text."""
# Words with which a turned sentence goes on to state something, as `but please ask` does not.
_STATES = re.compile(
    r"(?:the|its?|they|there|a|an|these|those|here|yes|no|each|every|all|most|both|one|\d[\d.,]*)\b"
    r"|(?!i |we |you )\S+ (?:is|are|was|were)\b"
)


def refuses_by_pattern(text: str, policy: Policy) -> bool:
    """Whether every sentence of the normalised text except courtesies matches a reviewed pattern.

    A sentence that refuses and then turns to state something (`I cannot say for sure, but the fee is 4`) answers.
    """
    pattern = any_of(policy.refusal_patterns, "policy.refusal_patterns")
    if pattern is None:
        return False
    if pattern.matches_whole(text):
        return not _turns_to_answer(text, pattern, policy)
    refused = False
    # An answer is left at its first sentence; only text that reads like a refusal so far is read on.
    for sentence in _sentences(text):
        if pattern.matches_whole(sentence):
            if _turns_to_answer(sentence, pattern, policy):
                return False
            refused = True
        elif not _COURTESY.fullmatch(sentence):
            return False
    return refused


def _sentences(text: str) -> Iterator[str]:
    """The sentences of a text that has several; empty for a single sentence, which the caller has already read."""
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
    """A cheap test: false means that `_TURN` finds nothing."""
    return any(mark in text for mark in _TURNS)


def nearly_refuses_by_pattern(text: str, policy: Policy) -> bool:
    """Whether the normalised text refuses before it turns to answer."""
    if not _may_turn(text):
        return False
    pattern = any_of(policy.refusal_patterns, "policy.refusal_patterns")
    return pattern is not None and pattern.matches_whole(text)

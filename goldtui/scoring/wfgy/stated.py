"""Whether an answer states one of the gold's phrases, by the phrase rule of the editor and the gates.

A plain search finds `allow` in `disallow`, and a phrase inside its own denial; the rule does not. It costs ten times a
search, so plain text is first checked for anything that makes the rule necessary.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum, auto

from goldtui.gates.refusal import nearly_refuses as holds_token
from goldtui.gates.refusal import refuses
from goldtui.model.policy import Policy
from goldtui.text.match.negation import governing
from goldtui.text.match.normalise import PreparedText, normalise, prepare
from goldtui.text.match.phrase import SHORTEST_PHRASE, MatchStatus, find_phrase, weak_phrase

_POLICY = Policy()
_SHORT = 7
"""Shorter phrases have special rules, and hardly any is shorter."""


class Stated(Enum):
    """What an answer does with the gold's phrases."""

    YES = auto()
    DENIED = auto()
    """It holds one, and says the opposite."""
    NO = auto()


def states_phrase(phrases: Sequence[str], claim: str, *, every: bool = False) -> Stated:
    """Whether the claim states one of the phrases (with `every`, each of them).

    Phrases too short to prove anything are left out; without any other, the answer is no.
    """
    # This claim equals its own normal form except for case, and can be searched unprepared.
    plain = claim.lower() if claim.isascii() and claim.isprintable() and "  " not in claim else None
    source: PreparedText | None = None
    denied = found = asked = 0
    for phrase in phrases:
        said = _at_a_glance(phrase, plain) if plain is not None else None
        if said is None:
            if weak_phrase(phrase):
                continue
            source = source or prepare(claim)
            said = _SAID[find_phrase(phrase, source).status]
        asked += 1
        if said is Stated.YES:
            if not every:
                return said
            found += 1
        elif said is Stated.DENIED:
            denied += 1
    if denied:
        return Stated.DENIED
    return Stated.YES if asked and found == asked else Stated.NO


_SAID = {
    MatchStatus.FOUND: Stated.YES,
    MatchStatus.NEGATED: Stated.DENIED,
    MatchStatus.ABSENT: Stated.NO,
    MatchStatus.EMPTY: Stated.NO,
}


def _at_a_glance(phrase: str, normal: str) -> Stated | None:
    """The rule's result for a plain phrase where a plain search settles it; None where it does not."""
    if len(phrase) <= _SHORT or not (phrase.isascii() and phrase.isprintable()):
        return None
    wanted = phrase.lower()
    if "  " in wanted or wanted[0] == " " or wanted[-1] == " ":
        wanted = " ".join(wanted.split())
    start = normal.find(wanted)
    if start < 0:
        return Stated.NO if len(wanted) > _SHORT and wanted[0].isalnum() else None
    if _stands_alone(wanted, normal, start) and not governing(normal, start, start + len(wanted)):
        return Stated.YES
    return None


def _stands_alone(wanted: str, normal: str, start: int) -> bool:
    """Whether it has letters at both ends, next to a space, a mark or nothing: no guard of the rule could object."""
    end = start + len(wanted)
    return (
        wanted[:1].isalpha()
        and wanted[-1:].isalpha()
        and (start == 0 or normal[start - 1] == " ")
        and (end == len(normal) or normal[end] in " .,;:!?")
    )


def provable(phrases: Sequence[str]) -> bool:
    """Whether any phrase could prove an answer; one that is blank, or under five characters without a digit, cannot."""
    for phrase in phrases:
        plain = phrase[:1].isalnum() and phrase.isascii() and phrase.isprintable() and "  " not in phrase
        if (plain and len(phrase.rstrip()) >= SHORTEST_PHRASE) or not weak_phrase(phrase):
            return True
    return False


def nearly_refuses(claim: str) -> bool:
    """Whether an answer reads like a refusal without being the one token: by punctuation, or in other words."""
    normal = normalise(claim)
    return holds_token(normal, _POLICY) or refuses(normal, _POLICY)

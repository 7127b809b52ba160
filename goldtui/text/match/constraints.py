"""A case's own constraints: which of them a program can judge, and whether an answer meets one.

The gate chain and the scorer's profile both judge them. If each read them its own way, one would release what the other
blocks.
"""

from __future__ import annotations

from enum import StrEnum

from goldtui.text.match.normalise import PreparedText
from goldtui.text.match.phrase import MatchStatus, blank_phrase, find_phrase


class Rule(StrEnum):
    """The prefix of a constraint that a program can judge, in any letter case."""

    MUST = "must:"
    MUST_NOT = "must not:"


_RULES = (Rule.MUST, Rule.MUST_NOT)


def read_constraint(constraint: str) -> tuple[Rule | None, str]:
    """The rule with its phrase; None with the whole text for a constraint that is written for people."""
    text = constraint.strip()
    for rule in _RULES:
        if text[: len(rule)].lower() == rule:
            phrase = text[len(rule) :].strip()
            return (None, text) if blank_phrase(phrase) else (rule, phrase)
    return None, text


def is_obeyed(rule: Rule, phrase: str, answer: PreparedText) -> bool:
    """Whether the answer obeys the rule. A phrase that it only denies does not count as said."""
    said = find_phrase(phrase, answer).status is MatchStatus.FOUND
    return said if rule is Rule.MUST else not said

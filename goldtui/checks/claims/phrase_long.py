"""GT220: a phrase that takes in a whole chunk says nothing about which words prove the claim."""

from __future__ import annotations

from collections.abc import Iterator

from goldtui.checks.case_view import CaseView
from goldtui.checks.declare import INFO, Declaration, Example, Flaw, Rule

LONGEST = 60
"""Words of a phrase that anyone still reads as one proof."""


def look(view: CaseView) -> Iterator[Flaw]:
    """Phrases of more than sixty words."""
    for _, phrase, where, _ in view.phrases:
        number = phrase.count(" ") + 1
        if number > LONGEST:
            yield Flaw(where, f"this support phrase has {number} words")


RULE = Rule(
    Declaration(
        code="GT220",
        name="phrase-long",
        severity=INFO,
        says="A support phrase has more than 60 words.",
        why="Any edit of the source breaks it, and nobody can see which of its words prove the claim.",
        fix="mark the few words that settle the claim; several phrases may stand together",
        place="claim.support_phrases",
        example=Example(
            "cases[0].reference.claims[0].support_phrases",
            bad=["A crossing costs 3 euros. " * 16],
            good=["A crossing costs 3 euros"],
        ),
    ),
    of_case=look,
)

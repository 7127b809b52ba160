"""GT206: a few letters are found everywhere and prove nothing."""

from __future__ import annotations

from collections.abc import Iterator

from goldtui.checks.case_view import CaseView
from goldtui.checks.declare import ERROR, Declaration, Example, Flaw, Rule


def look(view: CaseView) -> Iterator[Flaw]:
    """Phrases under five characters without a digit, unless a reviewer confirmed them."""
    for _, phrase, where, needle in view.phrases:
        if needle.weak and not view.is_confirmed("phrase_short", phrase):
            yield Flaw(where, f'"{phrase}" is too short to prove anything by itself')


RULE = Rule(
    Declaration(
        code="GT206",
        name="phrase-short",
        severity=ERROR,
        says="A support phrase has fewer than five characters and no digit.",
        why="It stands in nearly every text, so whatever a claim says is proved by it.",
        fix="mark more of the sentence, or confirm it with a reason (C in the workbench)",
        place="claim.support_phrases",
        example=Example(
            "cases[0].reference.claims[1].support_phrases", bad=["deck"], good=["Dogs stay on the lower deck"]
        ),
    ),
    of_case=look,
)

"""GT207: a phrase of little words, or of one word alone, proves whatever stands beside it."""

from __future__ import annotations

from collections.abc import Iterator

from goldtui.checks.case_view import CaseView
from goldtui.checks.declare import WARNING, Declaration, Example, Flaw, Rule
from goldtui.checks.telling import telling_words


def look(view: CaseView) -> Iterator[Flaw]:
    """Phrases with fewer than two telling words and no number."""
    for _, phrase, where, needle in view.phrases:
        if not needle.weak and telling_words(phrase) < 2:
            yield Flaw(where, f'"{phrase}" says too little to prove a statement')


RULE = Rule(
    Declaration(
        code="GT207",
        name="phrase-generic",
        severity=WARNING,
        says="A support phrase holds fewer than two words that tell something, and no number.",
        why="It names a thing without saying anything of it: a false statement about that thing is proved as well.",
        fix="mark the words that say what the claim says",
        place="claim.support_phrases",
        example=Example(
            "cases[0].reference.claims[1].support_phrases", bad=["on the lower"], good=["Dogs stay on the lower deck"]
        ),
    ),
    of_case=look,
)

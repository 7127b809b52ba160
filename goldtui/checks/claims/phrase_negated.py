"""GT203: words that the source denies prove the opposite of the claim."""

from __future__ import annotations

from collections.abc import Iterator

from goldtui.checks.case_view import CaseView
from goldtui.checks.declare import ERROR, Declaration, Example, Flaw, Rule
from goldtui.text.match.phrase import MatchStatus


def look(view: CaseView) -> Iterator[Flaw]:
    """Phrases that a negation of the source governs, unless a reviewer confirmed them."""
    for cited in view.cited:
        if cited.match.status is MatchStatus.NEGATED:
            if view.is_confirmed("phrase_negated", cited.phrase, cited.source.chunk.text or ""):
                continue
            yield Flaw(cited.where, f'"{cited.phrase}" is denied by the sentence it stands in')


RULE = Rule(
    Declaration(
        code="GT203",
        name="phrase-negated",
        severity=ERROR,
        says="A support phrase stands under a negation that it leaves out.",
        why="Read alone the words say the opposite of the source, and so does every answer that they let through.",
        fix="take the negation into the phrase, or confirm it with a reason (C in the workbench)",
        place="claim.support_phrases",
        example=Example(
            "evidence[1].text",
            bad="It is not true that dogs stay on the lower deck.",
            good="It is true that dogs stay on the lower deck.",
        ),
    ),
    of_case=look,
)

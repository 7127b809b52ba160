"""GT701: a phrase of a former version that the present one lacks proves what is no longer so."""

from __future__ import annotations

from collections.abc import Iterator

from goldtui.checks.case_view import CaseView
from goldtui.checks.declare import ERROR, Declaration, Example, Flaw, Rule
from goldtui.checks.drift.before import held_before
from goldtui.text.match.phrase import MatchStatus


def look(view: CaseView) -> Iterator[Flaw]:
    """Phrases that stand in an older version of their chunk and no longer in the one that counts."""
    for cited in view.cited:
        if cited.match.status is MatchStatus.ABSENT:
            old = held_before(view, cited)
            if old is not None:
                message = f'"{cited.phrase}" stood in version "{old.version}" of "{old.chunk_id}" and does no longer'
                yield Flaw(cited.where, message)


RULE = Rule(
    Declaration(
        code="GT701",
        name="phrase-orphan",
        severity=ERROR,
        says="A source changed, and a support phrase is no longer in it.",
        why="The answer may have been right last year. The system that reads the new text fails, and is right.",
        fix="read the new version, then correct the claim or mark its new wording",
        place="claim.support_phrases",
        example=Example(
            "evidence[0].text",
            bad="A crossing costs 4 euros. Children under 6 years travel free of charge.",
            good="A crossing costs 3 euros. Children under 6 years travel free of charge.",
            given={"evidence[3].text": "A crossing costs 3 euros. Children under 4 years travel free of charge."},
        ),
    ),
    of_case=look,
)

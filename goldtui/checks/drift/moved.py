"""GT703: a phrase that moved may have got other neighbours."""

from __future__ import annotations

from collections.abc import Iterator

from goldtui.checks.case_view import CaseView
from goldtui.checks.declare import INFO, Declaration, Example, Flaw, Rule
from goldtui.checks.drift.before import held_before, reanchored
from goldtui.text.match.normalise import prepare
from goldtui.text.match.phrase import MatchStatus, find_phrase


def look(view: CaseView) -> Iterator[Flaw]:
    """Phrases with one place in both versions, after different words."""
    for cited in view.cited:
        if cited.match.status is MatchStatus.FOUND and len(cited.match.spans) == 1 and not reanchored(cited):
            old = held_before(view, cited)
            if old is not None and cited.match.spans[0] not in find_phrase(cited.phrase, prepare(old.text or "")).spans:
                yield Flaw(cited.where, f'"{cited.phrase}" is at another place than in version "{old.version}"')


RULE = Rule(
    Declaration(
        code="GT703",
        name="phrase-moved",
        severity=INFO,
        says="A source changed, and a support phrase stands at another place of it.",
        why="The same words in another paragraph may be about something else.",
        fix="read the new surroundings, then say where it stands: r in the Workbench, or goldtui phrase reanchor",
        place="claim.support_phrases",
        example=Example(
            "evidence[0].text",
            bad="New for this year: A crossing costs 3 euros.",
            good="A crossing costs 3 euros. New for this year: night boats.",
            given={"evidence[3].text": "A crossing costs 3 euros. Children under 4 years travel free of charge."},
        ),
        by_request=True,
    ),
    of_case=look,
)

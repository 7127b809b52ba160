"""GT702: a phrase that a new version holds several times has lost its place."""

from __future__ import annotations

from collections.abc import Iterator

from goldtui.checks.case_view import CaseView
from goldtui.checks.declare import WARNING, Declaration, Example, Flaw, Rule
from goldtui.checks.drift.before import held_before, reanchored
from goldtui.text.match.normalise import prepare
from goldtui.text.match.phrase import MatchStatus, find_phrase


def look(view: CaseView) -> Iterator[Flaw]:
    """Phrases with one place in an older version of their chunk and several in the one that counts."""
    for cited in view.cited:
        if cited.match.status is MatchStatus.FOUND and len(cited.match.spans) > 1 and not reanchored(cited):
            old = held_before(view, cited)
            if old is not None and len(find_phrase(cited.phrase, prepare(old.text or "")).spans) == 1:
                number = len(cited.match.spans)
                yield Flaw(cited.where, f'"{cited.phrase}" had 1 place in version "{old.version}", now {number}')


RULE = Rule(
    Declaration(
        code="GT702",
        name="phrase-ambiguous",
        severity=WARNING,
        says="A source changed, and a support phrase stands in it several times now.",
        why="Nobody can say which of the places proves the claim, and they may speak of different things.",
        fix="say which place is meant: r in the Workbench, or goldtui phrase reanchor; or mark a little more round it",
        place="claim.support_phrases",
        example=Example(
            "evidence[0].text",
            bad="A crossing costs 3 euros. By night, a crossing costs 3 euros more.",
            good="A crossing costs 3 euros. By night it is 3 euros more.",
            given={"evidence[3].text": "A crossing costs 3 euros. Children under 4 years travel free of charge."},
        ),
    ),
    of_case=look,
)

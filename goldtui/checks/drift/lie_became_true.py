"""GT704: a forbidden phrase that the new version says forbids the truth."""

from __future__ import annotations

from collections.abc import Iterator

from goldtui.checks.case_view import CaseView
from goldtui.checks.declare import WARNING, Declaration, Example, Flaw, Rule
from goldtui.model.spot import Spot
from goldtui.text.match.normalise import PreparedText, prepare
from goldtui.text.match.phrase import MatchStatus, blank_phrase, find_phrase


def look(view: CaseView) -> Iterator[Flaw]:
    """Forbidden phrases that a required source says now and its older version did not."""
    for point_id, phrase in view.case.forbidden_phrases:
        if blank_phrase(phrase):
            continue
        for chunk_id in view.case.named_source_ids:
            old = view.shown.older(chunk_id)
            said_now = bool(old) and _says(phrase, view.shown.evidence.current[chunk_id].prepared)
            if said_now and not any(_says(phrase, prepare(chunk.text or "")) for chunk in old):
                where = Spot("forbidden_phrases", point_id)
                yield Flaw(where, f'"{phrase}" is forbidden, and the new version of "{chunk_id}" says it')


def _says(phrase: str, source: PreparedText) -> bool:
    return find_phrase(phrase, source).status is MatchStatus.FOUND


RULE = Rule(
    Declaration(
        code="GT704",
        name="forbidden-phrase-became-true",
        severity=WARNING,
        says="A source changed, and it says now what a point forbids.",
        why="What was the known lie may be the right answer: systems that read the new text fail for it.",
        fix="read the new version, then correct the point and its phrases",
        place="point.forbidden_phrases",
        example=Example("cases[0].points[0].forbidden_phrases", bad=["5 euros"], good=["2 euros"]),
    ),
    of_case=look,
)

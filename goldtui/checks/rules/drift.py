"""Gold whose sources have changed since it was written."""

from __future__ import annotations

from collections.abc import Iterator

from goldtui.checks.case_view import CaseView, Cited
from goldtui.checks.declare import ERROR, INFO, WARNING, Declaration, Example, Flaw
from goldtui.gates.confirm import anchored_in
from goldtui.model.records import EvidenceChunk
from goldtui.model.spot import Spot
from goldtui.text.match.normalise import PreparedText, prepare
from goldtui.text.match.phrase import MatchStatus, blank_phrase, find_phrase

# The older chunk version that a phrase was chosen from, which distinguishes a changed source from a slip.


def held_before(view: CaseView, cited: Cited) -> EvidenceChunk | None:
    """The latest older version of the cited chunk that holds the phrase; null when none does."""
    for old in view.shown.older(cited.claim.citation_id or ""):
        if find_phrase(cited.phrase, prepare(old.text or "")).status is MatchStatus.FOUND:
            return old
    return None


def reanchored(cited: Cited) -> bool:
    """Whether a person confirmed the place of the phrase in the version in force."""
    return anchored_in(cited.claim, cited.phrase, cited.source.chunk.version) in cited.match.spans


@Declaration(
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
).of_case
def phrase_orphan(view: CaseView) -> Iterator[Flaw]:
    """Phrases in an older version of their chunk but not in the one in force."""
    for cited in view.cited:
        if cited.match.status is MatchStatus.ABSENT:
            old = held_before(view, cited)
            if old is not None:
                message = (
                    f'"{cited.phrase}" was in version "{old.version}" of "{old.chunk_id}" and is not in the current one'
                )
                yield Flaw(cited.where, message)


@Declaration(
    code="GT702",
    name="phrase-ambiguous",
    severity=WARNING,
    says="A source changed, and a support phrase occurs in it several times now.",
    why="Nobody can say which of the places proves the claim, and they may speak of different things.",
    fix="say which place is meant: r in the Workbench, or goldtui phrase reanchor; or mark a little more round it",
    place="claim.support_phrases",
    example=Example(
        "evidence[0].text",
        bad="A crossing costs 3 euros. By night, a crossing costs 3 euros more.",
        good="A crossing costs 3 euros. By night it is 3 euros more.",
        given={"evidence[3].text": "A crossing costs 3 euros. Children under 4 years travel free of charge."},
    ),
).of_case
def phrase_ambiguous(view: CaseView) -> Iterator[Flaw]:
    """Phrases with one place in an older version of their chunk and several in the one in force."""
    for cited in view.cited:
        if cited.match.status is MatchStatus.FOUND and len(cited.match.spans) > 1 and not reanchored(cited):
            old = held_before(view, cited)
            if old is not None and len(find_phrase(cited.phrase, prepare(old.text or "")).spans) == 1:
                number = len(cited.match.spans)
                yield Flaw(cited.where, f'"{cited.phrase}" had 1 place in version "{old.version}", now {number}')


@Declaration(
    code="GT703",
    name="phrase-moved",
    severity=INFO,
    says="A source changed, and a support phrase is at another place in it.",
    why="The same words in another paragraph may be about something else.",
    fix="read the new surroundings, then say where it is: r in the Workbench, or goldtui phrase reanchor",
    place="claim.support_phrases",
    example=Example(
        "evidence[0].text",
        bad="New for this year: A crossing costs 3 euros.",
        good="A crossing costs 3 euros. New for this year: night boats.",
        given={"evidence[3].text": "A crossing costs 3 euros. Children under 4 years travel free of charge."},
    ),
    by_request=True,
).of_case
def phrase_moved(view: CaseView) -> Iterator[Flaw]:
    """Phrases with one place in both versions, after different words."""
    for cited in view.cited:
        if cited.match.status is MatchStatus.FOUND and len(cited.match.spans) == 1 and not reanchored(cited):
            old = held_before(view, cited)
            if old is not None and cited.match.spans[0] not in find_phrase(cited.phrase, prepare(old.text or "")).spans:
                yield Flaw(cited.where, f'"{cited.phrase}" is at another place than in version "{old.version}"')


@Declaration(
    code="GT704",
    name="forbidden-phrase-became-true",
    severity=WARNING,
    says="A source changed, and it says now what a point forbids.",
    why="What was the known lie may be the right answer: systems that read the new text fail for it.",
    fix="read the new version, then correct the point and its phrases",
    place="point.forbidden_phrases",
    example=Example("cases[0].points[0].forbidden_phrases", bad=["5 euros"], good=["2 euros"]),
).of_case
def forbidden_phrase_became_true(view: CaseView) -> Iterator[Flaw]:
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

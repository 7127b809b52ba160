"""Recognises which points a pipeline's claim makes, by the gold's answer phrases alone.

The pipeline's own label is a hint that narrows the search; it never proves anything, since a system that names its own
proof could prove anything.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from goldtui.model.records import AnswerPoint, Claim, GoldCase
from goldtui.text.match.normalise import PreparedText, prepare
from goldtui.text.match.phrase import MatchStatus, find_phrase


@dataclass(frozen=True, slots=True)
class Alignment:
    """The points that a claim makes, the gold phrases that must prove it, and answer phrases that it denies."""

    points: tuple[str, ...]
    phrases: tuple[str, ...]
    negated: tuple[str, ...]


_NONE = Alignment((), (), ())


def align(claim: Claim, case: GoldCase) -> Alignment:
    """Points with an answer phrase in the claim's text, the hinted point first."""
    points: list[str] = []
    negated: list[str] = []
    for point in _hint_first(case.points, claim.answer_point):
        status, phrase = _said(point, claim.text)
        if status is None:
            continue
        points.append(point.point_id)
        if status is MatchStatus.NEGATED and not _gold_denies_too(case, point):
            negated.append(phrase)
    if not points:
        return _NONE
    wanted = frozenset(points)
    gold = case.reference.claims if case.reference else ()
    phrases = dict.fromkeys(p for c in gold if c.answer_point in wanted for p in c.support_phrases)
    return Alignment(tuple(points), tuple(phrases), tuple(negated))


def denied_points(case: GoldCase) -> frozenset[str]:
    """The points that the reference itself makes under a negator; a claim that does so too denies nothing."""
    return frozenset([p.point_id for p in case.points if _gold_denies_too(case, p)])


# Every claim is searched for the phrases of every point, and most claims recur in a case's variants.
@lru_cache(maxsize=16384)
def says(phrase: str, statement: str) -> MatchStatus:
    """How a statement, as opposed to a source, says a phrase."""
    return find_phrase(phrase, _prepared(statement)).status


@lru_cache(maxsize=1024)
def _prepared(statement: str) -> PreparedText:
    return prepare(statement)


def _hint_first(points: tuple[AnswerPoint, ...], hint: str | None) -> Iterator[AnswerPoint]:
    yield from (p for p in points if p.point_id == hint)
    yield from (p for p in points if p.point_id != hint)


def _said(point: AnswerPoint, claim_text: str) -> tuple[MatchStatus | None, str]:
    """How the claim says one of the point's phrases: un-negated wins over negated."""
    denied: str | None = None
    for phrase in point.answer_phrases:
        status = says(phrase, claim_text)
        if status is MatchStatus.FOUND:
            return status, phrase
        if status is MatchStatus.NEGATED:
            denied = denied or phrase
    return (MatchStatus.NEGATED, denied) if denied is not None else (None, "")


def _gold_denies_too(case: GoldCase, point: AnswerPoint) -> bool:
    """The reference may itself say the point under a negator; then a claim that does so denies nothing."""
    claims = case.reference.claims if case.reference else ()
    texts = [c.text for c in claims if c.answer_point == point.point_id]
    return any(says(p, t) is MatchStatus.NEGATED for p in point.answer_phrases for t in texts)

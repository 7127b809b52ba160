"""Recognises which points a pipeline's claim makes, by the gold's answer phrases alone.

The pipeline's own label is a hint that narrows the search; it never proves anything, since a system that names its own
proof could prove anything.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from goldtui.model.records import AnswerPoint, Claim, GoldCase
from goldtui.text.amounts.said import says_by_value
from goldtui.text.languages.detect import guess_language
from goldtui.text.match.normalise import PreparedText, prepare
from goldtui.text.match.phrase import MatchStatus, find_phrase, known_needle


@dataclass(frozen=True, slots=True)
class Alignment:
    """The points that a claim makes, the gold phrases that must prove it, and answer phrases that it denies."""

    points: tuple[str, ...]
    phrases: tuple[str, ...]
    negated: tuple[str, ...]


_NONE = Alignment((), (), ())


class Aligner:
    """Recognises the claims of answers to one case; what every claim is asked is prepared once."""

    __slots__ = ("_case", "_gold", "_wanted")

    def __init__(self, case: GoldCase) -> None:
        self._case = case
        self._gold: dict[str, list[tuple[int, tuple[str, ...]]]] = {}
        """The support phrases of the reference's claims by point, with the place of the claim."""
        for place, claim in enumerate(case.reference.claims if case.reference else ()):
            if claim.answer_point is not None:
                self._gold.setdefault(claim.answer_point, []).append((place, claim.support_phrases))
        # A phrase that may be broken at a line end need not be in the text as it is: nothing is everywhere.
        self._wanted = [
            ("" if needle.sited is not None else needle.normal, point, phrase)
            for point in case.points
            for phrase in point.answer_phrases
            if (needle := known_needle(phrase)) is not None
        ]

    def align(self, claim: Claim) -> Alignment:
        """Points one of whose answer phrases is in the claim's text, the hinted point first."""
        text, said = claim.text, _prepared(claim.text)
        normal = said.normal
        near = [found for found in self._wanted if found[0] in normal] if said.sited is None else self._wanted
        if not near:
            return _NONE
        made: dict[int, tuple[AnswerPoint, str | None]] = {}
        """By identity of the point, with the phrase that is said only under a negator."""
        for _, point, phrase in near:
            status = says(phrase, text)
            if status is MatchStatus.FOUND:
                made[id(point)] = point, None
            elif status is MatchStatus.NEGATED:
                made.setdefault(id(point), (point, phrase))
        if not made:
            return _NONE
        hint = claim.answer_point
        ordered = sorted(made.values(), key=lambda known: known[0].point_id != hint)
        points = tuple([point.point_id for point, _ in ordered])
        negated = tuple([p for point, p in ordered if p is not None and not _gold_denies_too(self._case, point)])
        gold = sorted({at: phrases for point in points for at, phrases in self._gold.get(point, ())}.items())
        return Alignment(points, tuple(dict.fromkeys(p for _, phrases in gold for p in phrases)), negated)


def align(claim: Claim, case: GoldCase) -> Alignment:
    """The alignment of one claim; for several claims make one `Aligner`."""
    return Aligner(case).align(claim)


def aligned_by_value(claim: Claim, case: GoldCase) -> Alignment:
    """The points whose answer phrase the claim's text says with its values spelled another way."""
    points = tuple([p.point_id for p in case.points if values_said(claim.text, p.answer_phrases)])
    if not points:
        return _NONE
    gold = case.reference.claims if case.reference else ()
    phrases = [phrase for c in gold if c.answer_point in points for phrase in c.support_phrases]
    return Alignment(points, tuple(dict.fromkeys(phrases)), ())


def values_said(text: str, phrases: Sequence[str]) -> bool:
    """Whether a statement says one of these phrases with its values spelled another way."""
    language = guess_language(text).language
    return language is not None and any(says_by_value(phrase, text, language) for phrase in phrases)


def denied_points(case: GoldCase) -> frozenset[str]:
    """The points that the reference itself makes under a negator; a claim that does so too denies nothing."""
    texts: dict[str | None, list[str]] = {}
    for claim in case.reference.claims if case.reference else ():
        texts.setdefault(claim.answer_point, []).append(claim.text)
    return frozenset([p.point_id for p in case.points if _denies(p, texts.get(p.point_id, ()))])


# Every claim is searched for the phrases of every point, and most claims recur in a case's variants.
@lru_cache(maxsize=16384)
def says(phrase: str, statement: str) -> MatchStatus:
    """How a statement, as opposed to a source, says a phrase."""
    return find_phrase(phrase, _prepared(statement)).status


@lru_cache(maxsize=1024)
def _prepared(statement: str) -> PreparedText:
    return prepare(statement)


def _gold_denies_too(case: GoldCase, point: AnswerPoint) -> bool:
    """The reference may itself say the point under a negator; then a claim that does so denies nothing."""
    claims = case.reference.claims if case.reference else ()
    texts = [c.text for c in claims if c.answer_point == point.point_id]
    return _denies(point, texts)


def _denies(point: AnswerPoint, texts: Sequence[str]) -> bool:
    return any(says(p, t) is MatchStatus.NEGATED for p in point.answer_phrases for t in texts)

"""A date or a time of day moved: a missed appointment because the answer was nearly right."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from goldtui.model.records import Claim
from goldtui.model.results import Stage
from goldtui.text.match.normalise import fold_typography
from goldtui.text.meaning.dates import shared_dates
from goldtui.text.meaning.values import values_of
from goldtui.variants.declare import Declaration, Made
from goldtui.variants.moved_dates import shift_date
from goldtui.variants.rewrite import rewrite_claims
from goldtui.variants.subject import Subject
from goldtui.variants.traced import Traced

DECLARED = Declaration(
    kind="changed-date",
    alters="answer",
    changes="moves a date or a time of day, to one that the source uses elsewhere where there is such a one",
    applies="a claim states a date or a time of day",
    strict=Stage.ANSWER_FAITHFULNESS,
    lesson=Stage.ANSWER_FAITHFULNESS,
)


class _Moment(NamedTuple):
    text: str
    shape: str
    start: int
    says: tuple[int | None, ...]
    """Year, month and day, or the minutes from midnight; equal for two writings of one moment."""
    minutes: int | None = None
    """Minutes from midnight, for a time of day."""

    def stands_for(self, other: _Moment, said: tuple[_Moment, ...]) -> bool:
        """Whether it can replace the other without reversing a range of times."""
        mine, theirs = self.minutes, other.minutes
        if self.shape != other.shape or mine is None or theirs is None:
            return self.shape == other.shape
        rest = [m.minutes for m in said if m is not other and m.minutes is not None]
        return all((mine < minutes) == (theirs < minutes) for minutes in rest)


def make(subject: Subject) -> Made:
    """One mutant for each date and time of each claim."""
    return rewrite_claims(subject, _lies, "no claim states a date or a time of day")


def _lies(subject: Traced, claim: Claim) -> Iterator[tuple[str, str]]:
    if len(fold_typography(claim.text)) != len(claim.text):
        return  # places in the one would not be places in the other
    said = _moments(claim.text)
    for moment in said:
        other = _other(subject, claim, moment, said)
        if other is not None:
            text = claim.text[: moment.start] + other + claim.text[moment.start + len(moment.text) :]
            yield text, f"{moment.text!r} became {other!r}"


def _other(subject: Traced, claim: Claim, moment: _Moment, said: tuple[_Moment, ...]) -> str | None:
    spoken = {m.says for m in said}
    for text in (*claim.support_phrases, subject.text_of(claim.citation_id)):
        if moment.minutes is None and shared_dates(fold_typography(text)):
            continue  # another day of the same list may be as true
        for known in _moments(text):
            if known.says not in spoken and known.stands_for(moment, said):
                return known.text
    return shift_date(moment.text)


def _moments(text: str) -> tuple[_Moment, ...]:
    """The dates and times that a text states, with the shape that only like ones share."""
    values = values_of(text)
    dates = [
        _Moment(d.text, f"date {d.year is None} {d.month is None} {d.day is None}", d.start, (d.year, d.month, d.day))
        for d in values.dates
    ]
    return (*dates, *(_Moment(t.text, "time", t.start, (t.minutes,), t.minutes) for t in values.times))

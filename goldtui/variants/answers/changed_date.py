"""A date or a time of day moved: the appointment that is missed because the answer was nearly right."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from goldtui.model.records import Claim
from goldtui.model.results import Stage
from goldtui.text.normalise import fold_typography
from goldtui.text.values import values_of
from goldtui.variants.declare import Declaration, Made
from goldtui.variants.moved_dates import moved
from goldtui.variants.rewrite import rewritten
from goldtui.variants.subject import Subject

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


def make(subject: Subject) -> Made:
    """One mutant for each date and time of each claim."""
    return rewritten(subject, _lies, "no claim states a date or a time of day")


def _lies(subject: Subject, claim: Claim) -> Iterator[tuple[str, str]]:
    folded = fold_typography(claim.text)
    if len(folded) != len(claim.text):
        return
    said = _moments(claim.text)
    for moment in said:
        start = folded.find(moment.text)
        other = _other(subject, claim, moment, said)
        if start >= 0 and other is not None:
            text = claim.text[:start] + other + claim.text[start + len(moment.text) :]
            yield text, f"{moment.text!r} became {other!r}"


def _other(subject: Subject, claim: Claim, moment: _Moment, said: tuple[_Moment, ...]) -> str | None:
    spoken = {m.text for m in said}
    for text in (*claim.support_phrases, subject.text_of(claim.citation_id)):
        for known in _moments(text):
            if known.shape == moment.shape and known.text not in spoken:
                return known.text
    return moved(moment.text)


def _moments(text: str) -> tuple[_Moment, ...]:
    """The dates and times that a text states, with the shape that only like ones share."""
    values = values_of(text)
    dates = [_Moment(d.text, f"date {d.year is None} {d.month is None} {d.day is None}") for d in values.dates]
    return (*dates, *(_Moment(t.text, "time") for t in values.times))

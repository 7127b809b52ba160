"""Another day of the week: the visitor finds a closed door."""

from __future__ import annotations

from collections.abc import Iterator

from goldtui.model.records import Claim
from goldtui.model.results import Stage
from goldtui.text.amounts.calendar import weekday_values
from goldtui.text.languages.base import Language
from goldtui.variants.declare import Declaration, Made
from goldtui.variants.lies.catalog import language_for
from goldtui.variants.rewrite import rewrite_claims
from goldtui.variants.subject import Subject
from goldtui.variants.traced import Traced

DECLARED = Declaration(
    kind="changed-weekday",
    alters="answer",
    changes="names the next day of the week that the claim does not name",
    applies="a claim names a day of the week",
    strict=Stage.ANSWER_FAITHFULNESS,
    lesson=None,
    since="strict-2",
)


def make(subject: Subject) -> Made:
    """One mutant for each weekday of each claim."""
    return rewrite_claims(subject, _lies, "no claim names a day of the week")


def _lies(subject: Traced, claim: Claim) -> Iterator[tuple[str, str]]:
    text = claim.text
    language = language_for(text, subject.text_of(claim.citation_id))
    if language is None:
        return
    found = weekday_values(text, language)
    said = {int(value.number) for _, value in found}
    for match, value in found:
        number = next((n for n in _after(int(value.number)) if n not in said), None)
        if number is None:
            return
        new = _named(number, match[1], language)
        yield text[: match.start(1)] + new + text[match.end(1) :], f"{match[1]!r} became {new!r}"


def _after(number: int) -> Iterator[int]:
    """The six other days in order; Monday is 1."""
    return ((number + step - 1) % 7 + 1 for step in range(1, 7))


def _named(number: int, old: str, language: Language) -> str:
    """The name of a day in the same form as another one."""
    days = [names.split("/") for names in language.weekdays.split()]
    form = next((day.index(old.lower()) for day in days if old.lower() in day), 0)
    forms = days[number - 1]
    new = forms[form] if form < len(forms) else forms[0]
    return new.upper() if old.isupper() and len(old) > 1 else new[:1].upper() + new[1:] if old[:1].isupper() else new

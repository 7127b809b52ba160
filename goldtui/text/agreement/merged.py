"""Says in one sentence what a source says in two: whom a rule applies to as well.

`Staff may park here. The same applies to trainees.` says that trainees may park here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from goldtui.text.agreement.antecedents import predicates, with_name
from goldtui.text.agreement.read import read
from goldtui.text.agreement.reading import Reading
from goldtui.text.languages.base import Language


class _Rule(NamedTuple):
    """How one language goes on after a rule; each pattern matches a whole sentence."""

    alike: re.Pattern[str]
    """`The same applies to trainees.`"""
    subject: re.Pattern[str]
    """A rule that begins with whom it is for, and names nobody else."""


def _whole(pattern: str) -> re.Pattern[str]:
    return re.compile(rf"{pattern}\.?\Z")


_WHO = r"(?P<who>[^,.;:]+?)"
_RULES = {
    "en": _Rule(
        _whole(
            rf"(?:The same (?:applies|goes|holds|is true)|This also applies) (?:to|for|of) {_WHO}"
            r"(?:,? but not (?:to|for|of) [^,.;]+)?"
        ),
        re.compile(r"(?:The |All )?[\w'-]+(?: [\w'-]+)? (?P<rest>(?:get|receive|pay|are|may|must|can|need|have)\b"
                   r"(?!.* (?:for|to) ).*)"),
    ),
    "de": _Rule(
        _whole(
            rf"(?:Gleiches|Dasselbe|Das Gleiche) gilt (?:auch )?für {_WHO}"
            r"(?:,? (?:aber nicht|nicht aber|nicht jedoch) für [^,.;]+)?"
        ),
        re.compile(r"(?:Die |Alle )?[A-ZÄÖÜ]\w+ (?P<rest>(?:erhalten|bekommen|zahlen|dürfen|müssen|können|haben|sind)\b"
                   r"(?!.* für ).*)"),
    ),
    "fr": _Rule(
        _whole(rf"(?:Il en va de même|La même règle vaut|Cela vaut aussi) pour {_WHO}(?:,? mais pas pour [^,.;]+)?"),
        re.compile(r"(?:Les |Tous les )[\w'-]+ (?P<rest>(?:reçoivent|paient|doivent|peuvent|ont|sont)\b"
                   r"(?!.* pour ).*)"),
    ),
    "es": _Rule(
        _whole(rf"(?:Lo mismo (?:vale|se aplica)) (?:para|a) {_WHO}(?:,? pero no (?:para|a) [^,.;]+)?"),
        re.compile(r"(?:Los |Las )[\w'-]+ (?P<rest>(?:reciben|pagan|deben|pueden|tienen|son|están)\b(?!.* para ).*)"),
    ),
}  # fmt: skip


@lru_cache(maxsize=4096)
def merged(sentence: str, before: str, code: str) -> str:
    """What a sentence and the one before it say together; empty where they are not of these kinds."""
    rule = _RULES.get(code)
    if rule is None:
        return ""
    if (found := rule.alike.match(sentence)) and (subject := rule.subject.match(before)):
        who = found["who"]
        return f"{who[0].upper()}{who[1:]} {subject['rest']}"
    return ""


def together(sentence: str, before: str, language: Language) -> Iterator[Reading]:
    """What a sentence says of its subject further on, and what it says together with the sentence before it."""
    for text in predicates(sentence, language.code):
        yield read(text, language)
    if before:
        if (named := with_name(sentence, before, language)) is not None:
            yield named
        if text := merged(sentence, before, language.code):
            yield read(text, language)

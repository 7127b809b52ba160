"""Says in one sentence what a source says in two: an exception, or whom the same applies to.

`It is open daily. On Christmas Eve it is closed.` says that it is open daily except on Christmas Eve.
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

    exempts: re.Pattern[str]
    """`This does not apply to furniture.`"""
    shut: re.Pattern[str]
    """`On Sundays it is closed.`"""
    opened: re.Pattern[str]
    """What the sentence before says, so that `closed` is its exception."""
    excepting: str
    alike: re.Pattern[str]
    """`The same applies to trainees.`"""
    subject: re.Pattern[str]
    """A rule that begins with whom it is for, and names nobody else."""


def _whole(pattern: str) -> re.Pattern[str]:
    return re.compile(rf"{pattern}\.?\Z")


_WHO = r"(?P<who>[^,.;:]+?)"
_WHEN = r"[^,.;:]{2,60}?)"
_RULES = {
    "en": _Rule(
        _whole(rf"(?:This|That|The rule|This rule) (?:does not|doesn't) apply to {_WHO}(?:, which [^.;]*)?"),
        _whole(
            rf"(?P<when>(?:On|In|During|Over|At) {_WHEN},? (?:it|they|(?P<thing>the [\w ]{{2,30}}))"
            r" (?:is|are|stays?|remains?) (?:closed|shut)"
        ),
        re.compile(r"\b(?:is|are) open\b|\bopens?\b"),
        "except",
        _whole(
            rf"(?:The same (?:applies|goes|holds|is true)|This also applies) (?:to|for|of) {_WHO}"
            r"(?:,? but not (?:to|for|of) [^,.;]+)?"
        ),
        re.compile(r"(?:The |All )?[\w'-]+(?: [\w'-]+)? (?P<rest>(?:get|receive|pay|are|may|must|can|need|have)\b"
                   r"(?!.* (?:for|to) ).*)"),
    ),
    "de": _Rule(
        _whole(rf"(?:Das|Dies|Die Regel|Diese Regel) gilt nicht für {_WHO}(?:, (?:der|die|das) [^.;]*)?"),
        _whole(
            rf"(?P<when>(?:An|Am|Im|In|Zu|Während) {_WHEN} (?:bleibt|bleiben|ist|sind)"
            r" (?:es|er|sie|(?P<thing>(?:das|der|die) [\w-]+)) geschlossen"
        ),
        re.compile(r"\b(?:geöffnet|offen)\b"),
        "außer",
        _whole(
            rf"(?:Gleiches|Dasselbe|Das Gleiche) gilt (?:auch )?für {_WHO}"
            r"(?:,? (?:aber nicht|nicht aber|nicht jedoch) für [^,.;]+)?"
        ),
        re.compile(r"(?:Die |Alle )?[A-ZÄÖÜ]\w+ (?P<rest>(?:erhalten|bekommen|zahlen|dürfen|müssen|können|haben|sind)\b"
                   r"(?!.* für ).*)"),
    ),
    "fr": _Rule(
        _whole(rf"(?:Cela|Ceci|Cette règle) ne s'applique pas (?:à |aux? ){_WHO}(?:, qui [^.;]*)?"),
        _whole(
            rf"(?P<when>(?:Le|Les|En|À|Pendant) {_WHEN},? (?:ils?|elles?|(?P<thing>(?:le|la|les) [\w-]+))"
            r" (?:est|sont|restent?) fermée?s?"
        ),
        re.compile(r"\b(?:ouverte?s?|ouvre|ouvrent)\b"),
        "sauf",
        _whole(rf"(?:Il en va de même|La même règle vaut|Cela vaut aussi) pour {_WHO}(?:,? mais pas pour [^,.;]+)?"),
        re.compile(r"(?:Les |Tous les )[\w'-]+ (?P<rest>(?:reçoivent|paient|doivent|peuvent|ont|sont)\b"
                   r"(?!.* pour ).*)"),
    ),
    "es": _Rule(
        _whole(rf"(?:Esto|Eso|Esta regla) no se aplica a {_WHO}(?:, que [^.;]*)?"),
        _whole(
            rf"(?P<when>(?:Los|El|En|Durante) {_WHEN},? (?P<thing>(?:el|la|los|las) [\w-]+ )?"
            r"(?:no abren?|cierran?|(?:está|están|permanece|permanecen) cerrad[oa]s?)"
        ),
        re.compile(r"\b(?:abiert[oa]s?|abren?)\b"),
        "excepto",
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
    first = before.rstrip(" .")
    if found := rule.exempts.match(sentence):
        return f"{first}, {rule.excepting} {found['who']}."
    found = rule.shut.match(sentence)
    if found and rule.opened.search(before) and _about((found["thing"] or "").strip().lower(), before.lower()):
        when = found["when"]
        return f"{first}, {rule.excepting} {when[0].lower()}{when[1:]}."
    if (found := rule.alike.match(sentence)) and (subject := rule.subject.match(before)):
        who = found["who"]
        return f"{who[0].upper()}{who[1:]} {subject['rest']}"
    return ""


def _about(thing: str, before: str) -> bool:
    """Whether a sentence is about one thing, and about this one if it is named."""
    return before.startswith(thing) and not re.search(r"\b(?:and|und|et|y)\b", before)


def together(sentence: str, before: str, language: Language) -> Iterator[Reading]:
    """What a sentence says of its subject further on, and what it says together with the sentence before it."""
    for text in predicates(sentence, language.code):
        yield read(text, language)
    if before:
        if (named := with_name(sentence, before, language)) is not None:
            yield named
        if text := merged(sentence, before, language.code):
            yield read(text, language)

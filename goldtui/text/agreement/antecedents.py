"""Names what the pronoun of a sentence stands for, where the sentence before it leaves no choice.

`The pass is not sold online. It costs 9 euros.` says that the pass costs 9 euros. Where the sentence before names
another thing that the pronoun could mean, nothing is named.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from itertools import islice
from typing import NamedTuple

from goldtui.text.agreement.read import read
from goldtui.text.agreement.reading import Reading
from goldtui.text.languages.base import Language

_MOST_PREDICATES = 4
"""Further verbs of one subject that are read."""


class _Rule(NamedTuple):
    """How one language begins a sentence with its subject, and refers to it in the next."""

    subject: re.Pattern[str]
    pronoun: re.Pattern[str]
    empty: re.Pattern[str]
    """A sentence whose pronoun stands for nothing (`it is forbidden to smoke`)."""
    articles: Mapping[str, str]
    """The articles of what each pronoun stands for."""
    rivals: Mapping[str, re.Pattern[str]]
    """What begins or is the name of another thing, by pronoun."""
    joint: re.Pattern[str]
    """Before a second verb of the same subject (`it costs 9 euros and is valid for a day`)."""
    within: re.Pattern[str]
    """What may be the subject of that verb instead, or its condition."""


def _subject(articles: str, no: str, most: int, verbs: str) -> re.Pattern[str]:
    word = rf"(?!(?:{no}|{verbs})\b)[^\W\d_][\w'-]*"
    # A plural needs no article (`Hirers must show a card. They may dive.`).
    name = rf"(?P<article>{articles})\b(?: {word}){{1,{most}}}|(?!(?:{articles}|{no})\b)[A-Z][a-z]+s"
    return re.compile(rf"(?P<name>{name}) (?P<rest>(?:{verbs})\b.*)", re.DOTALL)


def _pronoun(first: str, verbs: str, inverted: str = "(?!)") -> re.Pattern[str]:
    return re.compile(rf"\A(?P<first>{first})(?= (?:{verbs})\b)|\b(?:{verbs}) (?P<inside>{inverted})\b")


def _joint(words: str, pronouns: str, verbs: str) -> re.Pattern[str]:
    return re.compile(rf",? (?:{words}) (?:(?:{pronouns}) )?(?=(?:{verbs})\b)")


_DATES = (
    r"(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun|Mon|Diens|Donners|Frei|Sams|Sonn)(?:day|tag)s?\b|Mittwoch\b"
    r"|(?:Jan|Feb|Mar|Mär|Apr|May|Mai|Jun|Jul|Aug|Sep|O[ck]t|Nov|De[cz])[a-z]*\b"
)
_MEASURES = r"Uhr|Euro|Cent|Tage?n?|Stunden?|Minuten?|Wochen?|Monate?n?|Jahre?n?|Metern?|Prozent|Kilogramm|Litern?"
_EN = (
    "is|are|was|were|must|may|can|cannot|will|shall|should|has|have|costs?|opens?|closes?|starts?|begins?|ends?|runs?"
    "|lasts?|contains?|includes?|covers?|offers?|needs?|requires?|applies|apply|expires?|leaves?|weighs?|holds?|measures?"
)
_DE = (
    "ist|sind|war|waren|wird|werden|muss|müssen|darf|dürfen|kann|können|soll|sollen|hat|haben|kostet|kosten|öffnet"
    "|schließt|beginnt|endet|dauert|gilt|gelten|enthält|umfasst|bietet|läuft|wiegt|fährt|bleibt|bleiben|verfällt"
)
_FR = (
    "est|sont|était|étaient|sera|seront|doit|doivent|peut|peuvent|a|ont|coûte|coûtent|ouvre|ouvrent|ferme|ferment"
    "|commence|dure|comprend|contient|expire|reste|restent|ne \\w+|n'\\w+"
)
_ES = (
    "es|son|está|están|era|fue|será|debe|deben|puede|pueden|tiene|tienen|cuesta|cuestan|abre|abren|cierra|cierran|empieza"
    "|termina|dura|incluye|contiene|vale|valen|caduca|pesa|mide|sale|salen|llega|llegan"
)
_DAYS = "lunes|martes|miércoles|jueves|viernes|sábados?|domingos?"
_RULES = {
    "en": _Rule(
        _subject(
            "The|An?|Our|Your|This|These",
            "and|or|of|for|in|at|on|to|with|from|by|under|over|who|that|which|not|no|than|as|if|when|only|also|be",
            4,
            _EN,
        ),
        _pronoun("It|They", f"(?:(?:also|then|only) )?(?:{_EN})"),
        re.compile(
            r"It .*\b(?:that|whether|who)\b|It (?:takes?|costs?|needs?|requires?)\b.* to [a-z]+|It (?:\w+ ){0,3}"
            r"(?:forbidden|allowed|prohibited|permitted|possible|impossible|necessary|required|recommended|advis\w+|best"
            r"|important|better|easy|easier|hard|difficult|useful|common|customary|usual|up|time|likely|free|worth|illegal"
            r"|legal|sensible|wise|safe|enough|planned|expected|hoped|agreed|good|bad|rude|polite|normal"
            r"|essential|vital) to\b"
        ),
        {"it": "the a an our your this", "they": "the our your these plural"},
        {
            "it": re.compile(
                r"\b(?:the|an?|this|that|each|every|its|their|our|your|his|her|one|another|any) |(?<=\w )\b"
                rf"(?!{_DATES})[A-Z][a-z]"
            ),
            "they": re.compile(r"(?<!\d )\b(?!(?:is|was|has|as|its|this|always|less|plus|\w+days)\b)\w{2,}s\b|\band\b"),
        },
        _joint("and|but", "it|they|also", _EN),
        re.compile(
            r"\b(?:who|which|that|whose|what|if|when|unless|because|whether|where|while|not only|either|both)\b"
        ),
    ),
    "de": _Rule(
        _subject("Der|Die|Das|Ein|Eine", "und|oder|des|von|zu|in|an", 3, _DE),
        _pronoun("Er|Sie|Es", _DE, "er|sie|es"),
        re.compile(r"(?s).*\b(?:verboten|erlaubt|untersagt|gestattet|möglich|nötig|gibt|handelt|dabei|zu|dass)\b"),
        {"er": "der ein", "sie": "die eine", "es": "das ein"},
        dict.fromkeys(("er", "sie", "es"), re.compile(rf"(?<=\w )\b(?!{_DATES}|(?:{_MEASURES})\b)[A-ZÄÖÜ][a-zäöüß]")),
        _joint("und|aber|sondern", "er|sie|es", _DE),
        re.compile(r", (?:der|die|das|dem|den|wenn|weil|falls|dass|ob|wo)\b|\b(?:sowohl|weder|entweder)\b"),
    ),
    "fr": _Rule(
        _subject("Le|La|Les|Un|Une", "et|ou|de|du|des|à|au|aux|en|dans|pour|avec|sans|sur|qui|que", 2, _FR),
        _pronoun("Il|Elle|Ils|Elles", _FR),
        re.compile(r"Il (?:\w+ )?(?:est|était|sera) (?:\w+ )?\w+ (?:de|d'|que)\b|Il (?:faut|y a|doit|peut)\b"),
        {"il": "le un", "elle": "la une", "ils": "les", "elles": "les"},
        {
            "il": re.compile(r"\b(?:le|un|du|au|ce|cet|son|leur|chaque) |\bl'|(?<=\w )\b[A-Z]"),
            "elle": re.compile(r"\b(?:la|une|cette|sa|leur|chaque) |\bl'|(?<=\w )\b[A-Z]"),
            "ils": re.compile(r"\b(?:les|des|aux|ces|ses|leurs) "),
            "elles": re.compile(r"\b(?:les|des|aux|ces|ses|leurs) "),
        },
        _joint("et|mais", "ils?|elles?", _FR),
        re.compile(r"\b(?:qui|que|dont|si|quand|lorsque|où|ni|soit)\b|\bqu'"),
    ),
    # What a Spanish sentence leaves out comes before its verb: `los sábados cierra a las 14`.
    "es": _Rule(
        _subject("El|La|Los|Las", "y|o|de|del|a|al|en|para|con|sin|que|no|se|por", 2, f"{_ES}|no (?:{_ES})|se \\w+"),
        re.compile(
            rf"\A(?:(?:Los|El) (?:{_DAYS}) )?(?P<inside>)(?P<first>(?!))?(?=(?:[Nn]o )?(?:se )?(?:{_ES})\b)",
            re.IGNORECASE,
        ),
        re.compile(
            r"(?:no )?(?:es|está|debe|puede) (?:\w+ )?(?:necesari|obligatori|posible|prohibid|permitid|haber|que)",
            re.IGNORECASE,
        ),
        {"": "el la los las"},
        {
            "": re.compile(
                rf"\b(?:el|la|los|las|un|una|al|del|este|esta|su|sus|cada) (?!(?:{_DAYS}|\d)\b)|(?<=\w )\b[A-ZÁÉ]"
            )
        },
        _joint("y|pero", "también", f"(?:no )?(?:{_ES})"),
        re.compile(r"\b(?:que|quien|cuyo|si|cuando|donde|ni|sino)\b"),
    ),
}


@lru_cache(maxsize=4096)
def named_in(sentence: str, before: str, code: str) -> str:
    """The sentence with the subject of the one before it for its pronoun; empty where that is not certain."""
    rule = _RULES.get(code)
    found = rule.pronoun.search(sentence) if rule is not None else None
    if rule is None or found is None or rule.empty.match(sentence):
        return ""
    subject = rule.subject.match(before)
    group = "first" if found["first"] else "inside"
    pronoun = found[group].lower()
    if subject is None or (subject["article"] or "plural").lower() not in rule.articles[pronoun].split():
        return ""
    name = subject["name"]
    verbs = subject["rest"].split()[0], sentence[found.end(group) :].split()[0] if group == "first" else ""
    if code == "de" and verbs[1] and _is_plural_verb(verbs[0]) is not _is_plural_verb(verbs[1]):
        return ""
    if rule.rivals[pronoun].search(subject["rest"]) or (code == "en" and _is_plural(name) is not (pronoun == "they")):
        return ""
    if group == "inside":
        name = name[0].lower() + name[1:] + ("" if pronoun else " ")
    return sentence[: found.start(group)] + name + sentence[found.end(group) :]


@lru_cache(maxsize=4096)
def predicates(sentence: str, code: str) -> tuple[str, ...]:
    """What a sentence says of its subject after `and`, each with the subject again."""
    rule = _RULES.get(code)
    subject = rule.subject.match(sentence) if rule is not None else None
    if rule is None or subject is None:
        return ()
    rest = subject["rest"]
    return tuple(
        f"{subject['name']} {rest[joint.end() :]}"
        for joint in islice(rule.joint.finditer(rest), _MOST_PREDICATES)
        if not rule.within.search(rest, 0, joint.start())
    )


def with_name(sentence: str, before: str, language: Language) -> Reading | None:
    """The sentence as it reads with the name of what its pronoun stands for, if that is certain."""
    text = named_in(sentence, before, language.code) if before else ""
    return read(text, language) if text else None


def _is_plural_verb(verb: str) -> bool:
    return verb.endswith("en") or verb == "sind"


def _is_plural(name: str) -> bool:
    return name.endswith("s") and not name.endswith(("ss", "us", "is"))

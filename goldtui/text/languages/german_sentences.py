"""How German sentences name, repeat and limit what the sentence before them says."""

from __future__ import annotations

import re

from goldtui.text.languages.german_order import AT
from goldtui.text.languages.naming import WHO, Naming, joined_by, named_by, referring, whole

_DAYS_AND_MONTHS = (
    r"(?:Mon|Diens|Donners|Frei|Sams|Sonn)tags?\b|Mittwoch\b"
    r"|(?:Jan|Feb|Mar|Mär|Apr|Mai|Jun|Jul|Aug|Sep|Okt|Nov|Dez)[a-z]*\b"
)
_MEASURES = r"Uhr|Euro|Cent|Tage?n?|Stunden?|Minuten?|Wochen?|Monate?n?|Jahre?n?|Metern?|Prozent|Kilogramm|Litern?"
_VERBS = (
    "ist|sind|war|waren|wird|werden|muss|müssen|darf|dürfen|kann|können|soll|sollen|hat|haben|kostet|kosten|öffnet"
    "|schließt|beginnt|endet|dauert|gilt|gelten|enthält|umfasst|bietet|läuft|wiegt|fährt|bleibt|bleiben|verfällt"
)
_OTHER_NOUN = re.compile(rf"(?<=\w )\b(?!{_DAYS_AND_MONTHS}|(?:{_MEASURES})\b)[A-ZÄÖÜ][a-zäöüß]")

NAMING = Naming(
    subject=named_by("Der|Die|Das|Ein|Eine", "und|oder|des|von|zu|in|an", 3, _VERBS),
    pronoun=referring("Er|Sie|Es", _VERBS, "er|sie|es"),
    empty=re.compile(r"(?s).*\b(?:verboten|erlaubt|untersagt|gestattet|möglich|nötig|gibt|handelt|dabei|zu|dass)\b"),
    articles={"er": "der ein", "sie": "die eine", "es": "das ein"},
    rivals=dict.fromkeys(("er", "sie", "es"), _OTHER_NOUN),
    joint=joined_by("und|aber|sondern", "er|sie|es", _VERBS),
    within=re.compile(r", (?:der|die|das|dem|den|wenn|weil|falls|dass|ob|wo)\b|\b(?:sowohl|weder|entweder)\b"),
    alike=whole(
        rf"(?:Gleiches|Dasselbe|Das Gleiche) gilt (?:auch )?für {WHO}"
        r"(?:,? (?:aber nicht|nicht aber|nicht jedoch) für [^,.;]+)?"
    ),
    rule=re.compile(
        r"(?:Die |Alle )?[A-ZÄÖÜ]\w+ (?P<rest>(?:erhalten|bekommen|zahlen|dürfen|müssen|können|haben|sind)\b(?!.* für ).*)"
    ),
    plural_verb=re.compile(r".*en|sind", re.DOTALL),
)

_BUT = r"(?:(?:aber|jedoch|allerdings|achtung|hinweis)[,:]? )?"
_YET = r"(?: jedoch| allerdings| aber)?"

LIMITING = (
    (
        r"(?P<limit>(?:an|am|im|in|zu|während) [^,;]{2,60}?) (?:bleibt|bleiben|ist|sind) (?:es|er|sie|(?:das|der|die) (?P<of>[\w-]+))"
        r" (?P<against>\w+)",
        r", außer \g<limit>",
    ),
    (rf"(?:aber|jedoch|allerdings),? (?P<limit>nur {AT} .{{2,90}})", r", aber \g<limit>"),
    (rf"{_BUT}(?:nicht|nie|niemals) (?P<limit>{AT} .{{2,90}})", r", außer \g<limit>"),
    (rf"{_BUT}(?:nicht|nie) (?P<limit>\w+s)", r", außer \g<limit>"),
    (
        rf"(?:{_BUT})(?:dies|das|es|dieses|diese|dieser \w+|diese \w+|die (?P<of>\w+)) (?:gilt|gelten){_YET} nicht,?(?P<limit> {AT} .{{2,110}})",
        r", außer\g<limit>",
    ),
    (rf"nicht (?:gilt|gelten) (?:dies|das|es)(?P<limit> {AT} .{{2,110}})", r", außer\g<limit>"),
    (
        rf"(?P<limit>(?:für|an|am|bei|im|in) .{{2,80}}?) (?:gilt|gelten) (?:dies|das|es){_YET} nicht",
        r", außer \g<limit>",
    ),
    (
        rf"(?:{_BUT})(?:dies|das|es|diese \w+|die \w+) (?:gilt|gelten){_YET} (?P<limit>(?:nur|ausschließlich|lediglich),? {AT} .{{2,110}})",
        r", aber \g<limit>",
    ),
    (
        r"(?:hiervon |davon )?ausgenommen(?: hiervon| davon)?:?(?: sind| ist| bleiben| bleibt)?(?: hiervon| davon)? (?P<limit>.{2,90})",
        r", außer \g<limit>",
    ),
    (r"(?P<limit>[^,;:]{2,60}) (?:sind|ist|bleiben|bleibt)(?: hiervon| davon)? ausgenommen", r", außer \g<limit>"),
    (
        r"(?:(?:die|eine) )?(?:einzige )?ausnahmen?(?: hiervon| davon)?(?::| sind| ist| bilden| bildet| gelten für| gilt für| machen) (?P<limit>.{2,90})",
        r", außer \g<limit>",
    ),
)
"""Sentences that only limit the one before them, with how that one would say it."""

"""How Spanish sentences name, repeat and limit what the sentence before them says."""

from __future__ import annotations

import re

from goldtui.text.languages.naming import WHO, Naming, joined_by, named_by, whole
from goldtui.text.languages.spanish_order import DAYS

_VERBS = (
    "es|son|está|están|era|fue|será|debe|deben|puede|pueden|tiene|tienen|cuesta|cuestan|abre|abren|cierra|cierran|empieza"
    "|termina|dura|incluye|contiene|vale|valen|caduca|pesa|mide|sale|salen|llega|llegan"
)

# What a Spanish sentence leaves out comes before its verb: `los sábados cierra a las 14`.
NAMING = Naming(
    subject=named_by(
        "El|La|Los|Las", "y|o|de|del|a|al|en|para|con|sin|que|no|se|por", 2, f"{_VERBS}|no (?:{_VERBS})|se \\w+"
    ),
    pronoun=re.compile(
        rf"\A(?:(?:Los|El) (?:{DAYS}) )?(?P<inside>)(?P<first>(?!))?(?=(?:[Nn]o )?(?:se )?(?:{_VERBS})\b)",
        re.IGNORECASE,
    ),
    empty=re.compile(
        r"(?:no )?(?:es|está|debe|puede) (?:\w+ )?(?:necesari|obligatori|posible|prohibid|permitid|haber|que)",
        re.IGNORECASE,
    ),
    articles={"": "el la los las"},
    rivals={
        "": re.compile(
            rf"\b(?:el|la|los|las|un|una|al|del|este|esta|su|sus|cada) (?!(?:{DAYS}|\d)\b)|(?<=\w )\b[A-ZÁÉ]"
        )
    },
    joint=joined_by("y|pero", "también", f"(?:no )?(?:{_VERBS})"),
    within=re.compile(r"\b(?:que|quien|cuyo|si|cuando|donde|ni|sino)\b"),
    alike=whole(rf"(?:Lo mismo (?:vale|se aplica)) (?:para|a) {WHO}(?:,? pero no (?:para|a) [^,.;]+)?"),
    rule=re.compile(r"(?:Los |Las )[\w'-]+ (?P<rest>(?:reciben|pagan|deben|pueden|tienen|son|están)\b(?!.* para ).*)"),
)

_BUT = r"(?:(?:pero|sin embargo|no obstante)[,:]? )?"

LIMITING = (
    (
        r"(?P<limit>(?:los|el|en|durante) [^,;]{2,60}?),? (?:(?:el|la|los|las) (?P<of>[\w-]+) )?(?:está|están|permanecen?)"
        r" (?P<against>\w+)",
        r", excepto \g<limit>",
    ),
    (
        rf"{_BUT}(?:no|nunca) (?P<limit>(?:los|las|el|la|en|para|durante|a|al|con|antes|después|sin)\b .{{2,90}})",
        r", excepto \g<limit>",
    ),
    (
        rf"{_BUT}(?:esto|ello|eso|esta (?P<of>\w+)|este \w+) no (?:se aplica|vale|rige|es válid[oa]|es aplicable)"
        r"(?P<limit> (?:a|al|para|en|los|las|durante|con)\b.{2,110})",
        r", excepto\g<limit>",
    ),
    (
        rf"{_BUT}(?:esto|ello|eso|esta \w+|este \w+) (?:solo|sólo|únicamente) (?:se aplica|vale|rige)(?P<limit> .{{2,110}})",
        r", pero solo\g<limit>",
    ),
    (r"(?:la (?:única )?)?excepci(?:ón|ones) ?(?::|es|son) (?P<limit>.{2,90})", r", excepto \g<limit>"),
    (r"(?:quedan?|están?) (?:excluid|exceptuad|exent)[oa]s? (?P<limit>.{2,90})", r", excepto \g<limit>"),
    (r"(?P<limit>[^,;:]{2,60}) (?:quedan?|están?) (?:excluid|exceptuad|exent)[oa]s?", r", excepto \g<limit>"),
)
"""Sentences that only limit the one before them, with how that one would say it."""

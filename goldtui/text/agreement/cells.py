"""What a cell of a table says with its header: `Price per day | 40 euros` is that it costs 40 euros per day."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from goldtui.text.agreement.stems import stem
from goldtui.text.languages.base import Language

_COUNTED = re.compile(r"[^\W\d_]+(?<!s)s(?: (?:per|pro|par|por) \w+)?")
_NUMBER = re.compile(r"\d[\d.,\u00a0\u202f]*")
_COUNT = re.compile(r"\d+|\d{1,3}(?:[.,\u202f]\d{3})+")
_WITH_UNIT = re.compile(
    r"(?P<name>[^()\[\]]*[^()\[\]\s])\s*[(\[](?P<unit>[^\W\d_]{1,12}[\u00b2\u00b3]?|[\u20ac$\u00a3%])[)\]]"
)
_PER = re.compile(r"(?P<name>.*\S) (?P<per>(?:per|pro|je|par|por|an?|/) ?\w+)")
_VERBS = {
    **dict.fromkeys("price cost fee fare".split(), "costs"),
    **dict.fromkeys("preis kosten".split(), "kostet"),
    **dict.fromkeys("prix co\u00fbt tarif".split(), "co\u00fbte"),
    **dict.fromkeys("precio coste tarifa".split(), "cuesta"),
    "weight": "weighs", "gewicht": "wiegt", "poids": "p\u00e8se", "peso": "pesa",
    "duration": "lasts", "dauer": "dauert", "dur\u00e9e": "dure", "duraci\u00f3n": "dura",
}  # fmt: skip
"""The verb that says of a thing what a column of this name gives."""

_CONNECTING = {
    "en": "allows allow offers offer includes include has",
    "de": "bietet bieten erlaubt erlauben umfasst hat",
    "fr": "offre offrent permet permettent comprend a",
    "es": "ofrece ofrecen permite permiten incluye tiene",
}
"""Verbs that connect a row of a table with a cell that is no price."""


@lru_cache(maxsize=16)
def connecting(language: Language) -> frozenset[str]:
    """The stems of these verbs."""
    return frozenset(stem(word, language) for word in _CONNECTING.get(language.code, "").split())


def named(name: str, cell: str) -> Iterator[str]:
    """A cell with its header in each way to say it; a number under `Seats` counts them: `4 seats`."""
    yield f"{name} {cell}".strip()
    if _COUNTED.fullmatch(name) and _COUNT.fullmatch(cell):
        yield f"{cell} {name}"
        return
    said, amount = name, cell
    if (unit := _WITH_UNIT.fullmatch(name)) and _NUMBER.fullmatch(cell):
        said, amount = unit["name"], f"{cell} {unit['unit']}"
    if per := _PER.fullmatch(said):
        said, amount = per["name"], f"{amount} {per['per']}"
    if (said, amount) != (name, cell):
        yield f"{said} {amount}"
    if verb := _VERBS.get(said.lower()):
        yield f"{verb} {amount}"

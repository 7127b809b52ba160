"""What a cell of a table says with its header: `Price per day | 40 euros` is that it costs 40 euros per day."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from goldtui.text.agreement.stems import stem
from goldtui.text.languages.base import Language
from goldtui.text.languages.catalog import LANGUAGES

_NUMBER = re.compile(r"\d[\d.,\u00a0\u202f]*")
_COUNT = re.compile(r"\d+|\d{1,3}(?:[.,\u202f]\d{3})+")
_WITH_UNIT = re.compile(
    r"(?P<name>[^()\[\]]*[^()\[\]\s])\s*[(\[](?P<unit>[^\W\d_]{1,12}[\u00b2\u00b3]?|[\u20ac$\u00a3%])[)\]]"
)
# A header alone shows no language.
_EACH = [language.each.split() for language in LANGUAGES if language.each]
_COUNTED = re.compile(rf"[^\W\d_]+(?<!s)s(?: (?:{'|'.join(words[0] for words in _EACH)}) \w+)?")
_PER = re.compile(rf"(?P<name>.*\S) (?P<per>(?:{'|'.join(word for words in _EACH for word in words)}|/) ?\w+)")
_VERBS = {name: verb for one in LANGUAGES for names, verb in one.columns.items() for name in names.split()}


@lru_cache(maxsize=16)
def connecting(language: Language) -> frozenset[str]:
    """The stems of the verbs that connect a row of a table with a cell that is no price."""
    return frozenset(stem(word, language) for word in language.row_verbs.split())


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

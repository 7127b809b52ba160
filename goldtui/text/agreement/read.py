"""Reads a text in its language, with or without spaces between words."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

from goldtui.text.agreement.reading import OPERATOR_SIGN, Reader, Reading
from goldtui.text.amounts.read import take_values
from goldtui.text.guarded import Guarded, lower
from goldtui.text.languages.base import Language
from goldtui.text.match.normalise import fold_typography

LONGEST = 4_000
"""Characters of a text that are read; the rest is never compared."""


_MARKUP = Guarded(
    re.compile(r"(?<!\w)[*_`]{1,3}(?=\w)|(?<=[\w.,;:!?)])[*_`]{1,3}(?!\w)|^\s{0,3}#{1,6}\s+", re.MULTILINE)
)


_ENTRIES = re.compile(r"\n(?=[^\S\n]{0,8}(?:[-*+\u2022\u00b7]|\(?(?:\d{1,2}|[a-z])[.)])[^\S\n])")


_LETTERED = Guarded(re.compile(r"^(\s{0,8})\(?(?:\d{1,2}|[a-z])\)(?=\s)", re.MULTILINE))


_NOTED = re.compile(r"\A\s*[\u00b9\u00b2\u00b3\u2070\u2074-\u2079]{1,3}\s*(?=[^\W\d])")
"""The raised number that a note begins with."""


_CODE_SPAN = Guarded(re.compile(r"`([^`\n]+)`"))


@lru_cache(maxsize=16384)
def read(text: str, language: Language) -> Reading:
    """The items of a text in a language that writes spaces between words."""
    # Wrapped lines are joined; each entry of a list keeps its own line.
    folded = "\n".join(map(fold_typography, _ENTRIES.split(text[:LONGEST])))
    if language.unspaced:
        folded = unicodedata.normalize("NFKC", folded)
    folded = _NOTED.sub("", folded)
    folded = _LETTERED.sub(r"\1-", folded)
    folded = _MARKUP.sub("", _CODE_SPAN.sub(r" \1 ", folded))
    low = lower(folded)
    for guarded, into in language.rewriting:
        if guarded.may_match(low):
            folded = guarded.pattern.sub(into, folded)
            low = lower(folded)
    taken = take_values(folded, language)
    lowered = taken.text.lower()
    if len(lowered) != len(taken.text):
        lowered = "".join(c.lower() if len(c.lower()) == 1 else c for c in taken.text)
    governed: list[tuple[str, bool | None, str]] = []

    def sign(match: re.Match[str]) -> str:
        wording = " ".join(match.group().split())
        code, behind = language.operator_of[wording]
        if len(governed) > 0x7FF:
            return match.group()
        governed.append((code, behind, wording))
        return chr(OPERATOR_SIGN + len(governed) - 1) + "\u0001" * (len(match.group()) - 1)

    signed = language.operator_pattern.sub(sign, lowered)
    if language.unspaced:
        from goldtui.text.agreement.unspaced import UnspacedReader

        return UnspacedReader(taken.text, signed, taken.values, governed, language).read()
    return Reader(taken.text, signed, taken.values, governed, language).read()

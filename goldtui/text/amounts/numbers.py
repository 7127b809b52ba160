"""Written numbers as exact fractions: digits with either separator, number words, fractions."""

from __future__ import annotations

import re
from fractions import Fraction
from functools import lru_cache
from unicodedata import numeric

from goldtui.text.languages.base import Language
from goldtui.text.languages.catalog import words_of_all

DIGITS = (
    r"\d{1,3}(?:[ '\u00a0\u202f]\d{3})+(?:[.,]\d+)?(?!\d)|\d{1,3}(?:,\d{3})+(?:\.\d+)?(?!\d)"
    r"|\d{1,3}(?:\.\d{3})+(?:,\d+)?(?!\d)|\d+(?:[.,]\d+)?"
)
"""Digits with separators between them."""
ORDINAL_ENDS = "|".join(words_of_all(lambda language: language.ordinal_ends))
"""Endings of an ordinal in digits, which shows no language."""

VULGAR = re.compile("([0-9]*) ?([½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞])")


def vulgar(match: re.Match[str]) -> str:
    """`1½` as `3/2` in digits."""
    part = Fraction(numeric(match[2])).limit_denominator(8) + (int(match[1]) if match[1] else 0)
    return f"{part.numerator}/{part.denominator}"


def number_of(digits: str, decimal_comma: bool) -> Fraction | None:
    """The value of digits with separators in a language's custom; None if they are no number."""
    plain = re.sub(r"[ '\u00a0\u202f]", "", digits)
    comma, dot = plain.rfind(","), plain.rfind(".")
    if comma >= 0 and dot >= 0:
        grouping, point = (",", ".") if dot > comma else (".", ",")
        plain = plain.replace(grouping, "").replace(point, ".")
    elif comma >= 0 or dot >= 0:
        mark = "," if comma >= 0 else "."
        head, *groups = plain.split(mark)
        grouped = all(len(g) == 3 for g in groups) and 0 < len(head) <= 3 and head != "0"
        groups_here = grouped and (len(groups) > 1 or mark == ("." if decimal_comma else ","))
        if len(groups) > 1 and not grouped:
            return None
        plain = plain.replace(mark, "" if groups_here else ".")
    try:
        return Fraction(plain)
    except ValueError:
        return None


@lru_cache(maxsize=16384)
def words_to_digits(text: str, language: Language) -> str:
    """The text with number words as digits, by a library, where the language has any."""
    from text_to_num import alpha2digit

    if not language.number_words:
        return text
    # The library rejects lone surrogates.
    whole = text if text.isascii() else re.sub("[\ud800-\udfff]", "\ufffd", text)
    read: str = alpha2digit(whole, language.code, threshold=0)
    return read

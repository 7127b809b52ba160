"""Written numbers as exact fractions: digits with either separator, number words, fractions, kanji."""

from __future__ import annotations

import re
from fractions import Fraction
from functools import lru_cache

from goldtui.text.languages.base import Language

DIGITS = (
    r"\d{1,3}(?:[ '\u00a0\u202f]\d{3})+(?:[.,]\d+)?(?!\d)|\d{1,3}(?:,\d{3})+(?:\.\d+)?(?!\d)"
    r"|\d{1,3}(?:\.\d{3})+(?:,\d+)?(?!\d)|\d+(?:[.,]\d+)?"
)
"""Digits with separators between them."""

_VULGAR = {
    "½": "1/2",
    "⅓": "1/3",
    "⅔": "2/3",
    "¼": "1/4",
    "¾": "3/4",
    "⅕": "1/5",
    "⅖": "2/5",
    "⅗": "3/5",
    "⅘": "4/5",
    "⅙": "1/6",
    "⅚": "5/6",
    "⅛": "1/8",
    "⅜": "3/8",
    "⅝": "5/8",
    "⅞": "7/8",
}
VULGAR = re.compile("([0-9]*) ?([" + "".join(_VULGAR) + "])")

_KANJI = {
    "〇": 0,
    "零": 0,
    "一": 1,
    "二": 2,
    "两": 2,
    "兩": 2,
    "三": 3,
    "四": 4,
    "五": 5,
    "六": 6,
    "七": 7,
    "八": 8,
    "九": 9,
}
_SMALL = {"十": 10, "百": 100, "千": 1000}
_LARGE = {"万": 10**4, "萬": 10**4, "亿": 10**8, "億": 10**8, "兆": 10**12}
KANJI_NUMBER = re.compile(
    r"(?:\d[\d,]*(?:\.\d+)?|[〇零一二两兩三四五六七八九十百千])(?:[\d〇零一二两兩三四五六七八九十百千万萬亿億兆]|(?<=\d),(?=\d{3}(?!\d)))*"
)
KANJI_RANGE = re.compile(
    r"(?<![\d.,])(\d{1,2}(?:\.\d+)?)( ?(?:[~〜～-]|から|至|到) ?)(\d{1,2}(?:\.\d+)?)([百千]?[万萬亿億]|千)"
)
"""`3~4万` gives its magnitude once."""
# Characters of ordinary words that only look like numbers.
KANJI_WORDS = re.compile(
    "一般|一部|一切|一定|一律|一緒|一旦|一时|一時|一度|一方|一起|一样|一致|一直|统一|統一|唯一|同一|万一|十分|千万|百分|第一時間"
    "|一覧|一つ|二つ|三つ|一人ひとり|三角|四季|八百屋|星期[一二三四五六]|周[一二三四五六]|礼拜[一二三四五六]"
)


def vulgar(match: re.Match[str]) -> str:
    """`1½` as `3/2` in digits."""
    part = Fraction(_VULGAR[match[2]]) + (int(match[1]) if match[1] else 0)
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


_EITHER = re.compile(
    "(?<![〇零一二两兩三四五六七八九])(?:一二|[二两兩]三|三四|四五|五六|六七|七八|八九)(?![〇零一二两兩三四五六七八九])"
)
"""`二三日` means two or three days."""


def kanji_number(text: str) -> Fraction | None:
    """The value of a number in kanji, digits and large units mixed: `1万2千`, `十五`, `二〇二六`."""
    if _EITHER.search(text):
        return None
    if not any(c in _SMALL or c in _LARGE for c in text):
        digits = "".join(str(_KANJI[c]) if c in _KANJI else c for c in text).replace(",", "")
        return Fraction(digits) if re.fullmatch(r"\d+(?:\.\d+)?", digits) else None
    total = section = Fraction(0)
    current: Fraction | None = None
    for piece in re.findall(r"\d[\d,]*(?:\.\d+)?|.", text):
        if piece[0].isdecimal():
            current = Fraction(piece.replace(",", ""))
        elif piece in _KANJI:
            current = (current or Fraction(0)) * 10 + _KANJI[piece] if current else Fraction(_KANJI[piece])
        elif piece in _SMALL:
            section += (Fraction(1) if current is None else current) * _SMALL[piece]
            current = None
        else:
            section += current or Fraction(0)
            total += (section or Fraction(1)) * _LARGE[piece]
            section, current = Fraction(0), None
    return total + section + (current or Fraction(0))


@lru_cache(maxsize=16384)
def words_to_digits(text: str, code: str) -> str:
    """The text with its number words as digits, by a library; unsupported languages are unchanged."""
    from text_to_num import alpha2digit

    # The library rejects lone surrogates.
    whole = text if text.isascii() else re.sub("[\ud800-\udfff]", "\ufffd", text)
    read: str = alpha2digit(whole, code, threshold=0)
    return read


def spelled(text: str, language: Language) -> str:
    """The text with number words as digits, where the language has a reader for them."""
    if language.code not in ("en", "de", "fr", "es"):
        return text
    return words_to_digits(text, language.code)

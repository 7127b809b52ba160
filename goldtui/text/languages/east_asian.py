"""What Chinese and Japanese share: numbers, dates and times of day in Chinese characters."""

from __future__ import annotations

import re
from fractions import Fraction

_DIGITS = {
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
_NUMBER = re.compile(
    r"(?:\d[\d,]*(?:\.\d+)?|[〇零一二两兩三四五六七八九十百千])(?:[\d〇零一二两兩三四五六七八九十百千万萬亿億兆]|(?<=\d),(?=\d{3}(?!\d)))*"
)
_RANGE = re.compile(
    r"(?<![\d.,])(\d{1,2}(?:\.\d+)?)( ?(?:[~〜～-]|から|至|到) ?)(\d{1,2}(?:\.\d+)?)([百千]?[万萬亿億]|千)"
)
"""`3~4万` gives its magnitude once."""
# Characters of ordinary words that only look like numbers.
_WORDS = re.compile(
    "一般|一部|一切|一定|一律|一緒|一旦|一时|一時|一度|一方|一起|一样|一致|一直|统一|統一|唯一|同一|万一|十分|千万|百分|第一時間"
    "|一覧|一つ|二つ|三つ|一人ひとり|三角|四季|八百屋|星期[一二三四五六]|周[一二三四五六]|礼拜[一二三四五六]"
)
_EITHER = re.compile(
    "(?<![〇零一二两兩三四五六七八九])(?:一二|[二两兩]三|三四|四五|五六|六七|七八|八九)(?![〇零一二两兩三四五六七八九])"
)
"""`二三日` means two or three days."""
_PARTS = tuple(
    (re.compile(pattern), into)
    for pattern, into in (
        (r"(\d+)个半(小时|月)", r"\1.5个\2"),
        (r"(?<!\d)半(?=小时|小時|時間|年|天|日|个小时|个月|個月)", "0.5"),
        (r"(\d+)(時間|小时|小時|个小时|年|か月|ヶ月|个月|日|天)半", r"\1.5\2"),
        (r"(\d+)分之(\d+)", r"\2/\1"),
        (r"(\d+)分の(\d+)", r"\2/\1"),
        (r"(?:百|100)分之(\d+(?:\.\d+)?)", r"\1%"),
    )
)
"""Halves, fractions and shares."""
_ERA = re.compile(r"(?P<era>令和|平成|昭和)(?P<n>元|\d{1,2})年")
_ERAS = {"令和": 2018, "平成": 1988, "昭和": 1925}
DATE = re.compile(r"(?:(?P<y>\d{4})年)?(?P<m>\d{1,2})月(?:(?P<d>\d{1,2})[日号號])?|(?P<only>\d{4})年(?!間|间)")
TIME = re.compile(
    r"(?P<east>午前|午後|上午|下午|早上|晚上|凌晨|中午)?(?P<h>\d{1,2})[時点點](?!間)(?:(?P<min>\d{1,2})分)?(?P<half_past>半)?"
)
_HIDDEN = "\ue003"
"""Hides the characters of a word from the number reader."""


def hour_of(part: str, hour: int) -> int:
    """The hour of the day, by the part of the day before it."""
    if part == "晚上" and hour == 12:
        return 0
    return hour % 12 + 12 if part in ("午後", "下午", "晚上") else hour


def western_years(text: str) -> str:
    """Years of Japanese eras as years of the common era."""
    return _ERA.sub(lambda m: f"{_ERAS[m['era']] + (1 if m['n'] == '元' else int(m['n']))}年", text)


def with_digits(text: str) -> str:
    """The text with digits for the numbers in characters, for fractions and for Japanese years."""
    text = _RANGE.sub(r"\1\4\2\3\4", western_years(text))
    hidden = _WORDS.sub(lambda m: m[0] if m[0].startswith("千万") else _HIDDEN.join(m[0]), text)
    text = _NUMBER.sub(_digits, hidden).replace(_HIDDEN, "")
    for pattern, into in _PARTS:
        text = pattern.sub(into, text)
    return text


def _digits(match: re.Match[str]) -> str:
    around = match.string[max(0, match.start() - 1) : match.end() + 1]
    number = None if match.group().isascii() or _HIDDEN in around else _number(match.group())
    return match.group() if number is None else str(number)


def _number(text: str) -> Fraction | None:
    """The value of a number in characters, digits and large units mixed: `1万2千`, `十五`, `二〇二六`."""
    if _EITHER.search(text):
        return None
    if not any(c in _SMALL or c in _LARGE for c in text):
        digits = "".join(str(_DIGITS[c]) if c in _DIGITS else c for c in text).replace(",", "")
        return Fraction(digits) if re.fullmatch(r"\d+(?:\.\d+)?", digits) else None
    total = section = Fraction(0)
    current: Fraction | None = None
    for piece in re.findall(r"\d[\d,]*(?:\.\d+)?|.", text):
        if piece[0].isdecimal():
            current = Fraction(piece.replace(",", ""))
        elif piece in _DIGITS:
            current = (current or Fraction(0)) * 10 + _DIGITS[piece] if current else Fraction(_DIGITS[piece])
        elif piece in _SMALL:
            section += (Fraction(1) if current is None else current) * _SMALL[piece]
            current = None
        else:
            section += current or Fraction(0)
            total += (section or Fraction(1)) * _LARGE[piece]
            section, current = Fraction(0), None
    return total + section + (current or Fraction(0))

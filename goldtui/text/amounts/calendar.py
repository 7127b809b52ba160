"""Dates, weekdays, quarters and times of day in the ways that each language writes them."""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from goldtui.text.amounts.record import Kind, Value
from goldtui.text.guarded import Guarded, any_of
from goldtui.text.languages.base import Language

_ZONE = r"(?: ?\(?(?P<zone>(?:UTC|GMT)(?:[+-]\d{1,2})?|CES?T|MES?Z|E[SD]T|C[SD]T|M[SD]T|P[SD]T|BST|IST|JST)\)?(?!\w))?"
_HALF = r"(?: ?(?P<half>[ap])\.? ?m\b\.?)"
_ISO = Guarded(
    re.compile(r"(?<![0-9A-Za-z_./:-])(?P<y>\d{4})-(?P<m>\d{2})-(?P<d>\d{2})(?:T[\d:.]+Z?)?(?![0-9A-Za-z_-])"), r"\d-\d"
)
_EAST = re.compile(r"(?:(?P<y>\d{4})年)?(?P<m>\d{1,2})月(?:(?P<d>\d{1,2})[日号號])?|(?P<only>\d{4})年(?!間|间)")
_ERA = re.compile(r"(?P<era>令和|平成|昭和)(?P<n>元|\d{1,2})年")
_ERAS = {"令和": 2018, "平成": 1988, "昭和": 1925}
_SLASHED = Guarded(
    re.compile(
        r"(?<![0-9A-Za-z_./:-])(?P<a>\d{1,2})(?P<mark>[/.-])(?P<b>\d{1,2})(?P=mark)(?P<y>\d{4}|\d{2})(?![0-9A-Za-z_/-]|\.\d)"
        r"|(?<![0-9A-Za-z_./:-])(?P<y2>\d{4})(?P<mark2>[/.])(?P<m2>\d{1,2})(?P=mark2)(?P<d2>\d{1,2})(?![0-9A-Za-z_/-])"
    ),
    r"\d[/.-]\d{1,2}[/.-]\d",
)
_HOUR = r"(?<![0-9A-Za-z_.,:])(?P<h>\d{1,2})"
_TIMES = (
    Guarded(
        re.compile(rf"{_HOUR}:(?P<min>\d{{2}})(?::\d{{2}})?(?![\d:])(?: ?Uhr| ?h(?!\w))?{_HALF}?{_ZONE}"),
        r"\d:\d",
    ),
    Guarded(re.compile(rf"{_HOUR}\.(?P<min>\d{{2}})(?:{_HALF}| ?(?P<uhr>Uhr)){_ZONE}"), r"\d\.\d\d ?[apu]"),
    Guarded(re.compile(rf"{_HOUR}{_HALF}{_ZONE}"), r"\d ?[ap]\.? ?m"),
    Guarded(re.compile(rf"{_HOUR} ?(?P<uhr>Uhr)(?: (?P<min>\d{{2}}))?(?!\w){_ZONE}")),
    Guarded(re.compile(rf"{_HOUR} ?(?P<uhr>h) ?(?P<min>\d{{2}})(?!\w){_ZONE}"), r"\d ?h ?\d"),
    Guarded(re.compile(rf"{_HOUR} ?o'?clock{_HALF}?{_ZONE}")),
    Guarded(
        re.compile(
            r"(?P<east>午前|午後|上午|下午|早上|晚上|凌晨|中午)?(?P<h>\d{1,2})[時点點](?!間)(?:(?P<min>\d{1,2})分)?(?P<half_past>半)?"
        )
    ),
)
_DIGIT = re.compile(r"\d")
_LATER = frozenset(("午後", "下午", "晚上"))
_CAPITAL_ALONE = frozenset(("may", "march", "mar", "august"))
_BEFORE_MONTH = re.compile(
    r"(?:\b(?:in|of|until|till|by|since|from|during|before|after|every|each|next|last|early|late|mid|and|to|or|this)"
    r"[ -]|-)\Z",
    re.IGNORECASE,
)


DAY = re.compile(r"(?<!\d)([12]?\d|3[01])(?:st|nd|rd|th|er|[.\u00ba])?(?!\d)")
LISTED_DAYS = re.compile(
    rf"(?<![\w.,:/-])(?P<days>{DAY.pattern}(?:\s*,\s*{DAY.pattern})*)"
    r"(?P<rest>\s*,?\s*(?:\b(?:and|or|und|oder|sowie|et|ou|y|o|e)\b|&)\s*(?P<last>[\ue100-\uefff]))"
)
"""A list of days of which only the last names its month: `24, 25 and 31 December`, the date as its sign."""
DAYS_LISTED_AFTER = re.compile(
    rf"(?P<first>[\ue100-\uefff])(?P<days>(?:\s*,\s*{DAY.pattern})*\s*,?\s*(?:\band\b|&)\s*{DAY.pattern})"
    r"(?=\s*(?:[.;:,)\n]|\Z))"
)
"""A list of days of which only the first names its month: `December 24, 25 and 31.`; `and 31 guests` counts guests."""


class Names(NamedTuple):
    """The patterns of one language's month and weekday names."""

    month: dict[str, int]
    dates: tuple[re.Pattern[str], ...]
    alone: Guarded | None
    weekday: Guarded | None
    weekdays: dict[str, int]
    quarter: Guarded | None
    clock: tuple[tuple[Guarded, int], ...]
    """Times of day with a name, such as noon, in minutes from midnight."""


@lru_cache(maxsize=16)
def names_of(code: str, language: Language) -> Names:
    """The patterns for a language, cached by its `code`."""
    month = {n: i for i, names in enumerate(language.months.split(), 1) for n in names.split("/")}
    weekdays = {n: i for i, names in enumerate(language.weekdays.split(), 1) for n in names.split("/")}
    words = any_of(sorted(month, key=len, reverse=True))
    dates: tuple[re.Pattern[str], ...] = ()
    alone = None
    if month:
        named = rf"(?P<month>{words})\b\.?"
        year = r"(?:(?:,|\.| of| de| del)? (?P<y>\d{4})(?![\w-]))?"
        dates = (
            re.compile(
                r"(?<![0-9A-Za-z_./:-])(?P<d>\d{1,2})(?:st|nd|rd|th|er|\.|º)?(?: of| de| d')? ?"
                rf"(?<=[\s.]){named}{year}",
                re.I,
            ),
            re.compile(rf"(?<![\w-]){named} (?P<d>\d{{1,2}})(?:st|nd|rd|th)?(?![\w:]|[.,]\d){year}", re.I),
            re.compile(rf"(?<![\w-]){named}(?:,| of| de| del)? (?P<y>\d{{4}})(?![\w-])", re.I),
        )
        alone = Guarded(re.compile(rf"(?<![\w-])(?P<month>{words})(?!\w)", re.I))
    weekday = None
    if weekdays:
        listed = "|".join(sorted(map(re.escape, weekdays), key=len, reverse=True))
        spaced = re.compile(rf"(?<![\w-])({listed})(?:s(?=\W|$))?(?!\w)", re.I)
        weekday = Guarded(re.compile(f"({listed})") if language.unspaced else spaced)
    quarter = None
    if language.quarter:
        number = r"(?P<n>[1-4])(?:st|nd|rd|th|er|e|ème|eme|º|°|\.)?"
        quarter = Guarded(re.compile(rf"\bQ(?P<q>[1-4])\b|(?<![\w.]){number} ?(?:{language.quarter})(?!\w)", re.I))
    clock = tuple(
        (Guarded(re.compile(re.escape(w) if language.unspaced else rf"(?<!\w){re.escape(w)}(?!\w)", re.I)), minutes)
        for w, minutes in language.clock.items()
    )
    return Names(month, dates, alone, weekday, weekdays, quarter, clock)


def date_values(text: str, language: Language) -> list[tuple[re.Match[str], Value]]:
    """The dates of a text, best pattern first; they may overlap, and the first of each place counts."""
    names = names_of(language.code, language)
    found: list[tuple[re.Match[str], Value]] = []
    for match in _ISO.finditer(text):
        _add(found, match, int(match["y"]), int(match["m"]), int(match["d"]))
    for match in _SLASHED.finditer(text):
        _add_slashed(found, match, language)
    if "月" in text or "年" in text:
        text = _ERA.sub(_western, text) if _ERA.search(text) else text
        for match in _EAST.finditer(text):
            year = match["y"] or match["only"]
            _add(found, match, int(year) if year else None, _int(match["m"]), _int(match["d"]))
    # Every date with a named month has one that could be alone.
    months = list(names.alone.finditer(text)) if names.alone is not None else []
    for pattern in names.dates if months else ():
        for match in pattern.finditer(text):
            parts = match.groupdict()
            if language.code == "en" and match["month"] in _CAPITAL_ALONE:
                continue  # `one may enter`, `2 march past`
            _add(found, match, _int(parts.get("y")), names.month[match["month"].lower()], _int(parts.get("d")))
    for match in months:
        if language.code != "en" or _is_month(match, text):
            _add(found, match, None, names.month[match["month"].lower()], None)
    return found


def dated_days(match: re.Match[str], last: Value, sign: Callable[[Value], str]) -> str:
    """A list of days with a sign for each date; `last` is the value of its last one."""
    year, month, day = last.date
    if month is None or day is None:
        return match.group()

    def dated(one: re.Match[str]) -> str:
        # `between 28 and 3 June` names a day of May.
        said = int(one[1])
        if said >= day:
            return one.group()
        return sign(Value(Kind.DATE, DAY.sub(one.group(), last.text, count=1), date=(year, month, said)))

    return DAY.sub(dated, match["days"]) + match["rest"]


def later_days(match: re.Match[str], first: Value, sign: Callable[[Value], str]) -> str:
    """A list of days with a sign for each date; `first` is the value of its first one."""
    year, month, day = first.date
    days = [int(one[1]) for one in DAY.finditer(match["days"])]
    if month is None or day is None or year is not None or days != sorted({day, *days})[1:]:
        return match.group()

    def dated(one: re.Match[str]) -> str:
        text = DAY.sub(one.group(), first.text, count=1)
        return sign(Value(Kind.DATE, text, date=(year, month, int(one[1]))))

    return match["first"] + DAY.sub(dated, match["days"])


def western_years(text: str) -> str:
    """Years of Japanese eras as years of the common era."""
    return _ERA.sub(_western, text)


def _western(match: re.Match[str]) -> str:
    number = 1 if match["n"] == "元" else int(match["n"])
    return f"{_ERAS[match['era']] + number}年"


def _is_month(match: re.Match[str], text: str) -> bool:
    word = match["month"]
    if not word[0].isupper() or len(word) < 3 or (len(word) == 3 and word != "May"):
        return False
    if word.lower() not in _CAPITAL_ALONE:
        return True
    return _BEFORE_MONTH.search(text, 0, match.start()) is not None


def _int(digits: str | None) -> int | None:
    return int(digits) if digits else None


def _add(
    found: list[tuple[re.Match[str], Value]],
    match: re.Match[str],
    year: int | None,
    month: int | None,
    day: int | None,
    other_order: bool = False,
) -> None:
    if (month is not None and not 1 <= month <= 12) or (day is not None and not 1 <= day <= 31):
        return
    text = match.group().strip().removesuffix(".")
    value = Value(Kind.DATE, text, date=(year, month, day), other_order=other_order)
    found.append((match, value))


def _add_slashed(found: list[tuple[re.Match[str], Value]], match: re.Match[str], language: Language) -> None:
    if match["y2"]:
        _add(found, match, int(match["y2"]), int(match["m2"]), int(match["d2"]))
        return
    day, month, year = int(match["a"]), int(match["b"]), int(match["y"])
    if year < 100:
        year += 2000
    unclear = language.code == "en" and match["mark"] != "."
    if month > 12 >= day:
        day, month, unclear = month, day, False
    _add(found, match, year, month, day, unclear and day <= 12 and day != month)


def weekday_values(text: str, language: Language) -> list[tuple[re.Match[str], Value]]:
    """The weekdays of a text; Monday is 1."""
    names = names_of(language.code, language)
    if names.weekday is None:
        return []
    found = names.weekday.finditer(text)
    return [(m, Value(Kind.WEEKDAY, m.group(), Fraction(names.weekdays[m[1].lower()]))) for m in found]


def quarter_values(text: str, language: Language) -> list[tuple[re.Match[str], Value]]:
    """The quarters of a year that a text names."""
    pattern = names_of(language.code, language).quarter
    if pattern is None:
        return []
    return [(m, Value(Kind.QUARTER, m.group(), Fraction(int(m["q"] or m["n"])))) for m in pattern.finditer(text)]


def time_values(text: str, language: Language) -> list[tuple[re.Match[str], Value]]:
    """The times of day of a text, in minutes from midnight."""
    found: list[tuple[re.Match[str], Value]] = []
    for pattern in _TIMES if _DIGIT.search(text) else ():
        for match in pattern.finditer(text):
            value = _time(match, language)
            if value is not None:
                found.append((match, value))
    for wording, minutes in names_of(language.code, language).clock:
        for match in wording.finditer(text):
            found.append((match, Value(Kind.TIME, match.group(), Fraction(minutes))))
    return found


def _time(match: re.Match[str], language: Language) -> Value | None:
    parts = match.groupdict()
    hour, minute = int(parts["h"]), int(parts.get("min") or 0)
    if parts.get("half_past"):
        minute = 30
    half = (parts.get("half") or "").lower()
    if minute > 59 or hour > (12 if half else 24):
        return None
    said = bool(half) or language.code != "en" or hour > 12 or hour == 0 or parts["h"][0] == "0"
    if half:
        hour = hour % 12 + (12 if half == "p" else 0)
    east = parts.get("east")
    if east:
        hour = 0 if east == "晚上" and hour == 12 else hour % 12 + 12 if east in _LATER else hour
    elif "east" in parts:
        said = hour > 12
    zone = (parts.get("zone") or "").replace("MEZ", "CET").replace("MESZ", "CEST")
    return Value(Kind.TIME, match.group().strip(), Fraction(hour % 24 * 60 + minute), name=zone, half_said=said)

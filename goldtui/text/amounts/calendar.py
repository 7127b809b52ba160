"""Dates, weekdays, quarters and times of day in the ways that each language writes them."""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from goldtui.text.amounts.numbers import ORDINAL_ENDS
from goldtui.text.amounts.record import Kind, Value
from goldtui.text.guarded import Guarded, any_of
from goldtui.text.languages.base import Language
from goldtui.text.languages.east_asian import DATE, TIME, hour_of

_ZONE = r"(?: ?\(?(?P<zone>(?:UTC|GMT)(?:[+-]\d{1,2})?|CES?T|MES?Z|E[SD]T|C[SD]T|M[SD]T|P[SD]T|BST|IST|JST)\)?(?!\w))?"
_HALF = r"(?: ?(?P<half>[ap])\.? ?m\b\.?)"
_ISO = Guarded(
    re.compile(r"(?<![0-9A-Za-z_./:-])(?P<y>\d{4})-(?P<m>\d{2})-(?P<d>\d{2})(?:T[\d:.]+Z?)?(?![0-9A-Za-z_-])"), r"\d-\d"
)
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
    Guarded(TIME),
)
_EAST = Guarded(DATE)
_DIGIT = re.compile(r"\d")


DAY = re.compile(rf"(?<!\d)([12]?\d|3[01])(?:{ORDINAL_ENDS}|\.)?(?!\d)")


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
    abbreviated: frozenset[str]
    """Short names of months."""
    before_month: re.Pattern[str]
    """What shows that a word is a month."""
    listed: re.Pattern[str]
    """A list of days of which only the last names its month: `24, 25 and 31 December`, the date as its sign."""
    listed_after: re.Pattern[str]
    """A list of days of which only the first names its month: `December 24 and 31.`; `and 31 guests` counts guests."""


@lru_cache(maxsize=16)
def names_of(language: Language) -> Names:
    """The patterns for a language."""
    month = {n: i for i, names in enumerate(language.months.split(), 1) for n in names.split("/")}
    weekdays = {n: i for i, names in enumerate(language.weekdays.split(), 1) for n in names.split("/")}
    words = any_of(sorted(month, key=len, reverse=True))
    dates: tuple[re.Pattern[str], ...] = ()
    alone = None
    if month:
        named = rf"(?P<month>{words})\b\.?"
        of = "|".join(f" {word}" for word in language.of_month.split()) or "(?!)"
        year = rf"(?:(?:,|\.|{of})? (?P<y>\d{{4}})(?![\w-]))?"
        dates = (
            re.compile(
                rf"(?<![0-9A-Za-z_./:-])(?P<d>\d{{1,2}})(?:{ORDINAL_ENDS}|\.)?"
                rf"(?:{of})? ?(?<=[\s.]){named}{year}",
                re.I,
            ),
            re.compile(rf"(?<![\w-]){named} (?P<d>\d{{1,2}})(?:{ORDINAL_ENDS})?(?![\w:]|[.,]\d){year}", re.I),
            re.compile(rf"(?<![\w-]){named}(?:,|{of})? (?P<y>\d{{4}})(?![\w-])", re.I),
        )
        alone = Guarded(re.compile(rf"(?<![\w-])(?P<month>{words})(?!\w)", re.I))
    weekday = None
    if weekdays:
        listed = "|".join(sorted(map(re.escape, weekdays), key=len, reverse=True))
        spaced = re.compile(rf"(?<![\w-])({listed})(?:s(?=\W|$))?(?!\w)", re.I)
        weekday = Guarded(re.compile(f"({listed})") if language.unspaced else spaced)
    quarter = None
    if language.quarter:
        number = rf"(?P<n>[1-4])(?:{ORDINAL_ENDS}|e|°|\.)?"
        quarter = Guarded(re.compile(rf"\bQ(?P<q>[1-4])\b|(?<![\w.]){number} ?(?:{language.quarter})(?!\w)", re.I))
    clock = tuple(
        (Guarded(re.compile(re.escape(w) if language.unspaced else rf"(?<!\w){re.escape(w)}(?!\w)", re.I)), minutes)
        for w, minutes in language.clock.items()
    )
    abbreviated = frozenset(name for names in language.months.split() for name in names.split("/")[1:])
    before = re.compile(rf"(?:\b(?:{language.before_month or '(?!)'})[ -]|-)\Z", re.IGNORECASE)
    ands = "|".join(language.ands.split()) or "(?!)"
    listing = "|".join(f"{language.ands} {language.joining} {language.parting}".split()) or "(?!)"
    listed_days = re.compile(
        rf"(?<![\w.,:/-])(?P<days>{DAY.pattern}(?:\s*,\s*{DAY.pattern})*)"
        rf"(?P<rest>\s*,?\s*(?:\b(?:{listing})\b|&)\s*(?P<last>[\ue100-\uefff]))"
    )
    listed_after = re.compile(
        rf"(?P<first>[\ue100-\uefff])(?P<days>(?:\s*,\s*{DAY.pattern})*\s*,?\s*(?:\b(?:{ands})\b|&)\s*{DAY.pattern})"
        r"(?=\s*(?:[.;:,)\n]|\Z))"
    )
    return Names(month, dates, alone, weekday, weekdays, quarter, clock, abbreviated, before, listed_days, listed_after)


def date_values(text: str, language: Language) -> list[tuple[re.Match[str], Value]]:
    """The dates of a text, best pattern first; they may overlap, and the first of each place counts."""
    names = names_of(language)
    found: list[tuple[re.Match[str], Value]] = []
    for match in _ISO.finditer(text):
        _add(found, match, int(match["y"]), int(match["m"]), int(match["d"]))
    for match in _SLASHED.finditer(text):
        _add_slashed(found, match, language)
    for match in _EAST.finditer(text):
        year = match["y"] or match["only"]
        _add(found, match, int(year) if year else None, _int(match["m"]), _int(match["d"]))
    # Every date with a named month has one that could be alone.
    months = list(names.alone.finditer(text)) if names.alone is not None else []
    for pattern in names.dates if months else ():
        for match in pattern.finditer(text):
            parts = match.groupdict()
            if match["month"] in language.months_and_words.split():
                continue  # `one may enter`, `2 march past`
            _add(found, match, _int(parts.get("y")), names.month[match["month"].lower()], _int(parts.get("d")))
    for match in months:
        if not language.months_and_words or _is_month(match, text, language):
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


def _is_month(match: re.Match[str], text: str, language: Language) -> bool:
    """Whether a name of a month means one, where some of the names are other words too."""
    word, names = match["month"], names_of(language)
    if not word[0].isupper() or (len(word) <= 3 and (word.lower() in names.abbreviated or not word[1:].islower())):
        return False
    if word.lower() not in language.months_and_words.split():
        return True
    return names.before_month.search(text, 0, match.start()) is not None


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
    unclear = language.month_first and match["mark"] != "."
    if month > 12 >= day:
        day, month, unclear = month, day, False
    _add(found, match, year, month, day, unclear and day <= 12 and day != month)


def weekday_values(text: str, language: Language) -> list[tuple[re.Match[str], Value]]:
    """The weekdays of a text; Monday is 1."""
    names = names_of(language)
    if names.weekday is None:
        return []
    found = names.weekday.finditer(text)
    return [(m, Value(Kind.WEEKDAY, m.group(), Fraction(names.weekdays[m[1].lower()]))) for m in found]


def quarter_values(text: str, language: Language) -> list[tuple[re.Match[str], Value]]:
    """The quarters of a year that a text names."""
    pattern = names_of(language).quarter
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
    for wording, minutes in names_of(language).clock:
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
    said = bool(half) or not language.half_days or hour > 12 or hour == 0 or parts["h"][0] == "0"
    if half:
        hour = hour % 12 + (12 if half == "p" else 0)
    east = parts.get("east")
    if east:
        hour = hour_of(east, hour)
    elif "east" in parts:
        said = hour > 12
    zone = (parts.get("zone") or "").replace("MEZ", "CET").replace("MESZ", "CEST")
    return Value(Kind.TIME, match.group().strip(), Fraction(hour % 24 * 60 + minute), name=zone, half_said=said)

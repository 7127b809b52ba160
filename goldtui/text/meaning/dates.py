"""Dates and times of day as written in prose, so that a changed day, month or hour is detected."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from goldtui.text.languages.english import ENGLISH

_MONTH_NUMBER = {name: number for number, names in enumerate(ENGLISH.months.split(), 1) for name in names.split("/")}
NAMES = frozenset(_MONTH_NUMBER) | {"noon", "midday", "midnight"}
"""Every word, lower case, that can be a date or a time of day without a digit."""
_MONTH = "(?P<month>" + "|".join(sorted(_MONTH_NUMBER, key=len, reverse=True)) + r")\b\.?"
_DAY = r"(?P<day>\d{1,2})(?:st|nd|rd|th)?"
_FREE = r"(?<![\w./:-])"
_DATES = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        rf"{_FREE}(?P<year>\d{{4}})-(?P<month>\d{{2}})-(?P<day>\d{{2}})(?![\w-])",
        rf"{_FREE}(?P<day>\d{{1,2}})(?P<mark>[/.])(?P<month>\d{{1,2}})(?P=mark)(?P<year>\d{{4}})(?![\w/-])",
        rf"{_FREE}{_DAY}(?: of)? {_MONTH}(?:,? (?P<year>\d{{4}}))?(?![\w-])",
        rf"(?<![\w-]){_MONTH} {_DAY}(?![\w:]|[.,]\d)(?:,? (?P<year>\d{{4}})(?![\w-]))?",
        rf"(?<![\w-]){_MONTH},?(?: of)? (?P<year>\d{{4}})(?![\w-])",
    )
)
SURE_MONTHS = "|".join(name.title() for name in ENGLISH.month_names if name not in ("may", "march"))
"""A lone month needs its capital, and a name that is no other word."""
_MONTH_ALONE = re.compile(rf"\b(?P<month>{SURE_MONTHS})\b")
_HALF = r"(?: ?(?P<half>[ap])\.? ?m\b\.?)"
# `10:00-16:00`, `9 am-5 pm`: a dash after a time joins another one to it; after a word it belongs to a name.
_FREE_TIME = rf"(?:{_FREE}|(?<=\d-)|(?<=[ap]m-)|(?<=m\.-))"
_TIMES = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        rf"{_FREE_TIME}(?P<hour>\d{{1,2}}):(?P<minute>\d{{2}})(?::\d{{2}})?(?![\d:]){_HALF}?",
        rf"{_FREE_TIME}(?P<hour>\d{{1,2}})\.(?P<minute>\d{{2}}){_HALF}",
        rf"{_FREE_TIME}(?P<hour>\d{{1,2}}){_HALF}",
        rf"{_FREE_TIME}(?P<hour>\d{{1,2}}) ?o'clock\b",
        r"\b(?P<word>noon|midday|midnight)\b",
    )
)
_LISTED = rf"{_DAY}(?!\d)".replace("?P<day>", "")
_SHARING = re.compile(
    rf"{_FREE}(?P<days>{_LISTED}(?:\s*,\s*{_LISTED})*)\s*,?\s*(?P<joint>\band\b|\bor\b|\bto\b|&)\s*\Z", re.IGNORECASE
)
# Cheap tests first: most texts hold neither.
_MAY_BE_DATE = re.compile(r"\d[-/.]\d|\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)", re.IGNORECASE)
_MAY_BE_TIME = re.compile(r"\d:\d|\d ?[ap]\.? ?m\b|o'clock|noon|midday|midnight", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class DateValue:
    """A calendar date, missing parts None. `either_order`: 3/4/2026 may be read day or month first."""

    year: int | None
    month: int | None
    day: int | None
    text: str
    either_order: bool = False
    start: int = field(default=0, compare=False)
    """Where it begins in the source text."""

    def agrees(self, other: DateValue) -> bool:
        """Whether all parts that both dates have are equal."""
        if self._same(other, self.month, self.day):
            return True
        return (self.either_order or other.either_order) and self._same(other, self.day, self.month)

    def _same(self, other: DateValue, month: int | None, day: int | None) -> bool:
        pairs = ((self.year, other.year), (month, other.month), (day, other.day))
        return all(mine is None or theirs is None or mine == theirs for mine, theirs in pairs)


@dataclass(frozen=True, slots=True)
class TimeValue:
    """A time of day in minutes from midnight; `half_said` when am, pm or a 24-hour form leaves no doubt."""

    minutes: int
    half_said: bool
    text: str
    start: int = field(default=0, compare=False)
    """Where it begins in the source text."""

    def agrees(self, other: TimeValue) -> bool:
        """Whether both may be the same moment of the day; a missing am or pm contradicts neither."""
        if self.half_said and other.half_said:
            return self.minutes == other.minutes
        return self.minutes % 720 == other.minutes % 720


def take_dates(text: str) -> tuple[tuple[DateValue, ...], str]:
    """The dates of a typographically folded text, and the text with each date blanked out (same length)."""
    found: list[DateValue] = []
    if not _MAY_BE_DATE.search(text):
        return (), text
    for pattern in _DATES:
        for match in list(pattern.finditer(text)):
            value = _date(match)
            if value is not None:
                found.append(value)
                text = _blank(text, match)
    for match in list(_MONTH_ALONE.finditer(text)):
        found.append(DateValue(None, _MONTH_NUMBER[match["month"].lower()], None, match.group(), start=match.start()))
        text = _blank(text, match)
    return tuple(found), text


def shared_dates(text: str) -> tuple[DateValue, ...]:
    """The dates of a typographically folded text whose month only a later date names: `24, 25 and 31 December`.

    A range has each of its days: `from 3 to 7 March`.
    """
    found: list[DateValue] = []
    for date in take_dates(text)[0]:
        match = _SHARING.search(text, 0, date.start)
        if match is None or date.month is None or date.day is None:
            continue
        days = [int(day) for day in re.findall(r"\d+", match["days"])]
        if match["joint"].lower() == "to":
            days = list(range(days[-1], date.day)) if len(days) == 1 else []
        # `between 28 and 3 June` names a day of May.
        found += [DateValue(date.year, date.month, day, str(day)) for day in days if 0 < day < date.day]
    return tuple(found)


def take_times(text: str) -> tuple[tuple[TimeValue, ...], str]:
    """The times of day of a typographically folded text, and the text with each blanked out (same length)."""
    found: list[TimeValue] = []
    if not _MAY_BE_TIME.search(text):
        return (), text
    for pattern in _TIMES:
        for match in list(pattern.finditer(text)):
            value = _time(match)
            if value is not None:
                found.append(value)
                text = _blank(text, match)
    return tuple(found), text


def _blank(text: str, match: re.Match[str]) -> str:
    # Not by spaces: numbers on both sides must not become neighbours.
    return text[: match.start()] + ";" * (match.end() - match.start()) + text[match.end() :]


def _date(match: re.Match[str]) -> DateValue | None:
    parts = match.groupdict()
    year, day = (int(parts[name]) if parts.get(name) else None for name in ("year", "day"))
    named = parts["month"].lower()
    month = int(named) if named.isdecimal() else _MONTH_NUMBER[named]
    if named == "may" and year is None and parts["month"] != "May":
        return None  # `12 may enter`
    either = parts.get("mark") == "/"
    if either and month > 12 and day is not None and day <= 12:
        month, day, either = day, month, False
    if not 1 <= month <= 12 or (day is not None and not 1 <= day <= 31):
        return None
    either_order = either and day != month and (day or 0) <= 12
    return DateValue(year, month, day, match.group(), either_order, match.start())


def _time(match: re.Match[str]) -> TimeValue | None:
    parts = match.groupdict()
    word = parts.get("word")
    if word:
        return TimeValue(0 if word.lower() == "midnight" else 720, True, match.group(), match.start())
    hour, minute = int(parts["hour"]), int(parts.get("minute") or 0)
    half = parts.get("half")
    if minute > 59 or hour > (12 if half else 24):
        return None
    if half:
        hour = hour % 12 + (12 if half.lower() == "p" else 0)
    text = match.group().strip()
    said = bool(half) or hour > 12 or hour == 0 or (len(parts["hour"]) == 2 and parts["hour"][0] == "0")
    return TimeValue(hour % 24 * 60 + minute, said, text, match.start())

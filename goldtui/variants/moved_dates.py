"""Moves a written date or time of day by one step, to a real one, and keeps the notation."""

from __future__ import annotations

import re

from goldtui.text.languages.english import ENGLISH

_MONTHS = [name.title() for name in ENGLISH.month_names]
_SHORT = [month[:3] for month in _MONTHS]
_MONTH = re.compile(rf"\b(?:{'|'.join([*_MONTHS, *_SHORT])})\b", re.IGNORECASE)
_ISO = re.compile(r"^(\d{4}-\d{2}-)(\d{2})$")
_CLOCK = re.compile(r"^(\d{1,2})(?=[:.\s]|[ap]|$)", re.IGNORECASE)
_HALF = re.compile(r"[ap]\.? ?m\b", re.IGNORECASE)
_DOTTED = re.compile(r"\d{1,2}[/.]\d")
_DAY = re.compile(r"^(\d{1,2})(?=\D)")
_YEAR = re.compile(r"\d{4}$")
_DAYS = re.compile(r"(?<!\d)\d{1,2}(?!\d)")
_SECOND = re.compile(r"\d{1,2}[/.](\d{1,2})[/.]")
_LENGTHS = (31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)
"""Days of each month, in a year that is no leap year."""


def shift_date(text: str) -> str | None:
    """The next day, month, year or hour in the same notation; null where the notation is unknown."""
    if (iso := _ISO.match(text)) is not None:
        return f"{iso[1]}{_next_day(int(iso[2])):02d}"
    if (month := _MONTH.search(text)) is not None:
        days = _DAYS.findall(text[: month.start()] + " " + text[month.end() :])
        last = max((int(day) for day in days), default=1)
        return text[: month.start()] + _next_month(month.group(), last) + text[month.end() :]
    clock = _CLOCK.match(text)
    if clock is not None and _HALF.search(text):
        return f"{int(clock[1]) % 12 + 1}{text[clock.end() :]}"
    if clock is not None and not _DOTTED.match(text):
        hour = int(clock[1])
        return f"{hour + 1 if hour < 23 else hour - 1:0{len(clock[1])}d}{text[clock.end() :]}"
    if (day := _DAY.match(text)) is not None:
        first = int(day[1])
        # Where it may also be the month, it stays one that has this day.
        near = _next_day(first) if first > 12 else first + 1 if first < 12 else 11
        if first <= 12 and (second := _SECOND.match(text)) and int(second[1]) > 12:
            return f"{text[: second.start(1)]}{_next_day(int(second[1])):02d}{text[second.end(1) :]}"
        return f"{near:0{len(day[1])}d}{text[day.end() :]}"
    if (year := _YEAR.search(text)) is not None:
        return f"{text[: year.start()]}{int(year.group()) + 1}"
    return {"noon": "midnight", "midday": "midnight", "midnight": "noon"}.get(text.lower())


def _next_day(day: int) -> int:
    return day + 1 if day < 28 else day - 1


def _next_month(name: str, day: int) -> str:
    """The next month that has this day in every year."""
    known = _MONTHS if name.title() in _MONTHS else _SHORT
    at = (known.index(name.title()) + 1) % 12
    following = known[at if day <= _LENGTHS[at] else (at + 1) % 12]
    return (
        following.upper() if name.isupper() and len(name) > 1 else following if name[0].isupper() else following.lower()
    )

"""Moves a written date or time of day by one step and keeps the way it is written."""

from __future__ import annotations

import re

_MONTH_NAMES = "January February March April May June July August September October November December"
_MONTHS = _MONTH_NAMES.split()
_SHORT = [month[:3] for month in _MONTHS]
_MONTH = re.compile(rf"\b(?:{'|'.join([*_MONTHS, *_SHORT])})\b", re.IGNORECASE)
_ISO = re.compile(r"^(\d{4}-\d{2}-)(\d{2})$")
_CLOCK = re.compile(r"^(\d{1,2})(?=[:.\s]|[ap]|$)", re.IGNORECASE)
_HALF = re.compile(r"[ap]\.? ?m\b", re.IGNORECASE)
_DOTTED = re.compile(r"\d{1,2}[/.]\d")
_DAY = re.compile(r"^(\d{1,2})(?=\D)")
_YEAR = re.compile(r"\d{4}$")


def moved(text: str) -> str | None:
    """The next day, month, year or hour in the same writing; null where the writing is not known."""
    if (iso := _ISO.match(text)) is not None:
        return f"{iso[1]}{_next_day(int(iso[2])):02d}"
    if (month := _MONTH.search(text)) is not None:
        return text[: month.start()] + _next_month(month.group()) + text[month.end() :]
    clock = _CLOCK.match(text)
    if clock is not None and _HALF.search(text):
        return f"{int(clock[1]) % 12 + 1}{text[clock.end() :]}"
    if clock is not None and not _DOTTED.match(text):
        hour = int(clock[1])
        return f"{hour + 1 if hour < 23 else hour - 1:0{len(clock[1])}d}{text[clock.end() :]}"
    if (day := _DAY.match(text)) is not None:
        return f"{_next_day(int(day[1])):0{len(day[1])}d}{text[day.end() :]}"
    if (year := _YEAR.search(text)) is not None:
        return f"{text[: year.start()]}{int(year.group()) + 1}"
    return {"noon": "midnight", "midday": "midnight", "midnight": "noon"}.get(text.lower())


def _next_day(day: int) -> int:
    return day + 1 if day < 28 else day - 1


def _next_month(name: str) -> str:
    known = _MONTHS if name.title() in _MONTHS else _SHORT
    following = known[(known.index(name.title()) + 1) % 12]
    return (
        following.upper() if name.isupper() and len(name) > 1 else following if name[0].isupper() else following.lower()
    )

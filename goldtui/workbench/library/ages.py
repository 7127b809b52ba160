"""The age of a save, in at most four cells."""

from __future__ import annotations

from datetime import datetime

MINUTE, HOUR, DAY = 60, 3600, 86400


def age(at: datetime, now: datetime) -> str:
    """`now`, `5m`, `3h`, `12d`, `2y`; a time in the future counts as now."""
    seconds = max(0, int((now - at).total_seconds()))
    if seconds < MINUTE:
        return "now"
    if seconds < HOUR:
        return f"{seconds // MINUTE}m"
    if seconds < DAY:
        return f"{seconds // HOUR}h"
    days = seconds // DAY
    return f"{days}d" if days < 730 else f"{days // 365}y"

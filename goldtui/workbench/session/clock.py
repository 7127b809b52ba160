"""The one place that reads the clock, so that everything else can be given a time in tests."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime

Clock = Callable[[], datetime]


def now() -> datetime:
    """The current time, aware, in UTC."""
    return datetime.now(UTC)

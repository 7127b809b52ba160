"""The only module that reads the clock, so that tests can set the time everywhere else."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime

from goldtui.model.faults import unusable

Clock = Callable[[], datetime]


YEARS = range(1970, 3000)
"""Valid years of the clock. A signature cannot hold others, and adding an hour to them can fail."""


def now() -> datetime:
    """The current time, aware, in UTC. Raises `UnusableInput` (`clock_wrong`) for a clock that is obviously wrong."""
    try:
        found = datetime.now(UTC)
    except (OverflowError, ValueError, OSError):
        found = None
    if found is None or found.year not in YEARS:
        said = "a time that no calendar has" if found is None else f"the year {found.year}"
        message = f"the clock of this machine says {said}"
        raise unusable("clock_wrong", message, "the clock", "set the clock, then try again")
    return found


def moment_of(clock: Clock) -> str:
    """The current time to the second, as releases and signatures write it."""
    return clock().astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")

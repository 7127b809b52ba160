"""What a wide screen asks the workbench about a case's past. Part of `port.Bench`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True)
class PastView:
    """One saved revision."""

    number: int
    state: str
    author: str
    at: str
    """Local time as `YYYY-MM-DD HH:MM`."""
    note: str
    changed: tuple[str, ...]
    """Fields that differ from the revision before."""


class PastBench(Protocol):
    """May block; called in the lane."""

    def past(self, case_id: str) -> Sequence[PastView]:
        """The saved revisions of a case, the newest first."""

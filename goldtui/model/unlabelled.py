"""What runs without gold can show: counts, each with what it would take to measure the rest.

A percentage over rows without labels looks like any other, so every measure here says whether a run alone was enough.
"""

from __future__ import annotations

from pydantic import Field

from goldtui.model.faults import Notice
from goldtui.model.records import Record
from goldtui.model.score import Grouped, Measure


class UnlabelledReport(Record):
    """What the rows of a file show without any gold."""

    rows: int = Field(ge=0)
    measures: tuple[Measure, ...]
    """First the measures that a run alone settles, then the others with what they need.

    Their titles say what they count: rows, claims or citations.
    """
    modes: tuple[Grouped, ...] = ()
    """Rows that show a failure mode, of all rows; a row may show several."""
    places: dict[str, tuple[str, ...]] = Field(default_factory=dict)
    """The first rows that show each failure mode, as `file:line`."""
    notices: tuple[Notice, ...] = ()

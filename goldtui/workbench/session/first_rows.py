"""The rows a list can show while the workbench is still loading. Imports nothing slow.

A question or slice that repeats a withheld source is left out, because the code to hide only its words is not loaded
yet.
"""

from __future__ import annotations

from goldtui.store.cases.glance import Glance, GlanceRow, glance
from goldtui.text.match.normalise import forms
from goldtui.text.match.readings import HeldRuns, runs_of
from goldtui.workbench.session.places import Place

__all__ = ["Glance", "GlanceRow", "first_rows"]

RUN = 3
"""Consecutive words shared with a withheld text that hide a row: one fewer than in the list, as a margin.

Where the gaps between them are hidden, short words are seen only in longer runs.
"""


def first_rows(place: Place, limit: int) -> Glance | None:
    """The first `limit` cases by arrival; null if nothing can be shown yet, or an id repeats a withheld source."""
    seen = glance(place.path, limit)
    if seen is None or not seen.withheld:
        return seen
    held = [HeldRuns([run for text in seen.withheld for run in runs_of(*forms(text), n)], n) for n in (RUN, RUN + 1)]
    # An id cannot be left out because it opens the row, so the list waits until words can be hidden in it.
    if any(_repeats(held, f"{row.case_id}\n{row.author}") for row in seen.rows):
        return None
    return Glance(seen.total, tuple(_without(row, held) for row in seen.rows))


def _without(row: GlanceRow, held: list[HeldRuns]) -> GlanceRow:
    question, workflow = ("" if _repeats(held, text or "") else text for text in (row.question, row.workflow))
    return row._replace(question=question or "", workflow=workflow)


def _repeats(held: list[HeldRuns], text: str) -> bool:
    return any(next(one.find(text), None) is not None for one in held)

"""The rows a list can show while the workbench is still loading. Imports nothing slow.

A question or slice that repeats a withheld source is left out, because the code to hide only its words is not loaded
yet.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

from goldtui.store.cases.glance import Glance, GlanceRow, glance
from goldtui.workbench.session.places import Place

__all__ = ["Glance", "GlanceRow", "first_rows"]

RUN = 3
"""Consecutive words shared with a withheld text that hide a row: one fewer than in the list, as a margin."""
_WORD = re.compile(
    "[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af]|[^\\W_\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af]+"
)


def first_rows(place: Place, limit: int) -> Glance | None:
    """The first `limit` cases by arrival; null if nothing can be shown yet, or an id repeats a withheld source."""
    seen = glance(place.path, limit)
    if seen is None or not seen.withheld:
        return seen
    held = {run for text in seen.withheld for run in _runs(text)}
    # An id cannot be left out because it opens the row, so the list waits until words can be hidden in it.
    if any(not held.isdisjoint(_runs(f"{row.case_id}\n{row.author}")) for row in seen.rows):
        return None
    return Glance(seen.total, tuple(_without(row, held) for row in seen.rows))


def _without(row: GlanceRow, held: set[tuple[str, ...]]) -> GlanceRow:
    question, workflow = (
        "" if not held.isdisjoint(_runs(text or "")) else text for text in (row.question, row.workflow)
    )
    return row._replace(question=question or "", workflow=workflow)


def _runs(text: str) -> Iterator[tuple[str, ...]]:
    """Runs of consecutive words, ignoring case, accents, form and hidden characters."""
    folded = unicodedata.normalize("NFKD", text.casefold())
    words = _WORD.findall("".join(c for c in folded if unicodedata.category(c) not in ("Mn", "Cf")))
    return (tuple(words[at : at + RUN]) for at in range(len(words) - RUN + 1))

"""What a list can show of a place while the workbench is still being loaded. Imports nothing that takes time.

A question that repeats a withheld source is left out here: hiding its words alone takes what is not loaded yet.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

from goldtui.store.cases.glance import Glance, GlanceRow, glance
from goldtui.workbench.session.places import Place

__all__ = ["Glance", "GlanceRow", "first_rows"]

RUN = 3
"""So many words in a row shared with a withheld text: one fewer than the list asks for, since this is rougher."""
_WORD = re.compile(
    "[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af]|[^\\W_\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af]+"
)


def first_rows(place: Place, limit: int) -> Glance | None:
    """The first `limit` cases by arrival; null when there is nothing to show yet."""
    seen = glance(place.path, limit)
    if seen is None or not seen.withheld:
        return seen
    held = {run for text in seen.withheld for run in _runs(text)}
    rows = (row._replace(question="") if not held.isdisjoint(_runs(row.question)) else row for row in seen.rows)
    return Glance(seen.total, tuple(rows))


def _runs(text: str) -> Iterator[tuple[str, ...]]:
    """Words in a row, in any case, accent and form, hidden characters left out."""
    folded = unicodedata.normalize("NFKD", text.casefold())
    words = _WORD.findall("".join(c for c in folded if unicodedata.category(c) not in ("Mn", "Cf")))
    return (tuple(words[at : at + RUN]) for at in range(len(words) - RUN + 1))

"""What a list can show of a place while the workbench is still being loaded. Imports nothing that takes time."""

from __future__ import annotations

from goldtui.store.glance import Glance, GlanceRow, glance
from goldtui.workbench.places import Place

__all__ = ["Glance", "GlanceRow", "first_rows"]


def first_rows(place: Place, limit: int) -> Glance | None:
    """The first `limit` cases by arrival; null when there is nothing to show yet."""
    return glance(place.path, limit)

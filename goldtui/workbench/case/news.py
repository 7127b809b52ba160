"""What was saved in a set since one last looked: so that a screen need not be closed to see the work of others."""

from __future__ import annotations

from goldtui.store.cases.others import Arrival, arrivals
from goldtui.workbench.session.session import Session

MOST = 200
"""Revisions told at a time; of an import of thousands the newest say enough."""


def since(session: Session, after: int) -> tuple[int, tuple[Arrival, ...]]:
    """The place of the newest revision now, and the newest of those behind place `after`, oldest first."""
    return arrivals(session.store, after, MOST)

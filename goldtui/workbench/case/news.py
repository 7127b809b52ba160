"""Revisions saved in a set since the last look, so that an open screen can show the work of others."""

from __future__ import annotations

from goldtui.store.cases.others import Arrival, arrivals
from goldtui.workbench.session.session import Session

MOST = 200
"""The most revisions reported at a time; for an import of thousands the newest suffice."""


def since(session: Session, after: int) -> tuple[int, tuple[Arrival, ...]]:
    """The place of the newest revision, and the newest of the revisions after place `after`, oldest first."""
    return arrivals(session.store, after, MOST)

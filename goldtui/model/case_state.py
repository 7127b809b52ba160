"""The states of a case. `casework/lifecycle.py` says how one follows on another."""

from __future__ import annotations

from enum import StrEnum


class CaseState(StrEnum):
    """Where a case stands. The state belongs to the case; opinions belong to people."""

    DRAFT = "draft"
    READY = "ready"
    APPROVED = "approved"
    FROZEN = "frozen"
    RETURNED = "returned"
    STALE = "stale"
    DISPUTED = "disputed"
    REJECTED = "rejected"
    RETIRED = "retired"


FIRST = CaseState.DRAFT
"""The state in which every case begins."""

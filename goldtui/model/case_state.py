"""The states of a case. `casework/lifecycle.py` defines the transitions between them."""

from __future__ import annotations

from enum import StrEnum


class CaseState(StrEnum):
    """The state of a case. The state belongs to the case; opinions belong to people."""

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
"""The state of every new case."""

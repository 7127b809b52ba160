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


WITH_AUTHOR = frozenset({CaseState.DRAFT, CaseState.RETURNED, CaseState.STALE, CaseState.DISPUTED})
"""States in which the case waits for its author."""
LIVING = frozenset(CaseState) - {CaseState.REJECTED, CaseState.RETIRED}
"""The states of a case that is gold or may become gold; the others are kept, and nothing is judged by them."""

FIRST = CaseState.DRAFT
"""The state of every new case."""

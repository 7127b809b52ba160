"""A case's own past: who saved it when and why, and which fields each revision changed."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from goldtui.model.records import GoldCase
from goldtui.store.cases import revisions
from goldtui.workbench.session.session import Session


@dataclass(frozen=True, slots=True)
class PastRevision:
    """One saved revision; `changed` names the fields that differ from the previous revision."""

    number: int
    state: str
    author: str
    at: datetime
    note: str
    changed: tuple[str, ...]


def past_of(session: Session, case_id: str) -> tuple[PastRevision, ...]:
    """Every saved revision of a case, newest first; empty for a case that was never saved."""
    chain = revisions.history(session.store, case_id)
    found = []
    before: GoldCase | None = None
    for one in sorted(chain, key=lambda revision: revision.number):
        changed = () if before is None else _differing(before, one.case)
        found.append(PastRevision(one.number, str(one.state), one.author, one.at, one.note, changed))
        before = one.case
    return tuple(reversed(found))


def _differing(before: GoldCase, after: GoldCase) -> tuple[str, ...]:
    return tuple(name for name in type(after).model_fields if getattr(before, name) != getattr(after, name))

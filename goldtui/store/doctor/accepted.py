"""Breaks in the history that a person accepted: recorded in the audit chain, never repaired silently.

A chain that is recomputed would hide the change. An accepted break stays and is reported as a notice with the person's
name and reason; if the damaged row changes again, it is an error again.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path

from goldtui.model.faults import StoreError
from goldtui.store.chain import audit
from goldtui.store.chain.digests import canonical
from goldtui.store.db.header import examine
from goldtui.store.db.tables import AUDIT
from goldtui.store.doctor.doctor_rows import DoctorFinding, DoctorLevel, rows_of
from goldtui.store.opening import open_store

ACTION = "accept break"
"""The action of an audit entry whose object has the accepted breaks and the reason, as JSON."""

HISTORY = frozenset(
    {
        "doctor_audit",
        "doctor_audit_rows",
        "doctor_chain",
        "doctor_missing",
        "doctor_row",
        "doctor_unaudited",
        "doctor_utf8",
    }
)
"""What can be accepted: signs of an altered past. Everything else is repaired or restored."""

Break = tuple[str, str, str]
"""Code, place and digest of the content at the time of acceptance."""


@dataclass(frozen=True, slots=True)
class Acceptance:
    """Who accepted a break, when (as stored), and why."""

    actor: str
    at: str
    reason: str


def accepted_breaks(driver: sqlite3.Connection) -> Mapping[Break, Acceptance]:
    """Every accepted break; `driver` reads text as raw bytes. A damaged entry accepts nothing."""
    found: dict[Break, Acceptance] = {}
    for row in rows_of(driver, AUDIT.name, ["action", "object", "actor", "at"], "seq"):
        if row["action"] == ACTION:
            try:
                said = json.loads(row["object"])
                accepted = Acceptance(str(row["actor"]), str(row["at"]), str(said["reason"]))
                found.update({(str(code), str(where), str(seen)): accepted for code, where, seen in said["breaks"]})
            except (ValueError, TypeError, KeyError):
                continue
    return found


def as_accepted(finding: DoctorFinding, accepted: Mapping[Break, Acceptance]) -> DoctorFinding:
    """The finding as a notice if exactly that break was accepted, else unchanged."""
    by = accepted.get((finding.code, finding.where, finding.seen))
    if by is None:
        return finding
    said = f"; accepted by {by.actor} on {by.at[:10]}: {by.reason}"
    return replace(finding, level=DoctorLevel.NOTICE, message=finding.message + said, fix="")


def accept(path: Path, findings: Iterable[DoctorFinding], *, by: str, at: datetime, reason: str) -> int:
    """Record all errors among `findings` as accepted, in one audit entry; returns the number of breaks.

    `findings` must be complete and all acceptable: raises StoreError `store_not_acceptable` for anything that a repair
    or a backup can fix, `store_reason` for a blank reason, and those of `open_store`.
    """
    errors = [f for f in findings if f.level is DoctorLevel.ERROR or f.code == "store_busy"]
    if not reason.strip():
        raise StoreError("store_reason", "a break is accepted with a reason only", str(path), "say --reason TEXT")
    # Only append-only content has a digest to check it against; everything else can be recomputed.
    other = next((finding for finding in errors if finding.code not in HISTORY or not finding.seen), None)
    if other is not None:
        message = f"{other.code} ({other.where or path.name}) is no matter of the past that could be accepted"
        raise StoreError("store_not_acceptable", message, str(path), f"{examine(path)} --repair")
    if errors:
        breaks = [[finding.code, finding.where, finding.seen] for finding in errors]
        with open_store(path) as store, store.write() as connection:
            audit.note(
                connection,
                actor=by,
                action=ACTION,
                object_=canonical({"reason": reason.strip(), "breaks": breaks}),
                at=at,
            )
    return len(errors)

"""Breaks in the history that a person accepted: written down in the audit chain itself, never mended in silence.

A chain made to fit again would hide that something was changed. An accepted break stays where it is and is told as
a notice with the person's name and reason; when the damaged row changes once more, it is an error again.
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
"""The action of an audit entry whose object names the accepted breaks and the reason, as JSON."""

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
"""What can be accepted: marks of a past that is not as it was written. All else is repaired or restored."""

Break = tuple[str, str, str]
"""Code, place and digest of what stood there when it was accepted."""


@dataclass(frozen=True, slots=True)
class Acceptance:
    """Who took a break for known, when (as stored), and why."""

    actor: str
    at: str
    reason: str


def known(driver: sqlite3.Connection) -> Mapping[Break, Acceptance]:
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


def told(finding: DoctorFinding, accepted: Mapping[Break, Acceptance]) -> DoctorFinding:
    """The finding as a notice if that very break was accepted, else as it is."""
    by = accepted.get((finding.code, finding.where, finding.seen))
    if by is None:
        return finding
    said = f"; accepted by {by.actor} on {by.at[:10]}: {by.reason}"
    return replace(finding, level=DoctorLevel.NOTICE, message=finding.message + said, fix="")


def accept(path: Path, findings: Iterable[DoctorFinding], *, by: str, at: datetime, reason: str) -> int:
    """Write all errors among `findings` down as known, in one audit entry; returns how many breaks that were.

    `findings` must be complete and all of them marks of the past: raises StoreError `store_not_acceptable` when there
    is anything that a repair or a backup can put right, `store_reason` for a blank reason, and those of `open_store`.
    """
    errors = [f for f in findings if f.level is DoctorLevel.ERROR or f.code == "store_busy"]
    if not reason.strip():
        raise StoreError("store_reason", "a break is accepted with a reason only", str(path), "say --reason TEXT")
    # Only what was written once and for ever has a digest to hold it to; all else can be made anew.
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

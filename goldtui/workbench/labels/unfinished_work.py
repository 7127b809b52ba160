"""Unsubmitted labels and decisions, kept on this machine through crashes and closed windows.

They are not in the database: unsubmitted work is private, and a reader of the database, a backup or an export must not
see half an opinion before the other reviewer has given theirs. Two windows of one person on one case share the file;
the last write wins.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import secrets
from datetime import datetime
from pathlib import Path

from pydantic import ValidationError

from goldtui.casework.decision_work import DecisionWork
from goldtui.casework.label_work import LabelWork
from goldtui.model.faults import StoreError
from goldtui.model.files.unfinished import write_whole
from goldtui.model.records import Record
from goldtui.workbench.session.places import state_folder
from goldtui.workbench.session.roles import person
from goldtui.workbench.session.session import Session


class _Kept(Record):
    """The file: its owner and case in full, because file names are hashed, then the work."""

    path: str
    case_id: str
    person: str
    digest: str
    labels: LabelWork | None = None
    decisions: DecisionWork | None = None


def keep_labels(session: Session, case_id: str, work: LabelWork) -> datetime:
    """Keep the labels in place of those kept before; returns the time. Raises `StoreError` (`work_not_kept`)."""
    return _keep(session, "labels", case_id, _Kept(**_whose(session, case_id, work.digest), labels=work))


def keep_decisions(session: Session, case_id: str, digest: str, decisions: DecisionWork) -> datetime:
    """Keep decisions about conflicts in the same way; empty work is not kept."""
    if decisions.empty:
        drop(session, "decisions", case_id)
        return session.clock()
    kept = _Kept(**_whose(session, case_id, digest), decisions=decisions)
    return _keep(session, "decisions", case_id, kept)


def kept_labels(session: Session, case_id: str) -> LabelWork | None:
    """The labels this person kept of the case; null when there are none, or none that can be read."""
    kept = _read(session, "labels", case_id)
    return None if kept is None else kept.labels


def kept_decisions(session: Session, case_id: str) -> DecisionWork | None:
    """The decisions this person kept of the case; null when there are none, or none that can be read."""
    kept = _read(session, "decisions", case_id)
    return None if kept is None else kept.decisions


def drop(session: Session, kind: str, case_id: str) -> None:
    """Delete the kept work after it was submitted. Never raises: at worst it is offered again."""
    with contextlib.suppress(OSError):
        _place(session, kind, case_id).unlink()


def _whose(session: Session, case_id: str, digest: str) -> dict[str, str]:
    return {"path": str(session.path), "case_id": case_id, "person": person(session), "digest": digest}


def _place(session: Session, kind: str, case_id: str) -> Path:
    parts = [os.fsencode(session.path), case_id.encode(), person(session).encode()]
    name = hashlib.sha256(b"\0".join(hashlib.sha256(part).digest() for part in parts)).hexdigest()[:32]
    return state_folder() / f"{kind}-{name}.json"


def _read(session: Session, kind: str, case_id: str) -> _Kept | None:
    place = _place(session, kind, case_id)
    try:
        return _Kept.model_validate_json(place.read_bytes())
    except FileNotFoundError:
        return None
    except (OSError, ValidationError):
        # Not overwritten by the next change, because its author may still be able to read it.
        with contextlib.suppress(OSError):
            place.rename(place.with_suffix(f".unreadable-{secrets.token_hex(4)}"))
        return None


def _keep(session: Session, kind: str, case_id: str, kept: _Kept) -> datetime:
    place = _place(session, kind, case_id)
    try:
        place.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        write_whole(place, [kept.model_dump_json().encode()])
    except OSError as fault:
        message = f"what you have said so far cannot be kept: {fault.strerror}"
        fix = "stay here and hand it in, or check the mode and the room of that folder"
        raise StoreError("work_not_kept", message, str(place.parent), fix) from None
    return session.clock()

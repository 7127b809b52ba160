"""Remembers, outside the database, the newest audit entry this client saw.

A hash chain reveals an edited past but not a missing end: an older copy of the file is sound in itself, and only a
client that saw the newer one can tell.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
from pathlib import Path

from sqlalchemy import select

from goldtui.model.faults import Problem, StoreError
from goldtui.model.files.unfinished import write_whole
from goldtui.store.chain import audit
from goldtui.store.chain.audit import AuditHead
from goldtui.store.db.engine import Store
from goldtui.store.db.tables import AUDIT

_ON_PURPOSE = (
    "if it was restored or replaced on purpose: goldtui open DB --accept-history --as NAME; "
    "if not, look for the newer file"
)


def check(store: Store, folder: Path) -> Problem | None:
    """What is wrong with the store's history compared with this client's memory, or null.

    `store_went_back`: the database ends before the entry last seen. `store_other_history`: it is as long, but that
    entry is different. Raises StoreError `store_memory` if the memory cannot be read.
    """
    seen = _recall(store, folder)
    if seen is None:
        return None
    with store.read() as connection:
        own = connection.execute(select(AUDIT.c.own).where(AUDIT.c.seq == seen.seq)).scalar()
        now = audit.newest(connection)
    if own == seen.own:
        return None
    if now is None or now.seq < seen.seq:
        return Problem(
            "store_went_back",
            f"the database went back in time: it has {now.seq if now else 0} audit entries, "
            f"and {seen.seq} were seen before",
            str(store.path),
            _ON_PURPOSE,
        )
    return Problem(
        "store_other_history",
        f"the database has another history than before: audit entry {seen.seq} is not the one seen then",
        str(store.path),
        _ON_PURPOSE,
    )


def remember(store: Store, folder: Path) -> None:
    """Record the store's newest audit entry as seen. Call it after `check`, and after saving."""
    head = audit.head(store)
    if head is None:
        return
    place = _place(store, folder)
    text = json.dumps({"path": str(store.path), "seq": head.seq, "own": head.own})
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        write_whole(place, [text.encode()])
    except OSError as fault:
        raise StoreError(
            "store_memory",
            f"what was seen of the database cannot be noted: {fault.strerror}",
            str(place),
            "check the mode of that folder",
        ) from None


def forget(store: Store, folder: Path) -> None:
    """Delete the memory of this store, which is about to be deleted. Never raises."""
    with contextlib.suppress(OSError):
        _place(store, folder).unlink()


def _recall(store: Store, folder: Path) -> AuditHead | None:
    place = _place(store, folder)
    try:
        seen = json.loads(place.read_text(encoding="utf-8"))
        return AuditHead(int(seen["seq"]), str(seen["own"]))
    except FileNotFoundError:
        return None
    except (OSError, ValueError, KeyError, TypeError):
        raise StoreError(
            "store_memory",
            "what was last seen of this database cannot be read, so an older copy could not be noticed",
            str(place),
            "run `goldtui doctor` on the database, then delete this file",
        ) from None


def _place(store: Store, folder: Path) -> Path:
    name = hashlib.sha256(os.fsencode(store.path)).hexdigest()[:32]
    return folder / f"seen-{name}.json"

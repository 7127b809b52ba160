"""Remember the newest audit entry of each database, so that an older copy in its place is detected.

Kept in the user's state folder, outside the database: a chain of digests cannot show that its end is missing. The chain
is checked too, because its middle may be altered while its end is intact.
"""

from __future__ import annotations

from pathlib import Path

from goldtui.model.faults import Problem, StoreError
from goldtui.store.cases import chains
from goldtui.store.chain import audit, memory
from goldtui.store.db.engine import Store
from goldtui.store.opening import open_store
from goldtui.workbench.session.clock import Clock, now
from goldtui.workbench.session.places import state_folder

ACCEPTED = "accept history"
"""The action of the audit entry that records who accepted a different history."""


def history_warning(store: Store, *, whole: bool = False) -> Problem | None:
    """What is wrong with the history; null when it continues what was seen and its chain holds.

    Checks the newest entries of a long audit chain, or all with `whole`.
    """
    try:
        seen = memory.check(store, state_folder())
        return seen or chains.audit_problem(store, newest=None if whole else chains.AT_OPENING)
    except StoreError as fault:
        return fault.problem


def remember_history(store: Store) -> None:
    """Record the newest entry as seen. An unwritable state folder loses the memory, never the work."""
    try:
        memory.remember(store, state_folder())
    except StoreError:
        return


def accept_history(path: Path, by: str, *, clock: Clock = now) -> None:
    """Accept a database's current history, and record in it who did so if it differs from the one seen.

    Raises `StoreError` (`store_memory`) when it cannot be recorded.
    """
    with open_store(path) as store:
        try:
            other = memory.check(store, state_folder())
        except StoreError as fault:
            other = fault.problem
        if other is not None:
            with store.write() as connection:
                audit.note(connection, actor=by, action=ACCEPTED, object_=other.message, at=clock())
        memory.remember(store, state_folder())

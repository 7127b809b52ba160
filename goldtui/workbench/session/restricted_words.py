"""Hide the restricted words of an open set wherever this process prints or draws."""

from __future__ import annotations

from pathlib import Path

from goldtui.casework.withheld import Withheld
from goldtui.model.faults import StoreError
from goldtui.model.policy import Policy
from goldtui.model.records import EvidenceChunk
from goldtui.store.db.engine import Store
from goldtui.store.evidence import chunks as chunk_store
from goldtui.store.opening import open_store


def hide_restricted_words(store: Store, policy: Policy) -> None:
    """From now on, hide everything that repeats what a stored set restricts."""
    withheld = Withheld(chunk_store.withheld(store), policy.restricted_run, lambda: _everything(store.path))
    withheld.hold_back(str(store.path))


def _everything(path: Path) -> tuple[EvidenceChunk, ...]:
    """All evidence of a set through its own connection, because drawing runs in a different thread from the store."""
    try:
        with open_store(path, read_only=True) as store:
            return chunk_store.everything(store)
    except StoreError:
        return ()

"""A person's later word on chunks that are stored, and what then holds of one version."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from goldtui.model.people import Assertion
from goldtui.model.records import EvidenceChunk
from goldtui.store.db.engine import Store
from goldtui.store.evidence import chunks
from goldtui.store.evidence.chunks import Key
from goldtui.store.evidence.evidence_update import EvidenceChange, mark, write_change


def say_of(store: Store, keys: Sequence[Key], said: Assertion, *, at: datetime) -> None:
    change = EvidenceChange((), tuple((key, said) for key in keys), (), {}, {})
    assert write_change(store, change, mark(store), author=said.by, at=at, note="")


def at_version(store: Store, chunk_id: str, version: str) -> EvidenceChunk:
    return next(one for one in chunks.get(store, [chunk_id]) if one.version == version)

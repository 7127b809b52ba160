"""A stored set with the cases and chunks of a test."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path

import pytest

from goldtui.model.goldset import GoldSet
from goldtui.model.records import EvidenceChunk, GoldCase
from goldtui.workbench.library.intake import store_set
from goldtui.workbench.session.fresh import build_fresh
from goldtui.workbench.session.places import GIVEN, Place
from goldtui.workbench.session.session import Session, open_session

NOW = datetime(2026, 3, 1, 9, tzinfo=UTC)
Opening = Callable[[Sequence[GoldCase], Sequence[EvidenceChunk]], Session]


@pytest.fixture
def stored_set(tmp_path: Path) -> Iterator[Opening]:
    opened: list[Session] = []

    def make(cases: Sequence[GoldCase], chunks: Sequence[EvidenceChunk]) -> Session:
        path = tmp_path / "garden.db"
        goldset = GoldSet(name="garden", cases=tuple(cases), evidence=tuple(chunks))
        build_fresh(path, lambda store: store_set(store, goldset, "Ana", NOW))
        opened.append(open_session(Place(path, GIVEN), "Ana", clock=lambda: NOW))
        return opened[-1]

    yield make
    for session in opened:
        session.close()

"""Writers ask for the lock at an even pace, the longest waiting most often, and learn who holds it in the end."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from store_samples import ANA, AT, case

from goldtui.model.faults import StoreError
from goldtui.store.cases import heads, revisions
from goldtui.store.db import dialect, engine
from goldtui.store.db.engine import Store
from goldtui.store.opening import open_store


class Naps:
    """A clock that moves by naps alone, and somebody who holds the database for a number of them."""

    def __init__(self, path: Path, held_for: int) -> None:
        self.held_for, self.now = held_for, 0.0
        self.longest: list[float] = []
        self.holder = sqlite3.connect(path, isolation_level=None)
        self.holder.execute("BEGIN EXCLUSIVE")

    def monotonic(self) -> float:
        return self.now

    def uniform(self, _: float, longest: float) -> float:
        self.longest.append(longest)
        return longest

    def sleep(self, seconds: float) -> None:
        self.now += seconds
        self.held_for -= 1
        if self.held_for == 0:
            self.holder.execute("ROLLBACK")


def take_part(monkeypatch: pytest.MonkeyPatch, naps: Naps) -> None:
    monkeypatch.setattr(engine.time, "monotonic", naps.monotonic)
    monkeypatch.setattr(engine.time, "sleep", naps.sleep)
    monkeypatch.setattr(engine.random, "uniform", naps.uniform)


def test_a_writer_gets_its_turn_as_soon_as_the_lock_is_given_back(
    store: Store, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert heads.count(store) == 0
    naps = Naps(path, held_for=200)
    with monkeypatch.context() as patched, closing(naps.holder):
        take_part(patched, naps)
        revisions.append(store, case(), base=None, author=ANA, at=AT)
    assert naps.held_for == 0
    assert heads.count(store) == 1


def test_who_has_waited_longer_asks_more_often(store: Store, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert heads.count(store) == 0
    naps = Naps(path, held_for=200)
    with monkeypatch.context() as patched, closing(naps.holder):
        take_part(patched, naps)
        revisions.append(store, case(), base=None, author=ANA, at=AT)
    assert naps.longest == sorted(naps.longest, reverse=True)
    assert (naps.longest[0], naps.longest[-1]) == (engine.LONGEST_NAP, 2 * engine.SHORTEST_NAP)


def test_a_lock_that_is_never_given_back_is_reported_after_the_patience_of_each_try(
    store: Store, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert heads.count(store) == 0
    naps = Naps(path, held_for=-1)
    with monkeypatch.context() as patched, closing(naps.holder):
        take_part(patched, naps)
        with pytest.raises(StoreError) as caught:
            revisions.append(store, case(), base=None, author=ANA, at=AT)
    assert caught.value.problem.code == "store_busy"
    assert naps.now >= (1 + engine.RETRIES) * dialect.BUSY_MS / 1000


def test_sqlites_own_patience_is_as_it_was_after_a_turn(path: Path) -> None:
    with open_store(path) as store:
        revisions.append(store, case(), base=None, author=ANA, at=AT)
        with store.read() as connection:
            assert connection.exec_driver_sql("PRAGMA busy_timeout").scalar_one() == dialect.BUSY_MS

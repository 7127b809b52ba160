"""A new database for each test, copied from one made once, since making one runs the migrations."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from store_tampering import fill

from goldtui.store.db import migrate
from goldtui.store.db.engine import Store
from goldtui.store.opening import open_store


@pytest.fixture(scope="session")
def empty_database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("empty") / "empty.db"
    migrate.create(path)
    return path


@pytest.fixture
def path(empty_database: Path, tmp_path: Path) -> Path:
    return Path(shutil.copy(empty_database, tmp_path / "set.db"))


@pytest.fixture
def store(path: Path) -> Iterator[Store]:
    with open_store(path) as opened:
        yield opened


@pytest.fixture
def filled(store: Store, path: Path) -> Path:
    """A closed database as `store_tampering.fill` makes it."""
    return fill(store, path)

"""A client that saw a newer database notices when an older one lies in its place."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from store_samples import ANA, AT, BEN, case, later

from goldtui.model.faults import StoreError
from goldtui.store.cases import revisions
from goldtui.store.chain import memory
from goldtui.store.db.engine import Store
from goldtui.store.opening import open_store


def save(store: Store, name: str, author: str = ANA) -> None:
    revisions.append(store, case(name), base=None, author=author, at=AT)


def test_a_database_that_only_grew_is_in_order(store: Store, tmp_path: Path) -> None:
    assert memory.check(store, tmp_path / "seen") is None
    memory.remember(store, tmp_path / "seen")
    save(store, "q1")
    memory.remember(store, tmp_path / "seen")
    save(store, "q2", BEN)
    assert memory.check(store, tmp_path / "seen") is None


@pytest.mark.parametrize("kept", [0, 1])
def test_an_older_copy_put_in_place_went_back_in_time(path: Path, tmp_path: Path, kept: int) -> None:
    with open_store(path) as store:
        for n in range(kept):
            save(store, f"q{n}")
    older = Path(shutil.copy(path, tmp_path / "older.db"))
    with open_store(path) as store:
        save(store, "new")
        memory.remember(store, tmp_path)
    older.replace(path)
    with open_store(path) as store:
        problem = memory.check(store, tmp_path)
        assert problem is not None
        assert problem.code == "store_went_back"
        assert f"has {kept} audit entries" in problem.message


def test_a_file_with_another_history_of_the_same_length_is_noticed(path: Path, tmp_path: Path) -> None:
    other = Path(shutil.copy(path, tmp_path / "other.db"))
    with open_store(path) as store:
        save(store, "q1", ANA)
        memory.remember(store, tmp_path)
    with open_store(other) as store:
        save(store, "q1", BEN)
    other.replace(path)
    with open_store(path) as store:
        problem = memory.check(store, tmp_path)
        assert problem is not None
        assert problem.code == "store_other_history"
        memory.remember(store, tmp_path)
        assert memory.check(store, tmp_path) is None


def test_a_memory_that_cannot_be_read_is_said_rather_than_ignored(store: Store, tmp_path: Path) -> None:
    revisions.append(store, case(), base=None, author=ANA, at=later(1))
    memory.remember(store, tmp_path)
    (kept,) = tmp_path.glob("seen-*.json")
    assert kept.stat().st_mode & 0o777 == 0o600
    kept.write_text("{")
    with pytest.raises(StoreError) as caught:
        memory.check(store, tmp_path)
    assert caught.value.problem.code == "store_memory"


def test_a_memory_that_cannot_be_kept_is_said(store: Store, tmp_path: Path) -> None:
    save(store, "q1")
    (tmp_path / "taken").write_text("a file where the folder should be")
    with pytest.raises(StoreError) as caught:
        memory.remember(store, tmp_path / "taken")
    assert caught.value.problem.code == "store_memory"

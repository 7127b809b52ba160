"""A lock, a full disk, an interrupted write or a file taken away costs no work and is said in words."""

from __future__ import annotations

import shutil
import sqlite3
import threading
from contextlib import closing
from pathlib import Path

import pytest
from store_samples import ANA, AT, case

from goldtui.model.faults import StoreError
from goldtui.store.cases import heads, revisions
from goldtui.store.chain import audit
from goldtui.store.db import dialect
from goldtui.store.db.engine import Store
from goldtui.store.opening import open_store


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dialect, "SETTINGS", (("busy_timeout", "1", 1), *dialect.SETTINGS[1:]))


@pytest.mark.usefixtures("impatient")
def test_a_lock_that_stays_is_explained_after_three_retries(path: Path) -> None:
    waits: list[int] = []
    with open_store(path, on_wait=waits.append) as store, closing(sqlite3.connect(path)) as holder:
        holder.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreError) as caught:
            revisions.append(store, case(), base=None, author=ANA, at=AT)
    assert waits == [1, 2, 3]
    assert caught.value.problem.code == "store_busy"
    assert caught.value.problem.message == "another program holds this database"
    assert "locked" not in caught.value.problem.line()


@pytest.mark.usefixtures("impatient")
def test_a_lock_that_goes_away_is_waited_for(path: Path) -> None:
    holder = sqlite3.connect(path, check_same_thread=False)
    holder.execute("BEGIN IMMEDIATE")
    release = threading.Event()

    def wait(retry: int) -> None:
        if retry == 2:
            holder.rollback()
            release.set()

    with open_store(path, on_wait=wait) as store:
        revisions.append(store, case(), base=None, author=ANA, at=AT)
        assert heads.count(store) == 1
    assert release.is_set()
    holder.close()


@pytest.mark.usefixtures("impatient")
def test_a_reader_in_the_way_of_a_commit_is_waited_for(path: Path) -> None:
    reader = sqlite3.connect(path, check_same_thread=False, isolation_level=None)
    reader.execute("BEGIN")
    reader.execute("SELECT count(*) FROM heads").fetchone()
    waits: list[int] = []

    def wait(retry: int) -> None:
        waits.append(retry)
        if retry == 2:
            reader.execute("COMMIT")

    with open_store(path, on_wait=wait) as store:
        revisions.append(store, case(), base=None, author=ANA, at=AT)
        assert heads.count(store) == 1
    reader.close()
    assert waits == [1, 2]


def test_a_full_disk_is_a_clean_error_and_the_retry_works(store: Store) -> None:
    with store.read() as connection:
        pages = connection.exec_driver_sql("PRAGMA page_count").scalar()
        connection.exec_driver_sql(f"PRAGMA max_page_count={pages}")
    long = case(guideline_note="x" * 50_000)
    with pytest.raises(StoreError) as caught:
        revisions.append(store, long, base=None, author=ANA, at=AT)
    assert caught.value.problem.code == "store_full"
    assert revisions.latest(store, "q1") is None
    with store.read() as connection:
        connection.exec_driver_sql("PRAGMA max_page_count=1000000")
    assert revisions.append(store, long, base=None, author=ANA, at=AT).number == 1


def test_a_journal_that_cannot_be_made_is_a_clean_error(store: Store, path: Path) -> None:
    Path(f"{path}-journal").mkdir()
    with pytest.raises(StoreError) as caught:
        revisions.append(store, case(), base=None, author=ANA, at=AT)
    assert caught.value.problem.code == "store_journal_strange"


@pytest.mark.parametrize("how", ["deleted", "replaced"])
def test_a_save_into_a_file_that_is_no_longer_there_is_refused(store: Store, path: Path, how: str) -> None:
    copy = shutil.copy(path, path.with_name("copy.db"))
    if how == "deleted":
        path.unlink()
    else:
        Path(copy).replace(path)
    with pytest.raises(StoreError) as caught:
        revisions.append(store, case(), base=None, author=ANA, at=AT)
    assert caught.value.problem.code == "store_replaced"


def test_an_error_in_the_midst_of_a_write_undoes_all_of_it(store: Store) -> None:
    def fails_half_way() -> None:
        with store.write() as connection:
            audit.note(connection, actor=ANA, action="begin", object_="x", at=AT)
            raise KeyError

    with pytest.raises(KeyError):
        fails_half_way()
    assert audit.head(store) is None

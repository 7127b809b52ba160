"""A database that cannot be written is found out before anybody types, and taken up again once it can be."""

from __future__ import annotations

import shlex
import sqlite3
from pathlib import Path

import pytest
from store_samples import ANA, AT, case

from goldtui.model.faults import StoreError
from goldtui.store.cases import revisions
from goldtui.store.db import access, dialect
from goldtui.store.opening import open_store


@pytest.fixture
def path(tmp_path: Path) -> Path:
    found = tmp_path / "garden db" / "garden.db"
    found.parent.mkdir()
    open_store(found, create=True).close()
    return found


def test_a_database_that_can_be_written_has_nothing_against_it(path: Path) -> None:
    assert access.unwritable(path) is None


def test_a_file_of_ones_own_that_may_only_be_read_names_the_command_that_opens_it(path: Path) -> None:
    path.chmod(0o400)
    problem = access.unwritable(path, lambda place: place != path)
    assert problem is not None
    assert (problem.code, problem.message) == ("store_readonly", "the file may only be read")
    assert problem.fix.startswith(f"run: chmod u+w {shlex.quote(str(path))}; or copy it")


def test_a_file_of_somebody_else_sends_one_to_its_owner(path: Path) -> None:
    problem = access.unwritable(path, lambda place: place != path)
    assert problem is not None
    assert problem.fix.startswith("ask its owner")


def test_a_folder_that_cannot_be_written_is_named_since_the_journal_lies_there(path: Path) -> None:
    problem = access.unwritable(path, lambda place: place == path)
    assert problem is not None
    assert "journal" in problem.message
    assert str(path.parent) in problem.fix


def test_a_disk_that_can_only_be_read_is_kept_apart(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(access, "_read_only_disk", lambda _: True)
    problem = access.unwritable(path, lambda place: False)
    assert problem is not None
    assert "disk" in problem.message


def test_a_missing_file_is_another_fault(path: Path) -> None:
    assert access.unwritable(path.with_name("none.db"), lambda place: False) is None


def test_a_refused_write_gives_the_reason_that_the_opening_would_have_given(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(access, "unwritable", lambda _: access.Problem("store_readonly", "because", "here", "do this"))
    fault = sqlite3.OperationalError("attempt to write a readonly database")
    fault.sqlite_errorcode = sqlite3.SQLITE_READONLY
    problem = dialect.explain(fault, path).problem
    assert (problem.code, problem.message, problem.fix) == ("store_readonly", "because; nothing was saved", "do this")


def test_a_store_opened_while_the_file_was_read_only_saves_once_it_can_be_written(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = dialect.connect
    monkeypatch.setattr(dialect, "connect", lambda path, read_only: real(path, read_only=True))
    with open_store(path) as store:
        with pytest.raises(StoreError) as caught:
            revisions.append(store, case(), base=None, author=ANA, at=AT)
        assert caught.value.problem.code == "store_readonly"
        monkeypatch.setattr(dialect, "connect", real)
        assert revisions.append(store, case(), base=None, author=ANA, at=AT).number == 1

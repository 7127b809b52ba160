"""An older copy in the place of a database is noticed by whoever saw the newer one."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from goldtui.__main__ import main
from goldtui.model.records import GoldCase
from goldtui.workbench.case.desk import open_case, save_case
from goldtui.workbench.session.places import Place
from goldtui.workbench.session.session import open_session


def place(path: Path) -> Place:
    return Place(path, "a test")


def save_one(path: Path, question: str) -> None:
    session = open_session(place(path), "ana")
    try:
        save_case(session, GoldCase(case_id="q1", question=question), _base(session), verdict=None)
    finally:
        session.close()


def _base(session: object) -> int | None:
    try:
        return open_case(session, "q1").number  # type: ignore[arg-type]
    except Exception:
        return None


@pytest.fixture
def database(tmp_path: Path) -> Path:
    path = tmp_path / "set.db"
    open_session(place(path), "ana", create=True).close()
    save_one(path, "one?")
    return path


def test_a_history_that_goes_on_is_no_news(database: Path) -> None:
    save_one(database, "two?")
    session = open_session(place(database), "ana")
    assert session.warning is None
    session.close()


def test_a_restored_older_copy_is_said_until_it_is_accepted(
    database: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    older = tmp_path / "older.db"
    shutil.copy(database, older)
    save_one(database, "two?")
    database.write_bytes(older.read_bytes())

    for _ in range(2):
        session = open_session(place(database), "ana")
        assert session.warning is not None
        assert session.warning.code == "store_went_back"
        session.close()

    assert main(["open", str(database), "--accept-history", "--json"]) == 0
    capsys.readouterr()
    session = open_session(place(database), "ana")
    assert session.warning is None
    session.close()


def test_a_state_folder_that_cannot_be_written_loses_no_work(
    database: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    blocked = tmp_path / "blocked"
    blocked.write_text("a file where a folder should be")
    monkeypatch.setenv("GOLDTUI_STATE", str(blocked))
    save_one(database, "two?")
    session = open_session(place(database), "ana")
    assert open_case(session, "q1").case.question == "two?"
    session.close()

"""A backup after a sitting is made once a day and of new work only, and never keeps anybody waiting at the door."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from goldtui.model.records import GoldCase
from goldtui.store.cases import revisions
from goldtui.store.opening import open_store
from goldtui.workbench.start import backups

AT = datetime(2026, 3, 1, 9, tzinfo=UTC)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "set.db"
    open_store(path, create=True).close()
    save(path, "q1")
    return path


def save(path: Path, case_id: str) -> None:
    with open_store(path) as store:
        revisions.append(store, GoldCase(case_id=case_id, question="?"), base=None, author="Ana", at=AT)


def after_a_sitting(path: Path, days: float) -> bool:
    return backups.backup_of_today(path, clock=lambda: AT + timedelta(days=days)) is not None


def test_the_first_sitting_ends_with_a_backup_and_the_next_of_that_day_does_not(path: Path) -> None:
    assert after_a_sitting(path, 0)
    save(path, "q2")
    assert not after_a_sitting(path, 0.9)
    assert after_a_sitting(path, 1.1)
    assert len(backups.list_backups(path)) == 2


def test_a_sitting_in_which_nothing_was_saved_needs_no_backup(path: Path) -> None:
    assert after_a_sitting(path, 0)
    assert not after_a_sitting(path, 9)


def test_the_oldest_make_room_as_the_settings_say(path: Path) -> None:
    for day in range(4):
        save(path, f"day {day}")
        backups.backup_of_today(path, kept=2, clock=lambda day=day: AT + timedelta(days=2 * day))  # type: ignore[misc]
    assert [one.at for one in backups.list_backups(path)] == [AT + timedelta(days=6), AT + timedelta(days=4)]


def test_a_large_database_is_left_to_those_who_ask(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(backups, "LARGEST_BY_ITSELF", 100)
    assert not after_a_sitting(path, 0)
    assert backups.make_backup(path).healthy


def test_a_database_that_cannot_be_written_or_is_gone_gets_none(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert not after_a_sitting(path.with_name("gone.db"), 0)
    monkeypatch.setattr(backups, "unwritable", lambda _: "a reason")
    assert not after_a_sitting(path, 0)

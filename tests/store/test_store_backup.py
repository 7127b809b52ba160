"""A backup counts once it was opened again and proved; old ones make room; one put back takes no old journal along."""

from __future__ import annotations

import os
import sqlite3
import stat
from contextlib import closing
from pathlib import Path

import pytest
from store_samples import ANA, AT, case, later
from store_tampering import TAMPERED, tamper

from goldtui.model.faults import StoreError
from goldtui.store.cases import heads, revisions
from goldtui.store.db import backup, dialect, header
from goldtui.store.db.values import EVERY_CASE
from goldtui.store.doctor import restore
from goldtui.store.doctor.doctor import DoctorLevel, examine
from goldtui.store.opening import open_store


def beside(path: Path) -> list[str]:
    """Names of the files next to a database, apart from SQLite's empty journal."""
    return sorted(file.name for file in path.parent.iterdir() if not file.name.endswith("-journal"))


def test_a_backup_holds_what_the_database_held_and_is_the_owners_alone(filled: Path) -> None:
    made = backup.back_up(filled, at=AT)
    assert made.name == "set.db.backup-20260301T093000000000Z"
    assert stat.S_IMODE(made.stat().st_mode) == 0o600
    with open_store(made, read_only=True) as kept, open_store(filled, read_only=True) as store:
        assert heads.window(kept, EVERY_CASE, 0, 9) == heads.window(store, EVERY_CASE, 0, 9)
    assert {f.level for f in examine(made)} == {DoctorLevel.NOTICE}


def test_backups_are_listed_newest_first_and_nothing_else_is(filled: Path) -> None:
    made = [backup.back_up(filled, at=later(n)) for n in (2, 0, 1)]
    backup.copy_as_it_is(filled, at=later(3))
    filled.with_name("set.db.backup-of mine").write_bytes(b"")
    filled.with_name("other.db.backup-20260301T093000000000Z").write_bytes(b"")
    assert [one.path for one in backup.backups(filled)] == [made[0], made[2], made[1]]
    assert [one.at for one in backup.backups(filled)] == [later(2), later(1), later(0)]
    assert backup.backups(filled)[0].size == made[0].stat().st_size


def test_the_oldest_make_room_and_one_always_stays(filled: Path) -> None:
    made = [backup.back_up(filled, at=later(n)) for n in range(4)]
    assert backup.drop_oldest(filled, 3) == (made[0],)
    assert set(backup.drop_oldest(filled, 0)) == {made[1], made[2]}
    assert [one.path for one in backup.backups(filled)] == [made[3]]
    assert backup.drop_oldest(filled) == ()


def test_a_copy_that_ends_with_another_audit_entry_does_not_count(
    filled: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen = iter([(7, b"a"), (7, b"b")])
    monkeypatch.setattr(backup, "_last", lambda driver: next(seen))
    with pytest.raises(StoreError) as caught:
        backup.back_up(filled, at=AT)
    assert caught.value.problem.code == "store_backup"
    assert beside(filled) == ["set.db"]


def test_a_half_copy_of_a_killed_process_is_taken_away_by_the_next_backup(filled: Path) -> None:
    for name in (".set.db.backup-20250101T000000000000Z.part", ".set.db.backup-20250101T000000000000Z.part-journal"):
        filled.with_name(name).write_bytes(b"half")
    made = backup.back_up(filled, at=AT)
    assert beside(filled) == ["set.db", made.name]


def test_a_half_copy_that_is_still_being_written_is_left_alone(filled: Path) -> None:
    import fcntl

    half = filled.with_name(".set.db.backup-20250101T000000000000Z.part")
    half.write_bytes(b"half")
    with half.open("rb+") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        backup.back_up(filled, at=AT)
        assert half.exists()
    backup.back_up(filled, at=later(1))
    assert not half.exists()


def test_somebody_who_holds_the_database_is_named_and_no_half_copy_stays(
    filled: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = sqlite3.connect
    monkeypatch.setattr(backup.sqlite3, "connect", lambda *a, **k: real(*a, **{**k, "timeout": 0.01}))
    with closing(real(filled, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        with pytest.raises(StoreError) as caught:
            backup.back_up(filled, at=AT)
    assert caught.value.problem.code == "store_busy"
    assert beside(filled) == ["set.db"]


def test_a_backup_takes_the_place_of_the_database_which_stays_beside_it(filled: Path) -> None:
    made = backup.back_up(filled, at=AT)
    with open_store(filled) as store:
        revisions.append(store, case("q4"), base=None, author=ANA, at=later(9))
    later_content = filled.read_bytes()
    done = restore.restore(filled, made, at=later(10))
    assert done.aside is not None
    assert done.aside.read_bytes() == later_content
    with open_store(filled) as store:
        assert heads.count(store) == 3
    assert stat.S_IMODE(filled.stat().st_mode) == 0o600
    assert beside(filled) == ["set.db", made.name, done.aside.name]


def test_an_old_journal_does_not_roll_back_into_the_restored_file(filled: Path) -> None:
    made = backup.back_up(filled, at=AT)
    filled.unlink()
    Path(f"{filled}-journal").write_bytes(b"\xd9\xd5\x05\xf9\x20\xa1\x63\xd7 hot")
    restore.restore(filled, made, at=later(1))
    assert not header.journal_is_hot(filled)
    assert filled.with_name("set.db.replaced-20260301T093100000000Z-journal").read_bytes().endswith(b"hot")
    assert filled.read_bytes() == made.read_bytes()


@pytest.mark.skipif(not hasattr(os, "fork"), reason="only a fork can be killed in the middle of a restore")
@pytest.mark.parametrize("call", ["os.fsync", "Path.rename", "Path.replace", "sqlite3.connect"])
def test_a_kill_while_a_backup_is_put_back_leaves_a_database_with_its_name(filled: Path, call: str) -> None:
    made = backup.back_up(filled, at=AT)
    process = os.fork()
    if not process:
        owner, name = call.split(".")
        real = getattr({"os": os, "Path": Path, "sqlite3": sqlite3}[owner], name)
        of_copy = iter([False, False, False, True] if owner == "sqlite3" else [True])
        setattr(
            {"os": os, "Path": Path, "sqlite3": sqlite3}[owner],
            name,
            lambda *given, **more: os.kill(os.getpid(), 9) if next(of_copy, False) else real(*given, **more),
        )
        restore.restore(filled, made, at=later(1))
        os._exit(0)
    os.waitpid(process, 0)
    with open_store(filled) as store:
        assert heads.count(store) == 3
    done = restore.restore(filled, made, at=later(2))
    left = {one.name for one in filled.parent.iterdir() if "-journal" not in one.name and ".replaced-" not in one.name}
    assert left == {"set.db", made.name}
    assert done.aside is not None


def test_a_database_that_is_gone_comes_back(filled: Path) -> None:
    made = backup.back_up(filled, at=AT)
    filled.unlink()
    assert restore.restore(filled, made, at=later(1)).aside is None
    with open_store(filled) as store:
        assert heads.count(store) == 3


def test_a_backup_that_is_not_sound_is_not_put_back(filled: Path) -> None:
    made = backup.back_up(filled, at=AT)
    tamper(made, TAMPERED["a body"][0])
    before = filled.read_bytes()
    with pytest.raises(StoreError) as caught:
        restore.restore(filled, made, at=later(1))
    assert caught.value.problem.code == "store_backup_damaged"
    assert filled.read_bytes() == before
    assert beside(filled) == ["set.db", made.name]


def test_a_writer_at_work_is_waited_for_and_then_named(filled: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made = backup.back_up(filled, at=AT)
    monkeypatch.setattr(dialect, "BUSY_MS", 10)
    with closing(sqlite3.connect(filled, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreError) as caught:
            restore.restore(filled, made, at=later(1))
    assert caught.value.problem.code == "store_busy"
    assert beside(filled) == ["set.db", made.name]


def test_a_folder_that_refuses_the_new_name_leaves_the_old_file_in_place(
    filled: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = backup.back_up(filled, at=AT)
    before = filled.read_bytes()

    def refusing(source: Path, target: Path) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(os, "replace", refusing)
    with pytest.raises(StoreError) as caught:
        restore.restore(filled, made, at=later(1))
    assert caught.value.problem.code == "store_restore"
    assert filled.read_bytes() == before
    assert beside(filled) == ["set.db", made.name]


def test_who_has_the_replaced_file_open_meets_it_at_the_next_save(filled: Path) -> None:
    made = backup.back_up(filled, at=AT)
    with open_store(filled) as store:
        assert heads.count(store) == 3
        restore.restore(filled, made, at=later(1))
        with pytest.raises(StoreError) as caught:
            revisions.append(store, case("q4"), base=None, author=ANA, at=later(9))
        assert caught.value.problem.code == "store_replaced"


def test_the_doctor_does_not_call_a_held_file_damaged(filled: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dialect, "SETTINGS", (("busy_timeout", "1", 1), *dialect.SETTINGS[1:]))
    monkeypatch.setattr("goldtui.store.doctor.doctor.SETTINGS", (("busy_timeout", "1", 1), *dialect.SETTINGS[1:]))
    with closing(sqlite3.connect(filled, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        found = [f for f in examine(filled) if f.level is not DoctorLevel.NOTICE]
    assert [(f.code, f.level) for f in found] == [("store_busy", DoctorLevel.NOT_TESTED)]
    assert "not examined" in found[0].message

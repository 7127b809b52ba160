"""What must not be opened is refused in words with a next step, and what is opened has every setting it needs."""

from __future__ import annotations

import os
import shutil
import sqlite3
import stat
import struct
import tempfile
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from store_refusals import disk_is_full, fingerprint, refusal, sql
from store_samples import ANA, AT, case

from goldtui.model.faults import StoreError
from goldtui.store.cases import heads, revisions
from goldtui.store.chain import audit
from goldtui.store.db import dialect, mounts
from goldtui.store.db.engine import Store
from goldtui.store.db.header import APPLICATION_ID, SCHEMA
from goldtui.store.db.values import HeadQuery
from goldtui.store.opening import open_store


def test_a_new_store_is_made_only_when_asked_for(tmp_path: Path) -> None:
    path = tmp_path / "new.db"
    assert refusal(path).problem.code == "store_missing"
    assert refusal(path, create=True, read_only=True).problem.code == "store_missing"
    with open_store(path, create=True) as store:
        assert heads.count(store) == 0
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert [f.name for f in tmp_path.iterdir()] == ["new.db"]


def test_making_a_store_that_exists_opens_it(store: Store, path: Path) -> None:
    revisions.append(store, case(), base=None, author=ANA, at=AT)
    with open_store(path, create=True) as again:
        assert heads.count(again) == 1


def test_a_store_in_a_folder_that_is_not_there_cannot_be_made(tmp_path: Path) -> None:
    assert refusal(tmp_path / "nowhere" / "new.db", create=True).problem.code == "store_create"


@pytest.mark.parametrize("read_only", [False, True])
def test_every_setting_is_made_and_read_back(path: Path, read_only: bool) -> None:
    with open_store(path, read_only=read_only) as store, store.read() as connection:
        answers = {name: connection.exec_driver_sql(f"PRAGMA {name}").scalar() for name, *_ in dialect.SETTINGS}
    assert answers == {
        "busy_timeout": 5000,
        "trusted_schema": 0,
        "cell_size_check": 1,
        "foreign_keys": 1,
        "recursive_triggers": 1,
        "journal_mode": "truncate",
        "synchronous": 2,
    }


def test_a_setting_that_does_not_take_is_refused(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dialect, "SETTINGS", (("journal_mode", "TRUNCATE", "wal"),))
    assert refusal(path).problem.code == "store_settings"


def test_the_file_says_whose_it_is(path: Path) -> None:
    raw = path.read_bytes()
    assert struct.unpack(">I", raw[68:72]) == (APPLICATION_ID,)
    assert struct.unpack(">i", raw[60:64]) == (SCHEMA,)


UNUSABLE: dict[str, tuple[str, Callable[[Path], object]]] = {
    "another program's": ("store_foreign", lambda path: sql(path, "PRAGMA application_id=7")),
    "without an id": ("store_foreign", lambda path: sql(path, "PRAGMA application_id=0")),
    "a newer schema": ("store_newer", lambda path: sql(path, f"PRAGMA user_version={SCHEMA + 1}")),
    "a negative schema": ("store_version", lambda path: sql(path, "PRAGMA user_version=-1")),
    "write-ahead log": ("store_wal", lambda path: sql(path, "PRAGMA journal_mode=WAL")),
    "zero bytes": ("store_empty", lambda path: path.write_bytes(b"")),
    "a few bytes": ("store_not_sqlite", lambda path: path.write_bytes(b"SQLite format 3\0")),
    "text": ("store_not_sqlite", lambda path: path.write_text("case_id,question\n" * 50)),
    "cut in half": ("store_truncated", lambda path: os.truncate(path, path.stat().st_size // 2)),
    "a page of zeros": (
        "store_not_sqlite",
        lambda path: path.write_bytes(bytes(4096) + path.read_bytes()[4096:]),
    ),
    "garbage after the header": (
        "store_corrupt",
        lambda path: path.write_bytes(path.read_bytes()[:100] + b"\xff" * (path.stat().st_size - 100)),
    ),
    "a name that is not UTF-8": (
        "store_corrupt",
        lambda path: path.write_bytes(path.read_bytes().replace(b"TABLE drafts", b"\xd8\xd8\xd8\xd8\xd8 drafts")),
    ),
    "an added trigger": (
        "store_schema",
        lambda path: sql(path, "CREATE TRIGGER evil AFTER INSERT ON drafts BEGIN DELETE FROM drafts; END"),
    ),
    "a missing trigger": ("store_schema", lambda path: sql(path, "DROP TRIGGER audit_no_update")),
    "an added view": ("store_schema", lambda path: sql(path, "CREATE VIEW evil AS SELECT 1")),
}


@pytest.mark.parametrize("read_only", [False, True], ids=["to write", "to read"])
@pytest.mark.parametrize("name", UNUSABLE)
def test_an_unusable_file_is_refused_and_left_as_it_was(path: Path, name: str, read_only: bool) -> None:
    code, change = UNUSABLE[name]
    change(path)
    before = fingerprint(path)
    fault = refusal(path, read_only=read_only)
    assert fault.problem.code == code
    assert fault.problem.where == str(path)
    assert fingerprint(path) == before


def test_a_damaged_file_names_its_newest_backup(path: Path) -> None:
    for stamp in ("20260101T000000000000Z", "20260201T000000000000Z"):
        shutil.copy(path, path.with_name(f"{path.name}.backup-{stamp}"))
    path.write_bytes(b"")
    assert "set.db.backup-20260201T000000000000Z" in refusal(path).problem.fix


def test_what_is_no_plain_file_of_its_own_is_refused(path: Path, tmp_path: Path) -> None:
    assert refusal(tmp_path).problem.code == "store_directory"
    os.mkfifo(tmp_path / "pipe")
    assert refusal(tmp_path / "pipe").problem.code == "store_not_a_file"
    os.link(path, tmp_path / "second name.db")
    assert refusal(path).problem.code == "store_hard_link"


def test_a_path_that_cannot_be_looked_at_is_refused(path: Path) -> None:
    with pytest.raises(StoreError) as caught:
        open_store(path / "below a file")
    assert caught.value.problem.code == "store_denied"


def test_a_symbolic_link_leads_to_the_one_real_store(path: Path, tmp_path: Path) -> None:
    (tmp_path / "link.db").symlink_to(path)
    with open_store(tmp_path / "link.db") as store:
        assert store.path == path.resolve()


MOUNTS = (
    "22 1 254:1 / / rw - ext4 /dev/vda rw\n"
    "30 22 0:40 / /mnt rw - nfs4 server:/x rw\n"
    "31 30 254:2 / /mnt/local\\040disk rw - ext4 /dev/vdb rw\n"
    "32 22 0:41 / /home rw - ext4 /dev/vdc rw\n"
    "33 22 0:42 / /home rw shared:7 - fuse.sshfs host: rw\n"
)


@pytest.mark.parametrize(
    ("place", "network"),
    [
        ("/srv/set.db", None),
        ("/mnt/set.db", "nfs4"),
        ("/mnt", "nfs4"),
        ("/mntx/set.db", None),
        ("/mnt/local disk/set.db", None),
        ("/home/ana/set.db", "fuse.sshfs"),
    ],
)
def test_the_innermost_and_last_mount_decides(place: str, network: str | None) -> None:
    assert mounts.network_type(Path(place), MOUNTS) == network


def test_a_network_file_system_is_refused_unless_allowed_and_then_recorded(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(mounts, "read_mount_table", lambda: f"1 0 0:1 / {path.parent} rw - cifs //host rw\n")
    assert refusal(path).problem.code == "store_network"
    with open_store(path, read_only=True, allow_network=True):
        pass
    with open_store(path, allow_network=True) as store:
        (entry,) = audit.entries(store)
    assert (entry.action, entry.object) == ("allow network", "cifs")


def test_a_machine_without_a_mount_table_refuses_nothing(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(mounts, "MOUNT_TABLE", tmp_path / "no such table")
    assert mounts.network_type(tmp_path, mounts.read_mount_table()) is None


def test_a_reader_changes_nothing_at_all(store: Store, path: Path) -> None:
    revisions.append(store, case(), base=None, author=ANA, at=AT)
    store.close()
    before = fingerprint(path)
    with open_store(path, read_only=True) as reader:
        assert heads.count(reader) == 1
        with pytest.raises(StoreError) as caught:
            revisions.append(reader, case("q2"), base=None, author=ANA, at=AT)
    assert caught.value.problem.code == "store_readonly"
    assert fingerprint(path) == before


def test_a_reader_beside_a_writer_at_work_reads_the_file_itself(path: Path) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as raw:
        for statement in ("PRAGMA cache_size=1000", "BEGIN IMMEDIATE"):
            raw.execute(statement)
        raw.execute("INSERT INTO drafts VALUES ('a', 's', NULL, 'x', '', '')")
        assert Path(f"{path}-journal").stat().st_size > 0
        with open_store(path, read_only=True) as reader:
            assert reader.notice is None
            assert heads.count(reader) == 0
        raw.execute("ROLLBACK")


@pytest.fixture(autouse=True)
def _own_temporary_folder(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path_factory.mktemp("temporary")))


def interrupted(path: Path) -> None:
    """Leave the file as a kill in the midst of a write would: pages half written, the journal next to it."""
    copies = {}
    with closing(sqlite3.connect(path, isolation_level=None)) as raw:
        for statement in ("PRAGMA cache_size=1", "BEGIN IMMEDIATE"):
            raw.execute(statement)
        for n in range(40):
            raw.execute("INSERT INTO drafts VALUES (?, 's', NULL, ?, '', '')", (str(n), "x" * 3000))
        for name in (str(path), f"{path}-journal"):
            copies[name] = Path(name).read_bytes()
        raw.execute("ROLLBACK")
    for name, content in copies.items():
        Path(name).write_bytes(content)


def test_a_reader_reads_a_copy_without_the_interrupted_write_and_leaves_the_file_to_a_writer(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    interrupted(path)
    before = fingerprint(path)
    with open_store(path, read_only=True) as reader, reader.read() as connection:
        assert connection.exec_driver_sql("SELECT count(*) FROM drafts").scalar() == 0
        assert reader.notice is not None
        assert (reader.notice.code, reader.path) == ("store_read_from_copy", path)
        assert f"goldtui open {path} --json" in reader.notice.message
        (folder,) = Path(tempfile.gettempdir()).glob("goldtui-private-*")
        assert folder.stat().st_mode & 0o077 == 0
    assert not folder.exists()
    monkeypatch.setattr("shutil.copyfile", disk_is_full)
    found = refusal(path, read_only=True).problem
    assert (found.code, found.fix) == ("store_hot_journal", f"run: goldtui open {path} --json")
    assert fingerprint(path) == before
    assert list(Path(tempfile.gettempdir()).glob("goldtui-private-*")) == []
    with open_store(path) as store, store.read() as connection:
        assert connection.exec_driver_sql("SELECT count(*) FROM drafts").scalar() == 0
    with open_store(path, read_only=True) as store:
        assert heads.count(store) == 0


@pytest.mark.parametrize(
    ("number", "code"),
    [
        (sqlite3.SQLITE_READONLY, "store_readonly"),
        (sqlite3.SQLITE_IOERR_FSYNC, "store_io"),
        (sqlite3.SQLITE_LOCKED, "store_busy"),
        (sqlite3.SQLITE_CONSTRAINT_CHECK, "store_failed"),
    ],
)
def test_the_drivers_own_words_never_reach_a_person(number: int, code: str, path: Path) -> None:
    fault = sqlite3.OperationalError("secret text of a chunk; database is locked")
    fault.sqlite_errorcode, fault.sqlite_errorname = number, "SQLITE_NAME"
    problem = dialect.explain(fault, path).problem
    assert problem.code == code
    assert "secret" not in problem.line()
    assert "locked" not in problem.line()


@pytest.mark.parametrize(
    "act",
    [
        lambda store: heads.count(store, HeadQuery(author="\ud800")),
        lambda store: heads.count(store, HeadQuery(text="\ud800")),
        lambda store: revisions.append(store, case(), base=None, author=ANA, at=AT, note="\ud800"),
    ],
)
def test_half_characters_are_refused_in_words(store: Store, act: Callable[[Store], object]) -> None:
    with pytest.raises(StoreError) as caught:
        act(store)
    assert caught.value.problem.code == "store_text"
    assert revisions.latest(store, "q1") is None


def test_invalid_text_in_a_row_is_a_named_damage_not_a_traceback(store: Store, path: Path) -> None:
    revisions.append(store, case(), base=None, author=ANA, at=AT)
    sql(path, "UPDATE heads SET question = CAST(x'ff41' AS TEXT)")
    with pytest.raises(StoreError) as caught:
        heads.get(store, "q1")
    assert caught.value.problem.code == "store_corrupt"

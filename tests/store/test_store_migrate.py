"""A migration makes a backup, then all of its change or none of it; and it makes what the table classes say."""

from __future__ import annotations

import sqlite3
import stat
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import create_engine
from sqlmodel import SQLModel
from store_samples import ANA, AT, case

from goldtui.model.faults import StoreError
from goldtui.store import opening
from goldtui.store.cases import heads, revisions
from goldtui.store.db import backup, header, migrate, schema
from goldtui.store.db.engine import Store
from goldtui.store.opening import open_store

STEP = """
from alembic import op
revision, down_revision, branch_labels, depends_on = "9999", "{newest}", None, None
def upgrade():
    op.execute("CREATE TABLE added (x TEXT NOT NULL) STRICT")
    {then}
"""


NEWER = header.SCHEMA + 1


def step(folder: Path, then: str = "pass") -> Path:
    """A folder with one step more than the program has."""
    folder.mkdir(exist_ok=True)
    steps = sorted((Path(migrate.__file__).parent / "migrations" / "versions").glob("v*.py"))
    (folder / "v9999_added.py").write_text(STEP.format(then=then, newest=steps[-1].name[1:5]))
    return folder


def rows(path: Path, statement: str) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(path)) as raw:
        return raw.execute(statement).fetchall()


@pytest.fixture
def filled(store: Store, path: Path) -> Path:
    revisions.append(store, case(), base=None, author=ANA, at=AT)
    store.close()
    return path


def test_the_migrations_make_exactly_the_tables_of_the_classes(path: Path) -> None:
    made = create_engine(f"sqlite:///{path}")
    with made.connect() as connection:
        context = MigrationContext.configure(
            connection,
            opts={
                "include_name": lambda name, kind, _: kind != "table" or "search_index" not in name,
                "compare_type": True,
            },
        )
        assert compare_metadata(context, SQLModel.metadata) == []
    made.dispose()


def test_every_table_is_strict(path: Path) -> None:
    loose = "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND NOT strict"
    assert {name for (name,) in rows(path, loose)} == {"alembic_version", "sqlite_schema"}


def test_the_schema_digest_is_that_of_the_migrations(path: Path) -> None:
    assert schema.digest_of(rows(path, "SELECT type, name, sql FROM sqlite_schema")) == schema.SCHEMA_DIGEST  # type: ignore[arg-type]


def test_a_migration_keeps_a_backup_of_what_was(filled: Path, tmp_path: Path) -> None:
    kept = migrate.migrate(filled, steps=step(tmp_path / "steps"), schema=NEWER)
    assert kept is not None
    assert kept.name.startswith("set.db.backup-")
    assert stat.S_IMODE(kept.stat().st_mode) == 0o600
    assert rows(filled, "SELECT name FROM sqlite_schema WHERE name = 'added'")
    assert header.read_header(filled).schema == NEWER
    with open_store(kept, read_only=True) as before:
        assert heads.count(before) == 1


FAILING = ["op.execute('CREATE TABLE added (x TEXT)')", "raise RuntimeError('half way')"]
ORPHAN = "op.execute(\"UPDATE heads SET sequence = 99, row_digest = ''\")"


@pytest.mark.parametrize("then", [*FAILING, ORPHAN], ids=["SQL error", "Python error", "row left without parent"])
def test_a_step_that_fails_leaves_the_file_as_it_was(filled: Path, tmp_path: Path, then: str) -> None:
    before = filled.read_bytes()
    if then == ORPHAN:
        then = "op.get_bind().exec_driver_sql('PRAGMA defer_foreign_keys=ON'); " + then
    with pytest.raises(StoreError) as caught:
        migrate.migrate(filled, steps=step(tmp_path / "steps", then), schema=NEWER)
    assert caught.value.problem.code == "store_migration"
    assert filled.read_bytes() == before


@pytest.mark.parametrize("moment", ["before the table", "after the table"])
def test_a_kill_in_a_migration_leaves_the_old_file(filled: Path, tmp_path: Path, moment: str) -> None:
    kill = "import os, signal; os.kill(os.getpid(), signal.SIGKILL)"
    steps = step(tmp_path / "steps", kill)
    if moment == "before the table":
        text = (steps / "v9999_added.py").read_text()
        (steps / "v9999_added.py").write_text(text.replace("def upgrade():", f"def upgrade():\n    {kill}"))
    program = (
        "import sys; from pathlib import Path; from goldtui.store.db import migrate\n"
        "migrate.migrate(Path(sys.argv[1]), steps=Path(sys.argv[2]), schema=99)"
    )
    done = subprocess.run([sys.executable, "-c", program, filled, steps], check=False)
    assert done.returncode == -9
    with open_store(filled) as store:
        assert heads.count(store) == 1
    assert not rows(filled, "SELECT name FROM sqlite_schema WHERE name = 'added'")


@pytest.fixture
def older(filled: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A file of the present schema, seen by a program that has one step more."""
    steps = step(tmp_path / "steps")
    made = migrate.migrate
    monkeypatch.setattr(header, "SCHEMA", NEWER)
    monkeypatch.setattr(migrate, "migrate", lambda path: made(path, steps=steps, schema=NEWER))
    monkeypatch.setattr(opening, "check_schema", lambda connection, path: None)
    return filled


def test_a_reader_refuses_an_older_schema_and_says_what_to_run(older: Path) -> None:
    before = older.read_bytes()
    with pytest.raises(StoreError) as caught:
        open_store(older, read_only=True)
    assert caught.value.problem.code == "store_older"
    assert caught.value.problem.fix == f"run: goldtui open {older} --json"
    assert older.read_bytes() == before


def test_a_writer_brings_an_older_schema_up_to_date(older: Path) -> None:
    with open_store(older) as store:
        assert heads.count(store) == 1
    assert header.read_header(older).schema == NEWER
    assert header.newest_backup(older) is not None


def test_a_damaged_file_is_not_migrated(filled: Path, tmp_path: Path) -> None:
    content = filled.read_bytes()
    filled.write_bytes(content[:4096] + b"\xff" * (len(content) - 4096))
    before = filled.read_bytes()
    with pytest.raises(StoreError) as caught:
        migrate.migrate(filled, steps=step(tmp_path / "steps"), schema=NEWER)
    assert caught.value.problem.code in ("store_backup", "store_corrupt")
    assert filled.read_bytes() == before


def test_a_backup_that_cannot_be_made_is_said_and_leaves_no_half_copy(filled: Path) -> None:
    (filled.parent / ".set.db.backup-20260301T093000000000Z.part").mkdir()
    with pytest.raises(StoreError) as caught:
        backup.back_up(filled, at=AT)
    assert caught.value.problem.code == "store_backup"
    assert header.newest_backup(filled) is None


def test_a_backup_of_damage_is_no_backup(filled: Path) -> None:
    content = bytearray(filled.read_bytes())
    content[4096 * 3 : 4096 * 4] = b"\xff" * 4096
    filled.write_bytes(content)
    with pytest.raises(StoreError) as caught:
        backup.back_up(filled, at=AT)
    assert caught.value.problem.code == "store_backup"
    assert [f.name for f in filled.parent.glob("*backup*")] == []


def test_two_openers_make_one_store(tmp_path: Path) -> None:
    program = (
        "import sys; from pathlib import Path; from goldtui.store.opening import open_store\n"
        "open_store(Path(sys.argv[1]), create=True).close()"
    )
    path = tmp_path / "new.db"
    openers = [subprocess.Popen([sys.executable, "-c", program, path]) for _ in range(2)]
    assert [opener.wait() for opener in openers] == [0, 0]
    assert [f.name for f in tmp_path.iterdir()] == ["new.db"]


def test_a_database_from_before_the_tags_gets_them_with_the_migration(filled: Path) -> None:
    with open_store(filled) as store:
        revisions.append(store, case("q2", tags=("old", "hard", "old")), base=None, author=ANA, at=AT)
        revisions.append(store, case("q2", tags=("hard",)), base=1, author=ANA, at=AT)
        revisions.append(store, case("q3", tags=("hard", "new")), base=None, author=ANA, at=AT)
    known = rows(filled, "SELECT tag, ordinal FROM case_tags ORDER BY tag, ordinal")
    assert known == [("hard", 2), ("hard", 3), ("new", 3)]
    with closing(sqlite3.connect(filled)) as raw:
        raw.execute("DELETE FROM case_tags")
        raw.commit()
        from goldtui.store.db.migrations.versions import v0002_library as step_two

        raw.execute(step_two.FILL_TAGS)
        raw.commit()
    assert rows(filled, "SELECT tag, ordinal FROM case_tags ORDER BY tag, ordinal") == known

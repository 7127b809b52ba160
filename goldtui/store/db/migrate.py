"""Migrate a database to the current schema: after a backup, in one transaction, or not at all.

A half-finished migration would leave a file that neither the old nor the new program can read.
"""

from __future__ import annotations

import contextlib
import sqlite3
from pathlib import Path

from sqlalchemy import Connection, Engine, create_engine
from sqlalchemy.pool import NullPool

from goldtui.model.faults import StoreError
from goldtui.model.files.unfinished import take_name, unfinished
from goldtui.store.db import dialect
from goldtui.store.db.backup import back_up
from goldtui.store.db.header import APPLICATION_ID, SCHEMA, examine


def create(path: Path) -> None:
    """Create a new, empty database at `path`, mode 0600; an existing file is left alone.

    It is built under another name and renamed when complete, so that a kill leaves all or nothing.
    """
    try:
        with unfinished(path) as partial:
            lay_out(partial)
            take_name(partial, path)
    except OSError as fault:
        raise StoreError(
            "store_create",
            f"the database cannot be made: {fault.strerror}",
            str(path),
            "name a file in a folder that exists and can be written",
        ) from None


def migrate(path: Path, *, steps: Path | None = None, schema: int = SCHEMA) -> Path | None:
    """Run the missing steps on an existing database and return its backup (null if it was empty).

    All steps, the checks and the new schema number are one transaction. `steps` and `schema` let a test add a step.
    Raises StoreError `store_backup`, `store_migration`, or for lock and disk errors that of `dialect.explain`.
    """
    backup = back_up(path) if _has_tables(path) else None
    lay_out(path, steps=steps, schema=schema)
    return backup


def _has_tables(path: Path) -> bool:
    try:
        with contextlib.closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=rw", uri=True)) as driver:
            return bool(driver.execute("SELECT count(*) FROM sqlite_schema").fetchone()[0])
    except (sqlite3.Error, UnicodeDecodeError) as fault:
        raise dialect.explain(fault, path) from None


def lay_out(path: Path, *, steps: Path | None = None, schema: int = SCHEMA) -> None:
    """Run the missing steps, which in an empty file are all. Raises StoreError."""
    engine = _engine(path)
    try:
        with engine.connect() as connection:
            connection.exec_driver_sql(dialect.BEGIN_WRITE)
            _steps(connection, steps)
            _check(connection, path)
            connection.exec_driver_sql(f"PRAGMA application_id={APPLICATION_ID}")
            connection.exec_driver_sql(f"PRAGMA user_version={schema}")
            connection.exec_driver_sql("COMMIT")
    except StoreError:
        raise
    except Exception as fault:
        # A driver error has its own meaning; any other failure is the step's.
        found = dialect.explain(fault, path)
        if found.problem.code != "store_failed":
            raise found from None
        raise StoreError(
            "store_migration",
            f"the schema could not be brought up to date ({type(fault).__name__}); the file is as it was",
            str(path),
            examine(path),
        ) from None
    finally:
        engine.dispose()


def _engine(path: Path) -> Engine:
    return create_engine(
        "sqlite://",
        creator=lambda: dialect.connect(path, read_only=False),
        poolclass=NullPool,
        hide_parameters=True,
    )


def _steps(connection: Connection, steps: Path | None) -> None:
    # Alembic takes as long to import as the whole first screen, so only a migration imports it.
    from alembic import command
    from alembic.config import Config

    here = Path(__file__).parent / "migrations"
    config = Config()
    config.set_main_option("script_location", str(here).replace("%", "%%"))
    config.set_main_option("path_separator", "newline")
    places = [here / "versions", *([steps] if steps else [])]
    config.set_main_option("version_locations", "\n".join(str(place).replace("%", "%%") for place in places))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def _check(connection: Connection, path: Path) -> None:
    if connection.exec_driver_sql("PRAGMA foreign_key_check").first() is not None:
        raise StoreError(
            "store_migration",
            "rows would point at nothing after the migration; the file is as it was",
            str(path),
            examine(path),
        )

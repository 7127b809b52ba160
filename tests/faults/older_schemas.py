"""Databases as each older schema held them: made by that schema's own steps, filled with the rows it had tables for."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import create_engine
from sqlalchemy.pool import NullPool

from goldtui.store.db import dialect, header, migrate
from goldtui.store.evidence import chunk_search

OLDER = tuple(range(1, header.SCHEMA))
"""Every schema number that a file in use may still have."""

CHUNKS_SEARCHED = 3
"""The schema that brought the index over chunks, which holds no text that could be copied."""

_STEPS = Path(migrate.__file__).parent / "migrations"


def make_older(path: Path, schema: int, filled: Path) -> Path:
    """A database of schema number `schema` at `path`, with the rows of `filled` that this schema can hold."""
    os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    engine = create_engine("sqlite://", creator=lambda: dialect.connect(path, read_only=False), poolclass=NullPool)
    with engine.connect() as connection:
        connection.exec_driver_sql(dialect.BEGIN_WRITE)
        config = Config()
        config.set_main_option("script_location", str(_STEPS))
        config.set_main_option("path_separator", "newline")
        config.set_main_option("version_locations", str(_STEPS / "versions"))
        config.attributes["connection"] = connection
        command.upgrade(config, f"{schema:04}")
        connection.exec_driver_sql(f"PRAGMA application_id={header.APPLICATION_ID}")
        connection.exec_driver_sql(f"PRAGMA user_version={schema}")
        connection.exec_driver_sql("COMMIT")
    with closing(sqlite3.connect(path, isolation_level=None)) as older:
        older.execute("ATTACH ? AS full", (str(filled),))
        older.execute("BEGIN")
        older.execute("PRAGMA defer_foreign_keys=ON")
        tables = older.execute(
            "SELECT name FROM main.sqlite_schema WHERE type = 'table' AND name NOT LIKE '%search_index%' "
            "AND name NOT LIKE 'sqlite%' AND name <> 'alembic_version'"
        ).fetchall()
        for (table,) in tables:
            names = ", ".join(name for _, name, *_ in older.execute(f"PRAGMA main.table_info({table})").fetchall())
            older.execute(f"INSERT INTO main.{table} ({names}) SELECT {names} FROM full.{table}")
        older.execute("INSERT INTO main.search_index (rowid, text) SELECT rowid, text FROM full.search_index")
        older.execute("COMMIT")
    if schema >= CHUNKS_SEARCHED:
        with engine.connect() as connection:
            connection.exec_driver_sql(dialect.BEGIN_WRITE)
            chunk_search.index_all(connection)
            connection.exec_driver_sql("COMMIT")
    engine.dispose()
    return path

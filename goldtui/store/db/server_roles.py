"""Make a database on a server with the rights that each person's own database user gets, and no more.

Whoever shares one user with everybody else is not held by any right, so there is a role for each kind of person.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import text

from goldtui.model.faults import StoreError
from goldtui.model.urls.database import DatabaseUrl
from goldtui.store.db import postgres, server_migrate, server_schema, tables
from goldtui.store.db.server_store import ServerStore

READER, AUTHOR, REVIEWER = "reader", "author", "reviewer"
MEANINGS: Final = {
    READER: "reads everything of the set, withheld texts included",
    AUTHOR: "also writes cases, evidence, comments and labels, and rewrites nothing",
    REVIEWER: "also decides about cases: approves, returns, rejects, retires, rules",
}
MOST_LETTERS: Final = 50
"""The longest name of a database of which the names of its roles fit into the 63 bytes of a name."""
_INDEXES = tuple(server_schema.INDEXES)


@dataclass(frozen=True, slots=True)
class Made:
    """What was made: the database, its tables; and the roles by kind, of which some may have been there."""

    database: bool
    tables: bool
    roles: dict[str, str]
    migrated_from: int | None
    """The schema that the tables had, if it was an older one."""


def prepare(place: DatabaseUrl) -> Made:
    """Make the database if the server has none of that name, its tables if it has none, and its roles and rights.

    Run again it migrates tables of an older schema and puts the rights right. Raises StoreError: `store_name`,
    `store_right` (the user may not make them), `store_migration` and those of opening.
    """
    driver = postgres.driver_library(place)
    if len(place.name.encode()) > MOST_LETTERS:
        message = f"the name of the database is longer than {MOST_LETTERS} letters, and its roles are named after it"
        raise StoreError("store_name", message, str(place), "give the database a shorter name")
    try:
        made = _create_database(place, driver)
        with ServerStore(place, read_only=False, on_wait=None) as store, store.write() as connection:
            fresh = server_schema.create_if_empty(connection)
            before = None if fresh else server_migrate.migrate(connection, place)
            if not fresh:
                server_schema.check(connection, place)
            name = str(connection.exec_driver_sql("SELECT current_database()").scalar())
            roles = {kind: f"{name}_{kind}" for kind in MEANINGS}
            schema = str(connection.exec_driver_sql("SELECT current_schema()").scalar())
            for statement in _statements(name, schema, roles):
                connection.exec_driver_sql(statement.replace("%", "%%"))
    except driver.Error as fault:
        raise postgres.explain(fault, place) from None
    return Made(made, fresh, roles, before)


def give(place: DatabaseUrl, user: str, kind: str, name: str | None) -> bool:
    """Give a database user one role, and a name to write under; returns whether the user was made for it.

    Once one user has a name, every user writes under its own names only.
    """
    driver = postgres.driver_library(place)
    if len(user.encode()) > 63:
        raise StoreError("store_name", "the name of a user has at most 63 letters", str(place), "choose a shorter one")
    try:
        with ServerStore(place, read_only=False, on_wait=None) as store, store.write() as connection:
            server_schema.check(connection, place)
            database = str(connection.exec_driver_sql("SELECT current_database()").scalar())
            known = connection.execute(text("SELECT 1 FROM pg_roles WHERE rolname = :user"), {"user": user}).scalar()
            others = ", ".join(_quoted(f"{database}_{other}") for other in MEANINGS if other != kind)
            for statement in (
                *([] if known else [f"CREATE ROLE {_quoted(user)} LOGIN"]),
                f"GRANT {_quoted(f'{database}_{kind}')} TO {_quoted(user)}",
                f"REVOKE {others} FROM {_quoted(user)}",
            ):
                connection.exec_driver_sql(statement.replace("%", "%%"))
            if name is not None:
                said = {"user": user, "author": name}
                connection.execute(
                    text(f"INSERT INTO {server_schema.NAMES} VALUES (:user, :author) ON CONFLICT DO NOTHING"), said
                )
    except driver.Error as fault:
        raise postgres.explain(fault, place) from None
    return not known


def _create_database(place: DatabaseUrl, psycopg: Any) -> bool:
    try:
        postgres.connect(place).close()
        return False
    except psycopg.Error as fault:
        if postgres.explain(fault, place).problem.code != "store_missing":
            raise
    name = psycopg.conninfo.conninfo_to_dict(place.url).get("dbname") or place.name
    with postgres.connect(place, database="postgres") as driver:
        # Letters of every script are letters, and the order of a text is that of its code points everywhere.
        made = "TEMPLATE template0 ENCODING 'UTF8' LC_COLLATE 'C' LC_CTYPE 'C.UTF-8'"
        driver.execute(f"CREATE DATABASE {_quoted(name)} {made}")
    return True


def _statements(database: str, schema: str, roles: dict[str, str]) -> list[str]:
    reader, author, reviewer = (_quoted(roles[kind]) for kind in (READER, AUTHOR, REVIEWER))
    appended = [table.name for table in (*tables.APPEND_ONLY, tables.AUDIT)]
    redone = [table.name for table in (tables.TAGS, tables.LEASES, tables.DRAFTS)]
    every = [*appended, *redone, tables.HEADS.name, *_INDEXES, server_migrate.NUMBER, server_schema.NAMES]
    place = _quoted(database)
    return [
        *(_role(roles[kind]) for kind in MEANINGS),
        f"GRANT {reader} TO {author}",
        f"GRANT {author} TO {reviewer}",
        f"REVOKE ALL ON DATABASE {place} FROM PUBLIC",
        f"GRANT CONNECT ON DATABASE {place} TO {reader}",
        f"REVOKE CREATE ON SCHEMA {_quoted(schema)} FROM PUBLIC",
        f"GRANT USAGE ON SCHEMA {_quoted(schema)} TO {reader}",
        f"REVOKE ALL ON {', '.join(every)} FROM PUBLIC, {reader}, {author}, {reviewer}",
        f"GRANT SELECT ON {', '.join(every)} TO {reader}",
        f"GRANT INSERT ON {', '.join((*appended, 'heads', *redone, *_INDEXES))} TO {author}",
        f"GRANT UPDATE ON heads TO {author}",
        f"GRANT DELETE ON {', '.join((*redone, *_INDEXES))} TO {author}",
    ]


def _role(name: str) -> str:
    literal = name.replace("'", "''")
    return (
        f"DO $make$ BEGIN IF NOT EXISTS (SELECT FROM pg_catalog.pg_roles WHERE rolname = '{literal}') "
        f"THEN CREATE ROLE {_quoted(name)} NOLOGIN; END IF; END $make$"
    )


def _quoted(name: str) -> str:
    return '"' + name.replace('"', '""') + '"'

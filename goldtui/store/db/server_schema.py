"""The tables of a set on a PostgreSQL server, what keeps them append-only, and whether a database has them.

They are made from the same classes as every query; only search indexes, triggers and rights are written out here.
"""

from __future__ import annotations

from typing import Final

from sqlalchemy import Connection, text
from sqlalchemy.exc import DBAPIError

from goldtui.model.faults import Problem, StoreError, command
from goldtui.model.urls.database import DatabaseUrl
from goldtui.store.db import tables
from goldtui.store.db.header import SCHEMA
from goldtui.store.db.server_migrate import NUMBER, check_number

INDEXES: Final = {"search_index": ("text",), "source_search_index": ("names", "text")}
OURS: Final = (*tables.APPEND_ONLY, tables.AUDIT, tables.HEADS, tables.TAGS, tables.LEASES, tables.DRAFTS)

_REFUSE = """CREATE FUNCTION goldtui_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE insufficient_privilege USING MESSAGE = TG_TABLE_NAME || ' refuses ' || TG_OP;
END $$"""


_REVIEWED = """CREATE FUNCTION goldtui_reviewed() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog AS $$
DECLARE
    wanted text := current_database() || '_reviewer';
BEGIN
    IF EXISTS (SELECT FROM pg_roles WHERE rolname = wanted) AND NOT pg_has_role(session_user, wanted, 'MEMBER') THEN
        RAISE insufficient_privilege USING MESSAGE = 'only ' || wanted || ' decides about cases';
    END IF;
    RETURN NEW;
END $$"""
"""Binds decisions to a role of the database, once `roles` has made it; until then there is one user."""
_NAMED = """CREATE FUNCTION goldtui_named() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog AS $$
DECLARE
    said text := to_jsonb(NEW) ->> TG_ARGV[0];
    listed text := quote_ident(TG_TABLE_SCHEMA) || '.goldtui_names';
    bound boolean;
    mine boolean;
BEGIN
    IF pg_has_role(session_user, (SELECT relowner FROM pg_class WHERE oid = TG_RELID), 'MEMBER') THEN
        RETURN NEW;
    END IF;
    EXECUTE 'SELECT count(*) > 0, coalesce(bool_or(user_name = $1 AND author = $2), false) FROM ' || listed
        INTO bound, mine USING session_user::text, said;
    IF bound AND NOT mine THEN
        RAISE insufficient_privilege USING MESSAGE = session_user || ' does not write as ' || said;
    END IF;
    RETURN NEW;
END $$"""
"""Binds names to database users, once one has a name; the owner of the tables may move what others wrote."""
NAMES: Final = "goldtui_names"
_ON = (
    "SELECT t.tgname FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid JOIN pg_proc p ON p.oid = t.tgfoid "
    "WHERE p.proname IN ('goldtui_refuse', 'goldtui_reviewed', 'goldtui_named') AND t.tgenabled IN ('O', 'A') "
    "AND pg_table_is_visible(c.oid)"
)
_DECIDED = ("approved", "returned", "rejected", "retired", "frozen")
_DECIDING = ("decision", "adjudication", "ruling")


def create_if_empty(connection: Connection) -> bool:
    """Make everything, within a transaction, unless the database has our tables; returns whether it was made."""
    if connection.execute(text("SELECT to_regclass(:name)"), {"name": NUMBER}).scalar() is not None:
        return False
    _create(connection)
    return True


def _create(connection: Connection) -> None:
    tables.RevisionRow.metadata.create_all(connection, tables=list(OURS), checkfirst=False)
    for name, columns in INDEXES.items():
        texts = "".join(f", {column} TEXT NOT NULL" for column in columns)
        connection.exec_driver_sql(f"CREATE TABLE {name} (rowid BIGINT PRIMARY KEY{texts})")
    _index_words(connection)
    connection.exec_driver_sql(_REFUSE)
    connection.exec_driver_sql(_REVIEWED)
    connection.exec_driver_sql(_NAMED)
    made = f"CREATE TABLE {NAMES} (user_name TEXT NOT NULL, author TEXT NOT NULL, PRIMARY KEY (user_name, author))"
    connection.exec_driver_sql(made)
    for statement in _triggers():
        connection.exec_driver_sql(statement)
    connection.exec_driver_sql(f"CREATE TABLE {NUMBER} (number BIGINT NOT NULL)")
    connection.execute(text(f"INSERT INTO {NUMBER} VALUES (:number)"), {"number": SCHEMA})


def _index_words(connection: Connection) -> None:
    """Indexes by trigrams. Without the extension, a search reads the whole index and finds the same."""
    step = connection.begin_nested()
    try:
        connection.exec_driver_sql("CREATE EXTENSION IF NOT EXISTS pg_trgm")
        step.commit()
    except DBAPIError:
        step.rollback()
        return
    for name, columns in INDEXES.items():
        for column in columns:
            connection.exec_driver_sql(f"CREATE INDEX {name}_{column} ON {name} USING gin ({column} gin_trgm_ops)")


def _triggers() -> list[str]:
    refuse = "EXECUTE FUNCTION goldtui_refuse()"
    decide, states, kinds = "FOR EACH ROW WHEN", _listed(_DECIDED), _listed(_DECIDING)
    reviewed = "EXECUTE FUNCTION goldtui_reviewed()"
    kept = [table.name for table in (*tables.APPEND_ONLY, tables.AUDIT)]
    written = dict.fromkeys(("revisions", "reviews", "settings", "verdicts", "variant_changes", "runs"), "author")
    named = "FOR EACH ROW EXECUTE FUNCTION goldtui_named"
    return [
        *(
            f"CREATE TRIGGER {name}_named BEFORE INSERT ON {name} {named}('{column}')"
            for name, column in (written | {"audit": "actor"}).items()
        ),
        *(f"CREATE TRIGGER {name}_kept BEFORE UPDATE OR DELETE ON {name} FOR EACH ROW {refuse}" for name in kept),
        *(f"CREATE TRIGGER {name}_whole BEFORE TRUNCATE ON {name} {refuse}" for name in (*kept, "heads")),
        f"CREATE TRIGGER heads_kept BEFORE DELETE OR UPDATE OF ordinal, case_id ON heads FOR EACH ROW {refuse}",
        f"CREATE TRIGGER revisions_decided BEFORE INSERT ON revisions {decide} (NEW.state IN ({states})) {reviewed}",
        f"CREATE TRIGGER reviews_decided BEFORE INSERT ON reviews {decide} (NEW.kind IN ({kinds})) {reviewed}",
        f"CREATE TRIGGER heads_added BEFORE INSERT ON heads {decide} (NEW.state IN ({states})) {reviewed}",
        f"CREATE TRIGGER heads_decided BEFORE UPDATE ON heads {decide} "
        f"(NEW.state IN ({states}) AND NEW.state IS DISTINCT FROM OLD.state) {reviewed}",
    ]


def _listed(words: tuple[str, ...]) -> str:
    return ", ".join(f"'{word}'" for word in words)


def check(connection: Connection, place: DatabaseUrl) -> None:
    """Refuse a database that is not exactly ours.

    Raises StoreError `store_missing`, `store_newer`, `store_older` or `store_schema` (a trigger that keeps the tables
    append-only is missing or off).
    """
    found = connection.execute(text("SELECT to_regclass(:name)"), {"name": NUMBER}).scalar()
    if found is None:
        raise StoreError(
            "store_missing", "the database has no goldtui tables", str(place), f"run: {command('db', 'init', place)}"
        )
    check_number(connection, place)
    on = set(connection.exec_driver_sql(_ON).scalars())
    if not {statement.split()[2] for statement in _triggers()} <= on:
        message = "what keeps the tables append-only was removed or switched off"
        raise StoreError("store_schema", message, str(place), "ask whoever runs the server what was changed")


def refusal(connection: Connection, place: DatabaseUrl) -> Problem | None:
    """Why the database user can save nothing; null when it can."""
    may = connection.exec_driver_sql(
        "SELECT has_table_privilege('revisions', 'INSERT') AND NOT pg_is_in_recovery()"
    ).scalar()
    if may:
        return None
    message = "the database user may only read"
    return Problem("store_readonly", message, str(place), "ask whoever runs the server for the role of an author")

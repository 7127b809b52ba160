"""Bring the tables of a server to the schema of this program: all steps in one transaction, or none.

A file is migrated when it is opened. A server serves people whose programs are refused from that moment until they are
upgraded, so its owner says when: `goldtui db init`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError

from goldtui.model.faults import StoreError, command
from goldtui.model.urls.database import DatabaseUrl, of_user
from goldtui.store.db import postgres
from goldtui.store.db.header import SCHEMA

FIRST: Final = 8
"""The schema of the first sets on servers; nothing leads to it."""
NUMBER: Final = "goldtui_schema"
"""The table of one row with the number of the schema; no other program has one of this name."""
Step = Callable[[Connection], None]
STEPS: Final[Mapping[int, Step]] = {}
"""By number: what makes this schema of the one before it. Each step of the migrations of files has its like here."""
_OWNER = (
    "SELECT pg_get_userbyid(relowner), pg_has_role(relowner, 'MEMBER') FROM pg_class "
    f"WHERE oid = to_regclass('{NUMBER}')"
)


def number_of(connection: Connection) -> int:
    """The number of the schema; 0 when none is recorded."""
    return int(connection.exec_driver_sql(f"SELECT max(number) FROM {NUMBER}").scalar() or 0)


def check_number(connection: Connection, place: DatabaseUrl, schema: int = SCHEMA) -> None:
    """Raise StoreError `store_newer` or `store_older` for tables of another schema than `schema`."""
    number = number_of(connection)
    if number > schema:
        message = f"a newer goldtui made these tables (schema {number}, this one knows {schema})"
        raise StoreError("store_newer", message, str(place), "upgrade goldtui")
    if number < schema:
        message = f"an older goldtui made these tables (schema {number}, this one needs {schema})"
        raise StoreError("store_older", message, str(place), _who_migrates(connection, place)[1])


def migrate(
    connection: Connection, place: DatabaseUrl, *, steps: Mapping[int, Step] = STEPS, schema: int = SCHEMA
) -> int | None:
    """Run the missing steps within a write, and return the number of the schema before; null if none was missing.

    Raises StoreError `store_right` for a user who does not own the tables, `store_newer`, `store_older` (no step leads
    from this schema) and `store_migration` (a step failed; nothing is changed).
    """
    before = number_of(connection)
    if before >= schema:
        check_number(connection, place, schema)
        return None
    if before < FIRST:
        message = f"no goldtui of your kind made these tables (schema {before}; the first on a server is {FIRST})"
        raise StoreError("store_older", message, str(place), "name another database")
    owns, fix = _who_migrates(connection, place)
    if not owns:
        message = f"only the owner of the tables can bring them from schema {before} to {schema}"
        raise StoreError("store_right", message, str(place), fix)
    try:
        for number in range(before + 1, schema + 1):
            steps[number](connection)
        connection.exec_driver_sql(f"UPDATE {NUMBER} SET number = {schema}")
    except DBAPIError as fault:
        found = postgres.explain(fault, place)
        if found.problem.code not in ("store_failed", "store_text"):
            raise found from None
        raise _failed(fault.orig or fault, place) from None
    except StoreError:
        raise
    except Exception as fault:
        raise _failed(fault, place) from None
    return before


def _failed(fault: BaseException, place: DatabaseUrl) -> StoreError:
    message = f"the schema could not be brought up to date ({type(fault).__name__}); the tables are as they were"
    return StoreError(
        "store_migration", message, str(place), "work on with the goldtui that made them, and report this"
    )


def _who_migrates(connection: Connection, place: DatabaseUrl) -> tuple[bool, str]:
    """Whether this user owns the tables, and the next step for whoever does."""
    owner, owns = connection.exec_driver_sql(_OWNER).one()
    if owns:
        return True, f"run: {command('db', 'init', place)}"
    return False, f"ask {owner}, who owns them, to run: {command('db', 'init', of_user(place, str(owner)))}"

"""Everything specific to PostgreSQL: how it is reached, how a writer takes its turn, and the meaning of its errors.

A message of the server may quote stored text or the address of the connection, so no message is ever passed on.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError

from goldtui.model.faults import StoreError, command
from goldtui.model.urls.database import DatabaseUrl

LOCK: Final = 0x474F4C44
"""The advisory lock that every writer holds: `GOLD` in ASCII. Locks belong to one database of a server."""
LOCK_MS: Final = 5000
"""How long a writer waits for its turn before it is asked whether to go on waiting."""

BEGIN_READ: Final = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"
"""All statements of a read see one moment."""
BEGIN_WRITE: Final = (
    "BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE; "
    f"SET LOCAL lock_timeout = {LOCK_MS}; SELECT pg_advisory_xact_lock({LOCK}); SET LOCAL lock_timeout = 0"
)
"""A writer waits for its turn before it reads, and the server lets writers in as they came. A transaction that read
first would decide on what somebody else is just changing."""

OTHER_SCHEMA: Final = "GT001"
GUARD: Final = (
    "; DO $$ BEGIN IF (SELECT max(number) FROM goldtui_schema) IS DISTINCT FROM %d THEN "
    f"RAISE SQLSTATE '{OTHER_SCHEMA}'; END IF; END $$"
)
"""Refuses a writer whose tables were migrated while it had the set open."""

_REACHED: Final = (
    "SELECT current_setting('server_encoding'), current_setting('fsync'), "
    "set_config('synchronous_commit', CASE WHEN current_setting('synchronous_commit') = 'off' THEN 'on' "
    "ELSE current_setting('synchronous_commit') END, false)"
)
_DEFAULTS: Final = {
    "connect_timeout": "5",
    "application_name": "goldtui",
    # A connection that is cut without a word is given up within half a minute.
    "keepalives_idle": "10",
    "keepalives_interval": "5",
    "keepalives_count": "3",
    "tcp_user_timeout": "20000",
}
_FEW = 20
"""Up to this many rows, single inserts take fewer messages than a bulk copy."""


def driver_library(place: DatabaseUrl) -> Any:
    """The client library. Raises StoreError `store_driver` when it is not installed."""
    try:
        import psycopg
    except ImportError:
        raise StoreError(
            "store_driver",
            "a set on a PostgreSQL server needs the library psycopg, which is not installed",
            str(place),
            "pip install 'goldtui[postgres]'",
        ) from None
    return psycopg


def connect(place: DatabaseUrl, *, database: str | None = None) -> Any:
    """A driver connection that never starts a transaction by itself; `database` names another one of that server.

    Raises StoreError `store_settings` for a server that may lose or change what it is given.
    """
    psycopg = driver_library(place)
    try:
        given = psycopg.conninfo.conninfo_to_dict(place.url)
    except psycopg.Error:
        raise StoreError(
            "store_address",
            "this is no address of a PostgreSQL database",
            str(place),
            "write postgresql://USER@HOST/DATABASE",
        ) from None
    named = {} if database is None else {"dbname": database}
    driver = psycopg.connect(autocommit=True, client_encoding="utf8", **{**_DEFAULTS, **given, **named})
    try:
        encoding, safe, _ = driver.execute(_REACHED).fetchone()
        if encoding != "UTF8":
            raise _unfit(place, f"the database keeps text as {encoding}, which cannot hold every character")
        if safe != "on":
            raise _unfit(place, "the server runs with fsync off and would lose saved work in a power cut")
    except BaseException:
        driver.close()
        raise
    return driver


def _unfit(place: DatabaseUrl, why: str) -> StoreError:
    return StoreError("store_settings", why, str(place), "run: goldtui db init URL, with a new database name")


def begin(connection: Connection, *, write: bool, schema: int | None) -> None:
    """Begin a transaction of one message; a writer waits for its turn, and is refused on tables of another schema."""
    statement = BEGIN_READ if not write else BEGIN_WRITE + ("" if schema is None else GUARD % schema)
    connection.exec_driver_sql(statement, execution_options={"no_parameters": True})


def put_rows(connection: Connection, table: str, names: Sequence[str], rows: Sequence[tuple[Any, ...]]) -> None:
    """Insert rows, many of them as one stream."""
    columns = ", ".join(names)
    if len(rows) <= _FEW:
        marks = ", ".join("%s" for _ in names)
        connection.exec_driver_sql(f"INSERT INTO {table} ({columns}) VALUES ({marks})", list(rows))
        return
    driver: Any = connection.connection.driver_connection
    with driver.cursor() as cursor, cursor.copy(f"COPY {table} ({columns}) FROM STDIN") as copy:
        for row in rows:
            copy.write_row(row)


def is_busy(fault: BaseException) -> bool:
    """Whether an error only means that somebody else is writing."""
    return _state(fault) in ("55P03", "40P01", "40001")


def is_gone(fault: BaseException) -> bool:
    """Whether the server could not be reached, or ended the connection; whoever begins again may reach it."""
    state = _state(fault)
    if state is None:
        import psycopg

        driver = _driver_error(fault)
        return isinstance(driver, psycopg.OperationalError) and _refusal(driver) is None
    return state.startswith(("08", "57P"))


_INIT: Final = ""
"""Replaces a fix: the database has to be made."""
_AGAIN: Final = "what you typed is kept; try again when the server answers"
_MEANINGS: Final[dict[str, tuple[str, str, str]]] = {
    # The first two characters of a state are its class; the whole state is looked for first.
    "42501": (
        "store_right",
        "the database user may not do this; the server refused it and nothing was saved",
        "ask whoever runs the server for the right: goldtui db init prints which role gives it",
    ),
    OTHER_SCHEMA: (
        "store_newer",
        "a newer goldtui changed the tables of this set; nothing was saved",
        "copy what is not saved, then upgrade goldtui and open the set again",
    ),
    "25006": ("store_readonly", "the server takes no writes here", "use the address of the primary server"),
    "53100": ("store_full", "the disk of the server is full; nothing was saved", "free some space there, then save"),
    "53300": ("store_io", "the server has no free connection", "try again in a moment"),
    "57014": ("store_stopped", "a newer question took the place of this one", "wait for its answer"),
    "54000": (
        "store_too_long",
        "an id, slice, tag or name is too long for an index of this server; nothing was saved",
        "shorten it to less than 2,000 characters",
    ),
    "22021": ("store_text", "the text holds a character that the server cannot keep; nothing was saved", "retype it"),
    "3D000": ("store_missing", "there is no such database on the server", _INIT),
    "42P01": ("store_missing", "the database has no goldtui tables", _INIT),
    "08": ("store_lost", "the connection to the server was lost; nothing was saved", _AGAIN),
    "57": ("store_lost", "the server is going down or starting; nothing was saved", _AGAIN),
    "XX": ("store_corrupt", "the server reports damaged data", "ask whoever runs the server to restore a backup"),
    "58": ("store_io", "the disk of the server reported an error; nothing was saved", "ask whoever runs the server"),
}

_PASSWORD: Final = "put the password into ~/.pgpass (mode 0600), or ask who runs the server"
_TRUST: Final = "name the file of the authority that signed it in sslrootcert, or ask who runs the server"
_DENIED: Final = (
    ("password authentication failed", "the server did not take the password of this user"),
    ("no pg_hba.conf entry", "the server lets this user not in from here, or not without TLS"),
    ("peer authentication failed", "the server lets this user not in from here"),
    ("permission denied", "this user may not enter that database"),
    ('role "', "the server knows no such user, or lets it not in"),
)
"""What a server says that refuses somebody; libpq gives no code there."""
_TLS: Final = (
    ("certificate verify failed", "no authority that the address trusts vouches for this server", _TRUST),
    ("does not match host name", "the certificate of this server is for another host", "write the host as it names it"),
    ("root certificate file", "the file of the authorities that the address trusts is missing or unreadable", _TRUST),
    ("does not support SSL", "the server speaks no TLS, which the address asks for", "ask who runs the server"),
    ("private key file", "the key of this user's certificate cannot be used", "check sslkey; its file has mode 0600"),
    ("certificate file", "the certificate of this user cannot be read", "check sslcert"),
    (" alert ", "the server refused TLS with this user's settings", "check sslcert, or ask who runs the server"),
)
"""What libpq says before anything was sent to a server that it does not trust."""


def explain(fault: BaseException, place: DatabaseUrl) -> StoreError:
    """The StoreError for a driver's error; never contains the server's message, the statement or its values."""
    where = str(place)
    if is_busy(fault):
        return StoreError("store_busy", "somebody else is writing to this database", where, "try again in a moment")
    driver, state = _driver_error(fault), _state(fault)
    if state is None:
        if "NUL" in str(driver):
            message = "the text holds a NUL character, which PostgreSQL can neither keep nor look for"
            return StoreError("store_text", message, where, "take it out of the text")
        if (refused := _refusal(driver)) is not None:
            code, message, fix = refused
            return StoreError(code, message, where, _filled(fix, place))
        if is_gone(fault):
            return StoreError("store_lost", "the server cannot be reached; nothing was saved", where, _AGAIN)
    name = state or type(driver).__name__
    fallback = ("store_failed", f"the database refused the operation ({name})", "ask whoever runs the server")
    code, message, fix = _MEANINGS.get(name, _MEANINGS.get(name[:2], fallback))
    return StoreError(code, message, where, _filled(fix, place))


def _filled(fix: str, place: DatabaseUrl) -> str:
    return f"run: {command('db', 'init', place)}" if fix == _INIT else fix


def _refusal(driver: BaseException) -> tuple[str, str, str] | None:
    """Code, message and fix for a connection that was refused, which another try would not change."""
    said, tried = str(driver), getattr(driver, "pgconn", None)
    if tried is None or "starting up" in said or "shutting down" in said:
        return None
    if "FATAL" in said:
        if 'database "' in said and "does not exist" in said:
            return "store_missing", "there is no such database on the server", _INIT
        return next((("store_denied", why, _PASSWORD) for words, why in _DENIED if words in said), None)
    if tried.needs_password:
        return "store_denied", "the server asks for a password", _PASSWORD
    if ": invalid " in said:
        return (
            "store_address",
            "the address gives a setting a value that it cannot have",
            "see the settings of libpq, such as sslmode",
        )
    return next(
        (("store_tls", f"{why}; nothing was sent to it", fix) for words, why, fix in _TLS if words in said), None
    )


def _state(fault: BaseException) -> str | None:
    return getattr(_driver_error(fault), "sqlstate", None)


def _driver_error(fault: BaseException) -> BaseException:
    return fault.orig if isinstance(fault, DBAPIError) and fault.orig is not None else fault

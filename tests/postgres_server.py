"""A private PostgreSQL server for tests: on a Unix socket in a folder of its own, as a user without rights."""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

WANTED = "GOLDTUI_TEST_POSTGRES"
"""`1`: the tests on PostgreSQL must run, so a missing server is a failure. `0`: they are skipped. Else if possible."""
ADMIN = "head_gardener"
EMPTY, SET = "empty_bed", "bed"
"""A database with nothing in it, and one with the tables of a set."""
_PLACES = ("/usr/local/bin", *(str(one) for one in sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)))


def why_not() -> str:
    """Why no test can run on PostgreSQL here; empty when they can."""
    wanted = os.environ.get(WANTED, "")
    if wanted == "0":
        return f"{WANTED} is 0"
    try:
        import psycopg  # noqa: F401
    except ImportError:
        return "psycopg is not installed"
    if _program("initdb") is None or _program("pg_ctl") is None:
        return "no PostgreSQL server is installed"
    if os.geteuid() == 0 and _unprivileged() is None:
        return "there is no user without rights to run PostgreSQL as"
    return ""


def must_run() -> bool:
    return os.environ.get(WANTED) == "1"


class Server:
    """A running server; `url` names a database on it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = 0
        """Where it listens for TLS on this machine; 0 while it has its socket alone."""

    def url(self, database: str = SET, user: str = ADMIN) -> str:
        port = f"&port={self.port}" if self.port else ""
        return f"postgresql:///{database}?host={self.folder}&user={user}{port}"

    def sql(self, statement: str, database: str = SET, user: str = ADMIN) -> list[tuple[Any, ...]]:
        import psycopg

        with psycopg.connect(self.url(database, user), autocommit=True) as driver:
            done = driver.execute(statement.encode())
            return done.fetchall() if done.description else []

    def start(self) -> None:
        listens = (
            f"-c listen_addresses=127.0.0.1 -c port={self.port} -c ssl=on" if self.port else "-c listen_addresses=''"
        )
        settings = f"{listens} -c unix_socket_directories={self.folder} -c max_connections=60"
        self._run("pg_ctl", "start", "-w", "-l", str(self.folder / "log"), "-o", settings)

    def start_again(self) -> None:
        """Start it if a test left it stopped."""
        import psycopg

        try:
            self.sql("SELECT 1", "postgres")
        except psycopg.OperationalError:
            self.start()

    def stop(self, *, how: str = "fast") -> None:
        self._run("pg_ctl", "stop", "-w", "-m", how)

    def make(self) -> None:
        locale = ("--encoding=UTF8", "--locale=C")
        self._run("initdb", "-U", ADMIN, "-A", "trust", *locale, "--no-sync")

    def create(self, database: str) -> None:
        made = f"CREATE DATABASE {database} TEMPLATE template0 ENCODING 'UTF8' LC_COLLATE 'C' LC_CTYPE 'C.UTF-8'"
        self.sql(made, "postgres")

    def empty(self) -> None:
        """Take every row out of the set, past what keeps its tables append-only."""
        names = self.sql(
            "SELECT string_agg(quote_ident(tablename), ', ') FROM pg_tables "
            "WHERE schemaname = 'public' AND tablename <> 'goldtui_schema'"
        )
        self.sql(f"SET session_replication_role = replica; TRUNCATE {names[0][0]}")

    def _run(self, program: str, *words: str) -> None:
        user = _unprivileged() if os.geteuid() == 0 else None
        found = _program(program)
        assert found is not None
        environment = {"PATH": os.environ.get("PATH", ""), "LC_ALL": "C", "PGDATA": str(self.folder / "data")}
        subprocess.run(
            [found, *words],
            user=user,
            env=environment,
            cwd=self.folder,
            check=True,
            stdout=subprocess.DEVNULL,
            timeout=120,
        )


@contextmanager
def running() -> Iterator[Server]:
    """A new server with its two databases, gone afterwards."""
    from goldtui.model.urls.database import place_named
    from goldtui.store.opening import open_store

    # A server asks the disk to keep every commit; in memory that takes no time.
    memory = Path("/dev/shm")
    folder = Path(tempfile.mkdtemp(prefix="bed-", dir=memory if os.access(memory, os.W_OK) else "/tmp"))
    user = _unprivileged() if os.geteuid() == 0 else None
    if user is not None:
        os.chown(folder, pwd.getpwnam(user).pw_uid, -1)
    server = Server(folder)
    try:
        server.make()
        server.start()
        try:
            for name in (EMPTY, SET):
                server.create(name)
            open_store(place_named(server.url()), create=True).close()
            yield server
        finally:
            server.stop(how="immediate")
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _program(name: str) -> str | None:
    return shutil.which(name, path=os.pathsep.join((os.environ.get("PATH", ""), *_PLACES)))


def _unprivileged() -> str | None:
    for name in ("postgres", "nobody"):
        try:
            return pwd.getpwnam(name).pw_name
        except KeyError:
            continue
    return None

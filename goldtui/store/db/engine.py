"""Open a database and provide its two kinds of transaction: read and write.

The library's default starts a transaction only at the first write, which silently lost 375 of 800 concurrent updates;
here every writer takes the lock before it reads.
"""

from __future__ import annotations

import random
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.exc import DBAPIError
from sqlalchemy.pool import QueuePool

from goldtui.model.faults import Notice, Problem, StoreError
from goldtui.store.db import access, dialect

if TYPE_CHECKING:
    from tempfile import TemporaryDirectory

RETRIES = 3
SHORTEST_NAP, LONGEST_NAP = 0.001, 0.012
"""Seconds between two requests for the write lock; the actual pause is random between them, to avoid lockstep."""
EAGERNESS = 0.02
"""By how much of a second the longest pause shrinks per second waited."""
_WRITE = "goldtui_write"

Stop = Callable[[], object]
"""Returns something true once nobody waits for a read any more; called in the reading thread, set from any."""
STEPS = 20_000
"""Steps of SQLite's virtual machine between two checks of a stop: well under a millisecond of work."""

OnWait = Callable[[int], None]
"""Called with the number of the next retry (1 to 3) each time waiting for the lock failed."""


class Store:
    """An open database. The other modules read and write values through it; it knows none of them."""

    def __init__(self, path: Path, engine: Engine, *, read_only: bool, on_wait: OnWait | None) -> None:
        self.path = path
        self.read_only = read_only
        self.engine_for = engine
        self._on_wait = on_wait
        self._identity = _identity(path)
        self.notice: Notice | None = None
        """A notice for a reader that it reads its own copy."""
        self._joined = threading.local()
        """The connection of the transaction that everything on this thread is part of."""
        self.own: TemporaryDirectory[str] | None = None
        """The folder of that copy."""

    @contextmanager
    def read(self, stop: Stop | None = None) -> Iterator[Connection]:
        """One consistent view of the database. Fetch everything inside it, and never wait for a person there.

        Raises StoreError `store_stopped` once `stop` returns true.
        """
        if (joined := self._of_together()) is not None:
            yield joined
            return
        with self._explained(), self._begun(write=False) as connection, self._watched(connection, stop):
            yield connection

    @contextmanager
    def write(self) -> Iterator[Connection]:
        """One transaction that holds the write lock from the start; it is committed or rolled back as a whole.

        Raises StoreError `store_readonly`, `store_replaced` (the file was moved or replaced since it was opened),
        `store_busy`, `store_full`, `store_io` or `store_corrupt`. Nothing is saved then.
        """
        if (joined := self._of_together()) is not None:
            yield joined
            return
        if self.read_only:
            raise StoreError(
                "store_readonly",
                "the database is open for reading only",
                str(self.path),
                "open it for writing",
            )
        if _identity(self.path) != self._identity:
            raise StoreError(
                "store_replaced",
                "the database file was moved, deleted or replaced while it was open; nothing was saved",
                str(self.path),
                "put the file back, or open the new one; your text is still on the screen",
            )
        with self._explained(), self._begun(write=True) as connection:
            yield connection
            self._commit(connection)

    @contextmanager
    def together(self) -> Iterator[None]:
        """Make every read and write of this thread in here one transaction; raises the errors of `write`.

        An error that is caught in here leaves what was written before it, so let it through.
        """
        with self.write() as connection:
            self._joined.connection = connection
            try:
                yield
            finally:
                self._joined.connection = None

    def _of_together(self) -> Connection | None:
        return getattr(self._joined, "connection", None)

    @property
    def unwritable(self) -> Problem | None:
        """Why nothing can be saved here right now, checked before anybody tries; null when saving works."""
        return access.unwritable(self.path)

    def listen(self, heard: Callable[[], None]) -> None:
        """Call `heard` whenever somebody may have saved, where the database can say so. A file cannot."""

    def close(self) -> None:
        """Close every connection; the store is unusable afterwards."""
        self.engine_for.dispose()
        if self.own is not None:
            self.own.cleanup()

    def __enter__(self) -> Store:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @contextmanager
    def _begun(self, *, write: bool) -> Iterator[Connection]:
        with self.engine_for.connect() as connection:
            connection.execution_options(**{_WRITE: write})
            self._patiently(connection.begin)
            yield connection

    def _commit(self, connection: Connection) -> None:
        self._patiently(lambda: connection.exec_driver_sql("COMMIT"))

    @contextmanager
    def _watched(self, connection: Connection, stop: Stop | None) -> Iterator[None]:
        driver = connection.connection.driver_connection if stop is not None else None
        if driver is None:
            yield
            return
        driver.set_progress_handler(stop, STEPS)
        try:
            yield
        finally:
            # The connection returns to the pool, where this flag has no meaning.
            driver.set_progress_handler(None, 0)

    def _patiently(self, act: Callable[[], object]) -> None:
        """Try; while only a lock is in the way, try three more times, each after a short random pause."""
        for retry in range(1, RETRIES + 2):
            try:
                act()
            except DBAPIError as fault:
                if retry > RETRIES or not dialect.is_busy(fault):
                    raise
                if self._on_wait is not None:
                    self._on_wait(retry)
                # Without jitter, two clients that collided once would collide again.
                time.sleep(random.uniform(0.01, 0.05) * 2**retry)
            else:
                return

    @contextmanager
    def _explained(self) -> Iterator[None]:
        try:
            yield
        except (DBAPIError, sqlite3.Error, UnicodeDecodeError) as fault:
            error = dialect.explain(fault, self.path)
            if error.problem.code == "store_readonly":
                # A connection made while the file was read-only stays read-only; the next try makes a new one.
                self.engine_for.dispose()
            raise error from None
        except UnicodeEncodeError:
            raise StoreError(
                "store_text",
                "the text holds half characters (lone surrogates), which can be neither stored nor looked for",
                str(self.path),
                "retype it, or give it in UTF-8",
            ) from None


def engine_for(path: Path, *, read_only: bool) -> Engine:
    engine = create_engine(
        "sqlite://",
        creator=lambda: dialect.connect(path, read_only=read_only),
        poolclass=QueuePool,
        # Bound values may be text that must not leave the store, so errors must not print them.
        hide_parameters=True,
    )

    @event.listens_for(engine, "begin")
    def _begin(connection: Connection) -> None:
        if connection.get_execution_options().get(_WRITE, False):
            _take_turn(connection)
        else:
            connection.exec_driver_sql(dialect.BEGIN_READ)

    return engine


def _take_turn(connection: Connection) -> None:
    """Begin a write, requesting the lock at an even pace that gets faster with waiting time.

    SQLite itself sleeps longer and longer, up to 0.1 s: of eight constant writers, the first to wait were overtaken by
    those that had just written, for twenty seconds on a busy disk.
    """
    (patience,) = connection.exec_driver_sql("PRAGMA busy_timeout").one()
    began = time.monotonic()
    connection.exec_driver_sql("PRAGMA busy_timeout=0")
    try:
        while True:
            try:
                connection.exec_driver_sql(dialect.BEGIN_WRITE)
                return
            except DBAPIError as fault:
                waited = time.monotonic() - began
                if not dialect.is_busy(fault) or waited * 1000 >= patience:
                    raise
            time.sleep(random.uniform(SHORTEST_NAP, max(2 * SHORTEST_NAP, LONGEST_NAP - waited * EAGERNESS)))
    finally:
        connection.exec_driver_sql(f"PRAGMA busy_timeout={patience}")


def _identity(path: Path) -> tuple[int, int] | None:
    try:
        info = path.stat()
    except OSError:
        return None
    return info.st_dev, info.st_ino

"""Opens a database and hands out its two kinds of transaction: one to read, one to write.

The library's default begins a transaction only at the first write, and by that lost 375 of 800 concurrent
updates without an error; here every writer takes the lock before it reads.
"""

from __future__ import annotations

import random
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.exc import DBAPIError
from sqlalchemy.pool import QueuePool

from goldtui.model.faults import Notice, StoreError
from goldtui.store.db import dialect

if TYPE_CHECKING:
    from tempfile import TemporaryDirectory

RETRIES = 3
SHORTEST_NAP, LONGEST_NAP = 0.001, 0.012
"""Seconds between two requests for the write lock; a pause somewhere between both, so that no two keep in step."""
EAGERNESS = 0.02
"""By how much of a second the longest nap shrinks with each second waited."""
_WRITE = "goldtui_write"

Stop = Callable[[], object]
"""Answers with something true once nobody waits for a read any more; asked in the reading thread, set from any."""
STEPS = 20_000
"""Steps of SQLite's machine between two looks at a stop: well under a millisecond of work."""

OnWait = Callable[[int], None]
"""Told the number of the coming retry (1 to 3), each time the lock was waited for in vain."""


class Store:
    """An open database. The other modules read and write values through it; it knows nothing of them."""

    def __init__(self, path: Path, engine: Engine, *, read_only: bool, on_wait: OnWait | None) -> None:
        self.path = path
        self.read_only = read_only
        self.engine_for = engine
        self._on_wait = on_wait
        self._identity = _identity(path)
        self.notice: Notice | None = None
        """What a reader should know: that it reads a copy of its own."""
        self.own: TemporaryDirectory[str] | None = None
        """The folder of that copy."""

    @contextmanager
    def read(self, stop: Stop | None = None) -> Iterator[Connection]:
        """One consistent view of the database. Fetch everything inside, and never wait for a person there.

        Raises StoreError `store_stopped` once `stop` says so.
        """
        with self._explained(), self._begun(write=False) as connection, _watched(connection, stop):
            yield connection

    @contextmanager
    def write(self) -> Iterator[Connection]:
        """One transaction that holds the write lock from its first moment; it is kept whole or undone whole.

        Raises StoreError `store_readonly`, `store_replaced` (the file was moved or replaced since it was
        opened), `store_busy`, `store_full`, `store_io` or `store_corrupt`. Nothing was saved in any of
        these cases.
        """
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
            self._patiently(lambda: connection.exec_driver_sql("COMMIT"))

    def close(self) -> None:
        """Close every connection; the store cannot be used afterwards."""
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

    def _patiently(self, act: Callable[[], object]) -> None:
        """Try, and while only a lock is in the way try three times more, each after a random short pause."""
        for retry in range(1, RETRIES + 2):
            try:
                act()
            except DBAPIError as fault:
                if retry > RETRIES or not dialect.is_busy(fault):
                    raise
                if self._on_wait is not None:
                    self._on_wait(retry)
                # Two clients that met once would meet again without the jitter.
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
                # A connection made while the file could not be written stays so; the next try makes a new one.
                self.engine_for.dispose()
            raise error from None
        except UnicodeEncodeError:
            raise StoreError(
                "store_text",
                "the text holds half characters (lone surrogates), which can be neither stored nor looked for",
                str(self.path),
                "retype it, or give it in UTF-8",
            ) from None


@contextmanager
def _watched(connection: Connection, stop: Stop | None) -> Iterator[None]:
    driver = connection.connection.driver_connection if stop is not None else None
    if driver is None:
        yield
        return
    driver.set_progress_handler(stop, STEPS)
    try:
        yield
    finally:
        # The connection goes back to the pool, where the sign means nothing.
        driver.set_progress_handler(None, 0)


def engine_for(path: Path, *, read_only: bool) -> Engine:
    engine = create_engine(
        "sqlite://",
        creator=lambda: dialect.connect(path, read_only=read_only),
        poolclass=QueuePool,
        # Bound values may be text that must not leave the store; errors must not print them.
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
    """Begin to write, asking for the lock at an even pace and faster the longer one has waited.

    SQLite's own waiting naps ever longer, up to a tenth of a second: of eight writers that never rest, those who came
    first were passed over by those who had just written, for twenty seconds on a busy disk.
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

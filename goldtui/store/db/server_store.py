"""A store on a PostgreSQL server, with the two kinds of transaction that a file has.

A lost connection loses no saved work: whoever begins again gets a new connection, and a save whose end is unknown says
so, because the same save made twice is one revision.
"""

from __future__ import annotations

import random
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.exc import DBAPIError
from sqlalchemy.pool import QueuePool

from goldtui.model.faults import Problem, StoreError
from goldtui.model.urls.database import DatabaseUrl
from goldtui.store.db import postgres
from goldtui.store.db.engine import RETRIES, OnWait, Stop, Store
from goldtui.store.db.server_listen import NOTIFY, Listener

PATIENCE = 10.0
"""Seconds in which a server that restarts is tried again before an error is shown."""
_LOOKS = 0.02
"""Seconds between two looks whether anybody still waits for an answer."""
_WRITE, _SCHEMA = "goldtui_write", "goldtui_schema"


class ServerStore(Store):
    """An open set on a server."""

    def __init__(self, place: DatabaseUrl, *, read_only: bool, on_wait: OnWait | None) -> None:
        super().__init__(place, engine_for(place), read_only=read_only, on_wait=on_wait)
        self.place = place
        self.refusal: Problem | None = None
        """Why this database user can save nothing here."""
        self.schema: int | None = None
        """The schema that the tables had when the set was opened."""
        self._listeners: list[Listener] = []

    @property
    def unwritable(self) -> Problem | None:
        """Why nothing can be saved here, as found when the set was opened; null when saving works."""
        return self.refusal

    def listen(self, heard: Callable[[], None]) -> None:
        """Call `heard`, from a thread of its own, whenever somebody may have saved."""
        self._listeners.append(Listener(self.place, heard))

    def close(self) -> None:
        """Close every connection; the store is unusable afterwards."""
        for one in self._listeners:
            one.close()
        super().close()

    @contextmanager
    def _begun(self, *, write: bool) -> Iterator[Connection]:
        connection = self._reached(write)
        with connection:
            yield connection

    def _reached(self, write: bool) -> Connection:
        """A connection with a transaction begun, tried again while the server restarts or others write."""
        began, waited = time.monotonic(), 0
        while True:
            connection = None
            try:
                connection = self.engine_for.connect()
                connection.execution_options(**{_WRITE: write, _SCHEMA: self.schema})
                connection.begin()
                return connection
            except DBAPIError as fault:
                if connection is not None:
                    connection.close()
                if postgres.is_busy(fault) and waited < RETRIES:
                    waited += 1
                    if self._on_wait is not None:
                        self._on_wait(waited)
                elif not postgres.is_gone(fault) or time.monotonic() - began > PATIENCE:
                    raise
                else:
                    time.sleep(random.uniform(0.05, 0.2))

    def _commit(self, connection: Connection) -> None:
        try:
            connection.exec_driver_sql(f"{NOTIFY}; COMMIT", execution_options={"no_parameters": True})
        except DBAPIError as fault:
            if not postgres.is_gone(fault):
                raise
            message = "the connection was lost while saving, so it is not known whether it was saved"
            fix = "save again: what is saved already is not saved twice"
            raise StoreError("store_unsure", message, str(self.path), fix) from None

    @contextmanager
    def _watched(self, connection: Connection, stop: Stop | None) -> Iterator[None]:
        driver = connection.connection.driver_connection if stop is not None else None
        if driver is None or stop is None:
            yield
            return
        done = threading.Event()
        watcher = threading.Thread(target=_watch, args=(driver, stop, done), daemon=True)
        watcher.start()
        try:
            yield
        finally:
            done.set()
            watcher.join()

    @contextmanager
    def _explained(self) -> Iterator[None]:
        driver = postgres.driver_library(self.place)
        with super()._explained():
            try:
                yield
            except (DBAPIError, driver.Error) as fault:
                raise postgres.explain(fault, self.place) from None


def _watch(driver: Any, stop: Stop, done: threading.Event) -> None:
    while not done.wait(_LOOKS):
        if stop():
            driver.cancel_safe(timeout=1.0)
            return


def engine_for(place: DatabaseUrl) -> Engine:
    """The pool of connections to a server; raises StoreError `store_driver`."""
    postgres.driver_library(place)
    engine = create_engine(
        "postgresql+psycopg://",
        creator=lambda: postgres.connect(place),
        poolclass=QueuePool,
        # Bound values may be text that must not leave the store, so errors must not print them.
        hide_parameters=True,
    )

    @event.listens_for(engine, "begin")
    def _begin(connection: Connection) -> None:
        options = connection.get_execution_options()
        postgres.begin(connection, write=options.get(_WRITE, False), schema=options.get(_SCHEMA))

    return engine

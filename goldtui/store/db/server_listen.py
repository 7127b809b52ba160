"""Hears on a connection of its own that somebody saved on a server, so that screens need not wait for their next poll.

A message names the set and the number of its newest audit entry, nothing more: anybody on the server can send one, so
it is only a reason to read the rows again. While no connection can be had, polling goes on as for a file.
"""

from __future__ import annotations

import random
import re
import selectors
import socket
import threading
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final

from goldtui.model.faults import StoreError
from goldtui.model.urls.database import DatabaseUrl
from goldtui.store.db import postgres

CHANNEL: Final = "goldtui"
NOTIFY: Final = (
    f"SELECT pg_notify('{CHANNEL}', current_schema() || ' ' || seq) FROM audit "
    "WHERE seq = (SELECT max(seq) FROM audit) AND xmin = pg_current_xact_id_if_assigned()::xid"
)
"""Sent with the commit of a transaction that wrote the newest audit entry: drafts and leases wake nobody."""
AGAIN: Final = (0.5, 2.0)
"""Seconds before a lost connection is tried again; the wait is random between them, since all screens lose theirs at
once."""


class Listener:
    """Calls `heard`, in a thread of its own, whenever somebody may have saved."""

    def __init__(self, place: DatabaseUrl, heard: Callable[[], None]) -> None:
        self._place, self._heard = place, heard
        self._over = threading.Event()
        self._wake, self._woken = socket.socketpair()
        # Nothing waits for it at the end of the program: a server that does not answer must not hold up leaving.
        self._thread = threading.Thread(target=self._run, name="goldtui-listener", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """End the connection, without waiting for it."""
        if not self._over.is_set():
            self._over.set()
            self._wake.close()

    def _run(self) -> None:
        psycopg = postgres.driver_library(self._place)
        with self._woken:
            while not self._over.is_set():
                with suppress(psycopg.Error, StoreError, OSError), postgres.connect(self._place) as driver:
                    self._listen(driver)
                self._over.wait(random.uniform(*AGAIN))

    def _listen(self, driver: Any) -> None:
        driver.execute(f"LISTEN {CHANNEL}")
        schema = driver.execute("SELECT current_schema()").fetchone()[0]
        ours = re.compile(rf"{re.escape(schema)} \d+")
        # What was saved while nobody listened was not heard.
        self._heard()
        with selectors.DefaultSelector() as waiting:
            waiting.register(driver, selectors.EVENT_READ)
            waiting.register(self._woken, selectors.EVENT_READ)
            while waiting.select() and not self._over.is_set():
                said = [one.payload for one in driver.notifies(timeout=0)]
                if any(map(ours.fullmatch, said)):
                    self._heard()

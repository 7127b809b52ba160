"""The rows of a set on a server in a private file, so that the doctor examines them as it examines those of a file.

A second doctor for another database would overlook what the first one finds.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from goldtui.model.files.private_folder import PrivateFolder
from goldtui.model.urls.database import DatabaseUrl
from goldtui.store.db import header, migrate, tables
from goldtui.store.doctor.doctor_rows import Raw
from goldtui.store.moving import MOVED, copy_rows
from goldtui.store.opening import open_store


@contextmanager
def copied(place: DatabaseUrl) -> Iterator[sqlite3.Connection]:
    """A driver that reads text as `Raw`; the copy is deleted afterwards. Raises the errors of opening the set."""
    with PrivateFolder() as folder:
        path = header.resolve(Path(folder) / "set.db")
        migrate.create(path)
        with (
            open_store(place, read_only=True) as source,
            open_store(path) as target,
            source.read() as old,
            target.write() as new,
        ):
            copy_rows(old, new, (*MOVED, tables.LEASES))
        with closing(sqlite3.connect(path, isolation_level=None)) as driver:
            driver.text_factory = Raw
            yield driver

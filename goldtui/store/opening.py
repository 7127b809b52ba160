"""Opening a database: its header, its schema and its audit chain, in this order."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

from goldtui.store.db import dialect, header
from goldtui.store.db.engine import OnWait, Store, engine_for
from goldtui.store.db.schema import check_schema


def open_store(
    path: Path,
    *,
    create: bool = False,
    read_only: bool = False,
    allow_network: bool = False,
    on_wait: OnWait | None = None,
) -> Store:
    """Open the database at `path`, after every check that can be made before trusting it.

    `create` makes a missing file. A reader (`read_only`) never writes, repairs or migrates; a writer brings
    an older schema up to date, after a backup. `allow_network` is recorded in the audit chain. Raises
    StoreError; its codes are those of `header`, `schema`, `migrate` and `dialect`.
    """
    path = header.resolve(path)
    network = header.check_place(path, allow_network=allow_network)
    if create and not read_only and not path.exists():
        from goldtui.store.db import migrate

        migrate.create(path)
    found = header.read_header(path)
    if not read_only and header.journal_is_hot(path) and found.application_id == header.APPLICATION_ID:
        # A migration that was cut off may have written the new schema's number already, and not kept it.
        dialect.roll_back_interrupted(path)
        found = header.read_header(path)
    header.check_header(path, found, read_only=read_only)
    if found.schema < header.SCHEMA:
        from goldtui.store.db import migrate

        migrate.migrate(path)
    store = Store(path, engine_for(path, read_only=read_only), read_only=read_only, on_wait=on_wait)
    try:
        with store.read() as connection:
            check_schema(connection, path)
        if network is not None and not read_only:
            _record_network(store, network)
    except BaseException:
        store.close()
        raise
    return store


def _record_network(store: Store, network: str) -> None:
    from goldtui.store.chain import audit

    with store.write() as connection:
        audit.note(connection, actor="goldtui", action="allow network", object_=network, at=datetime.now(UTC))

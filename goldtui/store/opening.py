"""Open a database: check its header, its schema and its audit chain, in this order."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

from goldtui.model.faults import Notice, StoreError
from goldtui.model.mentions import mention
from goldtui.model.urls.database import DatabaseUrl
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
    """Open the database at `path`, after all checks.

    `create` creates a missing file. A reader (`read_only`) never writes, repairs or migrates; a writer migrates an
    older schema after a backup. `allow_network` is recorded in the audit chain. Raises StoreError; its codes are those
    of `header`, `schema`, `migrate` and `dialect`.
    """
    if isinstance(path, DatabaseUrl):
        return _on_server(path, create=create, read_only=read_only, on_wait=on_wait)
    path = header.resolve(path)
    network = header.check_place(path, allow_network=allow_network)
    if create and not read_only and not path.exists():
        from goldtui.store.db import migrate

        migrate.create(path)
    found = header.read_header(path)
    if not read_only and header.journal_is_hot(path) and found.application_id == header.APPLICATION_ID:
        # An interrupted migration may have written the new schema number without committing it.
        dialect.roll_back_interrupted(path)
        found = header.read_header(path)
    if read_only and header.journal_is_hot(path) and found.application_id == header.APPLICATION_ID:
        return _reader(path, on_wait)
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


def _on_server(place: DatabaseUrl, *, create: bool, read_only: bool, on_wait: OnWait | None) -> Store:
    """A set on a server; `create` makes the tables in an empty database."""
    from goldtui.store.db import server_schema
    from goldtui.store.db.server_store import ServerStore

    store = ServerStore(place, read_only=read_only, on_wait=on_wait)
    try:
        if create and not read_only:
            with store.write() as connection:
                server_schema.create_if_empty(connection)
        with store.read() as connection:
            server_schema.check(connection, place)
            store.schema = header.SCHEMA
            store.refusal = server_schema.refusal(connection, place)
    except BaseException:
        store.close()
        raise
    return store


def _reader(path: Path, on_wait: OnWait | None) -> Store:
    """A reader of a file with a journal: of the file itself while a writer is active, else of a rolled-back copy."""
    from goldtui.store.db import private_copy

    own, folder = private_copy.made(path) if private_copy.needed(path) else (path, None)
    try:
        header.check_header(own, header.read_header(own), read_only=True, at_work=folder is None)
        store = Store(path, engine_for(own, read_only=True), read_only=True, on_wait=on_wait)
    except BaseException as fault:
        if folder is not None:
            folder.cleanup()
            if isinstance(fault, StoreError) and fault.problem.where == str(own):
                # The copy is gone; what does not fit lies next to the file.
                raise header.strange_journal(path, header.NO_FIT) from None
        raise
    store.own = folder
    if folder is not None:
        message = "a write was interrupted; this is read from a copy in which it is undone, and the file stays as it is"
        clear = header.clear_journal(path)
        store.notice = Notice("store_read_from_copy", f"{message}; to clear it, {clear}", str(path))
        mention(store.notice)
    try:
        with store.read() as connection:
            check_schema(connection, path)
    except BaseException:
        store.close()
        raise
    return store


def _record_network(store: Store, network: str) -> None:
    from goldtui.store.chain import audit

    with store.write() as connection:
        audit.note(connection, actor="goldtui", action="allow network", object_=network, at=datetime.now(UTC))

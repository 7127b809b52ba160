"""One person working on one database: the context of every use case, without decisions of its own."""

from __future__ import annotations

import secrets
import shlex
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from goldtui.model.faults import Problem, UnusableInput, command, unknown_case, unusable
from goldtui.model.names import look_alike, same_name
from goldtui.model.policy import Policy
from goldtui.store.chain import audit
from goldtui.store.db.engine import Store
from goldtui.store.opening import open_store
from goldtui.workbench.session.clock import Clock, now
from goldtui.workbench.session.history_memory import history_warning, remember_history
from goldtui.workbench.session.lock_holder import holder_words
from goldtui.workbench.session.places import Place
from goldtui.workbench.session.restricted_words import hide_restricted_words


@dataclass(slots=True, eq=False)
class Session:
    """An open store with its author and clock. `key`, `author:token`, tells two windows of one person apart.

    `policy` is the one in force when it was last read: whoever changes it here works on by the new one.
    """

    store: Store
    author: str
    key: str
    clock: Clock
    set_name: str
    policy: Policy
    why: str = ""
    """Why this database was chosen, in words."""
    warning: Problem | None = None
    """How the database's history differs from what this client remembers."""

    @property
    def path(self) -> Path:
        """The path of the database."""
        return self.store.path

    @property
    def read_only(self) -> Problem | None:
        """Why nothing can be saved here right now, checked before anybody tries; null when saving works."""
        return self.store.unwritable

    def close(self) -> None:
        """Close the database, and record how far its history was seen."""
        if self.warning is None and not self.store.read_only:
            remember_history(self.store)
        self.store.close()


def open_session(
    place: Place,
    author: str,
    *,
    clock: Clock = now,
    read_only: bool = False,
    create: bool = False,
    on_wait: Callable[[str], None] | None = None,
) -> Session:
    """Open the database of a place; `start.prepare` makes the copy of the example set if requested.

    `on_wait` is called with a message about who holds the database after every 5 s of waiting for a lock.

    Raises `StoreError` for a database that cannot be opened, `UnusableInput` (`name_looks_alike`) when the set has an
    author with a look-alike name.
    """
    waiting = None if on_wait is None else lambda _retry: on_wait(holder_words(place.path))
    store = open_store(place.path, create=create, read_only=read_only, on_wait=waiting)
    try:
        session = session_over(store, author, clock=clock, why=place.why)
        if not store.read_only:
            _refuse_look_alike(session)
    except BaseException:
        store.close()
        raise
    return session


def session_over(store: Store, author: str, *, clock: Clock = now, why: str = "") -> Session:
    """A session on a store that is already open."""
    from goldtui.store import settings

    info = settings.load(store)
    hide_restricted_words(store, info.policy)
    warning = _reading(store) if store.read_only else history_warning(store)
    return Session(store, author, f"{author}:{secrets.token_hex(8)}", clock, info.name, info.policy, why, warning)


def unknown_in(session: Session, case_id: str) -> UnusableInput:
    """The error `unknown_case` for the database of a session."""
    from goldtui.store.cases import heads

    return unknown_case(case_id, str(session.path), heads.states(session.store))


def _reading(store: Store) -> Problem | None:
    """What a reader should know about the file, as a warning."""
    return None if store.notice is None else Problem(store.notice.code, store.notice.message, store.notice.where)


def _refuse_look_alike(session: Session) -> None:
    """Refuse to write under a name that looks like another one of this set, so that authors stay distinguishable."""
    people, me = session.policy.people, session.author
    listed = [name for one in people for name in (one.name, *one.names)]
    if me in listed:
        return
    known = look_alike(me, listed)
    if known is None:
        same = [name for name in audit.actors(session.store) if same_name(name, me)]
        known = same[0] if same and same[0] != me else None
    if known is None:
        return
    message = f"the name {me!r} looks like {known!r}, who works on this set"
    also = command("people", "set", session.path, known, "--role", "ROLE", "--also", me, "--as", known)
    fix = f"say --as {shlex.quote(known)}, or name both as one person: {also}"
    raise unusable("name_looks_alike", message, str(session.path), fix)

"""Make a set on a server, and copy a whole set from one database to another."""

from __future__ import annotations

from pathlib import Path

from goldtui.model.faults import command, unusable
from goldtui.model.likely_names import did_you_mean
from goldtui.model.urls.database import DatabaseUrl
from goldtui.store import moving
from goldtui.store.db import server_roles
from goldtui.store.db.server_roles import MEANINGS, Made
from goldtui.store.moving import Moved
from goldtui.store.opening import open_store
from goldtui.workbench.session.fresh import build_fresh
from goldtui.workbench.session.places import GIVEN, Place, require_database

__all__ = ["MEANINGS", "Made", "Moved", "copy_database", "give_role", "prepare_server"]


def prepare_server(path: Path) -> Made:
    """Make the database, its tables and its roles. Raises `UnusableInput` (`not_a_server`) and `StoreError`."""
    return server_roles.prepare(_server(path))


def give_role(path: Path, user: str, kind: str, name: str | None) -> bool:
    """Give a database user a role and a name; true if the user was made for it.

    Raises `UnusableInput` (`not_a_server`, `unknown_role`) and `StoreError`.
    """
    server = _server(path)
    if kind not in MEANINGS:
        fix = did_you_mean(kind, MEANINGS, f"use one of: {', '.join(MEANINGS)}")
        raise unusable("unknown_role", f"there is no role {kind!r}", "--role", fix)
    return server_roles.give(server, user, kind, name)


def copy_database(before: Path, after: Path) -> Moved:
    """Copy a set with its history into a new file, or an empty database of a server.

    Raises `UnusableInput` (`already_there` and those of `require_database`) and the `StoreError` errors of `move`.
    """
    require_database(Place(before, GIVEN))
    with open_store(before, read_only=True) as source:
        if isinstance(after, DatabaseUrl):
            with open_store(after) as target:
                return moving.move(source, target)
        taken = after.exists() or after.is_symlink()
        done = None if taken else build_fresh(after, lambda target: moving.move(source, target))
        if done is None:
            fix = "name a file that is not there yet"
            raise unusable("already_there", "there is something at this path", str(after), fix)
        return done


def _server(path: Path) -> DatabaseUrl:
    if not isinstance(path, DatabaseUrl):
        fix = f"write postgresql://USER@HOST/DATABASE; a file is made by {command('open', path, '--new')}"
        raise unusable("not_a_server", "this is no address of a server", str(path), fix)
    return path

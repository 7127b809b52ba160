"""Gives a set another name: what was released under the old one stays as it is, and signers see the new one."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

from goldtui.model.people import Role
from goldtui.store import settings
from goldtui.workbench.freeze.folder import require_set_name
from goldtui.workbench.freeze.trust_memory import follow_name
from goldtui.workbench.library.old_name import OldName, kept_folder, places_of_old_name
from goldtui.workbench.session.places import GIVEN, Place
from goldtui.workbench.session.roles import require
from goldtui.workbench.session.session import Session, open_session


@dataclass(frozen=True, slots=True)
class Renamed:
    """The name the set had, and what still has it."""

    before: str
    trust: Path | None = None
    """The remembered trust file, which is now remembered for the folder of the new name too; null if there is none."""
    kept: Path | None = None
    """The folder of the old name where the set keeps it, because its releases are there."""
    old_names: tuple[OldName, ...] = ()


def rename(session: Session, name: str) -> Renamed:
    """Name the set. Raises `UnusableInput`: `bad_set_name`, `role_missing`."""
    require_set_name(name, "NAME")
    require(session, Role.OWNER, "rename the set", str(session.path))
    info = settings.load(session.store)
    if info.name == name:
        return Renamed(name)
    settings.save(session.store, replace(info, name=name), author=session.author, at=session.clock())
    trust = follow_name(session.path, info.name, name)
    kept = kept_folder(session.path, info.name, name)
    return Renamed(info.name, trust, kept, places_of_old_name(session.path, info.name, name))


def name_of(database: Path, author: str) -> str:
    """The name of the set in a database."""
    session = open_session(Place(database, GIVEN), author, read_only=True)
    try:
        return session.set_name
    finally:
        session.close()

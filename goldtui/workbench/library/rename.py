"""Gives a set another name: what was released under the old one stays as it is, and signers see the new one."""

from __future__ import annotations

from dataclasses import replace

from goldtui.model.people import Role
from goldtui.store import settings
from goldtui.workbench.freeze.folder import require_set_name
from goldtui.workbench.session.roles import require
from goldtui.workbench.session.session import Session


def rename(session: Session, name: str) -> str:
    """Name the set; returns the name it had. Raises `UnusableInput`: `bad_set_name`, `role_missing`."""
    require_set_name(name, "NAME")
    require(session, Role.OWNER, "rename the set", str(session.path))
    info = settings.load(session.store)
    if info.name != name:
        settings.save(session.store, replace(info, name=name), author=session.author, at=session.clock())
    return info.name

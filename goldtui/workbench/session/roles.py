"""What the person at work may do: shown in words on every screen and checked before every decision."""

from __future__ import annotations

from goldtui.model.faults import unusable
from goldtui.model.people import Role, person_of, roles_of
from goldtui.workbench.session.session import Session

_ORDER = tuple(Role)


def person(session: Session) -> str:
    """The author's name in the set's list of people."""
    return person_of(session.policy.people, session.author)


def roles(session: Session) -> frozenset[Role]:
    """The author's roles."""
    return roles_of(session.policy.people, session.author)


def standing(session: Session) -> str:
    """`ana (author, reviewer)`, for the header of every screen. Foreign text."""
    name = person(session)
    said = name if name == session.author else f"{session.author} = {name}"
    if not session.policy.people:
        return said
    return f"{said} ({', '.join(role for role in _ORDER if role in roles(session)) or 'no role'})"


def require(session: Session, role: Role, act: str, where: str) -> None:
    """Raise `UnusableInput` (`role_missing`) when the person lacks that role in this set."""
    if role in roles(session):
        return
    holders = ", ".join(one.name for one in session.policy.people if role in one.roles) or "nobody yet"
    message = f"{person(session)} has no role of {role} in this set, and cannot {act}"
    raise unusable("role_missing", message, where, f"ask one who has it: {holders}")

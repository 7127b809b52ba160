"""The list of people of a set: who they are and what they may do; only owners may change it.

A set without a list is open to all. The first entry closes it, so it must be an owner, or nobody could open it again.
"""

from __future__ import annotations

from collections.abc import Sequence

from goldtui.model.faults import UnusableInput, unusable
from goldtui.model.likely_names import did_you_mean
from goldtui.model.names import name_problem
from goldtui.model.people import Person, Role, named_twice, person_of
from goldtui.model.policy import Policy
from goldtui.store import settings
from goldtui.workbench.session.roles import require
from goldtui.workbench.session.session import Session


def put_person(session: Session, name: str, roles: Sequence[Role], names: Sequence[str] = ()) -> tuple[Person, ...]:
    """Add or replace a person with their roles and other names; returns the whole list.

    Raises `UnusableInput`: `role_missing` for anybody but an owner, `name_blank`, `name_unclear`, `name_taken` when
    somebody else uses one of the names or a look-alike, `last_owner` when no owner would be left.
    """
    if any(not one.strip() for one in (name, *names)):
        raise unusable("name_blank", "a name says nothing", name, "give the name as --as takes it")
    unclear = [found for one in (name, *names) if (found := name_problem(one, name)) is not None]
    if unclear:
        raise UnusableInput(unclear)
    person = Person(name=name, names=tuple(dict.fromkeys(names)), roles=tuple(r for r in Role if r in roles))
    others = tuple(one for one in session.policy.people if one.name != name)
    places = [one.name for one in session.policy.people]
    listed = [*others]
    listed.insert(places.index(name) if name in places else len(listed), person)
    return _save(session, tuple(listed), name)


def remove_person(session: Session, name: str) -> tuple[Person, ...]:
    """Remove a person from the list; their work stays. Raises the errors of `put_person`, and `unknown_person`."""
    if all(one.name != name for one in session.policy.people):
        known = ", ".join(one.name for one in session.policy.people) or "nobody: the set is open to everybody"
        raise unusable(
            "unknown_person",
            f"nobody is listed as {name!r}",
            name,
            did_you_mean(name, (one.name for one in session.policy.people), f"listed: {known}"),
        )
    kept = tuple(one for one in session.policy.people if one.name != name)
    return _save(session, kept, name)


def _save(session: Session, people: tuple[Person, ...], where: str) -> tuple[Person, ...]:
    require(session, Role.OWNER, "change the list of people", where)
    twice = named_twice(people)
    if twice:
        holder = person_of(people, twice[0])
        message = f"{twice[0]!r} is a name of two people, first of {holder}"
        raise unusable("name_taken", message, where, "one name, one person")
    if people and not any(Role.OWNER in one.roles for one in people):
        message = "nobody would be an owner, and nobody could change the list again"
        raise unusable("last_owner", message, where, "name an owner first: --role owner")
    info = settings.load(session.store)
    policy = Policy.model_validate({**info.policy.model_dump(), "people": [one.model_dump() for one in people]})
    changed = settings.SetInfo(info.name, info.description, policy, info.checks)
    settings.save(session.store, changed, author=session.author, at=session.clock())
    session.policy = policy
    return people

"""Who may do what, and who vouches: unlisted names decide nothing, and every permission has a person behind it.

Opinions belong to people. Two names of one person are one opinion, so names are mapped to people only here.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import StrEnum

from pydantic import Field

from goldtui.model.names import among, skeleton
from goldtui.model.records import Record


class Assertion(Record):
    """A bulk statement at import, made in a person's name: these chunks are permitted, or current."""

    by: str
    permitted: bool | None = None
    current: bool | None = None


class Role(StrEnum):
    """What a person may do in a set. A person may have several roles."""

    AUTHOR = "author"
    """Writes cases."""
    REVIEWER = "reviewer"
    """Decides about cases that others wrote, settles disagreement, rules on disputes."""
    OWNER = "owner"
    """Names the people; retires cases and restores them."""
    RESTRICTED = "restricted reader"
    """May read evidence that is withheld from everybody else."""


class Person(Record):
    """One human being of a set: the name shown, the other names they sign with, and their roles."""

    name: str = Field(min_length=1, pattern=r"\S")
    names: tuple[str, ...] = ()
    """Other author names of the same person."""
    roles: tuple[Role, ...] = (Role.AUTHOR,)


OPEN = frozenset({Role.AUTHOR, Role.REVIEWER, Role.OWNER})
"""The roles of everybody in a set that lists no people. They do not include reading withheld text."""
UNLISTED = frozenset({Role.AUTHOR})
"""The role of an unlisted name in a set that lists people: write drafts, decide nothing."""


def person_of(people: Iterable[Person], name: str) -> str:
    """The person behind an author name, however it is typed; an unclaimed name is a separate person."""
    for person in people:
        if among(name, (person.name, *person.names)):
            return person.name
    return name


def one_spelling(people: Sequence[Person], names: Iterable[str]) -> dict[str, str]:
    """The person behind each name; of unclaimed names that look the same, the first one."""
    first: dict[str, str] = {}
    return {name: first.setdefault(skeleton(who), who) for name in names for who in (person_of(people, name),)}


def roles_of(people: Sequence[Person], name: str) -> frozenset[Role]:
    """The roles of the person behind a name."""
    if not people:
        return OPEN
    wanted = person_of(people, name)
    return next((frozenset(person.roles) for person in people if person.name == wanted), UNLISTED)


def named_twice(people: Iterable[Person]) -> tuple[str, ...]:
    """Names that two people claim, however spelled, in order: their opinions cannot be attributed."""
    seen: dict[str, Person] = {}
    twice: dict[str, None] = {}
    for person in people:
        for name in (person.name, *person.names):
            if seen.setdefault(skeleton(name), person) is not person:
                twice[name] = None
    return tuple(twice)

"""Who may do what, and who vouches: a name that nobody listed must not decide, and a permission is never nobody's word.

Opinions belong to people. Two names of one person are one opinion, so names are mapped to persons here and only here.
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
    """What a person may do in a set. Roles add up."""

    AUTHOR = "author"
    """Writes cases."""
    REVIEWER = "reviewer"
    """Decides about cases that others wrote, settles disagreement, rules on disputes."""
    OWNER = "owner"
    """Names the people; retires cases and takes them back."""
    RESTRICTED = "restricted reader"
    """May read evidence that is withheld from everybody else."""


class Person(Record):
    """One human being of a set: the name shown, the other names they sign with, and their roles."""

    name: str = Field(min_length=1, pattern=r"\S")
    names: tuple[str, ...] = ()
    """Other author names of the same person."""
    roles: tuple[Role, ...] = (Role.AUTHOR,)


OPEN = frozenset({Role.AUTHOR, Role.REVIEWER, Role.OWNER})
"""What everybody may do in a set that lists no people. Withheld text is opened to nobody by that."""
UNLISTED = frozenset({Role.AUTHOR})
"""What a name may do that a set with a list of people does not know: write drafts, decide nothing."""


def person_of(people: Iterable[Person], name: str) -> str:
    """The person behind an author name, however it is typed; a name that nobody claims is a person of its own."""
    for person in people:
        if among(name, (person.name, *person.names)):
            return person.name
    return name


def one_spelling(people: Sequence[Person], names: Iterable[str]) -> dict[str, str]:
    """The person behind each of these names; of names that nobody claims and that look the same, the first one."""
    first: dict[str, str] = {}
    return {name: first.setdefault(skeleton(who), who) for name in names for who in (person_of(people, name),)}


def roles_of(people: Sequence[Person], name: str) -> frozenset[Role]:
    """What the person behind a name may do."""
    if not people:
        return OPEN
    wanted = person_of(people, name)
    return next((frozenset(person.roles) for person in people if person.name == wanted), UNLISTED)


def named_twice(people: Iterable[Person]) -> tuple[str, ...]:
    """Names that two people claim, spelled alike or not, in order: whose opinion such a name is cannot be told."""
    seen: dict[str, Person] = {}
    twice: dict[str, None] = {}
    for person in people:
        for name in (person.name, *person.names):
            if seen.setdefault(skeleton(name), person) is not person:
                twice[name] = None
    return tuple(twice)

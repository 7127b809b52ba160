"""Who acts: an author's name as recorded with every revision, and the clock's reading beside it."""

from __future__ import annotations

from goldtui.model.records import Record


class Person(Record):
    """A name as people sign their work; identity proofs come with sign-off, not here."""

    name: str


class Assertion(Record):
    """A bulk statement at import, made in a person's name: these chunks are permitted, or current."""

    by: str
    permitted: bool | None = None
    current: bool | None = None

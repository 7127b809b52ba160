"""Who vouches: what a person asserts in bulk, kept with the name, so that a permission is never nobody's word."""

from __future__ import annotations

from goldtui.model.records import Record


class Assertion(Record):
    """A bulk statement at import, made in a person's name: these chunks are permitted, or current."""

    by: str
    permitted: bool | None = None
    current: bool | None = None

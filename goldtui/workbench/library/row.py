"""One row of a list of cases, independent of how it was loaded."""

from __future__ import annotations

from typing import NamedTuple


class Row(NamedTuple):
    """One case of a list; every string may be foreign text."""

    case_id: str
    state: str
    workflow: str
    question: str
    stage: str
    """The first failed stage, `pass`, `not tested`, or empty when never judged."""
    author: str = ""
    ordinal: int = 0
    """The case's number in order of arrival, from 1; it never changes, and picks use it."""
    age: str = ""
    """The time since it was saved, in at most four cells."""
    unsaved: bool = False
    """Whether this person has unsaved typing of it, which its verdict does not know."""

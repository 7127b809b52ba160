"""One row of a list of cases; nothing here knows how it was found."""

from __future__ import annotations

from typing import NamedTuple


class Row(NamedTuple):
    """One case as a list shows it; every string may be foreign text."""

    case_id: str
    state: str
    workflow: str
    question: str
    stage: str
    """The first failed stage, `pass`, `not tested`, or empty when never judged."""
    author: str = ""
    ordinal: int = 0
    """The case's number by arrival, from 1 and for ever; it is what picks go by."""
    age: str = ""
    """How long ago it was saved, in at most four cells."""

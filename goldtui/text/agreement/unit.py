"""One stretch of a source that a statement is compared with."""

from __future__ import annotations

from typing import NamedTuple


class Unit(NamedTuple):
    """One stretch of a source."""

    text: str
    """The text to read; a row of a table has its header before each cell."""
    start: int
    end: int
    """The range of the source that it comes from, in code points."""
    title: str = ""
    """The heading that it is under."""
    record: bool = False
    """Whether it is a row of a table."""
    before: str = ""
    """The sentence before it in the same paragraph."""
    sentence: bool = False
    """Whether it is a sentence of a paragraph."""
    alone: str = ""
    """The text without the limits that further sentences add to it; empty where none does."""
    qualified: str = ""
    """What takes back, corrects or narrows it, so that it proves nothing alone; empty for nothing."""

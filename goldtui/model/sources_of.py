"""What the sources of a row are to its case: a person who imports a file decides it once for all rows."""

from __future__ import annotations

from enum import StrEnum


class SourcesOf(StrEnum):
    """How many of the sources that a row requires are required."""

    ALL = "all"
    ANY = "any"
    """Any one of them is enough."""
    NONE = "none"

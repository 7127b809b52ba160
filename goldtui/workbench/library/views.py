"""What the Library shows next to its rows; imports nothing of goldtui, so that the first frame can load it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


class SliceView(NamedTuple):
    """One slice of the found cases; `name` is foreign text and empty for cases without a slice."""

    name: str
    n: int
    green: int
    need: int | None = None
    """How many must be green by the policy; None when the filter shows only part of the slice."""
    lacking: int = 0
    """How many cases the slice is short of the policy's minimum number."""


class CountsView(NamedTuple):
    """Counts of the found cases; all three depend on the filter."""

    found: int
    states: Mapping[str, int]
    stages: Mapping[str, int]
    """In pipeline order; the empty name means cases never judged."""
    slices: tuple[SliceView, ...]


class CloneView(NamedTuple):
    """A case copied for newer sources: its id, and the phrases that no longer hold, in words."""

    case_id: str
    fallen: tuple[str, ...]

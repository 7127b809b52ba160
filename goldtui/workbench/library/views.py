"""What the Library shows beside its rows; nothing here knows how it was found, so that the first frame can know it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


class SliceView(NamedTuple):
    """One slice of what a filter finds; `name` is foreign text and empty for cases without a slice."""

    name: str
    n: int
    green: int
    need: int | None = None
    """How many must be green by the policy; None when the filter shows only a part of the slice."""
    lacking: int = 0
    """How many cases the slice is short of the policy's least number."""


class CountsView(NamedTuple):
    """What a filter finds, counted; all three follow the filter."""

    found: int
    states: Mapping[str, int]
    stages: Mapping[str, int]
    """In pipeline order; the empty name stands for cases never judged."""
    slices: tuple[SliceView, ...]


class CloneView(NamedTuple):
    """A case copied for newer sources: its id, and in words what no longer stands."""

    case_id: str
    told: tuple[str, ...]

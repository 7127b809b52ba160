"""Keys of a run's `extra` that contracts of runs and mappings of runs share."""

from __future__ import annotations

SCORES = "scores"
"""Scores by chunk id, where the run gave any."""
SEARCHES = "searches"
"""The ids of each search apart, where a run searched more than once."""

SHORTEST = 20
"""The fewest characters of a text that a run gives instead of an id; anything shorter, or without a space, is an id."""


def is_text(name: str) -> bool:
    """Whether what a run calls a passage is its words and no id."""
    return len(name) >= SHORTEST and " " in name

"""Keys of a run's `extra` that contracts of runs and mappings of runs share."""

from __future__ import annotations

SCORES = "scores"
"""Scores by chunk id, where the run gave any."""
SEARCHES = "searches"
"""The ids of each search apart, where a run searched more than once."""

"""Limits on how much of a set is held in memory at once."""

from __future__ import annotations

MOST_CASES = 20_000
"""The most cases of a set checked from a screen; a larger set would block the screen for too long."""

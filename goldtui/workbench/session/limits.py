"""How much of a set is held in memory at once."""

from __future__ import annotations

MOST_CASES = 20_000
"""Of a set that is checked from a screen; a larger one would hold the screen up for too long."""

"""Keys of a run's `extra` that contracts of runs and mappings of runs share."""

from __future__ import annotations

import re

SCORES = "scores"
"""Scores by chunk id, where the run gave any."""
SEARCHES = "searches"
"""The ids of each search apart, where a run searched more than once."""

SHORTEST = 20
"""The fewest characters of a text that a run gives instead of an id; anything shorter, or of one word, is an id."""
UNSPACED = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff]")
"""A letter of a script without spaces between words, where two letters count as a word."""


def is_text(name: str) -> bool:
    """Whether what a run calls a passage is its words and no id."""
    if " " in name:
        return len(name) >= SHORTEST
    if name.isascii():
        return False
    return name.endswith(("\u3002", "\uff01", "\uff1f")) or 2 * len(UNSPACED.findall(name)) >= SHORTEST

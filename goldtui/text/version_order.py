"""Which of two version names is the earlier one, where the names themselves show it.

Importing last year's file after this year's must not put the old text in force; where names do not show the order,
nothing is guessed.
"""

from __future__ import annotations

import re

_NUMBERS = re.compile(r"(\d+)")


def is_earlier(one: str, other: str) -> bool:
    """Whether `one` is surely earlier: names that differ in their numbers only, the first differing one smaller.

    `handbook/2025-06-01` is earlier than `handbook/2026-01-15`, and `v9` than `v10`. Hashes and other names are neither
    earlier nor later.
    """
    mine, theirs = _NUMBERS.split(one), _NUMBERS.split(other)
    if mine[::2] != theirs[::2]:
        return False
    return [int(n) for n in mine[1::2]] < [int(n) for n in theirs[1::2]]

"""Keeps Python's garbage collector from delaying keys: long-lived objects are not scanned while somebody types.

With the default settings one key in twenty took twice as long as the others in a set with a trace file open.
"""

from __future__ import annotations

import gc

YOUNG = 50_000
"""New objects before a collection of the youngest; Python's default of 700 is reached several times a key."""
OLDER = (20, 100)
"""How many collections of each generation precede one of the next."""


def settle_collector() -> None:
    """Exempt all current objects from collection; called after something large and long-lived was opened."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, *OLDER)

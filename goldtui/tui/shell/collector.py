"""Keeps Python's collector out of the keys: what was built to stay is not looked through again while somebody types.

With the collector's own settings one key in twenty waited twice as long as the others in a set with a trace file open.
"""

from __future__ import annotations

import gc

YOUNG = 50_000
"""New objects until the youngest are looked through; Python's own 700 comes several times a key."""
OLDER = (20, 100)
"""How many rounds of the younger make one of the older."""


def settle_collector() -> None:
    """Take what is there out of the collector's rounds; called once something large was opened to stay."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, *OLDER)

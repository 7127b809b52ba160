"""What work on very many rows needs: names in batches, and a collector that holds back meanwhile.

Each new record that lives on makes the collector look through all before it again: loading 100,000 cases took
three times as long with it, and found no garbage.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TypeVar

T = TypeVar("T")
BATCH = 500
"""How many values one statement binds; engines limit it, the strictest kept ones at 999."""


def batches(names: Sequence[T]) -> Iterator[Sequence[T]]:
    """The names (or numbers) in runs short enough for one statement, in order."""
    for start in range(0, len(names), BATCH):
        yield names[start : start + BATCH]


@contextmanager
def collector_paused() -> Iterator[None]:
    """Pause the collector, and start it again afterwards if it ran before."""
    was_running = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_running:
            gc.enable()

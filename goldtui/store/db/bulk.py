"""Helpers for work on very many rows: batches of names, and a paused garbage collector.

The collector rescans all earlier records as new ones are kept: loading 100,000 cases took three times as long and found
no garbage.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TypeVar

T = TypeVar("T")
BATCH = 500
"""The most values bound in one statement; the lowest engine limit is 999."""


def batches(names: Sequence[T]) -> Iterator[Sequence[T]]:
    """The names (or numbers) in batches short enough for one statement, in order."""
    for start in range(0, len(names), BATCH):
        yield names[start : start + BATCH]


@contextmanager
def collector_paused() -> Iterator[None]:
    """Pause the collector, and restart it afterwards if it was running."""
    was_running = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_running:
            gc.enable()

"""Carries what a second process wants remembered to the first, which alone writes a memory."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

from goldtui.casework import two_processes
from goldtui.casework.known_matrices import Memory

Item = TypeVar("Item")
Made = TypeVar("Made")


class Journal:
    """A memory to read, whose new entries are listed until somebody takes them."""

    def __init__(self, memory: Memory) -> None:
        self._memory = memory
        self._kept: list[tuple[bytes, bytes]] = []

    def get(self, key: bytes) -> bytes | None:
        """What the memory knows."""
        return self._memory.get(key)

    def keep(self, key: bytes, entry: bytes) -> None:
        """List an entry that holds now."""
        self._kept.append((key, entry))

    def each(self, work: Callable[[Item], Made], items: Sequence[Item], processes: int) -> Iterator[Made]:
        """What `work` makes of each item, in order; what it keeps, in whichever process, gets into the memory."""

        def noted(item: Item) -> tuple[Made, list[tuple[bytes, bytes]]]:
            made = work(item)
            kept, self._kept = self._kept, []
            return made, kept

        for made, kept in two_processes.parallel_map(items, noted, processes):
            for key, entry in kept:
                self._memory.keep(key, entry)
            yield made

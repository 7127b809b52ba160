"""Pages of the rows that a filter finds, fetched from the set as a list needs them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from goldtui.workbench.library.row import Row

if TYPE_CHECKING:
    from goldtui.workbench.bench import Bench


class FoundRows:
    """The cases a filter finds, as a source of rows; `length` is None until they are counted."""

    def __init__(
        self, bench: Bench, filter_text: str, length: int | None, stop: Callable[[], object] | None = None
    ) -> None:
        self._bench, self._filter, self._length, self._stop = bench, filter_text, length, stop

    def count(self) -> int:
        """The number of rows, counted once, when the filter was set."""
        return self._length or 0

    def window(self, offset: int, limit: int) -> Sequence[Row]:
        """At most `limit` rows from `offset`."""
        return self._bench.library.window(self._filter, offset, limit, self._length, self._stop)

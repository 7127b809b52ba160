"""What the screens need of the workbench to find sources and to look around in them; part of `Bench`.

A file of its own, so that the list of what a screen may ask stays one page each. Every call may block.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from goldtui.model.records import GoldCase
    from goldtui.workbench.case.attaching import SourceRow
    from goldtui.workbench.case.neighbours import Neighbourhood


class Sources(Protocol):
    """The evidence of a set beyond the chunks of the case in hand."""

    def count_sources(self, words: str) -> int:
        """How many chunk versions the words find; all for no words."""

    def source_window(self, words: str, offset: int, limit: int) -> Sequence[SourceRow]:
        """Some of them, the best first."""

    def neighbourhood(self, case: GoldCase, chunk_id: str) -> Neighbourhood:
        """The chunk, its other versions with what changed, and the chunks beside it."""

    def restricted_text(self, chunk_id: str) -> str:
        """The text of a withheld source; raises an error in words for who may not read it. For one screen only."""

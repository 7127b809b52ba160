"""What the map of the set asks of the workbench. Part of `port.Bench`; every call may block."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from goldtui.workbench.library.coverage_at_hand import SetMap


class CoverageBench(Protocol):
    """The part of a bench behind what to write next."""

    def map_of_set(self) -> SetMap:
        """What the saved set covers, and every gap."""

    def draft_from(self, kind: str, chunk_id: str | None) -> str:
        """Draft a case by a generator and return its id; one that was drafted before is returned as it is."""

    def begin_case(self, question: str, sources: Sequence[str], workflow: str | None, category: str | None) -> str:
        """Write a case with this question and these fields, and return its id."""

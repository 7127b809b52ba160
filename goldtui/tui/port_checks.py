"""What the screens ask of the checks. Part of `port.Bench`; every call may block."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from goldtui.model.records import GoldCase
    from goldtui.workbench.checks.case_findings import PlacedFinding


class CheckBench(Protocol):
    """The part of a bench behind findings beside the field and in the queue."""

    def findings_in_hand(self, case: GoldCase) -> Sequence[PlacedFinding]:
        """What the rules find in a case as it is being written, errors first."""

    def findings_of_set(self, case_ids: Collection[str] | None) -> Sequence[PlacedFinding]:
        """What they find in the saved set, or in some of its cases, errors first."""

"""What the bulk edit's screen needs of the workbench; like `port`, every call may block and runs in the lane."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from goldtui.casework.bulk_changes import BulkChange
    from goldtui.workbench.library.bulk import BulkDone, BulkPlan


class BulkBench(Protocol):
    """A gold set in which many cases can be changed as one step."""

    def plan_bulk(self, case_ids: Sequence[str], change: BulkChange) -> BulkPlan:
        """What the change would do; raises `UnusableInput` for a value it cannot take or too many cases."""

    def apply_bulk(self, plan: BulkPlan) -> BulkDone:
        """Write it, as one step."""

    def take_back_bulk(self, batch: str) -> BulkDone:
        """Take a bulk edit back as a whole; taking that back makes it again."""

"""The bulk edit's use case behind the screens' interface; part of the adapter, apart to keep both readable."""

from __future__ import annotations

from collections.abc import Sequence

from goldtui.casework.bulk_changes import BulkChange
from goldtui.workbench.library import bulk
from goldtui.workbench.library.bulk import BulkDone, BulkPlan
from goldtui.workbench.session.session import Session


class BulkCalls:
    """A `BulkBench` over one session."""

    _session: Session

    def plan_bulk(self, case_ids: Sequence[str], change: BulkChange) -> BulkPlan:
        """What the change would do."""
        return bulk.plan_bulk(self._session, case_ids, change)

    def apply_bulk(self, plan: BulkPlan) -> BulkDone:
        """Write it."""
        return bulk.apply_bulk(self._session, plan)

    def take_back_bulk(self, batch: str) -> BulkDone:
        """Take it back."""
        return bulk.take_back(self._session, batch)

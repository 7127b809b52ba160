"""The use cases behind findings in the screens, as `port_checks` asks for them."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from goldtui.model.records import GoldCase
from goldtui.workbench.checks import case_findings as check_at_hand
from goldtui.workbench.checks.case_findings import PlacedFinding
from goldtui.workbench.session.session import Session
from goldtui.workbench.variants.case_variants import Evidence


class CheckCalls:
    """Mixed into the bench over a session."""

    _session: Session

    def findings_in_hand(self, case: GoldCase) -> Sequence[PlacedFinding]:
        """Of one case as it is being written."""
        return check_at_hand.findings_in_hand(self._session, self._all_evidence(), case)

    def findings_of_set(self, case_ids: Collection[str] | None) -> Sequence[PlacedFinding]:
        """Of the saved set."""
        return check_at_hand.findings_of_set(self._session, case_ids)

    def _all_evidence(self, *, afresh: bool = False) -> Evidence:
        raise NotImplementedError

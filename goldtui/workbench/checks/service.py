"""The checks service of the screens."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from goldtui.model.records import GoldCase
from goldtui.workbench.checks import case_findings
from goldtui.workbench.checks.case_findings import PlacedFinding
from goldtui.workbench.session.session import Session
from goldtui.workbench.variants.case_variants import SetEvidence


class CheckService:
    """The checks over one session."""

    def __init__(self, session: Session, evidence: SetEvidence) -> None:
        self._session, self._evidence = session, evidence

    def of_case(self, case: GoldCase) -> Sequence[PlacedFinding]:
        """What the rules find in the case being edited, errors first."""
        return case_findings.findings_of_case(self._session, self._evidence.now(), case)

    def of_set(self, case_ids: Collection[str] | None) -> Sequence[PlacedFinding]:
        """What the rules find in the saved set, or in some of its cases, errors first."""
        return case_findings.findings_of_set(self._session, case_ids)

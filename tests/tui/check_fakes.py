"""The checks' part of the set in memory: `weak` is what they find, by case."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from goldtui.casework.edits import claims_of
from goldtui.model.checks import CheckFinding, CheckSeverity
from goldtui.model.records import GoldCase
from goldtui.model.spot import Spot
from goldtui.workbench.checks.case_findings import PlacedFinding


def finding(
    case_id: str | None, code: str = "GT204", spot: Spot | None = None, severity: str = "error"
) -> PlacedFinding:
    """One finding, with a message and a next step."""
    place = Spot("claim_text", "c1")
    made = CheckFinding(code, CheckSeverity(severity), case_id, place, f"{code} is weak", f"mend {code}")
    return PlacedFinding(made, spot)


class FakeChecks:
    """Mixed into the fake bench. A case is no longer weak once one of its claims says *mended*."""

    weak: Sequence[PlacedFinding] = ()

    def findings_of_case(self, case: GoldCase) -> Sequence[PlacedFinding]:
        """Those of the case."""
        self._note("findings_of_case")  # type: ignore[attr-defined]
        if any("mended" in claim.text for claim in claims_of(case)):
            return ()
        return [one for one in self.weak if one.finding.case_id == case.case_id]

    def findings_of_set(self, case_ids: Collection[str] | None) -> Sequence[PlacedFinding]:
        """Those of some cases, or all."""
        self._note("findings_of_set")  # type: ignore[attr-defined]
        return [one for one in self.weak if case_ids is None or one.finding.case_id in case_ids]

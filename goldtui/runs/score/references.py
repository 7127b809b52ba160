"""Whether the gold releases its own answer to a case, asked right after the case's run, whose texts are still known.

Asked for all cases at the end, the same texts would be read and compared a second time, in one process.
"""

from __future__ import annotations

from goldtui.casework.judge_set import forgets_after
from goldtui.gates import agreement
from goldtui.gates.chain import Profile, first_failed_stage
from goldtui.gates.evidence import EvidenceIndex
from goldtui.gates.exhibit import build_exhibit
from goldtui.model.goldset import GoldSet
from goldtui.model.records import GoldCase
from goldtui.model.results import Stage


class References:
    """The first failed stage of each reference that was asked for; what was worked out of texts is let go in time."""

    def __init__(self, goldset: GoldSet, profile: Profile, evidence: EvidenceIndex) -> None:
        self._policy, self._profile, self._evidence = goldset.policy, profile, evidence
        self._step, self._known = forgets_after(goldset.cases), dict[str, Stage]()

    def of(self, case: GoldCase) -> Stage | None:
        """The stage; null for a case without a reference."""
        if case.reference is None:
            return None
        known = self._known.get(case.case_id)
        if known is None:
            exhibit = build_exhibit(case, None, None, self._evidence, self._policy)
            known = self._known[case.case_id] = first_failed_stage(exhibit, self._profile)
            if len(self._known) % self._step == 0:
                self._evidence.forget()
                agreement.forget()
        return known

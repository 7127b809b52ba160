"""Which cases of an earlier look had nothing to say about the wording of their claims, and still have nothing.

Comparing a claim with its sources is most of what a check costs, and in most cases nothing comes of it. Findings are
made each time, since they are words.
"""

from __future__ import annotations

from collections.abc import Callable

from goldtui.casework.known_matrices import Ground, Memory
from goldtui.gates.chain import STRICT
from goldtui.gates.evidence import EvidenceIndex
from goldtui.model.goldset import GoldSet
from goldtui.model.records import GoldCase
from goldtui.model.results import Finding
from goldtui.variants.rests_on import Rests, watched
from goldtui.variants.shelf import Shelf

Judge = Callable[[EvidenceIndex], tuple[Finding, ...]]


def known_wording(
    goldset: GoldSet, memory: Memory, evidence: EvidenceIndex
) -> Callable[[GoldCase, Judge], tuple[Finding, ...]]:
    """The findings on the wording of a case, judged only where the memory does not know that there are none."""
    return _KnownWording(goldset, evidence, memory).findings


class _KnownWording:
    def __init__(self, goldset: GoldSet, evidence: EvidenceIndex, memory: Memory) -> None:
        shelf = Shelf(goldset.evidence, evidence, cases_kept=1)
        self._rests = Rests()
        self._watched = watched(shelf, self._rests).evidence
        self._ground = Ground(goldset, shelf, STRICT, stored=False)
        self._memory = memory

    def findings(self, case: GoldCase, judge: Callable[[EvidenceIndex], tuple[Finding, ...]]) -> tuple[Finding, ...]:
        """What `judge` finds in the evidence."""
        key = self._ground.key(case, ())
        entry = self._memory.get(key)
        if entry is not None and self._ground.holds(case, entry):
            self._memory.keep(key, entry)
            return ()
        self._rests.forget()
        found = judge(self._watched)
        if not found:
            self._memory.keep(key, self._ground.rests_on(case, self._rests))
        return found

"""Which cases of an earlier look had nothing to say about the wording of their claims, and still have nothing.

Comparing a claim with its sources is most of what a check costs, and in most cases nothing comes of it. Findings are
made each time, since they are words.
"""

from __future__ import annotations

from collections.abc import Callable
from hashlib import blake2b
from typing import TypeVar

from goldtui.casework.known_matrices import Ground, Memory
from goldtui.gates.chain import STRICT
from goldtui.gates.evidence import EvidenceIndex
from goldtui.model.goldset import GoldSet
from goldtui.model.records import GoldCase
from goldtui.variants.rests_on import Rests, watch_shelf
from goldtui.variants.shelf import Shelf

Found = TypeVar("Found")


class KnownWording:
    """What is found in the wording of a case, judged only where the memory does not know that it is nothing."""

    def __init__(self, goldset: GoldSet, memory: Memory, evidence: EvidenceIndex) -> None:
        shelf = Shelf(goldset.evidence, evidence, cases_kept=1)
        self._rests = Rests()
        self._watched = watch_shelf(shelf, self._rests).evidence
        self._ground = Ground(goldset, shelf, STRICT, stored=False)
        self._memory = memory
        self._case: GoldCase | None = None
        self._key = b""

    def __call__(
        self, case: GoldCase, about: str, judge: Callable[[EvidenceIndex], tuple[Found, ...]]
    ) -> tuple[Found, ...]:
        """What `judge` finds in the evidence; `about` names what it looks for."""
        if case is not self._case:
            # One question may use what another one about the same case has read.
            self._case, self._key = case, self._ground.key(case, ())
            self._rests.forget()
        key = blake2b(self._key + about.encode(), digest_size=16).digest()
        entry = self._memory.get(key)
        if entry is not None and self._ground.holds(case, entry):
            self._memory.keep(key, entry)
            return ()
        found = judge(self._watched)
        if not found:
            self._memory.keep(key, self._ground.rests_on(case, self._rests))
        return found

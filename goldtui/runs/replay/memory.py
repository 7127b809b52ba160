"""The first failed stage of many runs, without judging an equal answer in an equal context twice.

A nightly suite mostly repeats its answers, so a million lines contain few different ones.
"""

from __future__ import annotations

from collections.abc import Callable

from goldtui.gates import agreement
from goldtui.gates.catalog import GATES
from goldtui.gates.chain import Profile, first_failed_stage
from goldtui.gates.declare import FAIL, NOT_TESTED, PASS, Compute
from goldtui.gates.exhibit import Exhibit
from goldtui.model.policy import Policy
from goldtui.model.results import Stage

KEPT = 50_000
"""The most answers remembered, about 5 MiB; then the memory is cleared."""

FORGETS = 1_000
"""Judged answers after which what was read of them is let go, since other answers have other texts: some 15 MiB."""

_ANSWERS = frozenset(("answer", "response"))
_NEEDS = {compute: g.declared.needs for g in GATES for compute in (g.strict, g.lesson) if compute is not None}
_PASSED, _UNTESTED = Stage.PASS, Stage.NOT_TESTED
_Steps = tuple[tuple[Compute, bool], ...]


class StageMemory:
    """First failed stages under one set and profile. Only answers are cached; a run's steps are always judged."""

    __slots__ = ("_judged", "_known", "_of_answer", "_of_steps", "_whole")

    def __init__(self, profile: Profile, policy: Policy) -> None:
        # What gates of other packages read is their own affair, so nothing is remembered where there are any.
        self._whole = profile if profile.steps_under(policy) is not profile.steps else None
        # In every profile the gates that read no answer come first, so the chain's order is kept.
        first = next(i for i, (compute, _) in enumerate(profile.steps) if not _ANSWERS.isdisjoint(_NEEDS[compute]))
        self._of_steps: _Steps = profile.steps[:first]
        self._of_answer: _Steps = profile.steps[first:]
        self._known: dict[bytes, Stage] = {}
        self._judged = 0

    def stage(self, run: Exhibit, said: bytes, answered: Callable[[], Exhibit]) -> Stage:
        """Equal to `first_failed_stage` of `answered`.

        `run` is the same exhibit with any answer; `said` is the digest of the answer, its case and its context.
        """
        if self._whole is not None:
            return first_failed_stage(answered(), self._whole)
        stage = _stage(self._of_steps, run)
        if stage is not _PASSED and stage is not _UNTESTED:
            return stage
        known = self._known.get(said)
        if known is None:
            if len(self._known) >= KEPT:
                self._known.clear()
            known = self._known[said] = _stage(self._of_answer, answered())
            self._judged += 1
            if self._judged % FORGETS == 0:
                agreement.forget()
        return stage if known is _PASSED else known


def _stage(steps: _Steps, exhibit: Exhibit) -> Stage:
    untested = False
    for compute, critical in steps:
        if (outcome := compute(exhibit)).status is PASS:
            continue
        if outcome.status is FAIL:
            return outcome.stage
        untested = untested or (critical and outcome.status is NOT_TESTED)
    return _UNTESTED if untested else _PASSED

"""The four release checks, with the lesson's names; each is true, false or not tested.

A check over nothing must not count as passed: a set without known-bad variants has proved nothing. Gold that blocks its
own right answers, or releases its own known-bad ones, cannot judge a run either.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from goldtui.casework import two_processes
from goldtui.casework.stored_variants import judge_stored
from goldtui.gates import admissibility
from goldtui.gates.chain import Profile, first_failed_stage
from goldtui.gates.evidence import EvidenceIndex
from goldtui.gates.exhibit import build_exhibit
from goldtui.model.counts import first_few
from goldtui.model.goldset import GoldSet
from goldtui.model.records import GoldCase
from goldtui.model.results import Stage, Status
from goldtui.model.score import Group, Measure, SliceLine, SliceState

ADMISSIBLE, SUPPORTED, BLOCKED, SLICES = (
    "admissible_evidence_path",
    "supported_answer_released",
    "known_bad_answers_blocked",
    "slice_regression_clear",
)
_SHOWN = 5
_NOTHING: Mapping[str, Stage] = {}


@dataclass(frozen=True, slots=True)
class GoldProof:
    """The results for the gold's own answers, judged by the same chain as the run."""

    right: int
    """Right answers that could be judged: references and hand-made good pairs."""
    right_blocked: tuple[str, ...]
    """Those that are not released: a reference by its case id, a pair by its variant id."""
    bad: int
    """Known-bad pairs in the gold."""
    bad_released: tuple[str, ...]
    """Those that are released, by variant id."""

    def reasons(self) -> Iterator[str]:
        """Why no run can pass with this gold."""
        if self.right_blocked:
            count = f"{len(self.right_blocked)} of {self.right} right answers"
            ids = first_few(self.right_blocked, _SHOWN)
            yield f"the gold blocks {count} of its own: {ids}; mend the gold: goldtui gates"
        if self.bad_released:
            count = f"{len(self.bad_released)} of {self.bad} known-bad answers"
            ids = first_few(self.bad_released, _SHOWN)
            yield f"the gold releases {count} it keeps: {ids}; mend the gold: goldtui variants"


def gold_proof(
    goldset: GoldSet, profile: Profile, where: str, *, processes: int = 1, known: Mapping[str, Stage] = _NOTHING
) -> GoldProof:
    """Judge references and stored pairs; messages name the gold as `where`, and `known` references are judged already.

    A reference that rests on withheld text is left out.
    """
    rows = list(judge_stored(goldset, profile, where=where)) if goldset.variants else []
    stored = [(row.variant_id, row.should_release, row.verdict.released) for row in rows if row.verdict is not None]
    right = [
        *_references(goldset, profile, processes, known),
        *((name, released) for name, due, released in stored if due),
    ]
    bad = [(name, released) for name, due, released in stored if not due]
    return GoldProof(
        right=len(right),
        right_blocked=tuple(name for name, released in right if not released),
        bad=len(bad),
        bad_released=tuple(name for name, released in bad if released),
    )


def release_checks(
    proof: GoldProof, measures: Iterable[Measure], slices: Iterable[SliceLine]
) -> dict[str, bool | None]:
    """The checks in order.

    Whether the run's evidence is admissible and its slices hold is taken from the run; whether right answers are
    released and known-bad ones blocked, from the gold.
    """
    admissible = next((m for m in measures if m.group is Group.GATE and m.name == admissibility.DECLARED.name), None)
    states = [one.state for one in slices if one.state is not SliceState.THIN]
    return {
        ADMISSIBLE: None if admissible is None else _settled(admissible),
        SUPPORTED: not proof.right_blocked if proof.right else None,
        BLOCKED: not proof.bad_released if proof.bad else None,
        SLICES: all(state is SliceState.PASS for state in states) if states else None,
    }


def _references(
    goldset: GoldSet, profile: Profile, processes: int, known: Mapping[str, Stage]
) -> Iterator[tuple[str, bool]]:
    evidence = EvidenceIndex(goldset.evidence)
    cases = [case for case in goldset.cases if case.reference is not None]

    def stage_of(case: GoldCase) -> Stage:
        return first_failed_stage(build_exhibit(case, None, None, evidence, goldset.policy), profile)

    left = [case for case in cases if case.case_id not in known]
    found = dict(known) | dict(
        zip((case.case_id for case in left), two_processes.parallel_map(left, stage_of, processes), strict=True)
    )
    for case in cases:
        stage = found[case.case_id]
        if stage is not Stage.NOT_TESTED:
            yield case.case_id, stage is Stage.PASS


def _settled(measure: Measure) -> bool | None:
    if measure.status is Status.FAIL:
        return False
    return measure.k == measure.n if measure.status is Status.PASS else None

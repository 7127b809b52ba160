"""The coverage of a set: points, claims, sources, kinds of lie and slices, each counted as k of n.

A set grows where writing is easy; coverage shows where nothing was written.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Sequence
from contextlib import nullcontext
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path

from goldtui.casework.judge import cited_ids
from goldtui.casework.kill_matrices import kill_matrices, known_matrices
from goldtui.checks.shown import labels_of
from goldtui.gates.chain import STRICT
from goldtui.model.goldset import GoldSet
from goldtui.model.provenance import is_unwritten
from goldtui.model.records import Behaviour, Claim, GoldCase
from goldtui.variants.catalog import FAMILIES
from goldtui.variants.outcome import APPLICABLE, Outcome
from goldtui.variants.score import Score
from goldtui.variants.summary import Matrix
from goldtui.workbench.library.drafting import used_chunks
from goldtui.workbench.session.matrix_memory import matrix_memory

Watch = Callable[[Iterable[Matrix]], Iterable[Matrix]]
"""Called for every case whose variants are judged, because that takes most of the time."""

NO_SLICE = ""
"""The slice of cases that name none."""


class Facet(StrEnum):
    """What is counted, ordered by how much closing its gaps is worth."""

    SLICE = "slice"
    QUOTA = "quota"
    GATE = "gate"
    CASE = "case"
    POINT = "point"
    CLAIM = "claim"
    DOCUMENT = "document"
    CHUNK = "chunk"
    KIND = "kind"


@dataclass(frozen=True, slots=True)
class Covered:
    """How many items of one facet are covered: k of n; `said` names the items."""

    facet: Facet
    k: int
    n: int
    said: str


@dataclass(frozen=True, slots=True)
class SliceRow:
    """One slice: its written cases and their sources, each as (k, n) if the policy requires a number."""

    name: str
    cases: int
    drafts: int
    sources: int
    """Chunks of the set that the slice's cases require or cite."""
    points: tuple[int, int]
    claims: tuple[int, int]
    variants: tuple[int, int] | None
    """Killed of applicable known-bad variants; null when they were not judged."""


@dataclass(slots=True)
class Tallies:
    """Known-bad variants by kind and slice, killed and applicable, with the set's score; added case by case."""

    score: Score = field(default_factory=lambda: Score(STRICT))
    killed: Counter[tuple[str, str]] = field(default_factory=Counter)
    applicable: Counter[tuple[str, str]] = field(default_factory=Counter)

    def add(self, matrix: Matrix, workflow: str) -> None:
        """Add one case of a slice."""
        self.score.add(matrix)
        for cell in matrix.summary.cells:
            if cell.outcome in APPLICABLE:
                self.applicable[cell.kind, workflow] += cell.number
                self.killed[cell.kind, workflow] += cell.number * (cell.outcome is Outcome.KILLED)

    def of_slice(self, workflow: str) -> tuple[int, int]:
        """Killed of applicable in one slice."""
        k, n = (sum(one[kind, workflow] for kind in self.score.families) for one in (self.killed, self.applicable))
        return k, n


@dataclass(frozen=True, slots=True)
class Coverage:
    """The coverage map of a set. It holds ids, labels and numbers, and no text of a source, a point or a claim."""

    goldset: GoldSet
    written: tuple[GoldCase, ...]
    drafts: int
    """Generated drafts whose question nobody has rewritten; they cover nothing."""
    slices: tuple[SliceRow, ...]
    labels: Counter[str]
    """Written cases by category and tag."""
    drafted: Counter[str]
    """Unwritten drafts by category and tag."""
    cells: Counter[tuple[str, str]]
    """Written cases by (slice, category)."""
    used: frozenset[str]
    tallies: Tallies | None


def coverage(
    goldset: GoldSet,
    where: Path,
    *,
    variants: bool = True,
    watch: Watch = lambda matrices: matrices,
    remember: bool = False,
) -> Coverage:
    """Count the set at `where`. Without `variants` gates and kinds are not tested and not reported.

    With `remember`, in two processes and only what has changed since the last look.
    """
    written = tuple(case for case in goldset.cases if not is_unwritten(case))
    unwritten = [case for case in goldset.cases if is_unwritten(case)]
    tallies = None
    if variants:
        tallies = Tallies()
        if written:
            slices_of = {case.case_id: slice_of(case) for case in written}
            kept = tuple(one for one in goldset.variants if one.case_id in slices_of)
            judged = goldset.model_copy(update={"cases": written, "variants": kept})
            with matrix_memory(where, "coverage") if remember else nullcontext() as memory:
                if memory is None:
                    matrices: Iterable[Matrix] = kill_matrices(judged, STRICT, where=str(where))
                else:
                    matrices = known_matrices(judged, STRICT, memory, where=str(where), processes=2)
                for matrix in watch(matrices):
                    tallies.add(matrix, slices_of[matrix.case_id])
    return Coverage(
        goldset,
        written,
        len(unwritten),
        _slices(goldset, written, unwritten, tallies),
        Counter(label for case in written for label in labels_of(case)),
        Counter(label for case in unwritten for label in labels_of(case)),
        Counter((slice_of(case), case.category or "") for case in written),
        used_chunks(written),
        tallies,
    )


def slice_of(case: GoldCase) -> str:
    """The slice under which a case is counted."""
    return case.workflow or NO_SLICE


def claims_of(case: GoldCase) -> tuple[Claim, ...]:
    """The claims of the case's reference."""
    return case.reference.claims if case.reference else ()


def unclaimed_points(case: GoldCase) -> list[str]:
    """Ids of the points that no claim of the reference makes."""
    made = {claim.answer_point for claim in claims_of(case)}
    return [point.point_id for point in case.points if point.point_id not in made]


def pointless_claims(case: GoldCase) -> list[str]:
    """Ids of the claims that make none of the case's points."""
    known = {point.point_id for point in case.points}
    return [claim.claim_id for claim in claims_of(case) if claim.answer_point not in known]


def is_claimless(case: GoldCase) -> bool:
    """Whether the case has no claim to judge although no refusal is expected."""
    return case.expected_behaviour is not Behaviour.REFUSE and not claims_of(case)


def kinds() -> tuple[str, ...]:
    """Every family of known-bad variants, in catalogue order."""
    return tuple(family.declared.kind for family in FAMILIES)


def _slices(
    goldset: GoldSet, written: Sequence[GoldCase], unwritten: Sequence[GoldCase], tallies: Tallies | None
) -> tuple[SliceRow, ...]:
    cases: dict[str, list[GoldCase]] = {name: [] for name in goldset.policy.required_slices}
    for case in written:
        cases.setdefault(slice_of(case), []).append(case)
    drafts = Counter(slice_of(case) for case in unwritten if case.workflow)
    known = {chunk.chunk_id for chunk in goldset.evidence}
    for name in drafts:
        cases.setdefault(name, [])
    return tuple(
        _row(name, cases[name], drafts[name], known, None if tallies is None else tallies.of_slice(name))
        # The slice of cases without one comes last.
        for name in sorted(cases, key=lambda name: (name == NO_SLICE, name))
    )


def _row(
    name: str, cases: Sequence[GoldCase], drafts: int, known: Collection[str], variants: tuple[int, int] | None
) -> SliceRow:
    points = sum(len(case.points) for case in cases)
    claims = sum(len(claims_of(case)) for case in cases)
    sources = {i for case in cases for i in (*case.named_source_ids, *cited_ids(case))}
    return SliceRow(
        name,
        len(cases),
        drafts,
        len(sources.intersection(known)),
        (points - sum(len(unclaimed_points(case)) for case in cases), points),
        (claims - sum(len(pointless_claims(case)) for case in cases), claims),
        variants,
    )

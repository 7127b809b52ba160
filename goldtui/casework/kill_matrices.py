"""Make and judge the known-bad variants of a whole set, to test whether its gold catches lies."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

from goldtui.casework import two_processes
from goldtui.casework.known_matrices import Ground, KnownMatrix, Memory, summary_in
from goldtui.casework.stored_variants import require_cases
from goldtui.casework.withheld import Withheld
from goldtui.casework.withheld_rows import clean_row
from goldtui.gates.chain import Profile
from goldtui.gates.evidence import EvidenceIndex
from goldtui.model.faults import unknown_case, unusable
from goldtui.model.goldset import GoldSet
from goldtui.model.records import GoldCase, Variant
from goldtui.model.results import Verdict
from goldtui.variants.matrix import CaseMatrix, Row, case_matrix
from goldtui.variants.rests_on import Rests, watch_shelf
from goldtui.variants.shelf import Shelf
from goldtui.variants.summary import Matrix, Summary

__all__ = ["CaseMatrix", "Matrix", "Row", "kill_matrices", "known_matrices"]


def kill_matrices(
    goldset: GoldSet,
    profile: Profile,
    *,
    case_id: str | None = None,
    stored: bool = True,
    where: str = "SET",
    processes: int = 1,
) -> Iterator[CaseMatrix]:
    """One matrix per case, in the set's order, without words of withheld chunks; messages name the set as `where`.

    Stored variants change what is expected of generated ones; with `stored` they are rows too. `processes` may be 2
    where no other thread runs. Raises `UnusableInput`: `no_cases` for a set without any, `unknown_case` for a `case_id`
    or a variant's case it lacks.
    """
    of_case, asked = _judging(goldset, profile, case_id, stored, where)
    yield from two_processes.parallel_map(asked, of_case.matrix, processes)


def known_matrices(
    goldset: GoldSet,
    profile: Profile,
    memory: Memory,
    *,
    stored: bool = True,
    where: str = "SET",
    processes: int = 1,
    words: bool = False,
) -> Iterator[Matrix]:
    """Like `kill_matrices` of the whole set, where only cases are judged that `memory` does not know as they are.

    With `words` the variants that require a change are judged as well, since somebody will ask for their words.
    """
    of_case, cases = _judging(goldset, profile, None, stored, where)
    rests = Rests()
    watching = replace(of_case, shelf=watch_shelf(of_case.shelf, rests))
    ground = Ground(goldset, of_case.shelf, profile, stored)
    keys = [ground.key(case, of_case.own(case)) for case in cases]
    entries = [memory.get(key) for key in keys]
    jobs: list[tuple[GoldCase, Collection[str] | None]] = []
    for place, (case, entry) in enumerate(zip(cases, entries, strict=True)):
        summary = summary_in(entry, of_case.own(case)) if entry is not None and ground.holds(case, entry) else None
        if summary is None:
            entries[place] = None
            jobs.append((case, None))
        elif words and summary.credited and summary.open_kinds:
            jobs.append((case, summary.open_kinds))

    def look(job: tuple[GoldCase, Collection[str] | None]) -> tuple[Summary, Verdict, tuple[Row, ...], bytes | None]:
        case, kinds = job
        rests.forget()
        matrix = (watching if kinds is None else of_case).judged(case, kinds)
        found = matrix.summary
        entry = ground.entry(case, of_case.own(case), rests, found) if kinds is None else None
        # Of the variants that were caught nobody asks for a word.
        return found, matrix.reference, of_case.clean(case, matrix.open_rows), entry

    judged = two_processes.parallel_map(jobs, look, processes)
    for case, key, entry in zip(cases, keys, entries, strict=True):
        again = partial(of_case.matrix, case)
        summary = None if entry is None else summary_in(entry, of_case.own(case))
        if summary is None:
            summary, reference, rows, entry = next(judged)
            found = KnownMatrix(case.case_id, summary, again, reference, rows)
        elif words and summary.credited and summary.open_kinds:
            _, reference, rows, _ = next(judged)
            found = KnownMatrix(case.case_id, summary, again, reference, rows)
        else:
            found = KnownMatrix(case.case_id, summary, again)
        if entry is not None:
            memory.keep(key, entry)
        yield found


@dataclass(frozen=True, slots=True)
class _OfCase:
    """Makes the matrix of any case of one set."""

    goldset: GoldSet
    profile: Profile
    kept: Mapping[str, list[Variant]]
    withheld: Withheld
    shelf: Shelf
    stored: bool

    def own(self, case: GoldCase) -> Sequence[Variant]:
        """The set's own variants of the case."""
        return self.kept.get(case.case_id, ())

    def matrix(self, case: GoldCase, kinds: Collection[str] | None = None) -> CaseMatrix:
        """The matrix, or its rows of some kinds, without words of withheld chunks."""
        matrix = self.judged(case, kinds)
        return replace(matrix, rows=self.clean(case, matrix.rows)) if self.withheld else matrix

    def judged(self, case: GoldCase, kinds: Collection[str] | None = None) -> CaseMatrix:
        """The matrix before words of withheld chunks are hidden."""
        policy, own = self.goldset.policy, self.own(case)
        return case_matrix(case, self.shelf, policy, self.profile, own, stored=self.stored, kinds=kinds)

    def clean(self, case: GoldCase, rows: Iterable[Row]) -> tuple[Row, ...]:
        """The rows without words of withheld chunks."""
        return tuple([clean_row(row, case, self.withheld) for row in rows])


def _judging(
    goldset: GoldSet, profile: Profile, case_id: str | None, stored: bool, where: str
) -> tuple[_OfCase, Sequence[GoldCase]]:
    if not goldset.cases:
        message = "the set holds no case, so there is nothing to make variants of"
        raise unusable("no_cases", message, where, "write or import cases first")
    known = {c.case_id for c in goldset.cases}
    if case_id is not None and case_id not in known:
        raise unknown_case(case_id, where, known)
    require_cases(goldset.variants, known, where)
    kept: dict[str, list[Variant]] = {}
    for variant in goldset.variants:
        kept.setdefault(variant.case_id, []).append(variant)
    withheld = Withheld(goldset.evidence, goldset.policy.restricted_run)
    shelf = Shelf(goldset.evidence, EvidenceIndex(goldset.evidence), cases_kept=1)
    asked = goldset.cases if case_id is None else [case for case in goldset.cases if case.case_id == case_id]
    return _OfCase(goldset, profile, kept, withheld, shelf, stored), asked

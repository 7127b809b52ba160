"""Make and judge the known-bad variants of a whole set, to test whether its gold catches lies."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from goldtui.casework import two_processes as in_two
from goldtui.casework.stored_variants import require_cases
from goldtui.casework.withheld import Withheld
from goldtui.casework.withheld_rows import clean_row
from goldtui.gates.chain import Profile
from goldtui.gates.evidence import EvidenceIndex
from goldtui.model.faults import Problem, UnusableInput, unknown_case
from goldtui.model.goldset import GoldSet
from goldtui.model.records import GoldCase, Variant
from goldtui.variants.matrix import CaseMatrix, Row, case_matrix
from goldtui.variants.shelf import Shelf

__all__ = ["CaseMatrix", "Row", "kill_matrices"]


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
    if not goldset.cases:
        message = "the set holds no case, so there is nothing to make variants of"
        raise UnusableInput((Problem("no_cases", message, where, "write or import cases first"),))
    known = {c.case_id for c in goldset.cases}
    if case_id is not None and case_id not in known:
        raise unknown_case(case_id, where, known)
    require_cases(goldset.variants, known, where)
    kept: dict[str, list[Variant]] = {}
    for variant in goldset.variants:
        kept.setdefault(variant.case_id, []).append(variant)
    withheld = Withheld(goldset.evidence, goldset.policy.restricted_run)
    shelf = Shelf(goldset.evidence, EvidenceIndex(goldset.evidence), cases_kept=1)

    def matrix_of(case: GoldCase) -> CaseMatrix:
        own = kept.get(case.case_id, ())
        matrix = case_matrix(case, shelf, goldset.policy, profile, own, stored=stored)
        if withheld:
            matrix = replace(matrix, rows=tuple(clean_row(row, case, withheld) for row in matrix.rows))
        return matrix

    asked = goldset.cases if case_id is None else [case for case in goldset.cases if case.case_id == case_id]
    yield from in_two.each(asked, matrix_of, processes)

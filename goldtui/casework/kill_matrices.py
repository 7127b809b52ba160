"""Make and judge the known-bad variants of a whole set, to test whether its gold catches lies."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from goldtui.casework.stored_variants import require_cases
from goldtui.casework.withheld import Withheld
from goldtui.casework.withheld_rows import clean_row
from goldtui.gates.chain import Profile
from goldtui.gates.evidence import EvidenceIndex
from goldtui.model.faults import Problem, UnusableInput, unknown_case
from goldtui.model.goldset import GoldSet
from goldtui.model.records import Variant
from goldtui.variants.matrix import CaseMatrix, Row, case_matrix
from goldtui.variants.shelf import Shelf

__all__ = ["CaseMatrix", "Row", "kill_matrices"]


def kill_matrices(
    goldset: GoldSet, profile: Profile, *, case_id: str | None = None, stored: bool = True, where: str = "SET"
) -> Iterator[CaseMatrix]:
    """One matrix per case, in the set's order, without words of withheld chunks; messages name the set as `where`.

    Stored variants override the expectations of generated ones; with `stored` they are rows too. Raises
    `UnusableInput`: `no_cases` for a set without cases, `unknown_case` for a missing `case_id` or case of a variant.
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
    for case in goldset.cases:
        if case_id is not None and case.case_id != case_id:
            continue
        own = kept.get(case.case_id, ())
        matrix = case_matrix(case, shelf, goldset.policy, profile, own, stored=stored)
        if withheld:
            matrix = replace(matrix, rows=tuple(clean_row(row, case, withheld) for row in matrix.rows))
        yield matrix

"""Judge the stored trace and answer pairs of a set against their expected outcomes."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from goldtui.casework.withheld import Withheld
from goldtui.casework.withheld_rows import clean_row
from goldtui.gates.chain import Profile
from goldtui.gates.evidence import EvidenceIndex
from goldtui.model.faults import Problem, UnusableInput, unknown_case, unusable
from goldtui.model.goldset import GoldSet
from goldtui.model.likely_names import Names
from goldtui.model.records import Variant
from goldtui.variants.matrix import Row, case_matrix
from goldtui.variants.shelf import Shelf


def judge_stored(
    goldset: GoldSet, profile: Profile, *, case_id: str | None = None, where: str = "SET"
) -> Iterator[Row]:
    """Every stored variant in file order, without words of withheld chunks; messages name the set as `where`.

    A variant that only overrides expectations of generated ones adds those. Raises `UnusableInput`: `no_variants` for a
    set without any, `unknown_case` naming each variant whose case the set lacks.
    """
    if not goldset.variants:
        raise unusable(
            "no_variants",
            "the set keeps no variants",
            where,
            "write known-bad pairs, name another set, or have them made with --generate",
        )
    cases = {c.case_id: c for c in goldset.cases}
    require_cases(goldset.variants, cases.keys(), where)
    if case_id is not None and case_id not in cases:
        raise unknown_case(case_id, where, cases)
    withheld = Withheld(goldset.evidence, goldset.policy.restricted_run)
    shelf = Shelf(goldset.evidence, EvidenceIndex(goldset.evidence))
    for variant in goldset.variants:
        case = cases[variant.case_id]
        if case_id is None or case.case_id == case_id:
            matrix = case_matrix(case, shelf, goldset.policy, profile, (variant,), generated=False)
            for row in matrix.rows:
                yield clean_row(row, case, withheld)


def require_cases(variants: Iterable[Variant], known: Collection[str], where: str) -> None:
    """Raise `UnusableInput` (`unknown_case`) naming each variant whose case is not `known`."""
    lost = [v for v in variants if v.case_id not in known]
    if lost:
        names = Names(known)
        raise UnusableInput(
            [
                Problem(
                    "unknown_case",
                    f"variant {v.variant_id!r} belongs to case {v.case_id!r}, which the set lacks",
                    f"{where}: variant {v.variant_id}",
                    " ".join(filter(None, (names.hint(v.case_id), "correct its case_id or add the case"))),
                )
                for v in lost[:50]
            ],
            len(lost),
        )

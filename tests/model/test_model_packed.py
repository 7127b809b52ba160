"""Packed cases are the cases of the set in all that a sequence can do, and none is held as a record."""

from __future__ import annotations

import gc

from goldtui.model.goldset import GoldSet
from goldtui.model.packed import Packed, case_ids, holding, sorted_cases
from goldtui.model.records import GoldCase

CASES = tuple(GoldCase(case_id=name, question=f"Where does {name} grow?") for name in ("moss", "fern", "Ivy", "é"))


def packed() -> Packed:
    bodies = [case.model_dump_json() for case in CASES]
    return Packed([case.case_id for case in CASES], bodies, lambda _, body: GoldCase.model_validate_json(body))


def test_packed_cases_are_a_sequence_of_the_same_cases() -> None:
    found = packed()
    assert (len(found), tuple(found), found[1], found[-1]) == (4, CASES, CASES[1], CASES[-1])
    assert tuple(found[1:3]) == CASES[1:3]
    assert CASES[2] in found
    assert not Packed((), (), lambda _, body: GoldCase.model_validate_json(body)).in_order()


def test_packed_and_other_cases_sort_alike_and_name_the_same_ids() -> None:
    assert tuple(sorted_cases(packed())) == sorted_cases(CASES)
    assert case_ids(packed()) == case_ids(CASES) == ("moss", "fern", "Ivy", "é")


def test_a_set_holds_packed_cases_as_they_are() -> None:
    found = holding(GoldSet(name="beds"), packed())
    assert (found.name, tuple(found.cases)) == ("beds", CASES)
    gc.collect()
    assert sum(isinstance(one, GoldCase) for one in gc.get_referents(found.cases)) == 0

"""Which gold case a stranger among the traces probably means, and how long one looks for it."""

from __future__ import annotations

import pytest

from goldtui.model.likely_names import MOST_NAMES
from goldtui.model.records import GoldCase
from goldtui.runs.score.likely_case import LikelyCases

CASES = (
    GoldCase(case_id="pond-depth", question="How deep is the lily pond?"),
    GoldCase(case_id="loan-days", question="For how many days may a plant be lent?"),
)


@pytest.mark.parametrize(
    ("named", "meant"),
    [
        ("pond-depth ", "pond-depth"),
        ("POND-DEPTH", "pond-depth"),
        ("pond\u200b-depth", "pond-depth"),
        ("pond-dept", "pond-depth"),
        ("loan-dais", "loan-days"),
        ("how  deep is the lily pond?", "pond-depth"),
        ("How deep is the lilly pond?", "pond-depth"),
        ("Who keeps the key?", None),
        ("", None),
        ("\u200b", None),
        ("x" * 100_000, None),
    ],
)
def test_a_stranger_is_named_with_the_case_it_looks_like(named: str, meant: str | None) -> None:
    assert LikelyCases(CASES).case_of(named) == meant


def test_a_question_is_compared_only_where_ids_are() -> None:
    many = (*CASES, *(GoldCase(case_id=f"bed-{n}", question=f"What grows in bed {n}?") for n in range(MOST_NAMES)))
    seen = LikelyCases(many)
    assert seen.case_of("How deep is the lilly pond?") is None
    assert seen.case_of("Pond-Depth") == "pond-depth"

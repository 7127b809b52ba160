"""Which gold case a stranger among the traces probably means, and how long one looks for it."""

from __future__ import annotations

import pytest

import goldtui.workbench.score_near as near
from goldtui.model.records import GoldCase
from goldtui.workbench.score_near import Near

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
def test_a_stranger_is_told_the_case_it_looks_like(named: str, meant: str | None) -> None:
    assert Near(CASES).case_of(named) == meant


def test_strangers_without_end_are_compared_so_long_and_no_longer(monkeypatch: pytest.MonkeyPatch) -> None:
    """A run made for other gold has a hundred thousand strangers; what looks the same is still told for each."""
    pairs: list[int] = []
    search = near.extractOne

    def counted(wanted, among, **how):
        pairs.append(len(among))
        return search(wanted, among, **how)

    monkeypatch.setattr(near, "MOST_COMPARED", 40)
    monkeypatch.setattr(near, "extractOne", counted)
    seen = Near(CASES)
    assert [seen.case_of(f"stranger {number}") for number in range(100)] == [None] * 100
    assert sum(pairs) == 40
    assert seen.case_of("pond-dept") is None
    assert seen.case_of("Pond-Depth") == "pond-depth"


def test_a_large_set_is_looked_through_for_look_alikes_only(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(near, "MOST_CASES", 1)
    assert (Near(CASES).case_of("loan days"), Near(CASES).case_of("LOAN-DAYS")) == (None, "loan-days")

"""The name that an unknown name probably means: what looks the same first, then what is a letter away."""

from __future__ import annotations

import pytest
import rapidfuzz.process
from hypothesis import given
from hypothesis import strategies as st

from goldtui.model.likely_names import Names, did_you_mean, steady_names

KNOWN = ("harbour-01", "harbour-02", "Quay rules", "tide-table")


@pytest.mark.parametrize(
    ("unknown", "meant"),
    [
        ("HARBOUR-01", "harbour-01"),
        ("harbour -01", "harbour-01"),
        ("harbour\u200b-02", "harbour-02"),
        ("quay  rules", "Quay rules"),
        ("harbour-O1", "harbour-01"),
        ("harb\u043eur_02", "harbour-02"),
        ("tide-tabel", "tide-table"),
        ("harbor-02", "harbour-02"),
        ("lighthouse", None),
        ("", None),
        ("\u200b", None),
    ],
)
def test_a_name_that_looks_like_a_known_one_is_told_so(unknown: str, meant: str | None) -> None:
    assert Names(KNOWN).near(unknown) == meant


def test_what_looks_the_same_goes_before_what_is_spelt_alike() -> None:
    assert Names(("bay-11", "BAY-1l")).near("bay-1l") == "BAY-1l"
    assert Names(("pier-10", "pier-lO")).near("pier-1o") == "pier-10"


def test_the_hint_is_a_question_and_what_else_helps_comes_behind_it() -> None:
    assert did_you_mean("Tide-Table", KNOWN) == "did you mean 'tide-table'?"
    assert did_you_mean("Tide-Table", KNOWN, "see the list") == "did you mean 'tide-table'? see the list"
    assert did_you_mean("lighthouse", KNOWN, "see the list") == "see the list"
    assert did_you_mean("lighthouse", ()) == ""


@given(st.lists(st.text(max_size=5), max_size=6), st.text(max_size=5))
def test_a_hint_names_a_known_name_or_nothing(known: list[str], name: str) -> None:
    names = Names(known)
    found = names.near(name)
    assert found is None or found in known
    assert names.near(name) == found


@given(st.lists(st.sampled_from(["gull", "gul", "GULL", "buoy"]), max_size=12))
def test_steady_names_answer_the_same_whatever_was_asked_before(asked: list[str]) -> None:
    names = steady_names(("gulls", "buoys"))
    assert [names.near(one) for one in asked] == [steady_names(("gulls", "buoys")).near(one) for one in asked]


def test_names_without_end_are_compared_so_long_and_no_longer(monkeypatch: pytest.MonkeyPatch) -> None:
    """A run made for other gold has a hundred thousand strangers; what looks the same is still named for each."""
    pairs: list[int] = []
    search = rapidfuzz.process.extractOne

    def counted(wanted, among, **how):
        pairs.append(len(among))
        return search(wanted, among, **how)

    monkeypatch.setattr(rapidfuzz.process, "extractOne", counted)
    names = Names(KNOWN[:2], comparisons=40)
    assert [names.near(f"stranger {number}") for number in range(100)] == [None] * 100
    assert sum(pairs) == 40
    assert names.near("harbor-02") is None
    assert names.near("Harbour-02") == "harbour-02"


def test_of_very_many_names_only_look_alikes_are_reported() -> None:
    names = Names(KNOWN, most=3)
    assert (names.near("tide-tabel"), names.near("TIDE-TABLE")) == (None, "tide-table")

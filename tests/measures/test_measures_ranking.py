"""Ranking measures count exactly, and what cannot be measured has no number."""

from __future__ import annotations

from fractions import Fraction
from math import isclose, log2

import pytest
from hypothesis import given
from hypothesis import strategies as st

from goldtui.measures.ranking import (
    ndcg_at,
    precision,
    precision_at,
    recall,
    recall_at,
    reciprocal_rank,
)

RANKED = ("moss", "fern", "rose", "fern", "palm")
NEEDED = frozenset({"fern", "palm", "iris"})

ids = st.lists(st.sampled_from("abcdefgh"), max_size=12)
required = st.frozensets(st.sampled_from("abcdefgh"), max_size=5)


def test_recall_counts_required_ids_and_precision_counts_listed_ones() -> None:
    assert recall(RANKED, NEEDED) == (2, 3)
    assert precision(RANKED, NEEDED) == (2, 4)


def test_a_cutoff_looks_at_the_first_k_different_ids() -> None:
    assert recall_at(RANKED, NEEDED, 2) == (1, 3)
    assert recall_at(RANKED, NEEDED, 4) == (2, 3)
    assert precision_at(RANKED, NEEDED, 2) == (1, 2)


def test_precision_at_k_is_out_of_k_even_when_fewer_ids_are_listed() -> None:
    assert precision_at(("fern",), NEEDED, 5) == (1, 5)


def test_the_reciprocal_rank_is_that_of_the_first_required_id() -> None:
    assert reciprocal_rank(RANKED, NEEDED) == Fraction(1, 2)
    assert reciprocal_rank(("moss", "moss", "fern"), NEEDED) == Fraction(1, 2)
    assert reciprocal_rank(("moss",), NEEDED) == 0


def test_ndcg_of_a_worked_example() -> None:
    # required ids at ranks 2 and 4 of three that exist
    gained = 1 / log2(3) + 1 / log2(5)
    ideal = 1 / log2(2) + 1 / log2(3) + 1 / log2(4)
    measured = ndcg_at(RANKED, NEEDED, 5)
    assert measured is not None
    assert isclose(measured, gained / ideal)


def test_what_cannot_be_measured_has_no_number() -> None:
    assert recall(RANKED, frozenset()) == (0, 0)
    assert precision((), NEEDED) == (0, 0)
    assert reciprocal_rank(RANKED, frozenset()) is None
    assert ndcg_at(RANKED, frozenset(), 5) is None


@pytest.mark.parametrize("k", [0, -1])
def test_a_cutoff_below_one_is_refused(k: int) -> None:
    for measure in (recall_at, precision_at, ndcg_at):
        with pytest.raises(ValueError, match="at least 1"):
            measure(RANKED, NEEDED, k)


@given(ids, required, st.integers(1, 12))
def test_repeated_ids_change_no_measure(listed: list[str], needed: frozenset[str], k: int) -> None:
    once = list(dict.fromkeys(listed))
    assert recall_at(listed, needed, k) == recall_at(once, needed, k)
    assert precision_at(listed, needed, k) == precision_at(once, needed, k)
    assert reciprocal_rank(listed, needed) == reciprocal_rank(once, needed)
    assert ndcg_at(listed, needed, k) == ndcg_at(once, needed, k)


@given(ids, required, st.integers(1, 12))
def test_measures_stay_in_their_range_and_recall_grows_with_k(
    listed: list[str], needed: frozenset[str], k: int
) -> None:
    found, wanted = recall_at(listed, needed, k)
    assert 0 <= found <= wanted == len(needed)
    assert found <= recall_at(listed, needed, k + 1)[0] <= recall(listed, needed)[0]
    gain = ndcg_at(listed, needed, k)
    assert (gain is None) == (not needed)
    assert gain is None or -1e-12 <= gain <= 1 + 1e-12


@given(required.filter(bool), st.integers(1, 8))
def test_required_ids_first_is_the_best_order(needed: frozenset[str], k: int) -> None:
    best = ndcg_at([*sorted(needed), "x", "y"], needed, k)
    assert best is not None
    assert isclose(best, 1.0)
    assert reciprocal_rank([*sorted(needed), "x"], needed) == 1

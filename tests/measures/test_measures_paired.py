"""McNemar's test is exact: published examples, another library's binomial test, and what no pair can tell."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest
import scipy
from hypothesis import given
from hypothesis import strategies as st

from goldtui.measures.paired import mcnemar

counts = st.integers(0, 300)


def test_runs_that_differ_nowhere_have_no_p_value() -> None:
    assert mcnemar(0, 0) is None


@pytest.mark.parametrize(
    ("worse", "better", "p"),
    [
        (1, 0, Fraction(1)),
        (1, 1, Fraction(1)),
        (5, 0, Fraction(1, 16)),
        (6, 0, Fraction(1, 32)),
        # Eight of nine coins: nine ways and one, on both sides.
        (8, 1, Fraction(20, 512)),
        (2, 4, Fraction(44, 64)),
    ],
)
def test_small_splits_are_what_one_counts_by_hand(worse: int, better: int, p: Fraction) -> None:
    assert mcnemar(worse, better) == p


def test_six_to_none_is_the_least_one_sided_split_that_chance_seldom_makes() -> None:
    told = [count for count in range(1, 10) if (mcnemar(count, 0) or 1) < Fraction(1, 20)]
    assert told[0] == 6


def test_the_p_value_is_that_of_scipy_on_a_thousand_random_splits() -> None:
    random = Random(5)
    for _ in range(1000):
        top = random.choice((5, 30, 400))
        worse, better = random.randint(0, top), random.randint(0, top)
        if worse + better:
            theirs = scipy.stats.binomtest(worse, worse + better, 0.5).pvalue
            assert float(mcnemar(worse, better) or 0) == pytest.approx(theirs, rel=1e-9)


@given(counts, counts)
def test_it_does_not_matter_which_run_is_named_first(worse: int, better: int) -> None:
    assert mcnemar(worse, better) == mcnemar(better, worse)


@given(st.integers(1, 100), st.integers(0, 100))
def test_a_more_uneven_split_of_as_many_pairs_is_never_more_likely(rarer: int, more: int) -> None:
    split, wider = mcnemar(rarer, rarer + more), mcnemar(rarer - 1, rarer + more + 1)
    assert split is not None
    assert wider is not None
    assert 0 < wider <= split <= 1


@pytest.mark.parametrize(("worse", "better"), [(-1, 0), (0, -1)])
def test_a_count_below_zero_is_refused(worse: int, better: int) -> None:
    with pytest.raises(ValueError, match="start at 0"):
        mcnemar(worse, better)

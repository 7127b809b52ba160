"""What a threshold is worth for a number of claims: exact counts, exact chances, and the lie that padding hides."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest
import scipy
from hypothesis import given
from hypothesis import strategies as st

from goldtui.scoring.flakiness import flakiness, flip_chance, needed_claims, padding

FOUR_FIFTHS = Fraction(4, 5)
claims = st.integers(1, 12)
rates = st.fractions(0, 1, max_denominator=20)
thresholds = st.fractions(Fraction(1, 20), 1, max_denominator=20)


def test_a_gate_of_four_fifths_needs_these_claims() -> None:
    sizes = (1, 2, 3, 4, 5, 8, 10, 20)
    assert [needed_claims(n, FOUR_FIFTHS) for n in sizes] == [1, 2, 3, 4, 4, 7, 8, 16]


def test_two_of_three_claims_do_not_reach_four_fifths() -> None:
    found = flakiness(3, Fraction(0), FOUR_FIFTHS, (3, 2))
    assert [(row.true, row.passes) for row in found.rows] == [(3, True), (2, False)]


def test_so_many_true_claims_hide_a_false_one() -> None:
    gates = ("0.75", "0.80", "0.85", "0.90", "0.95")
    assert [padding(Fraction(gate)) for gate in gates] == [3, 4, 6, 9, 19]
    assert padding(Fraction(1)) is None


@given(thresholds)
def test_the_padding_passes_with_its_false_claim_and_one_true_claim_less_does_not(threshold: Fraction) -> None:
    beside = padding(threshold)
    if beside is None:
        assert threshold == 1
    else:
        assert Fraction(beside, beside + 1) >= threshold
        assert Fraction(beside - 1, beside) < threshold


@given(claims, thresholds)
def test_the_needed_claims_reach_the_threshold_and_one_less_does_not(n: int, threshold: Fraction) -> None:
    needed = needed_claims(n, threshold)
    assert Fraction(needed - 1, n) < threshold <= Fraction(needed, n)


def counted_out(n: int, true: int, rate: Fraction, threshold: Fraction) -> Fraction:
    """The chance of a flip by going through every pattern of wrong labels."""
    passes = Fraction(true, n) >= threshold
    flips = Fraction(0)
    for wrong in product((False, True), repeat=n):
        called_true = sum((place < true) != error for place, error in enumerate(wrong))
        if (Fraction(called_true, n) >= threshold) != passes:
            flips += rate ** sum(wrong) * (1 - rate) ** (n - sum(wrong))
    return flips


@pytest.mark.parametrize("n", [1, 2, 5, 7])
def test_the_chance_of_a_flip_is_that_of_all_patterns_of_wrong_labels(n: int) -> None:
    for true in range(n + 1):
        for rate, threshold in product((Fraction(1, 20), Fraction(2, 3)), (FOUR_FIFTHS, Fraction(1, 2), Fraction(1))):
            assert flip_chance(n, true, rate, threshold) == counted_out(n, true, rate, threshold)


def test_a_wholly_true_answer_flips_as_a_binomial_says() -> None:
    for n in (10, 60, 400):
        theirs = scipy.stats.binom.cdf(needed_claims(n, FOUR_FIFTHS) - 1, n, 0.85)
        assert float(flip_chance(n, n, Fraction(3, 20), FOUR_FIFTHS)) == pytest.approx(theirs, rel=1e-9)


@given(claims, st.data(), thresholds)
def test_a_judge_that_never_errs_never_flips_a_verdict(n: int, data: st.DataObject, threshold: Fraction) -> None:
    true = data.draw(st.integers(0, n))
    assert flip_chance(n, true, Fraction(0), threshold) == 0


@given(claims, st.data(), rates, thresholds)
def test_a_chance_lies_between_0_and_1(n: int, data: st.DataObject, rate: Fraction, threshold: Fraction) -> None:
    assert 0 <= flip_chance(n, data.draw(st.integers(0, n)), rate, threshold) <= 1


def test_the_flaky_zone_is_what_lies_at_most_one_claim_from_the_threshold() -> None:
    assert flakiness(20, Fraction(1, 20), FOUR_FIFTHS).zone == (15, 17)
    assert flakiness(3, Fraction(1, 20), FOUR_FIFTHS).zone == (2, 3)
    assert flakiness(1, Fraction(1, 20), Fraction(1, 2)).zone == (0, 1)


@given(claims, thresholds)
def test_an_answer_whose_verdict_one_label_can_turn_is_in_the_flaky_zone(n: int, threshold: Fraction) -> None:
    for row in flakiness(n, Fraction(1, 20), threshold, range(n + 1)).rows:
        one_less, one_more = (Fraction(row.true + step, n) >= threshold for step in (-1, 1))
        if one_less != row.passes or (one_more != row.passes and row.true < n):
            assert row.in_zone
        assert row.in_zone == (abs(Fraction(row.true, n) - threshold) <= Fraction(1, n))


def test_without_a_number_of_true_claims_the_whole_answer_and_the_flaky_zone_are_shown() -> None:
    found = flakiness(20, Fraction(1, 20), FOUR_FIFTHS)
    assert [row.true for row in found.rows] == [20, 17, 16, 15]
    assert (found.needed, found.step, found.hides_one) == (16, Fraction(1, 20), 4)


def test_more_claims_make_a_true_answer_safer_from_the_same_judge() -> None:
    chances = [flip_chance(n, n, Fraction(1, 10), FOUR_FIFTHS) for n in (5, 10, 20, 40)]
    assert chances == sorted(chances, reverse=True)


@pytest.mark.parametrize(
    ("n", "true", "rate", "threshold", "told"),
    [
        (0, 0, Fraction(0), FOUR_FIFTHS, "at least 1 claim"),
        (3, 4, Fraction(0), FOUR_FIFTHS, "of 3 claims 0 to 3 can be true"),
        (3, -1, Fraction(0), FOUR_FIFTHS, "of 3 claims 0 to 3 can be true"),
        (3, 1, Fraction(-1, 9), FOUR_FIFTHS, "flip rate lies between"),
        (3, 1, Fraction(10, 9), FOUR_FIFTHS, "flip rate lies between"),
        (3, 1, Fraction(0), Fraction(0), "threshold lies above 0"),
        (3, 1, Fraction(0), Fraction(6, 5), "threshold lies above 0"),
    ],
)
def test_numbers_out_of_their_range_are_refused(
    n: int, true: int, rate: Fraction, threshold: Fraction, told: str
) -> None:
    with pytest.raises(ValueError, match=told):
        flip_chance(n, true, rate, threshold)

"""A corrected share keeps its word: in simulated runs its 95 % interval holds the truth about 95 times of 100."""

from __future__ import annotations

from fractions import Fraction

import pytest
import scipy

from goldtui.measures.corrected_share import rogan_gladen
from goldtui.scoring.flakiness import flip_chance
from scripts.calibration_simulation import covered, flips


@pytest.mark.parametrize(
    ("share", "judge"), [(0.7, (0.85, 0.8)), (0.85, (0.95, 0.9)), (0.95, (0.7, 0.7)), (0.95, (0.99, 0.97))]
)
def test_with_a_hundred_labels_both_ways_of_drawing_them_hold_the_truth_in_93_to_98_of_100(
    share: float, judge: tuple[float, float]
) -> None:
    found = covered(share, *judge, draws=600, seed=1)
    assert 0.93 <= found.balanced / found.draws <= 0.98
    assert 0.93 <= found.drawn / found.draws <= 0.98


def test_labels_balanced_by_hand_and_taken_for_a_random_draw_miss_the_truth() -> None:
    found = covered(0.85, 0.85, 0.8, draws=300, seed=2)
    assert found.balanced_as_drawn / found.draws < 0.5
    assert found.judge_alone / found.draws < 0.5


@pytest.mark.parametrize(
    ("claims", "true", "rate"), [(5, 5, "1/20"), (10, 8, "1/10"), (10, 9, "1/5"), (30, 25, "1/20"), (4, 2, "0")]
)
def test_a_noisy_judge_flips_as_often_as_its_predicted_interval_says(claims: int, true: int, rate: str) -> None:
    draws, threshold = 2000, Fraction(4, 5)
    predicted = float(flip_chance(claims, true, Fraction(rate), threshold))
    low, high = scipy.stats.binom.interval(0.99, draws, predicted)
    assert max(0, low) <= flips(claims, true, Fraction(rate), threshold, draws, seed=claims + true) <= high


def test_yeses_that_the_labels_do_not_explain_are_not_corrected() -> None:
    assert rogan_gladen(100, 100, (25, 50), (50, 50)) is None
    assert rogan_gladen(0, 100, (50, 50), (25, 50)) is None
    assert rogan_gladen(50, 100, (25, 50), (50, 50)) is not None

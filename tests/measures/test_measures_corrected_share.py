"""A corrected share keeps its word: in simulated runs its 95 % interval holds the truth about 95 times of 100."""

from __future__ import annotations

from fractions import Fraction

import pytest

from goldtui.measures.intervals import wilson
from goldtui.scoring.flakiness import flip_chance
from scripts.calibration_simulation import covered, flips


@pytest.mark.parametrize(("share", "judge"), [(0.7, (0.85, 0.8)), (0.85, (0.95, 0.9)), (0.95, (0.7, 0.7))])
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


def test_a_noisy_judge_flips_as_often_as_predicted() -> None:
    rate, threshold = Fraction(1, 10), Fraction(4, 5)
    low, high = wilson(flips(10, 9, rate, threshold, draws=2000, seed=3), 2000) or (0, 0)
    assert low <= flip_chance(10, 9, rate, threshold) <= high

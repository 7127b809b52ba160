"""The interval of a paired change holds the change, turns with its direction, and covers the truth in simulation."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from goldtui.measures.paired import paired_change

counts = st.integers(0, 200)


def test_without_pairs_there_is_no_interval_and_counts_start_at_nought() -> None:
    assert paired_change(0, 0, 0, 0) is None
    with pytest.raises(ValueError, match="start at 0"):
        paired_change(1, -1, 0, 0)


@given(counts, counts, counts, counts)
def test_the_interval_holds_the_change_and_is_turned_when_the_runs_are(a: int, b: int, c: int, d: int) -> None:
    found, turned = paired_change(a, b, c, d), paired_change(a, c, b, d)
    if found is None or turned is None:
        assert a + b + c + d == 0
        return
    change = (c - b) / (a + b + c + d)
    assert -1 <= found[0] <= change + 1e-12
    assert change - 1e-12 <= found[1] <= 1
    assert found[0] == pytest.approx(-turned[1], abs=1e-12)


def test_no_change_in_a_few_cases_is_no_certainty() -> None:
    found = paired_change(3, 0, 0, 0)
    assert found is not None
    assert found[0] < -0.3
    assert found[1] > 0.3


@pytest.mark.parametrize("shares", [(0.6, 0.1, 0.1, 0.2), (0.85, 0.1, 0.02, 0.03), (0.3, 0.3, 0.1, 0.3)])
def test_the_interval_holds_the_true_change_in_about_95_of_100_draws(shares: tuple[float, ...]) -> None:
    draw, held, draws, pairs = Random(7), 0, 2000, 100
    truth = shares[2] - shares[1]
    for _ in range(draws):
        cells = [0, 0, 0, 0]
        for cell in draw.choices(range(4), shares, k=pairs):
            cells[cell] += 1
        found = paired_change(*cells)
        assert found is not None
        held += found[0] <= truth <= found[1]
    assert 0.93 <= held / draws <= 0.98

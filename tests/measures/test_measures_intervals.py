"""A small count must look as uncertain as it is."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from goldtui.measures.intervals import wilson, wilson_of_share


@pytest.mark.parametrize(
    ("k", "n", "low", "high"),
    [
        (0, 10, 0.0, 0.2775),
        (10, 10, 0.7225, 1.0),
        (5, 10, 0.2366, 0.7634),
        (81, 263, 0.2553, 0.3662),  # Newcombe, Statistics in Medicine 17 (1998), table I
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_published_values_are_met(k: int, n: int, low: float, high: float) -> None:
    interval = wilson(k, n)
    assert interval is not None
    assert interval == pytest.approx((low, high), abs=5e-5)


def test_nothing_measured_has_no_interval() -> None:
    assert wilson(0, 0) is None


@pytest.mark.parametrize(("k", "n"), [(-1, 3), (4, 3), (1, 0)])
def test_a_count_outside_its_total_is_refused(k: int, n: int) -> None:
    with pytest.raises(ValueError, match="between 0 and n"):
        wilson(k, n)


@given(st.integers(1, 10**6), st.data())
def test_the_share_lies_inside_and_successes_mirror_failures(n: int, data: st.DataObject) -> None:
    k = data.draw(st.integers(0, n))
    interval, mirrored = wilson(k, n), wilson(n - k, n)
    assert interval is not None
    assert mirrored is not None
    assert 0 <= interval[0] <= k / n + 1e-12
    assert k / n - 1e-12 <= interval[1] <= 1
    assert interval[0] == pytest.approx(1 - mirrored[1], abs=1e-9)


def test_a_share_of_units_that_count_in_part_lies_between_its_neighbours() -> None:
    low, high = wilson_of_share(0.85, 7.5)
    assert wilson_of_share(0.8, 7.5)[0] < low < wilson_of_share(0.9, 7.5)[0]
    assert wilson_of_share(0.85, 8.0)[1] - wilson_of_share(0.85, 8.0)[0] < high - low


@pytest.mark.parametrize(("share", "n"), [(-0.1, 3.0), (1.1, 3.0), (0.5, 0.0)])
def test_a_share_outside_its_range_is_refused(share: float, n: float) -> None:
    with pytest.raises(ValueError, match="between 0 and 1"):
        wilson_of_share(share, n)

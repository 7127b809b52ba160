"""A sample is as large as its interval asks, and spread in proportion with somebody of every group."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from goldtui.measures.intervals import wilson
from goldtui.measures.sampling import half_interval, sample_size, spread


@pytest.mark.parametrize(("half", "population", "size"), [(0.05, 10**9, 381), (0.05, 1000, 276), (0.1, 50, 33)])
def test_known_sizes(half: float, population: int, size: int) -> None:
    assert sample_size(half, population) == size


@given(st.floats(0.005, 0.5), st.integers(1, 10**6))
def test_the_size_reaches_the_interval_and_one_less_does_not(half: float, population: int) -> None:
    size = sample_size(half, population)
    assert half_interval(size, population) <= half + 1e-9
    if size > 1:
        assert half_interval(size - 1, population) > half - 1e-9


@given(st.integers(1, 5000))
def test_half_an_interval_is_that_of_wilson_at_one_half(number: int) -> None:
    found = wilson(number, 2 * number)
    assert found is not None
    assert half_interval(2 * number, 10**15) == pytest.approx((found[1] - found[0]) / 2, rel=1e-6)


@given(st.dictionaries(st.text(max_size=3), st.integers(1, 5000), min_size=1, max_size=20), st.integers(1, 20000))
def test_a_sample_is_spread_in_proportion_and_leaves_no_group_out(sizes: dict[str, int], number: int) -> None:
    found = spread(sizes, number)
    total = sum(sizes.values())
    assert found.keys() == sizes.keys()
    assert all(1 <= found[name] <= size for name, size in sizes.items())
    assert sum(found.values()) == min(total, max(number, len(sizes)))


@pytest.mark.parametrize("half", [0, 1, -1, float("nan")])
def test_half_an_interval_is_a_share(half: float) -> None:
    with pytest.raises(ValueError, match="between 0 and 1"):
        sample_size(half, 10)

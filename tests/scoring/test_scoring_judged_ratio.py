"""A judged share never comes alone: atoms, what it needs, how often errors turn it, what would hide a lie."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from goldtui.scoring.judged.ratio import judged_ratio

LEAST = Fraction(4, 5)


@pytest.mark.parametrize(
    ("k", "n", "undecided", "passes"),
    [(4, 5, 0, True), (3, 5, 0, False), (4, 4, 1, True), (3, 4, 1, None), (2, 4, 1, False), (0, 0, 5, None)],
)
def test_what_is_undecided_is_neither_true_nor_left_out(k: int, n: int, undecided: int, passes: bool | None) -> None:
    found = judged_ratio(k, n, undecided, LEAST)
    assert (found.needed, found.passes) == (4, passes)


def test_nothing_judged_is_no_share() -> None:
    found = judged_ratio(0, 0, 0, LEAST)
    assert (found.needed, found.passes) == (None, None)
    assert list(found.lines) == ["nothing was judged, so nothing is measured"]


def test_the_companions_stand_in_words() -> None:
    assert list(judged_ratio(9, 10, 0, LEAST, Fraction(1, 20)).lines) == [
        "at 0.8 it needs 8 of 10: reached",
        "errors of the judge at a rate of 5.0% turn that in 6.8% of runs",
        "4 true ones would hide one false one",
    ]
    assert list(judged_ratio(1, 2, 0, Fraction(1)).lines) == [
        "at 1 it needs 2 of 2: not reached",
        "how often the judge's errors would turn that is not measured: calibrate the judge",
        "no number of true ones hides a false one",
    ]
    assert "is not worked out" in list(judged_ratio(1, 5000, 0, LEAST, Fraction(1, 20)).lines)[1]


@given(st.integers(0, 40), st.integers(0, 40), st.integers(0, 10), st.fractions(Fraction(1, 20), 1))
def test_it_passes_only_if_it_passes_whatever_the_undecided_turn_out_to_be(
    yes: int, no: int, undecided: int, threshold: Fraction
) -> None:
    found = judged_ratio(yes, yes + no, undecided, threshold)
    atoms = yes + no + undecided
    if atoms:
        outcomes = {Fraction(yes + more, atoms) >= threshold for more in range(undecided + 1)}
        assert found.passes is (None if len(outcomes) > 1 else outcomes.pop())

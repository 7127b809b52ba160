"""Numbers in words."""

from __future__ import annotations

from fractions import Fraction

import pytest

from goldtui.model import counts


def test_one_thing_has_no_s_and_a_large_number_has_separators() -> None:
    assert [counts.plural(n, "case") for n in (0, 1, 2)] == ["0 cases", "1 case", "2 cases"]
    assert counts.plural(2, "entry", "entries") == "2 entries"
    assert [counts.counted(n, "case") for n in (1, 12_000)] == ["1 case", "12,000 cases"]


def test_a_long_list_names_the_first_few_and_counts_the_rest() -> None:
    sheds = ("boat shed", "fern house", "seed bank")
    assert [counts.first_few(sheds, most) for most in (1, 3, 9)] == [
        "boat shed and 2 more",
        "boat shed, fern house, seed bank",
        "boat shed, fern house, seed bank",
    ]
    assert counts.first_few((), 2) == ""


def test_nothing_measured_is_never_a_number() -> None:
    assert [counts.k_of_n(*one) for one in ((3, 4), (0, 4), (0, 0), (None, None))] == [
        "3 of 4",
        "0 of 4",
        "not tested",
        "not tested",
    ]
    assert [counts.count_suffix(3, 4), counts.count_suffix(0, 0), counts.count_suffix(None, None)] == [
        ", 3 of 4",
        ", 0 of 0",
        "",
    ]


@pytest.mark.parametrize(
    ("share", "said", "exactly", "whole", "chance"),
    [
        (Fraction(19, 20), "95 %", "95 %", "95 %", "95.00 %"),
        (Fraction(1, 3), "33.3333 %", "1/3", "33 %", "33.33 %"),
        (Fraction(999, 1000), "99.9 %", "99.9 %", "99 %", "99.90 %"),
        (Fraction(1, 200), "0.5 %", "0.5 %", "<1 %", "0.50 %"),
        (Fraction(1, 100_000), "0.001 %", "1/100000", "<1 %", "< 0.01 %"),
        (Fraction(99_999, 100_000), "99.999 %", "99999/100000", "99 %", "> 99.99 %"),
        (Fraction(0), "0 %", "0 %", "0 %", "0 %"),
        (Fraction(1), "100 %", "100 %", "100 %", "100 %"),
    ],
)
def test_a_share_is_rounded_as_its_place_needs(share, said, exactly, whole, chance) -> None:
    assert counts.percent(share) == said
    assert counts.exact_percent(share) == exactly
    assert counts.whole_percent(share) == whole
    assert counts.chance(share) == chance

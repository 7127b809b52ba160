"""Overlap of marks is counted position by position, and no way of cutting one's own marks changes it."""

from __future__ import annotations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from goldtui.measures.overlap import Place, exact_match, f1, jaccard

CHUNK, OTHER = ("orchid-house", "2"), ("orchid-house", "1")

place = st.tuples(st.sampled_from("xy"), st.integers(0, 20), st.integers(1, 9)).map(lambda p: (p[0], p[1], p[1] + p[2]))
places = st.lists(place, max_size=6)


def positions(marks: list[Place]) -> set[tuple[object, int]]:
    return {(source, i) for source, start, end in marks for i in range(start, end)}


def test_marks_that_differ_by_a_word_share_places_without_being_equal() -> None:
    first, second = [(CHUNK, 10, 30), (CHUNK, 40, 45)], [(CHUNK, 10, 24), (CHUNK, 40, 45)]
    assert exact_match(first, second) == (1, 3)
    assert jaccard(first, second) == (19, 25)
    assert f1(first, second) == (38, 44)


def test_the_same_range_of_another_version_is_another_place() -> None:
    assert exact_match([(CHUNK, 0, 5)], [(OTHER, 0, 5)]) == (0, 2)
    assert jaccard([(CHUNK, 0, 5)], [(OTHER, 0, 5)]) == (0, 10)
    assert f1([(CHUNK, 0, 5)], [(OTHER, 0, 5)]) == (0, 10)


def test_a_range_ends_before_its_end() -> None:
    assert jaccard([(CHUNK, 0, 5)], [(CHUNK, 5, 9)]) == (0, 9)


def test_without_marks_nothing_is_measured() -> None:
    assert exact_match([], []) == jaccard([], []) == f1([], []) == (0, 0)


def test_a_mark_of_one_person_only_is_measured_as_no_overlap() -> None:
    assert exact_match([(CHUNK, 0, 5)], []) == (0, 1)
    assert jaccard([(CHUNK, 0, 5)], []) == (0, 5)
    assert f1([], [(CHUNK, 0, 5)]) == (0, 5)


@pytest.mark.parametrize("bad", [(CHUNK, 3, 3), (CHUNK, 4, 3), (CHUNK, -1, 3)], ids=["empty", "reversed", "negative"])
def test_a_place_that_is_none_is_refused(bad: Place) -> None:
    for measure in (exact_match, jaccard, f1):
        with pytest.raises(ValueError, match="beyond its start"):
            measure([bad], [(CHUNK, 0, 1)])
        with pytest.raises(ValueError, match="orchid-house"):
            measure([], [bad])


@given(places, places)
def test_overlap_is_that_of_the_sets_of_positions(first: list[Place], second: list[Place]) -> None:
    one, two = positions(first), positions(second)
    assert jaccard(first, second) == (len(one & two), len(one | two))
    assert f1(first, second) == (2 * len(one & two), len(one) + len(two))
    assert exact_match(first, second) == (len(set(first) & set(second)), len(set(first) | set(second)))


@given(places, places, st.data())
def test_a_mark_cut_in_two_covers_the_same(first: list[Place], second: list[Place], data: st.DataObject) -> None:
    assume(first)
    source, start, end = first[0]
    middle = data.draw(st.integers(start, end))
    parts = [(source, a, b) for a, b in ((start, middle), (middle, end)) if a < b]
    assert jaccard([*first[1:], *parts], second) == jaccard(first, second)
    assert f1([*first[1:], *parts], second) == f1(first, second)


@given(places, places)
def test_neither_who_comes_first_nor_the_order_of_marks_matters(first: list[Place], second: list[Place]) -> None:
    for measure in (exact_match, jaccard, f1):
        assert measure(second, first) == measure(first[::-1], second) == measure(first, second)

"""A judge counts only where people's labels show that it can be believed, and the reason why not is named."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from judged_verdicts import JUDGE, calibration

from goldtui.model.judges.bounds import JudgeBounds
from goldtui.model.judges.calibration import Accepted, Bar, Calibration, Counted
from goldtui.scoring.judged.admission import may_gate

GOOD = (95, 3, 5, 97)


def bar(one: Calibration | None, bounds: JudgeBounds | None = None, judge: str = JUDGE, days: int = 9) -> Bar | None:
    found = may_gate(one, bounds or JudgeBounds(), judge, days, "ferns", "en")
    assert found is None or found.message
    return found and found.why


def test_a_judge_that_agrees_with_people_counts() -> None:
    assert bar(calibration(*GOOD)) is None


def test_without_a_calibration_or_with_that_of_another_judge_it_does_not() -> None:
    assert bar(None) is Bar.UNCALIBRATED
    assert bar(calibration(*GOOD), judge="b" * 64) is Bar.OTHER_JUDGE


@pytest.mark.parametrize(("days", "why"), [(90, None), (91, Bar.STALE), (-1, Bar.STALE), (0, None)])
def test_a_calibration_holds_for_the_days_of_the_policy(days: int, why: Bar | None) -> None:
    assert bar(calibration(*GOOD), days=days) is why


@pytest.mark.parametrize("cells", [(49, 0, 0, 200), (200, 0, 0, 49), (48, 0, 1, 200), (0, 0, 0, 0)])
def test_each_class_needs_its_labels(cells: tuple[int, int, int, int]) -> None:
    assert bar(calibration(*cells)) is Bar.FEW_LABELS


def test_a_judge_that_says_yes_to_everything_knows_nothing_however_often_it_agrees() -> None:
    assert bar(calibration(950, 50, 0, 0)) is Bar.KNOWS_NOTHING
    assert bar(calibration(30, 25, 25, 30), JudgeBounds(min_kappa=0)) is Bar.KNOWS_NOTHING


def test_kappa_of_the_policy_is_met_exactly_or_not_at_all() -> None:
    at_four_fifths = calibration(90, 10, 10, 90)
    assert bar(at_four_fifths) is None
    assert bar(calibration(90, 10, 11, 90)) is Bar.LOW_KAPPA
    assert bar(at_four_fifths, JudgeBounds(min_kappa=0.81)) is Bar.LOW_KAPPA


@pytest.mark.parametrize(
    ("accepted", "asked", "why"), [(1, 20, None), (2, 39, Bar.ACCEPTS_LIES), (0, 3, None), (0, 0, None)]
)
def test_more_than_a_twentieth_of_the_known_lies_of_one_kind_bars_it(
    accepted: int, asked: int, why: Bar | None
) -> None:
    lies = (Accepted(kind="number", accepted=0, asked=50), Accepted(kind="negation", accepted=accepted, asked=asked))
    assert bar(calibration(*GOOD, lies=lies)) is why


def test_it_counts_only_in_slices_and_languages_with_labels() -> None:
    few = Counted(true_yes=10, true_no=9)
    assert bar(calibration(*GOOD, slices={"palms": few})) is Bar.SLICE
    assert bar(calibration(*GOOD, slices={"ferns": few})) is Bar.SLICE
    assert bar(calibration(*GOOD, languages={})) is Bar.LANGUAGE
    found = may_gate(calibration(*GOOD), JudgeBounds(), JUDGE, 1, "", "en")
    assert found is not None
    assert found.message == "0 labels of statements without a known slice, and it takes 20"


@given(st.tuples(*[st.integers(0, 300)] * 4))
def test_no_judge_counts_whose_errors_could_be_those_of_a_coin(cells: tuple[int, int, int, int]) -> None:
    true_yes, false_yes, false_no, true_no = cells
    if true_yes * true_no <= false_yes * false_no:
        assert bar(calibration(*cells), JudgeBounds(min_kappa=0)) is not None

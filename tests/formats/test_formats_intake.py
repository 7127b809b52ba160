"""Problems are kept up to a number and counted beyond it, whoever found them."""

from __future__ import annotations

import pytest

from goldtui.formats.intake import KEPT_PROBLEMS, Intake
from goldtui.model.faults import Problem, UnusableInput


def test_problems_of_a_reader_further_down_are_taken_over_with_their_true_total() -> None:
    intake = Intake()
    with intake.gathering():
        raise UnusableInput([Problem("a", "one"), Problem("b", "two")], total=700)
    intake.problem("c", "three")
    with pytest.raises(UnusableInput) as caught:
        intake.raise_if_unusable()
    assert [problem.code for problem in caught.value.problems] == ["a", "b", "c"]
    assert caught.value.total == 701


def test_the_first_problems_are_kept_and_the_rest_counted() -> None:
    intake = Intake()
    for number in range(KEPT_PROBLEMS + 7):
        intake.problem("a", str(number))
    with pytest.raises(UnusableInput) as caught:
        intake.raise_if_unusable()
    assert [problem.message for problem in caught.value.problems] == [str(n) for n in range(KEPT_PROBLEMS)]
    assert caught.value.total == KEPT_PROBLEMS + 7


def test_notices_alone_stop_nothing() -> None:
    intake = Intake()
    intake.notice("a", "by the way")
    intake.raise_if_unusable()
    assert not intake.troubled

"""A judge's share is corrected in the way that fits how the labels were drawn, and never without a reason."""

from __future__ import annotations

from fractions import Fraction

import pytest
from judged_verdicts import calibration, digest

from goldtui.model.judges.calibration import Calibration, Drawn, Method
from goldtui.scoring.judged.shares import judged_share

RUN = digest("run")
CELLS = (40, 10, 5, 45)


@pytest.mark.parametrize("drawn", [Drawn.BALANCED, Drawn.OTHER_RUN])
def test_labels_from_elsewhere_are_corrected_by_rogan_and_gladen(drawn: Drawn) -> None:
    found = judged_share(calibration(*CELLS, drawn=drawn, run=RUN), 300, 500, RUN)
    wrong = Fraction(10, 55)
    assert found.method is Method.ROGAN_GLADEN
    assert found.value == (Fraction(300, 500) - wrong) / (Fraction(40, 45) - wrong)
    assert found.low is not None
    assert found.high is not None
    assert found.low < float(found.value) < found.high
    assert found.labels is None


def test_a_random_draw_of_this_run_is_prediction_powered_with_the_labels_alone_next_to_it() -> None:
    found = judged_share(calibration(*CELLS, drawn=Drawn.RANDOM, run=RUN), 300, 500, RUN)
    assert (found.method, found.labels) == (Method.PREDICTION_POWERED, (45, 100))
    assert (found.k, found.n) == (300, 500)
    assert found.low is not None
    assert found.high is not None
    assert found.labels_low is not None
    assert found.labels_high is not None
    assert found.high - found.low < found.labels_high - found.labels_low


def test_a_random_draw_of_another_run_is_from_elsewhere() -> None:
    found = judged_share(calibration(*CELLS, drawn=Drawn.RANDOM, run=digest("earlier")), 300, 500, RUN)
    assert found.method is Method.ROGAN_GLADEN


@pytest.mark.parametrize(
    ("one", "k", "n", "why"),
    [
        (None, 3, 5, "the judge is not calibrated"),
        (calibration(*CELLS), 0, 0, "the judge decided nothing"),
        (calibration(19, 0, 0, 90), 3, 5, "fewer than 20 labels of a class"),
        (calibration(20, 20, 20, 20), 3, 5, "sensitivity and specificity together are 1 or less"),
        (calibration(*CELLS), 500, 500, "the judge's share of yeses does not fit its labels"),
        (
            calibration(*CELLS, drawn=Drawn.RANDOM, run=RUN),
            3,
            5,
            "the labels are of this run, and the judge's verdicts",
        ),
        (calibration(*CELLS, drawn=Drawn.RANDOM, run=RUN), 50, 100, "people labelled every statement of this run"),
    ],
)
def test_what_cannot_be_corrected_says_why(one: Calibration | None, k: int, n: int, why: str) -> None:
    found = judged_share(one, k, n, RUN)
    assert (found.method, found.value, found.low) == (Method.NONE, None, None)
    assert found.why.startswith(why)

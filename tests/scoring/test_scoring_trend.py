"""A trend joins runs that were scored alike; what was scored otherwise is apart and says why."""

from __future__ import annotations

import pytest
from score_reports import report
from score_rows import row

from goldtui.model.score import CaseRow, Outcome
from goldtui.model.trend import TrendPoint
from goldtui.scoring.trend import trend

R, B, X = Outcome.RELEASED, Outcome.BLOCKED, Outcome.NO_TRACE
NOTHING = TrendPoint()


def cases(*outcomes: Outcome, slice_: str = "beds") -> list[CaseRow]:
    return [row(f"{slice_}{number}", outcome, slice_) for number, outcome in enumerate(outcomes)]


def test_no_run_is_no_trend() -> None:
    assert trend([]).runs == ()


def test_each_run_gives_k_of_n_overall_and_for_each_slice() -> None:
    first = report(cases(R, B, B) + cases(R, slice_=""), "monday.jsonl")
    second = report(cases(R, R, B) + cases(B, slice_=""), "tuesday.jsonl")
    found = trend([first, second])
    assert [run.name for run in found.runs] == ["monday.jsonl", "tuesday.jsonl"]
    assert found.overall == (TrendPoint(k=2, n=4), TrendPoint(k=2, n=4))
    assert [(line.name, line.points) for line in found.slices] == [
        ("beds", (TrendPoint(k=1, n=3), TrendPoint(k=2, n=3))),
        ("", (TrendPoint(k=1, n=1), TrendPoint(k=0, n=1))),
    ]
    assert found.joined(found.overall) == (0, 1)


@pytest.mark.parametrize(
    ("other", "why"),
    [
        ({"gold": "c" * 64}, "scored by other gold"),
        ({"profile": "lesson"}, "scored by the profile lesson"),
        ({"mode": "monitor"}, "scored in the mode monitor"),
    ],
)
def test_a_run_that_was_scored_otherwise_than_the_newest_is_shown_and_never_joined(
    other: dict[str, str], why: str
) -> None:
    found = trend([report(cases(R)), report(cases(B), **other), report(cases(R))])
    assert [run.apart for run in found.runs] == ["", why, ""]
    assert found.overall[1] == TrendPoint(k=0, n=1)
    assert found.joined(found.overall) == (0, 2)


def test_a_slice_that_was_not_measured_or_not_known_has_no_number_and_no_place_in_the_line() -> None:
    found = trend([report(cases(R)), report(cases(X)), report(cases(R, slice_="tours"))])
    beds, tours = found.slices
    assert beds.points == (TrendPoint(k=1, n=1), NOTHING, NOTHING)
    assert tours.points == (NOTHING, NOTHING, TrendPoint(k=1, n=1))
    assert found.overall[1] == NOTHING
    assert (found.joined(beds.points), found.joined(tours.points)) == ((0,), (2,))


def test_another_version_of_the_tool_is_reported_and_joined() -> None:
    found = trend([report(cases(R), tool_version="0.0.9"), report(cases(R))])
    assert [run.tool_version for run in found.runs] == ["0.0.9", "0.1.0"]
    assert found.joined(found.overall) == (0, 1)

"""Every number of a report has a name, and behind it are the cases that make it up, those that need work first."""

from __future__ import annotations

from datetime import UTC, datetime
from fractions import Fraction

import pytest
from hypothesis import given, settings
from score_any import reports
from score_yard import many, measure, passing, troubled

from goldtui.model.results import Status
from goldtui.model.score import Group, Outcome, ScoreReport
from goldtui.store.runs import outcome_of
from goldtui.workbench.report.figure_cases import behind, first_failing
from goldtui.workbench.report.figures import Figure, Table
from goldtui.workbench.report.page import over_time, tables, trend
from goldtui.workbench.report.saved_runs import KeptRun, OpenRun


def figures(report: ScoreReport) -> dict[str, Figure]:
    return {one.key: one for table in tables(report) for one in table.figures}


def ids(report: ScoreReport, key: str) -> list[str]:
    return [one.case_id for one in behind(report, key)]


def run(number: int, report: ScoreReport, **more: object) -> OpenRun:
    made = {
        "number": number,
        "author": "ana",
        "at": datetime(2026, 11, number, tzinfo=UTC),
        "profile": report.profile,
        "mode": report.mode,
        "tool_version": report.tool_version,
        "gold_name": report.gold.name,
        "gold_digest": report.gold.digest,
        "release_version": report.gold.version,
        "trace_path": f"/runs/{report.run.name}",
        "trace_digest": report.run.digest,
        "outcome": outcome_of(report),
        "released": report.released,
        "judged": report.judged,
        "cases": report.attendance.expected,
    }
    return OpenRun(KeptRun(**{**made, **more}), report)  # type: ignore[arg-type]


def test_attendance_stands_first_and_only_what_is_wrong_there_is_listed():
    assert [one.table for one in tables(troubled())][:2] == [Table.ATTENDANCE, Table.OUTCOME]
    assert [one.key for one in tables(passing())[0].figures] == ["attendance:scored"]
    assert {"attendance:missing", "attendance:unknown", "attendance:bad_lines"} <= set(figures(troubled()))


def test_nothing_measured_is_never_a_number():
    found = figures(troubled())
    assert found["slice:visitors"].count == "not tested"
    assert found["stage:relevance"].count == "not tested"
    assert found["gate:source_policy"].count == "n/a"
    assert found["slice:visitors"].share is None
    assert found["check:known_bad_answers_blocked"].count == "not tested"
    assert found["check:slice_regression_clear"].count == ""


@pytest.mark.parametrize(
    ("key", "expected"),
    [
        ("attendance:missing", ["vi-tripod-price"]),
        ("attendance:repeated", ["vi-ja-tour"]),
        ("attendance:answerless", ["seed-overseas-fee"]),
        ("attendance:unknown", ["vi-tripod-prize"]),
        ("outcome:blocked", ["gh-lily-fertiliser", "seed-overseas-fee"]),
        ("outcome:not tested", ["hb-orchid-sites"]),
        ("slice:glasshouse", ["gh-lily-fertiliser", "gh-palm-house-night", "gh-rainwater-low"]),
        ("gate:behaviour", ["gh-lily-fertiliser"]),
        ("gate:faithfulness", ["hb-orchid-sites", "gh-palm-house-night", "gh-rainwater-low"]),
        ("mode:false_acceptance", ["gh-lily-fertiliser"]),
        ("category:should_reject_policy", ["hb-orchid-sites"]),
        ("tier:critical", ["gh-lily-fertiliser", "seed-overseas-fee"]),
        ("beside:newly failing", ["gh-lily-fertiliser"]),
        ("beside:stage moved", ["seed-overseas-fee"]),
        ("beside:only before", ["vi-ja-tour"]),
        ("beside:slice seed-exchange", ["seed-overseas-fee"]),
        ("spent:cost", ["gh-palm-house-night"]),
        ("stage:retrieval", []),
        ("check:slice_regression_clear", []),
        ("no such number", []),
    ],
)
def test_behind_a_number_stand_its_cases_those_that_need_work_first(key, expected):
    assert ids(troubled(), key) == expected


def test_a_gate_says_which_cases_it_stopped_and_how_many_go_on():
    assert "1 stop here" in figures(troubled())["gate:behaviour"].words
    assert "4 go on" in figures(troubled())["gate:behaviour"].words
    assert behind(troubled(), "gate:behaviour")[0].words.startswith("stops here: ")


def test_a_stranger_is_no_case_of_the_gold_and_says_where_it_stands():
    (stranger,) = behind(troubled(), "attendance:unknown")
    assert stranger.row is None
    assert stranger.words == "spring.jsonl:8; near vi-tripod-price"


def test_the_numbers_of_a_table_are_those_of_the_report():
    found = figures(troubled())
    assert (found["outcome:all"].k, found["outcome:all"].n) == (2, 4)
    assert found["reason:3"].title == "Slice 'glasshouse': 2 of 3 released, fewer than 95 %"
    assert found["slice:glasshouse"].bound == Fraction(19, 20)
    assert found["slice:glasshouse"].interval == (0.2077, 0.9385)
    assert found["tier:critical"].why[0].startswith("Fail: behaviour, context selection")
    assert (found["beside:newly failing"].n, found["beside:newly failing"].words) == (5, "1 released to failed")


@settings(max_examples=150, deadline=None)
@given(reports())
def test_of_any_report_every_number_can_be_opened_and_names_no_case_twice(report):
    for key in figures(report):
        found = behind(report, key)
        order = [one.status for one in found]
        rank = {Status.FAIL: 0, Status.NOT_TESTED: 1, Status.PASS: 2, None: 3}
        assert order == sorted(order, key=lambda status: rank[status])


@settings(max_examples=100, deadline=None)
@given(reports())
def test_of_any_report_the_counted_outcomes_are_the_cases_behind_them(report):
    for outcome in Outcome:
        figure = figures(report).get(f"outcome:{outcome}")
        if figure is not None:
            assert figure.k == len(behind(report, figure.key))


@pytest.mark.parametrize(("p_value", "said"), [(None, "no case differs"), (3e-8, "p < 0.001"), (0.25, "p = 0.250")])
def test_a_chance_is_never_given_as_none(p_value, said):
    beside = troubled().comparison
    assert beside is not None
    report = troubled().model_copy(update={"comparison": beside.model_copy(update={"p_value": p_value})})
    (table,) = [one for one in tables(report) if one.table is Table.BESIDE]
    assert said in table.note


def test_one_begins_with_a_blocked_case_then_with_one_that_could_not_be_tested():
    first = first_failing(troubled())
    assert first is not None
    assert first.case_id == "gh-lily-fertiliser"
    rows = tuple(row for row in troubled().rows if row.outcome is not Outcome.BLOCKED)
    first = first_failing(troubled().model_copy(update={"rows": rows}))
    assert first is not None
    assert first.case_id == "hb-orchid-sites"
    first = first_failing(many(3))
    assert first is not None
    assert first.words == "no trace"
    assert first_failing(passing()) is None


def test_a_trend_needs_two_runs_and_marks_those_that_cannot_be_laid_beside_each_other():
    first, second = run(1, troubled()), run(2, passing(), gold_digest="0" * 64, mode="monitor")
    assert trend([first.kept], 1) is None
    found = trend([second.kept, first.kept], 1)
    assert found is not None
    assert [one.key for one in found.figures] == ["trend:2", "trend:1"]
    assert "other gold" in found.figures[0].words
    assert "strict-1, monitor" in found.figures[0].words
    assert "this run" in found.figures[1].words
    assert trend([second.kept, first.kept], 9) is None


def test_slices_are_followed_over_runs_of_the_same_gold_alone():
    same = [run(1, troubled()), run(2, troubled())]
    found = over_time(same)
    assert found is not None
    assert {one.key: one.words for one in found.figures}["over:glasshouse"] == "2 of 3, 2 of 3"
    other = troubled().model_copy(update={"gold": troubled().gold.model_copy(update={"digest": "0" * 64})})
    assert over_time([run(1, other), run(2, troubled())]) is None
    assert over_time([]) is None


def test_what_fails_but_decides_nothing_in_its_mode_is_no_cross_next_to_a_run_that_passes():
    stage = measure("faithfulness", Status.PASS, 8, 8, group=Group.STAGE)
    gates = [
        measure("citations", Status.FAIL, 0, 8, first_fix="cite"),
        measure("candidates", Status.NOT_TESTED),
        measure("context", Status.PASS, 8, 8),
    ]
    update = {"mode": "plan", "decided_by": Group.STAGE, "measures": (*gates, stage), "passed": True, "reasons": ()}
    found = figures(passing().model_copy(update=update))
    assert found["gate:citations"].status is found["gate:candidates"].status is Status.NOT_APPLICABLE
    assert found["gate:citations"].bound is None
    assert "shown only" in found["gate:citations"].words
    assert "Shown only: in mode plan the graded stages decide." in found["gate:citations"].why
    assert not any("First fix" in line for line in found["gate:citations"].why)
    assert found["gate:context"].status is Status.PASS
    assert (found["tier:critical"].status, found["tier:critical"].count) == (Status.PASS, "1 of 1")
    full = figures(passing().model_copy(update=update | {"mode": "full", "decided_by": Group.GATE}))
    assert full["gate:citations"].status is Status.FAIL
    assert full["tier:critical"].status is Status.FAIL

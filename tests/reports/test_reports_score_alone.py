"""A run that records answers alone says so once, and what only warns is listed all the same."""

from __future__ import annotations

import pytest

from goldtui.model.results import Stage, Status
from goldtui.model.score import Group, Outcome, ScoreReport
from goldtui.reports import score_github, score_markdown, score_words
from goldtui.reports.score_text import lines
from tests.reports.score_yard import measure, passing, released

UNRECORDED = {
    "outcome": Outcome.NOT_TESTED,
    "first_failed_stage": Stage.NOT_TESTED,
    "code": "stage_not_recorded",
    "message": "the run does not record first_stage_ids",
    "fix": "log this step",
    "statuses": {"gate:admissibility": Status.NOT_TESTED, "gate:candidate_retrieval": Status.NOT_TESTED},
}
UNCITED = {
    "first_failed_stage": Stage.CITATION_SUPPORT,
    "code": "citation_missing",
    "message": "claim 's1' cites nothing",
}


def alone() -> ScoreReport:
    rows = tuple(released(f"fern-{n}", "house", n, **UNRECORDED) for n in range(3))
    return passing().model_copy(update={"rows": rows, "passed": False, "reasons": ("admissible is not tested",)})


def warned() -> ScoreReport:
    rows = (released("fern-0", "house", 0), released("fern-1", "house", 1, **UNCITED))
    return passing().model_copy(update={"rows": rows, "mode": "plan", "decided_by": Group.STAGE})


def test_the_mode_for_such_a_run_is_named_at_both_ends_and_the_shared_reason_once() -> None:
    report = lines(alone(), 200)
    said = "this run records no step of its retrieval, so not every gate can be tested: score it with --mode plan"
    assert (report[1], report[-2]) == (said, f"Next: {said}")
    assert sum("the run does not record" in line for line in report) == 1
    assert sum("fern-" in line for line in report) == 3
    first = next(at for at, line in enumerate(report) if "fern-0" in line)
    assert "the run does not record" in report[first + 1]
    assert all(line.endswith("for the same reason") for line in report[first + 2 : first + 4])


def test_github_gets_one_error_for_all_of_them() -> None:
    said = score_github.document(alone())
    assert said.count("::error") == 1
    assert "score it with --mode plan" in said


@pytest.mark.parametrize("report", [warned(), passing()])
def test_other_runs_are_not_sent_to_another_mode(report: ScoreReport) -> None:
    assert score_words.answers_alone(report) == ""


def test_a_released_case_of_which_a_gate_fails_is_listed_and_stops_nothing() -> None:
    title = "Released, although a gate fails that only warns in this mode (1)"
    report = lines(warned(), 200)
    at = report.index(title)
    assert "fern-1" in report[at + 1]
    assert "citation_missing: claim 's1' cites nothing" in report[at + 2]
    assert "::warning title=case fern-1::" in score_github.document(warned())
    assert "::error" not in score_github.document(warned())
    assert "1 case released, although a gate fails" in score_markdown.document(warned())
    assert title not in lines(passing(), 200)


def test_every_gate_that_fails_is_named_the_one_that_decides_first() -> None:
    fails = {"gate:faithfulness": Status.FAIL, "gate:citation_support": Status.FAIL}
    row = {"outcome": Outcome.BLOCKED, "first_failed_stage": Stage.ANSWER_FAITHFULNESS, "code": "phrase_absent"}
    gate = {"first_failed_gate": "faithfulness", "message": "no source says it", "statuses": fails}
    rows = (released("fern-0", "house", 0, **row, **gate), released("fern-1", "house", 1))
    measures = tuple(measure(name.partition(":")[2], Status.FAIL, 0, 1) for name in fails)
    report = lines(passing().model_copy(update={"rows": rows, "measures": measures}), 200)
    (line,) = [one for one in report if "fern-0" in one]
    assert line.endswith("fern-0 (spring.jsonl:1): answer faithfulness; also fails: citation support")

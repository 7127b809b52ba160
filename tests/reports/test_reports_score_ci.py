"""What CI reads: JUnit, GitHub annotations and the lesson's release report, with hostile text that stays text."""

from __future__ import annotations

import csv
import json
import re
from io import StringIO
from pathlib import PurePath
from xml.etree import ElementTree

import pytest
from hypothesis import given

from goldtui.model.results import Stage
from goldtui.model.score import CaseRow, Outcome, ScoreReport, SliceLine, SliceState
from goldtui.reports import score_csv, score_github, score_jsonl, score_junit, score_lesson
from goldtui.reports.junit import fit
from goldtui.reports.score_catalog import ScoreFormat
from tests.reports.score_any import any_load, reports
from tests.reports.score_yard import many, passing, troubled

COMMAND = re.compile(r"::(error|warning|notice) (?:file=[^,:]+,line=\d+,)?title=([^,:]*)::(.*)")


def tree(report: ScoreReport) -> ElementTree.Element:
    return ElementTree.fromstring(score_junit.document(report))


def ends(case: ElementTree.Element) -> set[str]:
    return {child.tag for child in case}


def suite(report: ScoreReport, name: str) -> dict[str, ElementTree.Element]:
    found = next(one for one in tree(report) if one.get("name", "").endswith(f" {name}"))
    return {case.get("name", ""): case for case in found.iter("testcase")}


def commands(report: ScoreReport) -> list[tuple[str, str, str]]:
    lines = score_github.document(report).split("\n")
    assert lines.pop() == ""
    found = [COMMAND.fullmatch(line) for line in lines]
    assert all(found)
    return [(match[1], match[2], match[3]) for match in found if match]


def test_blocked_is_a_failure_and_what_could_not_be_judged_is_an_error() -> None:
    cases = suite(troubled(), "cases")
    assert list(cases) == [row.case_id for row in troubled().rows]
    for row in troubled().rows:
        wanted = {Outcome.RELEASED: set(), Outcome.BLOCKED: {"failure"}}.get(row.outcome, {"error"})
        assert ends(cases[row.case_id]) == wanted
    failure = cases["seed-overseas-fee"].find("failure")
    assert failure is not None
    assert failure.get("type") == "required_not_selected"
    assert "Fix: look at the reranker" in (failure.text or "")


def test_attendance_and_the_verdict_are_tests_of_their_own() -> None:
    run = suite(troubled(), "run")
    assert ends(run["attendance"]) == {"error"}
    assert ends(run["verdict"]) == {"failure"}
    told = "".join(run["attendance"].itertext())
    assert "without a trace: vi-tripod-price" in told
    assert "looks like vi-tripod-price" in told
    good = suite(passing(), "run")
    assert ends(good["attendance"]) | ends(good["verdict"]) == {"system-out"}


def test_a_required_slice_without_cases_is_an_error_although_every_case_is_green() -> None:
    absent = SliceLine(name="plant-loans", k=0, n=0, minimum=1, required=True, state=SliceState.ABSENT)
    report = passing().model_copy(update={"slices": (absent,), "passed": False, "reasons": ("plant-loans is absent",)})
    assert ends(suite(report, "slices")["plant-loans"]) == {"error"}
    assert tree(report).get("errors") == "1"
    assert ends(suite(troubled(), "slices")["seed-exchange"]) == {"skipped", "system-out"}


@any_load
@given(reports())
def test_a_junit_document_holds_a_test_a_case_by_its_id_and_counts_them_right(report: ScoreReport) -> None:
    root = tree(report)
    last = list(root)[-1]
    assert [case.get("name") for case in last.iter("testcase")] == [fit(row.case_id) for row in report.rows]
    for one in (root, *root):
        for name, kind in (("tests", "testcase"), ("failures", "failure"), ("errors", "error")):
            assert one.get(name) == str(len(list(one.iter(kind))))
    assert {part.tag for part in root.iter()} <= {
        "testsuites",
        "testsuite",
        "testcase",
        "failure",
        "error",
        "skipped",
        "system-out",
        "properties",
        "property",
    }


@any_load
@given(reports())
def test_foreign_text_neither_ends_an_annotation_nor_begins_one(report: ScoreReport) -> None:
    for kind, _, _ in (told := commands(report)):
        assert sum(one[0] == kind for one in told) <= 10


def test_annotations_name_the_reasons_then_cases_then_all_slices_in_one() -> None:
    errors = [title for kind, title, _ in commands(troubled()) if kind == "error"]
    assert errors == [
        "score",
        "case gh-lily-fertiliser",
        "case seed-overseas-fee",
        "case hb-orchid-sites",
        "slices",
    ]
    assert [title for kind, title, _ in commands(passing())] == ["score"]


def test_what_github_would_drop_is_counted() -> None:
    rows = tuple(
        CaseRow(case_id=f"gh-{number}", outcome=Outcome.BLOCKED, code="x", message="m") for number in range(40)
    )
    report = troubled().model_copy(update={"rows": rows, "slices": ()})
    errors = [message for kind, _, message in commands(report) if kind == "error"]
    assert len(errors) == 10
    assert errors[-1].startswith("32 more are left out")


def test_the_first_case_of_each_stage_comes_before_the_second_of_any_and_the_slices_are_kept() -> None:
    late = [CaseRow(case_id="seed-fee", outcome=Outcome.BLOCKED, first_failed_stage=Stage.CITATION_SUPPORT)]
    many_early = [
        CaseRow(case_id=f"gh-{number}", outcome=Outcome.BLOCKED, first_failed_stage=Stage.ADMISSIBILITY)
        for number in range(40)
    ]
    report = troubled().model_copy(update={"rows": (*many_early, *late)})
    errors = [title for kind, title, _ in commands(report) if kind == "error"]
    assert errors[:4] == ["score", "case gh-0", "case seed-fee", "case gh-1"]
    assert errors[-2:] == ["slices", "left out"]


def test_a_case_is_annotated_where_its_file_stands_when_that_is_known() -> None:
    def place(row: CaseRow) -> tuple[str, int]:
        return str(PurePath("runs") / "spring.jsonl"), int(row.where.rpartition(":")[2])

    text = score_github.document(troubled(), place)
    assert "::error file=runs/spring.jsonl,line=3,title=case gh-lily-fertiliser::" in text


def test_the_lessons_report_has_its_keys_and_four_checks() -> None:
    value = json.loads(score_lesson.document(troubled()))
    assert list(value) == ["service_version", "source_trace", "required_policy_version", "checks"]
    assert list(value["checks"]) == list(score_lesson.CHECKS)
    assert value["service_version"] == "retriever=r4 index=2026-10 reranker=(mixed)"
    assert value["source_trace"] == "spring.jsonl sha256:" + "b" * 64
    assert value["required_policy_version"].startswith("unsigned sha256:3f2a9c1b7d20")


def test_every_form_of_a_report_says_whether_the_gold_is_signed() -> None:
    for report, word in ((troubled(), "unsigned"), (passing(), "verified")):
        assert report.gold.signed.value == word
        lines = [json.loads(line) for line in score_jsonl.document(report).splitlines()]
        assert {line["gold_signed"] for line in lines} == {word}
        table = list(csv.DictReader(StringIO(score_csv.document(report))))
        assert {row["gold_signed"] for row in table} == {word}
        said = json.loads(score_lesson.document(report))["required_policy_version"]
        assert said.startswith("unsigned ") == (word == "unsigned")
        for form in ScoreFormat:
            assert word in form.render(report) or (form.value == "lesson" and word == "verified")


def test_a_check_that_is_not_tested_is_null_and_still_stops_a_job_that_asks_for_all() -> None:
    checks = json.loads(score_lesson.document(troubled()))["checks"]
    assert checks["known_bad_answers_blocked"] is None
    assert not all(checks.values())
    assert all(json.loads(score_lesson.document(passing()))["checks"].values())
    nothing = json.loads(score_lesson.document(passing().model_copy(update={"checks": {}})))["checks"]
    assert set(nothing.values()) == {None}


def test_a_service_that_names_its_version_is_named_by_it_and_a_release_by_its_own() -> None:
    run = passing().run.model_copy(update={"versions": (("retriever", "r5"), ("service", "guide-7"))})
    value = json.loads(score_lesson.document(passing().model_copy(update={"run": run})))
    assert (value["service_version"], value["required_policy_version"]) == ("guide-7", "2026.11")
    silent = passing().run.model_copy(update={"versions": ()})
    assert json.loads(score_lesson.document(passing().model_copy(update={"run": silent})))["service_version"] is None


@pytest.mark.parametrize("report", [many(30), passing()], ids=["many", "passing"])
def test_a_verdict_is_always_among_the_annotations(report: ScoreReport) -> None:
    notices = [message for kind, _, message in commands(report) if kind == "notice"]
    assert len(notices) == 1
    assert "PASS" in notices[0]

"""A report as a JUnit document: one test for each gold case, and tests of the run itself.

A case that is blocked is a failure; one that could not be judged is an error, since nothing is known of it. The run has
its own tests (attendance, slices, the verdict), because otherwise a required slice without cases would leave all green.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple
from xml.etree import ElementTree

from goldtui.model import counts
from goldtui.model.score import CaseRow, Outcome, ScoreReport, SliceLine, SliceState
from goldtui.reports import score_words as words
from goldtui.reports.junit import fit

FAILURE, ERROR, SKIPPED = "failure", "error", "skipped"
ATTENDANCE, VERDICT = "attendance", "verdict"


class _Test(NamedTuple):
    name: str
    ends: str | None = None
    """Failure, error or skipped; null is passed."""
    kind: str = ""
    message: str = ""
    lines: Sequence[str] = ()


def document(report: ScoreReport) -> str:
    """The whole document: the suites `run`, `slices` and `cases`."""
    name = report.gold.name
    suites = (
        ("run", [_attendance(report), _verdict(report)]),
        ("slices", [_slice(line) for line in report.slices]),
        ("cases", [_case(row) for row in report.rows]),
    )
    root = ElementTree.Element("testsuites", {"name": "goldtui score"})
    for part, tests in suites:
        suite = ElementTree.SubElement(root, "testsuite", {"name": fit(f"{name} {part}"), **_counts(tests)})
        if part == "run":
            _add_properties(suite, report)
        for test in tests:
            _add_test(suite, fit(f"{name} {part}"), test)
    every = [test for _, tests in suites for test in tests]
    root.attrib.update({key: value for key, value in _counts(every).items() if key != "skipped"})
    ElementTree.indent(root)
    return ElementTree.tostring(root, encoding="unicode", xml_declaration=False) + "\n"


def _attendance(report: ScoreReport) -> _Test:
    parts = [part for part in words.attendance_parts(report.attendance) if part.entries]
    listed = [f"{part.title}: {entry}" for part in parts for entry in part.entries]
    ends = None if report.attendance.complete else ERROR
    return _Test(ATTENDANCE, ends, "incomplete", words.attendance_words(report.attendance), listed)


def _verdict(report: ScoreReport) -> _Test:
    ends = None if report.passed else FAILURE
    lines = (*report.reasons, words.allowed_words(report))
    return _Test(VERDICT, ends, "not released", words.verdict_words(report), lines)


def _slice(line: SliceLine) -> _Test:
    ends = {SliceState.FAIL: FAILURE, SliceState.ABSENT: ERROR, SliceState.THIN: SKIPPED, SliceState.PASS: None}
    least = counts.exact_percent(line.minimum)
    said = f"{counts.k_of_n(line.k, line.n)}, at least {least}: {words.SLICE_WORDS[line.state]}"
    return _Test(
        words.slice_name(line.name), ends[line.state], line.state.value, said, tuple(words.slice_remarks(line))
    )


def _case(row: CaseRow) -> _Test:
    if row.outcome is Outcome.RELEASED:
        return _Test(row.case_id)
    ends = FAILURE if row.outcome is Outcome.BLOCKED else ERROR
    place = (row.where,) if row.where else ()
    return _Test(
        row.case_id, ends, row.code or row.outcome.value, words.stopped_at(row), (*place, words.case_reason(row))
    )


def _counts(tests: Sequence[_Test]) -> dict[str, str]:
    ends = [test.ends for test in tests]
    return {
        "tests": str(len(ends)),
        "failures": str(ends.count(FAILURE)),
        "errors": str(ends.count(ERROR)),
        "skipped": str(ends.count(SKIPPED)),
    }


def _add_properties(suite: ElementTree.Element, report: ScoreReport) -> None:
    held = ElementTree.SubElement(suite, "properties")
    listed = (("gold", words.signed_words(report)), ("run", words.run_words(report)))
    for name, value in (*listed, *((f"version {name}", version) for name, version in report.run.versions)):
        ElementTree.SubElement(held, "property", {"name": fit(name), "value": fit(value)})


def _add_test(suite: ElementTree.Element, classname: str, test: _Test) -> None:
    case = ElementTree.SubElement(suite, "testcase", {"classname": classname, "name": fit(test.name)})
    lines = "\n".join(fit(line) for line in test.lines if line)
    if test.ends == SKIPPED:
        ElementTree.SubElement(case, SKIPPED, {"message": fit(test.message)})
    elif test.ends is not None:
        head = {"type": fit(test.kind), "message": fit(test.message)}
        ElementTree.SubElement(case, test.ends, head).text = lines
        return
    if lines or test.message:
        said = [fit(test.message)] if test.ends is None and test.message else []
        text = "\n".join([*said, *([lines] if lines else [])])
        if text:
            ElementTree.SubElement(case, "system-out").text = text

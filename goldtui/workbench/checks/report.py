"""A check's findings in words, in the JSON of the exchange contract, and in the formats of CI systems."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from enum import StrEnum
from pathlib import Path
from typing import Any

from goldtui.casework.outlet import wrapped
from goldtui.model.checks import CheckFinding, CheckReport, CheckSeverity
from goldtui.model.counts import plural
from goldtui.model.shell_words import in_shell
from goldtui.reports import github, junit, sarif
from goldtui.workbench.checks.places import places

WIDTH = 80


class CheckFormat(StrEnum):
    """The output formats of `goldtui check`."""

    TEXT = "text"
    GITHUB = "github"
    JUNIT = "junit"
    SARIF = "sarif"


def render(report: CheckReport, where: Path, how: CheckFormat) -> str:
    """The whole report in one format, ending with a newline."""
    match how:
        case CheckFormat.GITHUB:
            return github.commands(report, places(where))
        case CheckFormat.JUNIT:
            return junit.document(report)
        case CheckFormat.SARIF:
            return sarif.document(report, places(where))
        case CheckFormat.TEXT:
            return "".join(f"{line}\n" for line in check_lines(report))


def check_json(report: CheckReport) -> dict[str, Any]:
    """`{"cases","sound","findings"}`; `sound` is "k/n", null when variants were not judged."""
    return {
        "cases": len(report.case_ids),
        "sound": None if report.sound is None else "{}/{}".format(*report.sound),
        "findings": [finding_json(finding) for finding in report.findings],
    }


def finding_json(finding: CheckFinding) -> dict[str, Any]:
    """One finding with the keys of the exchange contract."""
    return {
        "code": finding.code,
        "severity": finding.severity.value,
        "case_id": finding.case_id,
        "where": finding.where,
        "message": finding.message,
        "fix": finding.fix,
    }


def check_lines(report: CheckReport, *, whole: bool = True) -> Iterator[str]:
    """Errors, then warnings, then notes, each with its place and next step, then the summary.

    Without `whole` the notes are counted by rule, since among dozens of them nobody sees the one error.
    """
    names = {line.code: line.name for line in report.rules}
    for severity in CheckSeverity:
        found = [one for one in report.findings if one.severity is severity]
        if severity is not CheckSeverity.INFO or whole:
            for one in found:
                yield from _finding_lines(one)
        elif found:
            counted = plural(len(found), "finding")
            yield f"info: {counted}, by rule; --all lists every one, --select CODE those of one rule"
            for code, number in Counter(one.code for one in found).most_common():
                first = next(one for one in found if one.code == code)
                where = " ".join(filter(None, ("first:", first.case_id, first.where)))
                yield f"{code} {number:>4}  {', '.join(filter(None, (names.get(code), where)))}"
    yield from summary_lines(report)


def _finding_lines(finding: CheckFinding) -> Iterator[str]:
    case = f"{finding.case_id} " if finding.case_id else ""
    yield f"{finding.code} {finding.severity.value:<7} {case}{finding.where}"
    yield from _indented(finding.message)
    yield from _indented(f"-> {finding.fix}")


def summary_lines(report: CheckReport) -> Iterator[str]:
    """The findings of each severity, the most frequent codes, how many cases are sound, and the variant outcomes."""
    by_severity = Counter(finding.severity for finding in report.findings)
    counts = ", ".join(f"{by_severity[s]} {s.value}" for s in CheckSeverity)
    yield f"{report.set_name}: {len(report.findings)} findings in {len(report.case_ids)} cases: {counts}"
    frequent = Counter(finding.code for finding in report.findings).most_common(3)
    if frequent:
        names = {line.code: line.name for line in report.rules}
        said = ", ".join(f"{code} {names.get(code, '')} ({number})" for code, number in frequent)
        yield from wrapped(f"most frequent: {said}", WIDTH, then="  ")
    if report.sound is None:
        yield "sound: not tested (variants were not judged)"
    else:
        yield "sound: {} of {} cases".format(*report.sound)
        outcomes = dict(report.outcomes)
        others = ", ".join(
            f"{number} {name}" for name, number in report.outcomes if name not in ("applicable", "killed")
        )
        yield f"variants: {outcomes['killed']} of {outcomes['applicable']} applicable killed, {others}"
    if report.findings:
        yield "goldtui rule CODE says more about a rule"


def _indented(text: str) -> list[str]:
    pad = " " * 6
    said = in_shell(text)
    return wrapped(said, WIDTH, pad, pad) or [pad]

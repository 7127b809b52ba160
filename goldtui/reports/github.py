"""Findings as annotations that GitHub shows beside the lines of a pull request."""

from __future__ import annotations

from collections.abc import Callable

from goldtui.model.checks import CheckFinding, CheckReport, CheckSeverity
from goldtui.model.visible import spelled

_KINDS = {CheckSeverity.ERROR: "error", CheckSeverity.WARNING: "warning", CheckSeverity.INFO: "notice"}


def commands(
    report: CheckReport, place: Callable[[CheckFinding], tuple[str, int] | None] = lambda finding: None
) -> str:
    """One command a finding; foreign text can neither end a command nor begin one."""
    names = {line.code: line.name for line in report.rules}
    lines = []
    for finding in report.findings:
        found = place(finding)
        at = {} if found is None else {"file": found[0], "line": str(found[1])}
        properties = {**at, "title": f"{finding.code} {names.get(finding.code, '')}".strip()}
        given = ",".join(f"{key}={_property(value)}" for key, value in properties.items())
        case = f"{finding.case_id} " if finding.case_id else ""
        message = _data(f"{case}{finding.where}: {finding.message}. Fix: {finding.fix}")
        lines.append(f"::{_KINDS[finding.severity]} {given}::{message}\n")
    return "".join(lines)


def _data(text: str) -> str:
    return spelled(text).replace("%", "%25")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")

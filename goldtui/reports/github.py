"""Findings as annotations that GitHub shows next to the lines of a pull request."""

from __future__ import annotations

from collections.abc import Callable

from goldtui.model.checks import CheckFinding, CheckReport, CheckSeverity
from goldtui.model.visible import spelled

_KINDS = {CheckSeverity.ERROR: "error", CheckSeverity.WARNING: "warning", CheckSeverity.INFO: "notice"}


def commands(
    report: CheckReport, place: Callable[[CheckFinding], tuple[str, int] | None] = lambda finding: None
) -> str:
    """One command per finding; foreign text can neither end a command nor begin one."""
    names = {line.code: line.name for line in report.rules}
    lines = []
    for finding in report.findings:
        found = place(finding)
        at = {} if found is None else {"file": found[0], "line": str(found[1])}
        properties = {**at, "title": f"{finding.code} {names.get(finding.code, '')}".strip()}
        given = ",".join(f"{key}={attribute(value)}" for key, value in properties.items())
        case = f"{finding.case_id} " if finding.case_id else ""
        message = data(f"{case}{finding.where}: {finding.message}. Fix: {finding.fix}")
        lines.append(f"::{_KINDS[finding.severity]} {given}::{message}\n")
    return "".join(lines)


def data(text: str) -> str:
    """Foreign text as the message of a command: on one line, with GitHub's escapes neutralised."""
    return spelled(text).replace("%", "%25")


def attribute(text: str) -> str:
    """Foreign text as the value of a property, which a comma or a colon would end."""
    return data(text).replace(":", "%3A").replace(",", "%2C")

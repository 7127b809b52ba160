"""Signs and words for a gate's status and its findings, the same in every report, command and screen."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from goldtui.model.results import Finding, Severity, Stage, Status

SIGNS: Final[Mapping[str, str]] = {
    Status.PASS: "✓",
    Status.FAIL: "✗",
    Status.NOT_TESTED: "?",
    Status.NOT_APPLICABLE: "–",
    Status.NOT_REACHED: "·",
}
ASCII_SIGNS: Final[Mapping[str, str]] = dict(zip(SIGNS, "+x?-.", strict=True))
STATUS_WORDS: Final[Mapping[str, str]] = {status: status.value.replace("_", " ") for status in Status}
STATUS_VERBS: Final[Mapping[str, str]] = {
    Status.PASS: "passes",
    Status.FAIL: "fails",
    Status.NOT_TESTED: "is not tested",
    Status.NOT_APPLICABLE: "does not apply",
    Status.NOT_REACHED: "was not reached",
}
"""The verb after a gate's name."""


_OF_STAGE: Final[Mapping[str, Status]] = {Stage.PASS: Status.PASS, Stage.NOT_TESTED: Status.NOT_TESTED}


def status_of(first_failed_stage: str) -> Status:
    """The status of a verdict with that stage."""
    return _OF_STAGE.get(first_failed_stage, Status.FAIL)


def signs(*, ascii_only: bool) -> Mapping[str, str]:
    """The signs that a terminal can draw."""
    return ASCII_SIGNS if ascii_only else SIGNS


def finding_line(finding: Finding, shown: Callable[[str], str] = str) -> str:
    """Severity, code, message and place of a finding; `shown` makes foreign text printable."""
    kind = "note" if finding.severity is Severity.NOTICE else finding.severity.value
    where = f" [{shown(finding.where)}]" if finding.where else ""
    return f"{kind} {finding.code}: {shown(finding.message)}{where}"

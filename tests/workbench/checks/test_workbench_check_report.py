"""In a shell the one error of a set comes before its warnings, and dozens of notes are counted."""

from __future__ import annotations

from goldtui.model.checks import CheckFinding, CheckReport, CheckSeverity, RuleLine
from goldtui.model.spot import Spot
from goldtui.workbench.checks.report import check_json, check_lines


def finding(code: str, severity: str, case_id: str | None) -> CheckFinding:
    return CheckFinding(code, CheckSeverity(severity), case_id, Spot("question"), "the fern is dry", "water it")


REPORT = CheckReport(
    "ferns",
    ("a", "b"),
    None,
    (
        finding("GT507", "info", None),
        finding("GT507", "info", "a"),
        finding("GT300", "warning", "a"),
        finding("GT506", "info", "b"),
        finding("GT204", "error", "b"),
    ),
    (RuleLine("GT507", "kind-missing", CheckSeverity.INFO, "", ""),),
)


def heads(*, whole: bool) -> list[str]:
    return [line for line in check_lines(REPORT, whole=whole) if line[:2] == "GT" or line.startswith("info")]


def test_errors_come_first_and_notes_last() -> None:
    assert [line[:13].strip() for line in heads(whole=True)] == [
        "GT204 error",
        "GT300 warning",
        "GT507 info",
        "GT507 info",
        "GT506 info",
    ]


def test_notes_are_counted_by_rule_until_all_are_asked_for() -> None:
    assert heads(whole=False)[2:] == [
        "info: 3 findings, by rule; --all lists every one, --select CODE those of one rule",
        "GT507    2  kind-missing, first: question",
        "GT506    1  first: b question",
    ]
    assert any(line.endswith("1 error, 1 warning, 3 info") for line in check_lines(REPORT, whole=False))


def test_the_order_of_json_is_that_of_the_rules() -> None:
    assert [one["code"] for one in check_json(REPORT)["findings"]] == ["GT507", "GT507", "GT300", "GT506", "GT204"]

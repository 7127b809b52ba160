"""Findings as a JUnit document: one test per case, which fails for errors and lists the other findings.

Warnings do not fail a test, since people soon ignore a red build for something that is only weak.
"""

from __future__ import annotations

from xml.etree import ElementTree

from goldtui.model.checks import CheckFinding, CheckReport, CheckSeverity
from goldtui.model.visible import spelled

SET = "the set"
"""The name of the test for findings that belong to no case."""


def document(report: CheckReport) -> str:
    """The whole document. Control characters, which XML cannot hold, are spelled out."""
    found: dict[str | None, list[CheckFinding]] = {}
    for finding in report.findings:
        found.setdefault(finding.case_id, []).append(finding)
    tests: list[str | None] = [None, *report.case_ids]
    failed = sum(any(map(_fails, found.get(test, ()))) for test in tests)
    counts = {"tests": str(len(tests)), "failures": str(failed), "errors": "0"}
    root = ElementTree.Element("testsuites", {"name": "goldtui check", **counts})
    suite = ElementTree.SubElement(root, "testsuite", {"name": fit(report.set_name), **counts, "skipped": "0"})
    for test in tests:
        _add_test(suite, report.set_name, test, found.get(test, []))
    ElementTree.indent(root)
    return ElementTree.tostring(root, encoding="unicode", xml_declaration=False) + "\n"


def _add_test(suite: ElementTree.Element, set_name: str, test: str | None, findings: list[CheckFinding]) -> None:
    name = SET if test is None else test
    case = ElementTree.SubElement(suite, "testcase", {"classname": fit(set_name), "name": fit(name)})
    errors = [f for f in findings if _fails(f)]
    others = [f for f in findings if not _fails(f)]
    if errors:
        head = {"type": errors[0].code, "message": fit(errors[0].message)}
        ElementTree.SubElement(case, "failure", head).text = "\n".join(map(_line, errors))
    if others:
        ElementTree.SubElement(case, "system-out").text = "\n".join(map(_line, others))


def _fails(finding: CheckFinding) -> bool:
    return finding.severity is CheckSeverity.ERROR


def _line(finding: CheckFinding) -> str:
    said = f"{finding.code} {finding.severity.value} {finding.where}: {finding.message}. Fix: {finding.fix}"
    return fit(said)


def fit(text: str) -> str:
    """Foreign text for a document: on one line, without the characters that XML forbids."""
    return spelled(text).replace("\ufffe", "<U+FFFE>").replace("\uffff", "<U+FFFF>")

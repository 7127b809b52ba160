"""Findings as SARIF 2.1.0, the format that code-scanning tools read from any linter."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import PurePath
from typing import Any
from urllib.parse import quote

from goldtui.model.checks import CheckFinding, CheckReport, CheckSeverity

SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
_LEVELS = {CheckSeverity.ERROR: "error", CheckSeverity.WARNING: "warning", CheckSeverity.INFO: "note"}

Place = Callable[[CheckFinding], tuple[str, int] | None]


def document(report: CheckReport, place: Place) -> str:
    """One run with its rules and results, as ASCII JSON with a line end."""
    index = {line.code: number for number, line in enumerate(report.rules)}
    rules = [
        {
            "id": line.code,
            "name": line.name,
            "shortDescription": {"text": line.says},
            "fullDescription": {"text": line.why},
            "defaultConfiguration": {"level": _LEVELS[line.severity]},
        }
        for line in report.rules
    ]
    driver = {"name": "goldtui", "rules": rules}
    run = {
        "tool": {"driver": driver},
        "columnKind": "unicodeCodePoints",
        "results": [_result(finding, index, place(finding)) for finding in report.findings],
    }
    return json.dumps({"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}, ensure_ascii=True, indent=1) + "\n"


def _result(finding: CheckFinding, index: dict[str, int], place: tuple[str, int] | None) -> dict[str, Any]:
    location: dict[str, Any] = {
        "logicalLocations": [{"fullyQualifiedName": "/".join(filter(None, (finding.case_id, finding.where)))}]
    }
    if place is not None:
        path, line = place
        location["physicalLocation"] = {"artifactLocation": {"uri": _uri(path)}, "region": {"startLine": line}}
    return {
        "ruleId": finding.code,
        "ruleIndex": index[finding.code],
        "level": _LEVELS[finding.severity],
        "message": {"text": f"{finding.message}. Fix: {finding.fix}"},
        "locations": [location],
    }


def _uri(path: str) -> str:
    """A relative path stays relative, so that a report made in CI fits the checkout."""
    pure = PurePath(path)
    named = quote(pure.as_posix(), errors="replace")
    return f"file://{named}" if pure.is_absolute() else named

"""The lesson's release report, key for key, for a release job that needs four answers and no table.

Where its values come from, with a whole run in place of the lesson's single trace:

- `service_version`: the version of the component that the traces call `service`; without one all components with their
  versions, as `retriever=r4 index=2026-10`; null when the traces name none.
- `source_trace`: the trace file by name and digest, `spring.jsonl sha256:...`.
- `required_policy_version`: the gold that scored the run: the release's version, or its digest if it was not released;
  prefixed with `unsigned` where no signature was checked.
- `checks`: the four checks as the gate chain and the slices settled them. Null means not tested: neither `false`, since
  nothing was found wrong, nor `true`; a job that requires all four stops on it either way.
"""

from __future__ import annotations

import json
from typing import Any

from goldtui.model.attendance import Signed
from goldtui.model.score import ScoreReport

CHECKS = (
    "admissible_evidence_path",
    "supported_answer_released",
    "known_bad_answers_blocked",
    "slice_regression_clear",
)
SERVICE = "service"


def to_value(report: ScoreReport) -> dict[str, Any]:
    """`{"service_version","source_trace","required_policy_version","checks"}`."""
    return {
        "service_version": _service(report),
        "source_trace": f"{report.run.name} sha256:{report.run.digest}",
        "required_policy_version": _gold(report),
        "checks": {name: report.checks.get(name) for name in CHECKS},
    }


def document(report: ScoreReport) -> str:
    """ASCII JSON with a line end."""
    return json.dumps(to_value(report), ensure_ascii=True, indent=1) + "\n"


def _gold(report: ScoreReport) -> str:
    named = report.gold.version or f"sha256:{report.gold.digest}"
    return f"unsigned {named}" if report.gold.signed is Signed.UNSIGNED else named


def _service(report: ScoreReport) -> str | None:
    versions = dict(report.run.versions)
    if SERVICE in versions:
        return versions[SERVICE]
    return " ".join(f"{name}={version}" for name, version in report.run.versions) or None

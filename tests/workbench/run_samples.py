"""Runs of systems for tests: trace files written from plain values next to a copy of the example set."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from goldtui.gates.chain import STRICT
from goldtui.workbench.replay.open_runs import OpenRuns, open_runs
from goldtui.workbench.session.places import example_folder
from goldtui.workbench.session.session import Session

FAILING = example_folder() / "runs" / "failing.jsonl"


def failing_run(trace_id: str) -> dict[str, Any]:
    """A run of the example set's failing ones, as it is in the file."""
    lines = (json.loads(line) for line in FAILING.read_text(encoding="utf-8").splitlines())
    found: dict[str, Any] = next(one for one in lines if one["trace_id"] == f"failing/{trace_id}")
    return found


def own_run(case_id: str) -> dict[str, Any]:
    """A run that passes: the trace that the example set keeps of a case."""
    lines = (json.loads(line) for line in (example_folder() / "traces.jsonl").read_text(encoding="utf-8").splitlines())
    found: dict[str, Any] = next(one for one in lines if one["case_id"] == case_id)
    return found


def trace_file(folder: Path, *runs: dict[str, Any], name: str = "night.jsonl") -> Path:
    """A trace file of these runs."""
    path = folder / name
    path.write_text("".join(json.dumps(run, ensure_ascii=False) + "\n" for run in runs), encoding="utf-8")
    return path


def opened(session: Session, path: Path | None) -> OpenRuns:
    """The runs next to the set as it is now."""
    return open_runs(session, path, STRICT, None)

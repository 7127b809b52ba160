"""The runs that are scored from the shell, and lines written for them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from goldtui.workbench.session.places import example_folder

SUITE = Path(__file__).parents[1] / "fixtures" / "suite"
NIGHT = SUITE / "runs" / "lamplight-4.jsonl"
EXAMPLE = example_folder()
RELEASE = EXAMPLE / "releases" / "1.0.0"
TRUST = EXAMPLE.parent / "test-trust.json"
GOOD = EXAMPLE / "traces.jsonl"


def lines_of(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def written(name: str, *rows: dict[str, Any]) -> Path:
    path = Path(name)
    path.write_text("".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows), encoding="utf-8")
    return path

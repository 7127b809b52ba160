"""Where a finding is in the files of a set, for tools that show it next to the line."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from pathlib import Path

from goldtui.formats.native import CASES, EVIDENCE, SETTINGS, VARIANTS
from goldtui.model.checks import CheckFinding

Place = tuple[str, int]
"""A path as given, and a line number from 1."""


def places(where: Path) -> Callable[[CheckFinding], Place | None]:
    """A function from a finding to its file and line; null for a database, whose cases have no lines."""
    if not where.is_dir():
        return lambda finding: None
    cases = _lines_by(where / CASES, "case_id")
    chunks = _lines_by(where / EVIDENCE, "chunk_id")
    variants = _lines_by(where / VARIANTS, "variant_id")

    def place(finding: CheckFinding) -> Place:
        kind, name = finding.place.kind, finding.place.name
        if finding.case_id in cases:
            return str(where / CASES), cases[finding.case_id or ""]
        if kind == "chunk" and name in chunks:
            return str(where / EVIDENCE), chunks[name]
        if kind == "variant" and name in variants:
            return str(where / VARIANTS), variants[name]
        return str(where / SETTINGS), 1

    return place


def _lines_by(path: Path, key: str) -> dict[str, int]:
    """The first line of each id; the set has been read before, so its lines are known to parse."""
    if not path.is_file():
        return {}
    found: dict[str, int] = {}
    for number, line in enumerate(_records(path.read_bytes()), 1):
        if line.strip():
            found.setdefault(str(json.loads(line).get(key)), number)
    return found


def _records(content: bytes) -> Iterable[str]:
    return content.decode("utf-8-sig").split("\n")

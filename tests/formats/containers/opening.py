"""What the tests of containers share: a file with some content under a name that says nothing, opened."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

from goldtui.formats.bytes import DEFAULT_CAPS, Caps
from goldtui.formats.containers.declare import Table
from goldtui.formats.containers.open_file import open_file
from goldtui.formats.intake import Intake
from goldtui.model.faults import Problem, UnusableInput


def saved(folder: Path, content: str | bytes) -> Path:
    """A file whose suffix says nothing."""
    path = folder / "anything.dat"
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    return path


def only(path: Path, encoding: str = "", caps: Caps = DEFAULT_CAPS) -> Table:
    """The first table of a file."""
    return open_file(path, replace(caps, encoding=encoding), Intake())[0]


def fields(table: Table) -> list[dict[str, Any]]:
    """Its rows; a problem fails the test."""
    intake = Intake()
    rows = [dict(row.fields) for row in table.rows(intake)]
    intake.raise_if_unusable()
    return rows


def lines(table: Table) -> list[int]:
    """The lines of its rows."""
    return [row.place.line for row in table.rows(Intake())]


def problems(table: Table) -> list[tuple[str, str]]:
    """Code and place of each problem of its rows."""
    intake = Intake()
    for _ in table.rows(intake):
        pass
    return [(one.code, one.where.removeprefix(str(table.path))) for one in intake.problems]


def refusal(path: Path, encoding: str = "") -> Problem:
    """The problem for which a file is refused."""
    try:
        open_file(path, replace(DEFAULT_CAPS, encoding=encoding), Intake())
    except UnusableInput as fault:
        return fault.problem
    raise AssertionError("the file was read")

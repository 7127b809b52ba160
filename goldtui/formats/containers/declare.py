"""What every container yields: tables of rows that know their place, so that a later refusal can name the line."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from goldtui.formats.bytes import Caps
from goldtui.formats.containers.sample import Sample
from goldtui.formats.intake import Intake
from goldtui.formats.strict_json import JsonValue


class RowPlace(NamedTuple):
    """Where a row is."""

    path: str
    line: int
    """The line on which it begins, from 1; 0 where the container has no lines."""
    row: int
    """Its number in its table, from 1."""
    part: str = ""
    """The sheet, map key or list that holds it; empty where the file holds one table."""

    def __str__(self) -> str:
        if self.line:
            return f"{self.path}:{self.line}"
        return f"{self.path}, {self.part}, row {self.row}" if self.part else f"{self.path}, row {self.row}"


class Row(NamedTuple):
    """One row: its columns as JSON values, exactly as the file has them."""

    place: RowPlace
    fields: Mapping[str, JsonValue]


Rows = Callable[[Intake], Iterator[Row]]
"""Streams the rows from the start; records a problem for each row that cannot be read, and goes on after it."""


@dataclass(frozen=True, slots=True)
class Table:
    """Rows of one kind in one file. A file may hold several tables: sheets, or lists of one document."""

    path: Path
    container: str
    """Stable word of the container, such as `json-lines`."""
    title: str
    """What it is, in words: "JSON document, list under examples"."""
    rows: Rows
    part: str = ""
    """The sheet or list, where the file holds several."""
    header: Mapping[str, JsonValue] = field(default_factory=dict)
    """What the file says next to the rows: keys around a list, lines of comment."""
    why: str = ""
    """What in its content shows that it is this container, in words."""
    bars: bool = True
    """Whether `|` inside a cell may divide it; where the cells are written between bars, one inside is only a sign."""


@dataclass(frozen=True, slots=True)
class Container:
    """One kind of file. It is known by content: a suffix is what somebody typed, not what the file holds."""

    name: str
    """Stable word, such as `json-lines`."""
    title: str
    """What it is, in words, such as "JSON lines"."""
    knows: Callable[[Sample], str]
    """Why the beginning of a file is this container, in words; empty where it is not."""
    tables: Callable[[Sample, Caps, Intake], tuple[Table, ...]]
    """Its tables, without their rows. Raises `UnusableInput` for a file without any."""

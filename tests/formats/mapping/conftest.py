"""Rows and files of the botanic garden, as other tools write them."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from goldtui.formats.containers.declare import Row, RowPlace
from goldtui.formats.mapping import load
from goldtui.formats.mapping.apply import read_tables
from goldtui.formats.mapping.declare import Mapping
from goldtui.formats.mapping.load import mapping_of
from goldtui.formats.mapping.outcome import Outcome
from goldtui.formats.mapping.read import read_by_names
from goldtui.formats.mapping.record import Record


@pytest.fixture(autouse=True)
def no_mappings_of_ones_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(load, "user_folder", lambda: tmp_path / "mappings")


@pytest.fixture
def lines(tmp_path: Path) -> Callable[..., Path]:
    """A file of JSON lines."""

    def made(*rows: dict[str, Any], name: str = "garden.jsonl") -> Path:
        path = tmp_path / name
        path.write_text("".join(f"{json.dumps(row)}\n" for row in rows), encoding="utf-8")
        return path

    return made


@pytest.fixture
def record() -> Callable[..., Record]:
    """One row, or several that make one record."""

    def made(*rows: dict[str, Any]) -> Record:
        return Record([Row(RowPlace("garden.jsonl", n, n), row) for n, row in enumerate(rows, 1)])

    return made


@pytest.fixture
def mapping() -> Callable[[str], Mapping]:
    """A mapping of gold from the text of its fields."""

    def made(fields: str) -> Mapping:
        return mapping_of(f'title = "the garden\'s questions"\nkind = "gold"\n{fields}', "garden")

    return made


@pytest.fixture
def read() -> Callable[..., Outcome]:
    """What files give by named mappings."""

    def made(*paths: Path, maps: tuple[str, ...]) -> Outcome:
        return read_tables(read_by_names(paths, maps).parts)

    return made

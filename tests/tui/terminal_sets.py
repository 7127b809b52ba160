"""Gold sets on disk for tests that run the real program in a real terminal."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path

from goldtui.model.goldset import GoldSet
from goldtui.model.records import EvidenceChunk, GoldCase
from goldtui.store.opening import open_store
from goldtui.workbench.library.intake import store_set

PROGRAM = (sys.executable, "-m", "goldtui")


def write_set(path: Path, cases: tuple[GoldCase, ...], chunks: tuple[EvidenceChunk, ...], name: str) -> None:
    """A database at a path."""
    with open_store(path, create=True) as store:
        goldset = GoldSet(name=name, cases=cases, evidence=chunks)
        store_set(store, goldset, "ben", datetime(2026, 1, 5, tzinfo=UTC))


def settings(folder: Path) -> Mapping[str, str]:
    """An environment in which nothing of the person who runs the tests is read."""
    config = folder / "config.toml"
    config.write_text('author = "ana"\n', encoding="utf-8")
    root = str(Path(__file__).resolve().parents[2])
    return {"GOLDTUI_CONFIG": str(config), "PYTHONPATH": os.pathsep.join((root, os.environ.get("PYTHONPATH", "")))}

"""A disk that is full or fails, at whichever call of a save: nothing acknowledged is lost, and saving again works."""

from __future__ import annotations

import errno
import os
from pathlib import Path
from typing import Any

import pytest
from faulty_calls import READS, SYNCS, TRUNCATES, WRITES, compile_shim, needs_compiler, run_behind

pytestmark = needs_compiler

STEP = 1 if os.environ.get("GOLDTUI_FAULTS") == "long" else 7


@pytest.fixture(scope="module")
def shim(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return compile_shim(tmp_path_factory.mktemp("shim"))


def saves(shim: Path, folder: Path, error: int, how: str, kinds: int) -> list[dict[str, Any]]:
    """Draft and save once for each call tried, with a fault at it, until no call is left."""
    told = run_behind(shim, "faulty_saves.py", folder, error, how, kinds, STEP)
    # The last round met no fault any more; all before it did, or the shim stood before nothing.
    assert all(one["struck"] >= 1 for one in told[:-1])
    assert told[-1]["struck"] == 0
    assert told[-1]["draft"] == told[-1]["save"] == "yes"
    assert len(told) > 1
    return told


def nothing_lost(told: list[dict[str, Any]]) -> None:
    wrong = [one for one in told if one["lost"] or one["half"] or one["wrong"]]
    assert wrong == []
    print(
        f"{len(told) - 1} faults, each at another call of a draft and a save: {len(wrong)} with anything lost or half"
    )


@pytest.mark.parametrize("how", ["once", "lasting"])
def test_a_full_disk_loses_nothing_and_is_said(shim: Path, tmp_path: Path, how: str) -> None:
    told = saves(shim, tmp_path, errno.ENOSPC, how, WRITES | TRUNCATES)
    nothing_lost(told)
    failed = {code for one in told for code in (one["draft"], one["save"])} - {"yes"}
    assert failed <= {"store_full", "store_io"}
    assert "store_full" in failed


@pytest.mark.parametrize("how", ["once", "lasting"])
def test_a_disk_that_fails_to_write_loses_nothing_and_is_said(shim: Path, tmp_path: Path, how: str) -> None:
    told = saves(shim, tmp_path, errno.EIO, how, WRITES | SYNCS | TRUNCATES)
    nothing_lost(told)
    assert {code for one in told for code in (one["draft"], one["save"])} == {"yes", "store_io"}
    assert all("nothing was saved" in one["message"] for one in told if one["message"])


@pytest.mark.parametrize("how", ["once", "lasting"])
def test_a_disk_that_fails_to_read_loses_nothing_and_is_said(shim: Path, tmp_path: Path, how: str) -> None:
    told = saves(shim, tmp_path, errno.EIO, how, READS)
    nothing_lost(told)
    # SQLite gives a refused read the code of a damaged page, and both words send a person to the disk.
    failed = {code for one in told for code in (one["draft"], one["save"])} - {"yes"}
    assert failed
    assert failed <= {"store_io", "store_corrupt"}
    assert all("disk" in one["message"] for one in told if one["message"])

"""Damaged files of every container are read or refused with a named problem; the memory stays within the caps.

Short form: 500 files. `GOLDTUI_FAULTS=long`: 20,000.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from damaging import damaged
from test_containers_laws import read_all

LONG = os.environ.get("GOLDTUI_FAULTS") == "long"
FILES = 20_000 if LONG else 500


@pytest.mark.timeout(3600)
def test_damaged_files_raise_nothing_but_a_named_problem(tmp_path: Path) -> None:
    path = tmp_path / "damaged"
    for number in range(FILES):
        path.write_bytes(damaged(number, workbooks=LONG or number == 0))
        try:
            read_all(path)
        except BaseException as fault:
            raise AssertionError(f"file {number} raises {type(fault).__name__}: {fault}") from fault

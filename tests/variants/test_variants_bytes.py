"""The same case makes the same bytes, whatever the hash seed, the locale or the time zone."""

from __future__ import annotations

import os
import subprocess
import sys

from garden_set import ROOT

SCRIPT = """
import hashlib, sys
from pathlib import Path
from goldtui.formats import native
from goldtui.formats.declare import ReadOptions
from goldtui.gates.chain import LESSON, STRICT
from goldtui.casework.kill_matrices import kill_matrices
from goldtui.workbench.variants.words import row_json

goldset = native.read([Path(sys.argv[1])], ReadOptions()).goldset
goldset = goldset.model_copy(update={"cases": goldset.cases[::4], "variants": ()})
digest = hashlib.sha256()
for profile in (STRICT, LESSON):
    for matrix in kill_matrices(goldset, profile):
        for row in matrix.rows:
            digest.update(repr(row_json(row)).encode())
            digest.update((row.variant.model_dump_json() if row.variant else "-").encode())
print(digest.hexdigest())
"""


def _digest(**environment: str) -> str:
    kept = {k: v for k, v in os.environ.items() if k in ("PATH", "HOME", "PYTHONPATH", "VIRTUAL_ENV")}
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT, str(ROOT)],
        env={**kept, **environment},
        capture_output=True,
        text=True,
        check=True,
        timeout=120,
    )
    return done.stdout.strip()


def test_processes_with_other_hash_seeds_locales_and_time_zones_make_the_same_bytes() -> None:
    first = _digest(PYTHONHASHSEED="0", LC_ALL="C", TZ="UTC")
    assert len(first) == 64
    assert _digest(PYTHONHASHSEED="4711", LC_ALL="C.UTF-8", TZ="Asia/Kathmandu") == first
    assert _digest(PYTHONHASHSEED="99", LC_ALL="tr_TR.UTF-8", TZ="America/St_Johns") == first

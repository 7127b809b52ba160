"""How a database that is not opened is refused, and what shows that it was left as it is."""

from __future__ import annotations

import hashlib
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from goldtui.model.faults import StoreError
from goldtui.store.opening import open_store


def refusal(path: Path, **options: bool) -> StoreError:
    with pytest.raises(StoreError) as caught:
        open_store(path, **options)  # type: ignore[arg-type]
    assert caught.value.problem.fix, "every refusal names the next step"
    return caught.value


def sql(path: Path, *statements: str) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as raw:
        for statement in statements:
            raw.execute(statement)


def fingerprint(path: Path) -> dict[str, str]:
    return {f.name: hashlib.sha256(f.read_bytes()).hexdigest() for f in path.parent.iterdir() if f.is_file()}


def disk_is_full(*_: object) -> None:
    raise OSError(28, "No space left on device")

"""Keep rows that a repair removes from a database, complete and readable, in a file next to it.

A table inside the database would need a schema change and share the fate of the damaged file. The file is on disk
before the first row is removed, so that a kill leaves a row in two places at worst, never in none.
"""

from __future__ import annotations

import base64
import json
import os
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from goldtui.model.faults import StoreError
from goldtui.store.db.backup import stamp, sync_folder
from goldtui.store.db.values import moment_text


@dataclass(frozen=True, slots=True)
class TakenRow:
    """A removed row: every column with its stored value, texts as bytes, and the reason.

    `place` is SQLite's rowid, null if the table has none.
    """

    table: str
    place: int | None
    columns: dict[str, object]
    reason: str


def keep(path: Path, rows: Iterable[TakenRow], *, by: str, at: datetime) -> Path:
    """Write the rows to `<name>.quarantine-<UTC time>.jsonl`, mode 0600, one JSON object per line.

    A text that is not valid UTF-8 becomes `{"base64": ...}`. The file is synced before this returns. Raises StoreError
    `store_quarantine`; no partial file stays. Call it while holding the database's write lock.
    """
    _sweep(path)
    target = path.with_name(f"{path.name}.quarantine-{stamp(at)}.jsonl")
    partial = path.with_name(f".{target.name}.part")
    try:
        with os.fdopen(os.open(partial, os.O_CREAT | os.O_WRONLY | os.O_TRUNC, 0o600), "w", encoding="utf-8") as file:
            for row in rows:
                file.write(json.dumps(_line(row, by, at), ensure_ascii=True, sort_keys=True) + "\n")
            file.flush()
            os.fsync(file.fileno())
        partial.replace(target)
        sync_folder(target.parent)
    except OSError as fault:
        with suppress(OSError):
            partial.unlink()
        raise StoreError(
            "store_quarantine",
            f"the rows to be taken out could not be kept ({fault.strerror}), so nothing was repaired",
            str(target),
            "check the free space and mode of the folder, then repair again",
        ) from None
    return target


def _sweep(path: Path) -> None:
    """Delete what a killed repair left half-written; our lock guarantees that no other repair is running."""
    with suppress(OSError):
        for left in path.parent.iterdir():
            if left.name.startswith(f".{path.name}.quarantine-") and left.name.endswith(".part"):
                left.unlink()


def _line(row: TakenRow, by: str, at: datetime) -> dict[str, object]:
    return {
        "table": row.table,
        "place": row.place,
        "row": {name: _cell(cell) for name, cell in row.columns.items()},
        "reason": row.reason,
        "by": by,
        "at": moment_text(at),
    }


def _cell(cell: object) -> object:
    if isinstance(cell, bytes):
        try:
            return cell.decode("utf-8")
        except UnicodeDecodeError:
            return {"base64": base64.b64encode(cell).decode("ascii")}
    return cell

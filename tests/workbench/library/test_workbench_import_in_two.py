"""An import that judges in two processes writes what one process writes, by a format and by a mapping."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest

from goldtui.casework import two_processes
from goldtui.workbench.library.intake import import_sources, reading
from goldtui.workbench.library.mapped_import import import_mapped

NUMBER = 2 * two_processes.ENOUGH
READING = reading("Flora", permitted=True, current=True, answerable=True)


@pytest.fixture
def forks(monkeypatch: pytest.MonkeyPatch) -> list[None]:
    """One entry for each second process that was started."""
    import os

    started: list[None] = []
    fork = os.fork
    monkeypatch.setattr("os.cpu_count", lambda: 2)
    monkeypatch.setattr("threading.active_count", lambda: 1)
    monkeypatch.setattr("os.fork", lambda: (started.append(None), fork())[1])
    return started


def _clock() -> datetime:
    return datetime(2026, 5, 4, 9, tzinfo=UTC)


def _rows(database: Path) -> list[str]:
    with closing(sqlite3.connect(database)) as connection:
        return list(connection.iterdump())


def _native(folder: Path) -> Callable[[Path, int], object]:
    folder.mkdir()
    text = "The fern bed opens at nine."
    chunk = {"chunk_id": "beds", "document_id": "d", "version": "1", "permitted": True, "current": True, "text": text}
    (folder / "evidence.jsonl").write_text(json.dumps(chunk) + "\n", encoding="utf-8")
    cases = []
    for number in range(NUMBER):
        phrase = "opens at nine" if number % 3 else "opens at noon"
        claim = {"claim_id": "c", "text": text, "citation_id": "beds", "support_phrases": [phrase]}
        reference = {"answer_id": "reference", "text": text, "claims": [claim]}
        case = {"case_id": f"q{number}", "question": f"When does bed {number} open?", "reference": reference}
        cases.append(json.dumps({**case, "required_source_ids": ["beds"]}) + "\n")
    (folder / "cases.jsonl").write_text("".join(cases), encoding="utf-8")
    return lambda into, processes: import_sources(
        into, "Flora", "native", [folder], READING, clock=_clock, processes=processes
    )


def _mapped(path: Path) -> Callable[[Path, int], object]:
    rows = [
        f"q{number},When does bed {number} open?,It opens at {number % 12}.,Bed {number} opens at {number % 12}.\n"
        for number in range(NUMBER)
    ]
    path.write_text("id,question,ground_truth,reference_contexts\n" + "".join(rows), encoding="utf-8")
    return lambda into, processes: import_mapped(
        into, "Flora", ["generic-gold"], [path], READING, clock=_clock, processes=processes
    )


@pytest.mark.parametrize("prepared", [_native, _mapped])
def test_the_database_is_the_same_row_by_row_with_its_audit_chain(
    tmp_path: Path, forks: list[None], prepared: Callable[[Path], Callable[[Path, int], object]]
) -> None:
    run = prepared(tmp_path / "beds")
    done = [run(tmp_path / f"{processes}.db", processes) for processes in (1, 2)]
    assert len(forks) == 1
    assert _rows(tmp_path / "2.db") == _rows(tmp_path / "1.db")
    assert done[0] == done[1]

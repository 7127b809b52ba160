"""Tables whose cells are lines of a log: their objects are looked into, and a path of a mapping goes into them."""

from __future__ import annotations

import csv
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from goldtui import api
from goldtui.formats.mapping.apply import read_tables
from goldtui.formats.mapping.proposal import proposal, readings_of
from goldtui.formats.mapping.read import read_by_names

ASKED = ("When does the night ferry sail?", "Wo liegt die Fähre?", "Who sells tickets?")
SAID = ("It sails at eleven.", "Sie liegt am Pier 4.", "The purser sells them.")
TURNS = [
    {
        "event": "said",
        "query": q,
        "answer": a,
        "chunks": [{"id": f"ferry-{n}", "text": a, "score": 0.5}],
        "latency_ms": n,
    }
    for n, (q, a) in enumerate(zip(ASKED, SAID, strict=True))
]


def table(tmp_path: Path, column: str, cells: Sequence[str], name: str = "ferry.csv", sign: str = ",") -> Path:
    path = tmp_path / name
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, delimiter=sign)
        writer.writerow(["time", column, "stream"])
        writer.writerows([f"2026-11-0{at + 1}", cell, "pier"] for at, cell in enumerate(cells))
    return path


def written(turn: dict[str, Any], before: str = "") -> str:
    return before + json.dumps(turn, ensure_ascii=False)


@pytest.mark.parametrize("column", ["@message", "message", "log", "_raw", "textPayload", "Body", "entry"])
@pytest.mark.parametrize("before", ["", "stdout F ", "2026-11-01T10:00:00Z\tINFO\t"])
def test_the_object_in_a_cell_is_looked_into(column: str, before: str, tmp_path: Path) -> None:
    path = table(tmp_path, column, [*(written(one, before) for one in TURNS), "health check: ok"])
    reading = readings_of(path)[0]
    done = read_tables(reading.parts)
    assert [one.record.trace.response for one in done.runs] == list(SAID)
    assert (done.rows, len(done.refused)) == (4, 1)
    assert any(f'"{column}" holds a JSON object in 3 of its first 4 rows' in one for one in reading.why)


def test_what_nothing_reads_is_named(tmp_path: Path) -> None:
    path = table(tmp_path, "@message", [*(written(one, "stdout F ") for one in TURNS), "health check: ok"], sign=";")
    left = {one.name: one.example for one in proposal(readings_of(path)[0]).unmapped}
    assert left["@message.event"] == "said"
    assert left["@message._before"] == "stdout F"
    assert left["@message._line"] == "health check: ok"
    assert {"time", "stream", "@message.latency_ms"} <= left.keys()


def test_the_lines_of_a_store_of_json_are_looked_into_too(tmp_path: Path) -> None:
    path = tmp_path / "ferry.jsonl"
    path.write_text("".join(f"{json.dumps({'ts': 1, 'log': written(one)})}\n" for one in TURNS), encoding="utf-8")
    assert [one.record.question for one in read_tables(readings_of(path)[0].parts).runs] == list(ASKED)


def test_gold_in_the_cells_is_gold(tmp_path: Path) -> None:
    rows = [{"question": q, "expected_answer": a, "note": "kept"} for q, a in zip(ASKED, SAID, strict=True)]
    path = table(tmp_path, "payload", [written(one) for one in rows])
    done = read_tables(readings_of(path)[0].parts)
    assert [one.record.question for one in done.cases] == list(ASKED)
    assert done.cases[0].record.guideline_note == "kept"


def test_a_column_with_few_objects_is_left_as_it_is(tmp_path: Path) -> None:
    path = table(tmp_path, "@message", [written(TURNS[0]), "started", "listening on 8080", "stopped"])
    assert not any("looked into" in said for one in readings_of(path) for said in one.why)


@pytest.mark.parametrize("before", ["", "stdout F "])
def test_a_mapping_goes_into_the_text_of_a_cell(before: str, tmp_path: Path) -> None:
    path = table(tmp_path, "@message", [*(written(one, before) for one in TURNS), "health check: ok"])
    own = tmp_path / "ferry.toml"
    own.write_text(
        'title = "the ferry"\nkind = "run"\nfields.question.from = "@message.query"\n'
        'fields.response.from = "@message.answer"\nfields.selected.from = "@message.chunks[].id"\n',
        encoding="utf-8",
    )
    done = read_tables(read_by_names((path,), (str(own),)).parts)
    assert [one.record.trace.selected_context_ids for one in done.runs] == [(f"ferry-{n}",) for n in range(3)]
    assert len(done.refused) == 1


def test_such_a_table_is_judged_as_a_run(tmp_path: Path) -> None:
    path = table(tmp_path, "@message", [written(one) for one in TURNS])
    assert [one.response for one in api.read_traces(path, mapping="generic-run")] == list(SAID)

"""Evidence comes in by itself, as strictly as inside a native directory."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from goldtui.formats.declare import ReadOptions
from goldtui.formats.evidence_lines import read
from goldtui.model.faults import UnusableInput
from goldtui.model.goldset import GoldSet
from goldtui.model.people import Assertion


def lines(tmp_path: Path, *chunks: dict[str, Any]) -> Path:
    path = tmp_path / "sources.jsonl"
    path.write_text("".join(json.dumps(chunk) + "\n" for chunk in chunks), encoding="utf-8")
    return path


def chunk(**fields: Any) -> dict[str, Any]:
    return {"chunk_id": "pond", "version": "v1", "text": "The pond is drained in March.", **fields}


def test_chunks_arrive_without_a_case_and_without_a_name_for_the_set(tmp_path: Path) -> None:
    path = lines(tmp_path, chunk(), chunk(chunk_id="hedge", permitted=False, text=None, place="north"))
    found = read((path,), ReadOptions(assertion=Assertion(by="ana", permitted=True)))
    assert (found.goldset.name, found.goldset.cases) == (GoldSet().name, ())
    assert [(c.chunk_id, c.permitted) for c in found.goldset.evidence] == [("pond", True), ("hedge", False)]
    assert found.goldset.evidence[1].extra == {"place": "north"}
    assert found.counts == {"cases": 0, "chunks": 2, "absent_sources": 0}
    assert "rights_asserted" in {notice.code for notice in found.notices}


@pytest.mark.parametrize(
    ("second", "code"),
    [
        (chunk(), "id_repeated"),
        (chunk(version="v2", current=True), "two_current_versions"),
        (chunk(chunk_id="x", text=None), "field_missing"),
        ({"chunk_id": "x", "text": "y"}, "field_missing"),
    ],
)
def test_what_a_set_could_not_hold_is_refused_with_its_line(tmp_path: Path, second: dict[str, Any], code: str) -> None:
    path = lines(tmp_path, chunk(current=True), second)
    with pytest.raises(UnusableInput) as caught:
        read((path,), ReadOptions())
    assert (caught.value.problem.code, caught.value.problem.where) == (code, f"{path}:2")

"""Cases come in by themselves, as strictly as inside a native directory."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from goldtui.formats.case_lines import read
from goldtui.formats.declare import ReadOptions
from goldtui.model.faults import UnusableInput


def lines(tmp_path: Path, *cases: dict[str, Any]) -> Path:
    path = tmp_path / "cases.jsonl"
    path.write_text("".join(f"{json.dumps(case)}\n" for case in cases), encoding="utf-8")
    return path


def test_cases_arrive_whole_and_without_their_sources(tmp_path: Path) -> None:
    points = [{"point_id": "p1", "text": "opens at nine", "answer_phrases": ["nine"]}]
    case = {"case_id": "ferns", "question": "When?", "points": points, "required_source_ids": ["ferns-1"], "gate": 2}
    found = read((lines(tmp_path, case),), ReadOptions())
    (read_case,) = found.goldset.cases
    assert read_case.points[0].answer_phrases == ("nine",)
    assert read_case.extra == {"gate": 2}
    assert found.counts == {"cases": 1, "chunks": 0, "absent_sources": 1}


@pytest.mark.parametrize(
    ("second", "code"),
    [({"case_id": "ferns", "question": "Why?"}, "id_repeated"), ({"question": "Why?"}, "field_missing")],
)
def test_a_case_that_a_set_could_not_hold_is_refused(tmp_path: Path, second: dict[str, Any], code: str) -> None:
    with pytest.raises(UnusableInput) as raised:
        read((lines(tmp_path, {"case_id": "ferns", "question": "When?"}, second),), ReadOptions())
    assert raised.value.problem.code == code

"""Maps whose keys are ids: each member is a row, whatever its value is."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from goldtui.formats.containers.open_file import open_file
from goldtui.formats.intake import Intake
from goldtui.formats.mapping.proposal import proposal, readings_of


def rows(tmp_path: Path, content: Any) -> list[dict[str, Any]]:
    path = tmp_path / "garden.json"
    path.write_text(json.dumps(content), encoding="utf-8")
    return [dict(row.fields) for row in open_file(path)[0].rows(Intake())]


def test_texts_by_id_are_one_row_each(tmp_path: Path) -> None:
    found = rows(tmp_path, {f"q{n}": f"What grows in bed {n}?" for n in range(6)})
    assert found[5] == {"_key": "q5", "_value": "What grows in bed 5?"}
    assert len(found) == 6


def test_lists_and_grades_by_id_are_one_row_each(tmp_path: Path) -> None:
    assert rows(tmp_path, {"q1": ["bed-1"], "q2": ["bed-2"]})[1] == {"_key": "q2", "_value": ["bed-2"]}
    assert rows(tmp_path, {"q1": {"b1": 1}, "q2": {"b2": 0.5}})[0]["_value"] == {"b1": 1}


def test_settings_whose_keys_are_words_stay_one_row(tmp_path: Path) -> None:
    assert len(rows(tmp_path, dict.fromkeys(("name", "title", "place", "owner", "phone"), "a"))) == 1


def test_hashes_by_id_are_no_rows(tmp_path: Path) -> None:
    hashes = {f"bed-{n}.md": f"9ce8a1745a95ae3{n}" for n in range(6)}
    assert len(rows(tmp_path, {"source": "the garden", "docs": hashes})) == 1


def test_maps_over_the_same_ids_are_columns(tmp_path: Path) -> None:
    found = rows(tmp_path, {"queries": {"q1": "Who rakes?", "q2": "Who digs?"}, "responses": {"q1": "A", "q2": "B"}})
    assert found[1] == {"_key": "q2", "queries": "Who digs?", "responses": "B"}


def test_lists_inside_members_lose_no_member(tmp_path: Path) -> None:
    found = rows(tmp_path, {f"d{n}": {"question": ["a?", "b?"], "answers": ["c", "d"]} for n in range(6)})
    assert [one["_key"] for one in found] == [f"d{n}" for n in range(6)]


def test_a_ranking_by_id_is_read_by_its_scores(tmp_path: Path) -> None:
    path = tmp_path / "run.json"
    path.write_text('{"q1": {"bed-7": 0.4, "bed-4": 0.8}, "q2": {"bed-9": 0.5}}', encoding="utf-8")
    run = proposal(readings_of(path)[0]).outcome.runs[0].record
    assert run.trace.first_stage_ids == ("bed-4", "bed-7")


def test_lists_by_number_are_one_row_each_and_a_ranking_where_all_are_equally_long(tmp_path: Path) -> None:
    ranked = {str(n): [f"bed-{n}", f"bed-{n + 1}", f"bed-{n + 2}"] for n in range(1, 5)}
    assert rows(tmp_path, ranked)[0] == {"_key": "1", "_value": ["bed-1", "bed-2", "bed-3"]}
    assert readings_of(tmp_path / "garden.json")[0].name == "ranking-lists-by-id"
    rows(tmp_path, {**ranked, "5": ["bed-5"]})
    assert readings_of(tmp_path / "garden.json")[0].name == "labels-by-id"

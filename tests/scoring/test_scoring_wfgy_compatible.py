"""The compatible rules give the bytes of the scorer they follow, whichever reader took the lines."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import wfgy_yard as yard
from wfgy_halves import in_two_parts

from goldtui.formats.scorer_rows import Unsure
from goldtui.model.faults import UnusableInput
from goldtui.runs.score.wfgy import wfgy as score_wfgy

EXPECTED: dict[str, list[Any] | None] = json.loads(yard.EXPECTED.read_text(encoding="utf-8"))
SETS = dict(yard.sets())


def report_of(files: yard.Files, folder: Path, **how: Any) -> list[Any] | None:
    gold, trace = yard.put(folder, files)
    try:
        found = score_wfgy.score_wfgy(gold, trace, k=files.k, gates=files.gates, compatible=True, **how)
    except UnusableInput:
        return None
    assert found.text is not None
    return yard.kept(found.text)


def test_the_expected_reports_are_of_these_sets() -> None:
    assert list(EXPECTED) == list(SETS)
    assert sum(name.startswith("random") and report is not None for name, report in EXPECTED.items()) >= 140


@pytest.mark.parametrize(("k", "recall"), [(1, 0.5), (2, 1.0), (5, 1.0)])
def test_the_worked_example_is_right_but_for_what_one_place_cannot_hold(k: int, recall: float) -> None:
    numbers = EXPECTED[f"worked example, k {k}"]
    assert numbers is not None
    assert numbers[1:] == [2, 1, 2, 1, 1.0, 1.0, 0.0, 0.0, recall, True]


@pytest.mark.parametrize("name", SETS)
def test_a_report_is_the_scorers_to_the_byte_by_the_standard_parser(name: str, tmp_path: Path) -> None:
    assert report_of(SETS[name], tmp_path, fast=False, processes=1) == EXPECTED[name]


@pytest.mark.parametrize("name", SETS)
def test_a_report_is_the_scorers_to_the_byte_by_the_typed_decoder(name: str, tmp_path: Path) -> None:
    assert report_of(SETS[name], tmp_path, fast=True, processes=1) == EXPECTED[name]


@pytest.mark.parametrize("name", SETS)
def test_a_report_is_the_scorers_to_the_byte_from_two_halves(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(score_wfgy, "score_parts", in_two_parts)
    assert report_of(SETS[name], tmp_path, fast=True, processes=2) == EXPECTED[name]


def _halved() -> Iterator[Any]:
    yield from (name for name, report in EXPECTED.items() if report is not None)


def test_halves_are_settled_without_the_slow_reading(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def never(*_: Any) -> None:
        raise AssertionError("the slow reading was asked")

    monkeypatch.setattr(score_wfgy, "score_parts", in_two_parts)
    monkeypatch.setattr("goldtui.runs.score.wfgy.line_by_line.compatible_line_by_line", never)
    for name in _halved():
        assert report_of(SETS[name], tmp_path, fast=True, processes=2) == EXPECTED[name], name


def test_where_the_scorer_stopped_the_place_is_named(tmp_path: Path) -> None:
    files = yard.Files(
        yard.lines(yard.gold("G1"), yard.gold("G2")),
        yard.lines(yard.trace("G1", ["nine"]), "# night run", yard.trace("G2")),
    )
    gold, trace = yard.put(tmp_path, files)
    with pytest.raises(UnusableInput) as told:
        score_wfgy.score_wfgy(gold, trace, compatible=True)
    assert [(one.code, one.where) for one in told.value.problems] == [("json_syntax", f"{trace}:2")]
    trace.write_bytes(yard.lines(yard.trace("G1", ["nine"]), yard.trace("G2", cites=({"id": 1},))))
    with pytest.raises(UnusableInput) as told:
        score_wfgy.score_wfgy(gold, trace, compatible=True)
    assert [(one.code, one.where) for one in told.value.problems] == [
        ("cannot_be_scored", f"{trace}:1"),
        ("cannot_be_scored", f"{trace}:2"),
    ]
    assert "answer_json.claim" in told.value.problems[0].message
    assert "answer_json.citations" in told.value.problems[1].message


def test_a_second_process_that_dies_leaves_the_result_as_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def dies(*_: Any) -> None:
        raise Unsure

    monkeypatch.setattr(score_wfgy, "score_parts", dies)
    for name, files in yard.worked():
        assert report_of(files, tmp_path, processes=2) == EXPECTED[name]

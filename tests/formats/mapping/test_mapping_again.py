"""Rows that ask again what another asks are several answers, and nothing of them is dropped as a repeat."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from goldtui.formats.mapping.proposal import proposal, readings_of
from goldtui.formats.mapping.tables.reading import Reading
from goldtui.workbench.library.offers import Offer
from goldtui.workbench.library.proposing import propose


def written(tmp_path: Path, rows: list[dict[str, Any]]) -> Path:
    path = tmp_path / "boats.json"
    path.write_text(json.dumps(rows), encoding="utf-8")
    return path


def offers(path: Path) -> list[Offer]:
    proposed = propose((path,))
    return [*proposed.offers, *proposed.others]


def gold_of(path: Path) -> Reading:
    return next(one for one in readings_of(path) if one.name == "generic-gold")


ASKED = [
    ("How deep is the slip?", "Two metres at low water."),
    ("Who opens the boat house?", "The warden opens it at seven."),
    ("When is the winch oiled?", "On the first Monday of a month."),
]
SAID = [("Two metres.", 1), ("I cannot tell.", 0), ("Perhaps three metres?", 0.4)]


def nested(asks: str, says: str, right: str, mark: str) -> list[dict[str, Any]]:
    return [
        {"data": {asks: question, says: f"{said} ({at})", right: answer}, mark: score}
        for at, (said, score) in enumerate(SAID)
        for question, answer in ASKED
    ]


@pytest.mark.parametrize(
    ("asks", "says", "right", "mark"),
    [
        ("input", "output", "expected", "expected"),
        ("prompt", "completion", "ideal", "score"),
        ("query", "prediction", "gold_answer", "grade"),
        ("question", "reply", "ground_truth", "points"),
    ],
)
def test_several_answers_to_one_question_are_a_run(tmp_path: Path, asks: str, says: str, right: str, mark: str) -> None:
    path = written(tmp_path, nested(asks, says, right, mark))
    first = offers(path)[0]
    assert (first.kind, first.importable, first.duplicates) == ("run", 9, ())


@pytest.mark.parametrize("counts", ["attempt", "run_no", "seed", "Iteration"])
def test_answers_that_are_counted_are_a_run_without_a_right_answer(tmp_path: Path, counts: str) -> None:
    rows = [
        {"question": question, "answer": f"{answer} ({at})", counts: at}
        for at in (1, 2, 3)
        for question, answer in ASKED
    ]
    assert offers(written(tmp_path, rows))[0].kind == "run"


def test_what_a_tool_holds_as_right_goes_before_what_was_answered(tmp_path: Path) -> None:
    rows = [
        {
            "inputs": {"question": question},
            "outputs": {"answer": f"Perhaps {at}."},
            "reference_outputs": {"answer": answer},
        }
        for at in (1, 2)
        for question, answer in ASKED
    ]
    reading = next(one for one in readings_of(written(tmp_path, rows)) if one.name == "langsmith")
    cases = [one.record for one in proposal(reading).outcome.cases]
    assert [one.reference.text for one in cases if one.reference] == [answer for _, answer in ASKED]
    assert "Perhaps 2." in json.dumps([one.extra for one in cases])


@pytest.mark.parametrize(("says", "mark"), [("output", "expected"), ("tester_remark", "weight")])
def test_gold_of_such_rows_keeps_all_that_differs_and_asks(tmp_path: Path, says: str, mark: str) -> None:
    path = written(tmp_path, nested("input", says, "expected", mark))
    done = proposal(gold_of(path))
    cases = [one.record for one in done.outcome.cases]
    assert len(cases) == 3
    kept = json.dumps([case.extra for case in cases])
    for row in nested("input", says, "expected", mark):
        assert row["data"][says] in kept
    assert {value for case in cases for value in case.extra[mark]} == {1, 0, 0.4}
    assert len(done.outcome.duplicates) == 6
    assert all(f'"{mark}"' in one for one in done.outcome.duplicates)
    asked = "\n".join(done.reading.mapping.decide)
    assert "several answers to a question: of the first rows 6 rows ask what one before asks" in asked


def test_a_row_that_is_equal_in_all_adds_nothing(tmp_path: Path) -> None:
    row = {"question": "How deep is the slip?", "expected_answer": "Two metres.", "room": "slip"}
    done = proposal(gold_of(written(tmp_path, [row, row, {**row, "question": "How wide is the slip?"}])))
    assert "but for" not in done.outcome.duplicates[0]
    assert done.outcome.cases[0].record.extra == {"room": "slip"}
    assert not any("several answers" in one for one in done.reading.mapping.decide)


def test_other_answers_of_rows_that_repeat_are_one_list(tmp_path: Path) -> None:
    rows = [
        {"question": "How deep is the slip?", "expected_answers": ["Two metres", other]} for other in ("2 m", "200 cm")
    ]
    done = proposal(gold_of(written(tmp_path, rows)))
    assert done.outcome.cases[0].record.extra == {"other_answers": ["2 m", "200 cm"]}


def test_one_question_about_several_documents_is_no_repeat(tmp_path: Path) -> None:
    rows = [
        {"question": "How deep is it?", "expected_answer": f"{depth} metres.", "source": f"{name}.pdf", "note": name}
        for name, depth in (("slip", 2), ("lock", 4), ("basin", 6))
    ]
    done = proposal(gold_of(written(tmp_path, rows)))
    assert (len(done.outcome.cases), done.outcome.duplicates) == (3, [])
    assert not any("several answers" in one for one in done.reading.mapping.decide)


def sourced(name: str, said: list[str]) -> list[dict[str, Any]]:
    asked = [(f"How long is berth {at}?", f"Berth {at} is {at} metres long.") for at in range(9)]
    return [{"question": one, "expected_answer": other, name: said[at % 3]} for at, (one, other) in enumerate(asked)]


@pytest.mark.parametrize("name", ["source", "corpus", "meta.source"])
@pytest.mark.parametrize("said", [["marina", "ferry-logs", "harbour"], ["squalls", "tides", "knots2"]])
def test_names_of_collections_are_no_required_sources(tmp_path: Path, name: str, said: list[str]) -> None:
    outer, _, last = name.rpartition(".")
    rows = sourced(last, said)
    if outer:
        rows = [{**{key: row[key] for key in row if key != last}, outer: {last: row[last]}} for row in rows]
    first = offers(written(tmp_path, rows))[0]
    reading = gold_of(written(tmp_path, rows))
    assert not any(one.record.named_source_ids for one in proposal(reading).outcome.cases)
    if name != "corpus":
        assert f'whether "{name}" names sources, or the collection' in "\n".join(first.decide)


@pytest.mark.parametrize("said", [["Berthing rules", "Winch log", "Tide table"], ["rules.pdf", "log.pdf", "tide.pdf"]])
def test_names_of_documents_stay_required_sources(tmp_path: Path, said: list[str]) -> None:
    done = proposal(gold_of(written(tmp_path, sourced("source", said))))
    assert {source for one in done.outcome.cases for source in one.record.required_source_ids} == set(said)


def test_names_that_may_be_either_are_asked_about(tmp_path: Path) -> None:
    first = offers(written(tmp_path, sourced("source", ["SailQA", "TideBank", "KnotSet"])))[0]
    assert 'whether "source" names sources, or the collection that each row is from' in "\n".join(first.decide)

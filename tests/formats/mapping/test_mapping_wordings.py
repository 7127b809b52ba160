"""Lists inside a list of what an answer must say are wordings, one of which is enough; of the list all is needed."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from goldtui.formats.mapping.proposal import Proposal, proposal, readings_of
from goldtui.model.records import GoldCase

YAML = """
- id: r1
  question: What is done before the rain tank freezes?
  expected_contains:
    - [close, shut, turn off]
    - valve
  must_not_contain:
    - [open, leave open]
    - hammer
- id: r2
  question: Who may do it?
  expected_contains:
    - the gardener
"""


def read(tmp_path: Path, content: str | list[dict[str, Any]], name: str = "rain.json") -> Proposal:
    path = tmp_path / name
    path.write_text(content if isinstance(content, str) else json.dumps(content), encoding="utf-8")
    return proposal(next(one for one in readings_of(path) if one.name == "generic-gold"))


def phrases(case: GoldCase) -> list[tuple[str, ...]]:
    return [point.answer_phrases for point in case.points if point.answer_phrases]


def asked(done: Proposal) -> str:
    return "\n".join(done.reading.mapping.decide)


def test_a_list_inside_the_list_of_a_yaml_file_is_one_point_in_several_wordings(tmp_path: Path) -> None:
    done = read(tmp_path, YAML, "rain.yaml")
    first, second = (one.record for one in done.outcome.cases)
    assert phrases(first) == [("close", "shut", "turn off"), ("valve",)]
    assert phrases(second) == [("the gardener",)]
    assert first.points[0].forbidden_phrases == ("open", "leave open", "hammer")
    assert 'one text of a list inside "expected_contains" is enough: 1 of the first 2 rows have some' in asked(done)


@pytest.mark.parametrize("name", ["must_contain", "required_phrases", "keywords", "answer_must_mention"])
@pytest.mark.parametrize("inner", [["shut", "close"], {"any_of": ["shut", "close"]}, {"either": ["shut", "close"]}])
@pytest.mark.parametrize("written", [False, True])
def test_wordings_may_be_a_list_an_object_or_the_text_of_a_cell(
    tmp_path: Path, name: str, inner: Any, written: bool
) -> None:
    held = [inner, "valve"]
    rows = [
        {"question": "What is done first?", "answer": "Shut the valve.", name: json.dumps(held) if written else held},
        {"question": "And next?", "answer": "Drain the valve.", name: json.dumps(["valve"]) if written else ["valve"]},
    ]
    done = read(tmp_path, rows)
    assert phrases(done.outcome.cases[0].record) == [("shut", "close"), ("valve",)]
    assert phrases(done.outcome.cases[1].record) == [("valve",)]


def test_points_in_several_wordings_name_each(tmp_path: Path) -> None:
    rows = [
        {"question": "What helps?", "key_points": [["a roof", "a cover"], "straw"]},
        {"question": "When?", "key_points": ["May"]},
    ]
    case = read(tmp_path, rows).outcome.cases[0].record
    assert [point.text for point in case.points] == ["a roof / a cover", "straw"]


def test_an_answer_of_several_lists_needs_each_in_one_of_its_wordings(tmp_path: Path) -> None:
    rows = [
        {"question": "Where and when?", "answer": [["in the shed", "in the hut"], ["at nine", "9:00"]]},
        {"question": "Who?", "answer": ["the warden"]},
    ]
    done = read(tmp_path, rows)
    first = done.outcome.cases[0].record
    assert first.reference is not None
    assert (first.reference.text, phrases(first)) == (
        "in the shed; at nine",
        [("in the shed", "in the hut"), ("at nine", "9:00")],
    )
    assert 'how the lists inside lists of "answer" are meant: each is a part' in asked(done)


def test_an_answer_of_one_list_has_one_text_in_other_wordings(tmp_path: Path) -> None:
    rows = [{"question": "Where?", "answer": [["in the shed", "in the hut"]]}, {"question": "Who?", "answer": [["he"]]}]
    first = read(tmp_path, rows).outcome.cases[0].record
    assert first.reference is not None
    assert (first.reference.text, first.extra["other_answers"], first.points) == ("in the shed", ["in the hut"], ())


@pytest.mark.parametrize("name", ["must_contain", "expected_contains", "answer_includes"])
def test_an_object_of_all_and_any_is_taken_or_asked_about(tmp_path: Path, name: str) -> None:
    rows = [
        {"question": question, name: {"all": ["valve", "tap"], "any": ["close", "shut"]}}
        for question in ("What is done first?", "And in spring?")
    ]
    done = read(tmp_path, rows)
    assert phrases(done.outcome.cases[0].record) == [("valve",), ("tap",)]
    assert f'whether an answer must hold one text of "{name}.any": kept in extra' in asked(done)


def test_a_bar_in_a_phrase_is_asked_about(tmp_path: Path) -> None:
    rows = [{"question": question, "must_contain": ["close|shut", "valve"]} for question in ("How?", "And then?")]
    assert 'whether "|" in "must_contain" parts wordings of a phrase' in asked(read(tmp_path, rows))

"""What a proposal says of rows that are something else than gold, and what a refusal says to do next."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from goldtui.formats.declare import ReadOptions
from goldtui.formats.mapping.read import read_mapped
from goldtui.model.faults import Problem, UnusableInput
from goldtui.workbench.library.offers import Offer
from goldtui.workbench.library.proposing import propose

ASKED = ["Where is the key?", "Tell a guest how to row", "Explain the flag at the pier", "Describe the rule for dogs"]


def offered(path: Path) -> Offer:
    return propose((path,)).offers[0]


def refused(path: Path) -> Problem:
    with pytest.raises(UnusableInput) as caught:
        propose((path,))
    return caught.value.problem


def saved(folder: Path, content: str, name: str = "boats.csv") -> Path:
    path = folder / name
    path.write_text(content, encoding="utf-8")
    return path


def talk(asked: str, said: str, system: str = "You help guests of the boat house.", **more: Any) -> dict[str, Any]:
    turns = [("system", system), ("user", asked), ("assistant", said)]
    messages: list[dict[str, Any]] = [{"role": who, "content": text} for who, text in turns]
    messages[-1].update(more)
    return {"messages": messages}


def test_conversations_with_one_system_message_may_be_training_data(lines: Callable[..., Path]) -> None:
    offer = offered(lines(*(talk(f"Is boat {n} free?", "Yes.") for n in range(6))))
    asked = "whether this is training data for a model, and no gold: each of the first 6 conversations begins with"
    assert any(one.startswith(asked) for one in offer.decide)


def test_a_weight_of_a_turn_says_so_too(lines: Callable[..., Path]) -> None:
    offer = offered(lines(*(talk(f"Is boat {n} free?", "Yes.", f"Boat {n}.", weight=1) for n in range(2))))
    assert any('no gold: turns have a "weight"' in one for one in offer.decide)


def test_conversations_that_begin_otherwise_do_not(lines: Callable[..., Path]) -> None:
    offer = offered(lines(*(talk(f"Is boat {n} free?", "Yes.", f"Today is day {n}.") for n in range(6))))
    assert not any("training data" in one for one in offer.decide)


def test_a_backslash_with_an_n_is_a_line_end_where_a_table_has_no_other(tmp_path: Path) -> None:
    rows = [f"{one}\tFirst go to the desk.\\nThen ask for {n}." for n, one in enumerate(ASKED)]
    path = saved(tmp_path, "\n".join(["question\tanswer", *rows]) + "\n")
    assert any('whether "\\n" in "answer" is a line end: 4 of the first 4 texts' in one for one in offered(path).decide)
    case = read_mapped((path,), ("generic-gold",), ReadOptions())[0].goldset.cases[0]
    assert case.reference is not None
    assert case.reference.text == "First go to the desk.\nThen ask for 0."


def test_a_way_to_a_file_has_no_line_end(tmp_path: Path) -> None:
    rows = [f"{one}\tOpen C:\\notes\\new{n}.txt there." for n, one in enumerate(ASKED)]
    path = saved(tmp_path, "\n".join(["question\tanswer", *rows]) + "\n")
    assert not any("line end" in one for one in offered(path).decide)


def test_prompts_without_answers_may_be_questions_and_a_command_takes_them(tmp_path: Path) -> None:
    path = saved(tmp_path, "\n".join(["id,prompt,tone", *(f"{n},{one},short" for n, one in enumerate(ASKED))]) + "\n")
    problem = refused(path)
    assert (
        '"prompt" may hold questions (1 of the first 4 end in a question mark), but no column says' in problem.message
    )
    assert f"goldtui import {path} --map ./questions.toml --into goldtui.db" in problem.fix
    mapping = tmp_path / "questions.toml"
    mapping.write_text("\n".join(problem.fix.split("`")[1::2]), encoding="utf-8")
    assert [one.question for one in read_mapped((path,), (str(mapping),), ReadOptions())[0].goldset.cases] == ASKED


def test_settings_of_a_program_are_said_to_be_some(tmp_path: Path) -> None:
    content = {"scripts": {"start": "row", "test": "dive"}, "dependencies": {"oar": "1.0"}, "license": "MIT"}
    problem = refused(saved(tmp_path, json.dumps(content), "boats.json"))
    assert 'it holds settings of a program ("scripts", "dependencies")' in problem.message
    assert problem.fix == "give the file that holds the questions"


def test_no_mapping_is_advised_where_no_column_has_words(tmp_path: Path) -> None:
    problem = refused(saved(tmp_path, '[{"colour": "green", "height": 3}, {"colour": "red", "height": 4}]', "a.json"))
    assert problem.fix.startswith("give the file that holds the questions")
    assert "--map" not in problem.fix


def test_a_mapping_is_advised_where_a_column_may_ask_under_another_name(tmp_path: Path) -> None:
    rows = [{"line_a": f"The boat number {n} is out", "line_b": n} for n in range(4)]
    assert "--map ./questions.toml" in refused(saved(tmp_path, json.dumps(rows), "a.json")).fix


def test_what_is_around_the_rows_of_a_run_is_listed_as_not_read(tmp_path: Path) -> None:
    row = {"vars": {"question": "Is boat 1 free?"}, "response": {"output": "Yes."}, "success": True}
    inside = {"version": 3, "results": [row], "stats": {"successes": 1}, "prompts": [{"raw": "{{question}}"}]}
    content = {"evalId": "eval-1", "results": inside, "config": {"description": "boats"}}
    offer = offered(saved(tmp_path, json.dumps(content), "results.json"))
    assert offer.kind == "run"
    around = {one.name for one in offer.unmapped if one.name.startswith("^.")}
    assert around == {"^.evalId", "^.results.version", "^.results.stats", "^.results.prompts", "^.config"}

"""A file in which several systems answer the same questions: they are listed, one is chosen, none are mixed."""

from __future__ import annotations

import json
import shlex
from pathlib import Path
from typing import Any

import pytest

from goldtui import api
from goldtui.model.faults import GoldtuiError

QUESTIONS = ("When does the pool open?", "Who cleans the pool?", "How deep is the pool?")
ANSWERS = {"fern": "The pool opens at 6.", "moss": "The pool opens at 7."}


def promptfoo() -> str:
    results: list[dict[str, Any]] = [
        {"vars": {"question": question}, "provider": {"id": "any", "label": name}, "response": {"output": said}}
        for question in QUESTIONS
        for name, said in ANSWERS.items()
    ]
    return json.dumps({"results": {"results": results}})


def rows() -> str:
    found = [
        {"question": question, "response": said, "model": name, "latency_ms": 4}
        for name, said in ANSWERS.items()
        for question in QUESTIONS
    ]
    return "".join(f"{json.dumps(one)}\n" for one in found)


def nested() -> str:
    found = [{"question": one, **{name: {"response": said} for name, said in ANSWERS.items()}} for one in QUESTIONS]
    return "".join(f"{json.dumps(one)}\n" for one in found)


def columns() -> str:
    lines = [f'"{question}",{",".join(ANSWERS.values())},4' for question in QUESTIONS]
    return "\n".join(("question,fern_response,moss_response,latency_ms", *lines, ""))


def lists() -> str:
    return json.dumps(
        {
            name: [{"question": one, "response": said, "latency_ms": 1} for one in QUESTIONS]
            for name, said in ANSWERS.items()
        }
    )


SHAPES = (promptfoo, rows, nested, columns, lists)


@pytest.fixture(params=SHAPES, ids=lambda shape: shape.__name__)
def runs(request, own_home: Path) -> Path:
    path = own_home / "compared.rows"
    path.write_text(request.param(), "utf-8")
    return path


def test_the_proposal_lists_each_system_with_its_runs_and_asks_for_one(run, runs) -> None:
    done = run("import", runs, "--json")
    (offer,) = done.json["proposals"]
    assert offer["systems"] == {"fern": 3, "moss": 3}
    assert "--system NAME" in offer["command"]
    assert "system moss: 3 runs" in " ".join(run("import", runs).out.split())


def test_no_command_mixes_two_systems_and_each_says_how_to_choose(run, native, runs) -> None:
    gold = native()
    for words in (("replay", runs, "--set", gold), ("observe", runs), ("score", gold, "--trace", runs)):
        done = run(*words)
        assert done.code == 2
        assert not done.out.strip()
        assert "several_systems: 2 systems answer the same questions here: fern (3), moss (3)" in done.err
        taken = run(*words, *shlex.split(done.err.rpartition("Fix: say whose runs are meant: ")[2]))
        assert taken.code in (0, 1), taken.err
    with pytest.raises(GoldtuiError, match="answer the same questions"):
        api.observe(runs)


def test_the_chosen_system_alone_is_read(run, runs) -> None:
    assert run("observe", runs, "--system", "moss", "--json").json["rows"] == 3
    assert api.observe(runs, system="fern").rows == 3
    assert "system_chosen only the runs of moss were read: 3" in " ".join(
        run("observe", runs, "--system", "moss").err.split()
    )
    traces = api.read_traces(runs, system="moss")
    assert {trace.response for trace in traces} == {ANSWERS["moss"]}


def test_a_system_that_the_file_does_not_have_is_named_with_those_it_has(run, runs) -> None:
    done = run("observe", runs, "--system", "mos")
    assert done.code == 2
    assert "system_unknown" in done.err
    assert "moss" in done.err.rpartition("Fix:")[2]


def test_one_run_that_answers_by_several_models_is_one_run(run, own_home: Path) -> None:
    path = own_home / "night.jsonl"
    found = [
        {"question": one, "response": "It does.", "model": f"m{at}", "latency_ms": 2}
        for at, one in enumerate(QUESTIONS)
    ]
    path.write_text("".join(f"{json.dumps(one)}\n" for one in found), "utf-8")
    assert run("observe", path, "--json").json["rows"] == 3
    assert "systems" not in run("import", path, "--json").json["proposals"][0]


def test_a_second_system_far_behind_the_first_is_found_before_anything_is_scored(run, native, own_home: Path) -> None:
    path = own_home / "blocks.jsonl"
    found = [
        {"question": f"When is bed {number} weeded?", "response": "In May.", "model": name, "latency_ms": 2}
        for name in ANSWERS
        for number in range(1_200)
    ]
    path.write_text("".join(f"{json.dumps(one)}\n" for one in found), "utf-8")
    done = run("score", native(), "--trace", path)
    assert done.code == 2
    assert "fern (1,200), moss (1,200)" in done.err


def test_a_file_that_names_no_system_is_not_narrowed(run, own_home: Path) -> None:
    path = own_home / "plain.jsonl"
    path.write_text(json.dumps({"question": QUESTIONS[0], "response": "At 6.", "latency_ms": 3}) + "\n", "utf-8")
    done = run("observe", path, "--system", "fern")
    assert done.code == 2
    assert "leave --system out" in done.err

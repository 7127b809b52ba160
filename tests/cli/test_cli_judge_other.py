"""`judge other` asks something else of every answer, gives k of n with the atoms, and opens no gate."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from gardens import SPAN, STATEMENT, chunk, write_run, write_set
from serving import said, serving, verdict

from goldtui.__main__ import main

BEDS = chunk("beds", "The rose beds lie south of the pond.")
ANSWER = f"{STATEMENT} [gates] The pond has a heron. [beds]"


@pytest.fixture
def words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The set, the run and what follows WHAT."""
    monkeypatch.setenv("NO_PROXY", "127.0.0.1")
    write_set(tmp_path / "set", chunk(), BEDS)
    write_run(tmp_path / "run.jsonl", ANSWER, chunks=("gates", "beds"))
    return [str(tmp_path / "run.jsonl"), "--set", str(tmp_path / "set"), "--yes"]


def test_every_statement_is_an_atom_and_those_that_fail_are_listed(
    words: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with serving(lambda request, n: verdict("1", "stay at the gate") if n == 0 else verdict("0", "")) as server:
        judge = f"endpoint:model=m,url={server.url},at_once=1"
        out = tmp_path / "atoms.jsonl"
        assert main(["judge", "other", "answer_relevance", *words, "--judge", judge, "--out", str(out)]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "1 of 2 statements that help to answer the question",
        "at 0.85 it needs 2 of 2: not reached",
        "how often the judge's errors would turn that is not measured: calibrate the judge",
        "6 true ones would hide one false one",
        "dogs: The pond has a heron.: it says so",
    ]
    atoms = [json.loads(line) for line in out.read_text("utf-8").splitlines()]
    assert [(one["case_id"], one["statement"], one["verdict"]) for one in atoms] == [
        ("dogs", STATEMENT, "1"),
        ("dogs", "The pond has a heron.", "0"),
    ]


def test_a_goal_without_a_reference_is_inferred_first_and_compared_then(
    words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    inferred = said(json.dumps({"goal": "Where dogs wait", "end_state": "dog must stay at the gate"}))
    with serving(lambda request, n: inferred if n == 0 else verdict("1", "stay at the gate")) as server:
        judge = f"endpoint:model=m,url={server.url}"
        assert main(["judge", "other", "goal_inferred", *words, "--judge", judge]) == 0
        assert len(server.requests) == 2
        assert "Where dogs wait" in server.prompts[1]
    out, err = capsys.readouterr()
    assert "1 of 1 runs that reach the goal that the judge itself infers" in out
    assert "each answer leads to one more call" in err


def test_a_goal_in_words_of_the_judge_is_compared_with_nothing(
    words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    invented = said(json.dumps({"goal": "Buy a ticket", "end_state": "dog must stay at the gate"}))
    with serving(lambda request, n: invented) as server:
        main(["judge", "other", "goal_inferred", *words, "--judge", f"endpoint:model=m,url={server.url}"])
        assert len(server.requests) == 1
    assert "nothing was judged, so nothing is measured" in capsys.readouterr().out


def test_an_answer_is_taken_apart_into_statements_that_are_checked(
    words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    parts = said(json.dumps({"statements": ["The pond has a heron.", "It is grey."]}))
    with serving(lambda request, n: parts) as server:
        main(["judge", "other", "decomposition", *words, "--judge", f"endpoint:model=m,url={server.url}", "--json"])
    found = json.loads(capsys.readouterr().out)
    assert (found["k"], found["n"]) == (1, 2)
    assert [one["reason"] for one in found["atoms"]] == ["", "'It' points outside the statement; added: grey"]


def test_a_criterion_is_needed_where_one_is_asked_and_refused_elsewhere(
    words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    judge = ["--judge", "endpoint:model=m,url=http://127.0.0.1:1/v1"]
    assert main(["judge", "other", "criterion", *words, *judge]) == 2
    assert "criterion_needed" in capsys.readouterr().err
    assert main(["judge", "other", "goal", *words, *judge, "--criterion", "It names a gate."]) == 2
    assert "goal takes no criterion" in capsys.readouterr().err
    assert main(["judge", "other", "moon", *words, *judge]) == 2
    assert "unknown_question" in capsys.readouterr().err


def test_runs_that_are_not_asked_are_counted(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write_set(tmp_path / "set", chunk(), chunk("vault", SPAN, permitted=False))
    run = write_run(tmp_path / "run.jsonl", ANSWER, chunks=("gates", "vault"))
    run.write_text(run.read_text() + run.read_text().replace('"dogs"', '"cats"'))
    judge = ["--judge", "endpoint:model=m,url=http://127.0.0.1:1/v1", "--set", str(tmp_path / "set")]
    assert main(["judge", "other", "context_relevance", str(run), *judge]) == 0
    out, err = capsys.readouterr()
    assert "1 of 2 runs not asked: their evidence is inadmissible" in err
    assert "1 of 2 runs not asked: the set has no such case" in err
    assert "nothing was judged, so nothing is measured" in out

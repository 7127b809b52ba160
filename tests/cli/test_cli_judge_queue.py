"""What a judge and the gold disagree on waits for a blind label; who sides with the judge disputes the gold."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from score_suite import EXAMPLE

from goldtui.casework.edits import Edit
from goldtui.cli.context import at_work
from goldtui.judging.known_answers import known_answers
from goldtui.model.judges.erred import Erred
from goldtui.model.records import GoldCase
from goldtui.model.spot import Spot
from goldtui.store import verdicts
from goldtui.workbench.case.revise import revise
from goldtui.workbench.session.sources import load_set
from goldtui.workbench.verdicts.erred import error_counts, stored_error_counts


@pytest.fixture
def asked(run, own_home: Path) -> str:
    """garden.db and judge.jsonl: a judge that takes two lies of the set for true, of two cases."""
    assert run("import", EXAMPLE, "--into", "garden.db", "--as", "ana").code == 0
    lies = [one for one in known_answers(load_set(EXAMPLE).goldset) if one.kind == "changed-number"]
    chosen = [lies[0], next(one for one in lies if one.question.case_id != lies[0].question.case_id)]
    lines = (
        json.dumps(
            {"statement": one.question.statement, "verdict": "1", "reason": "", "span": one.question.sources[0].text}
        )
        for one in chosen
    )
    Path("script.jsonl").write_text("\n".join(lines) + "\n", encoding="utf-8")
    words = ("--set", "garden.db", "--judge", "exact:file=script.jsonl", "--verdicts", "judge.jsonl")
    assert run("calibrate", "--variants", *words).code == 1
    return chosen[0].question.case_id


def test_the_queue_names_statements_and_not_who_says_what(run, asked: str) -> None:
    done = run("judge", "queue", "judge.jsonl", "--set", "garden.db")
    assert done.code == 0
    assert "2 contested statements wait for a label" in done.out
    assert asked in done.out
    assert "exact" not in done.out
    key = run("judge", "queue", "judge.jsonl", "--set", "garden.db", "--json").json["waiting"][0]["key"]
    shown = run("judge", "queue", "judge.jsonl", "--set", "garden.db", "--key", key[:12]).out
    assert shown.startswith("Question: ")
    assert "Source " in shown


def test_a_label_for_the_gold_settles_and_counts_as_an_error_of_the_judge(run, asked: str) -> None:
    words = ("judge", "queue", "judge.jsonl", "--set", "garden.db")
    given = run(*words, "--verdict", "0", "--lie", "wrong number", "--as", "ben", "--json").json
    assert given["disputed"] is False
    found = run(*words, "--json").json
    assert len(found["waiting"]) == 1
    assert found["erred"] == {"judge": 1, "gold": 0, "of": 1}


def test_a_label_for_the_judge_disputes_the_gold(run, asked: str) -> None:
    words = ("judge", "queue", "judge.jsonl", "--set", "garden.db")
    source = run(*words, "--json").json["waiting"][0]
    span = run(*words, "--key", source["key"]).out.partition("Source ")[2].partition(": ")[2].split(". ")[1]
    done = run(*words, "--verdict", "1", "--span", " ".join(span.split()), "--as", "ben")
    assert done.code == 0, done.err
    assert "it contradicts the gold" in done.out + done.err
    found = run(*words, "--json").json
    assert found["erred"] == {"judge": 0, "gold": 1, "of": 1}


def test_a_label_needs_what_every_label_needs(run, asked: str) -> None:
    words = ("judge", "queue", "judge.jsonl", "--set", "garden.db", "--as", "ben")
    assert "span_missing" in run(*words, "--verdict", "1").err
    assert "verdict_unknown" in run(*words, "--verdict", "yes").err
    assert "unknown_statement" in run(*words, "--verdict", "?", "--key", "zz").err


def test_a_release_counts_who_erred_by_the_gold_as_it_was_judged(run, asked: str) -> None:
    words = ("judge", "queue", "judge.jsonl", "--set", "garden.db")
    rows = run(*words, "--json").json["waiting"]
    first, second = sorted(rows, key=lambda one: one["case_id"] != asked)
    sources = run(*words, "--key", first["key"]).out.partition("Source ")[2].partition(": ")[2].split(". ")
    given = run(*words, "--key", first["key"], "--verdict", "1", "--span", " ".join(sources[1].split()), "--as", "ben")
    assert given.code == 0, given.err
    assert run(*words, "--key", second["key"], "--verdict", "0", "--lie", "wrong number", "--as", "ben").code == 0
    whole = load_set(Path("garden.db"))
    with at_work(Path("garden.db"), "ben", read_only=True) as session:
        assert stored_error_counts(session, whole.goldset) is None
    assert run("judge", "import", "judge.jsonl", "--set", "garden.db", "--as", "ben").code == 0
    with at_work(Path("garden.db"), "ben", read_only=True) as session:
        found = stored_error_counts(session, whole.goldset)
    assert found == Erred(judge=1, gold=1, of=2)
    with at_work(Path("garden.db"), "ana") as session:
        revise(session, first["case_id"], _asked_otherwise, "asked in other words")
        now = load_set(Path("garden.db")).goldset
        assert stored_error_counts(session, now) == found
        assert error_counts(verdicts.everything(session.store), now) == Erred(judge=1, gold=0, of=1)


def _asked_otherwise(case: GoldCase) -> Edit:
    return Edit(case.model_copy(update={"question": f"{case.question} Please say."}), "", Spot("question"))

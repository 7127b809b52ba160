"""`goldtui keep`: what the Replay place makes of a run, in one command and in somebody's name."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from goldtui.store.db import dialect
from goldtui.workbench.session.places import example_folder

FAILING = example_folder() / "runs" / "failing.jsonl"
MIS_CITED = "failing/citation_does_not_establish"
AS = ("--as", "ana")


def lines_of(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


@pytest.fixture
def runs_file(own_home: Path):
    def write(*runs: dict[str, Any]) -> Path:
        path = own_home / "night.jsonl"
        path.write_text("".join(json.dumps(run, ensure_ascii=False) + "\n" for run in runs), encoding="utf-8")
        return path

    return write


def test_a_run_is_kept_as_a_variant_that_the_set_kills_and_a_second_time_nothing_is_written(run, db: Path) -> None:
    words = ("keep", db, FAILING, "--trace", MIS_CITED, "--variant", *AS)
    done = run(*words, "--note", "seen on Monday")
    assert (done.code, done.err) == (0, "")
    assert done.out == "kept as pl-return-tree-fern/run-1: must be stopped at citation support; as of now killed\n"
    again = run(*words)
    assert (again.code, again.out) == (0, "kept already as pl-return-tree-fern/run-1; nothing was written\n")
    stored = [v for v in run("variants", db, "--stored", "--json").json if v["kind"] == "run"]
    assert [(v["variant_id"], v["outcome"]) for v in stored] == [("pl-return-tree-fern/run-1", "killed")]


def test_json_says_what_was_kept_and_whether_it_was_written(run, db: Path) -> None:
    words = ("keep", db, FAILING, "--line", "2", "--variant", "--json", *AS)
    expected = {
        "variant_id": "pl-return-tree-fern/run-1",
        "case_id": "pl-return-tree-fern",
        "written": True,
        "expected_stage": "citation support",
        "should_release": False,
        "outcome": "killed",
        "withheld_left_out": False,
    }
    assert run(*words).json == expected
    assert run(*words).json == {**expected, "written": False}


def test_a_passing_run_is_kept_as_a_good_answer_and_not_as_a_variant(run, db: Path, garden: Path) -> None:
    traces = garden / "traces.jsonl"
    refused = run("keep", db, traces, "--line", "1", "--variant", "--json", *AS)
    assert (refused.code, refused.error) == (2, "run_passes")
    kept = run("keep", db, traces, "--line", "1", "--good", "--json", *AS)
    assert (kept.code, kept.json["outcome"], kept.json["expected_stage"]) == (0, "accepted", "pass")


def test_an_exported_variant_says_which_run_it_comes_from(run, db: Path, own_home: Path) -> None:
    run("keep", db, FAILING, "--trace", MIS_CITED, "--variant", *AS)
    assert run("export", db, own_home / "out").code == 0
    (kept,) = [v for v in lines_of(own_home / "out" / "variants.jsonl") if v.get("from_run") or v["kind"] == "run"]
    origin = kept["from_run"] if "from_run" in kept else kept["extra"]["from_run"]
    assert (origin["trace_id"], origin["file"], origin["by"]) == (MIS_CITED, "failing.jsonl", "ana")
    back = run("variants", own_home / "out", "--stored", "--json").json
    assert next(v["outcome"] for v in back if v["kind"] == "run") == "killed"


def test_a_run_is_named_once_and_one_thing_is_done_with_it(run, db: Path, runs_file) -> None:
    assert run("keep", db, FAILING, "--trace", MIS_CITED, *AS).code == 2
    assert run("keep", db, FAILING, "--trace", MIS_CITED, "--variant", "--good", *AS).code == 2
    assert "--trace ID or --line N" in run("keep", db, FAILING, "--variant", *AS).err
    assert run("keep", db, FAILING, "--trace", "none", "--variant", "--json", *AS).error == "run_unknown"
    twice = runs_file(*lines_of(FAILING)[1:2] * 2)
    done = run("keep", db, twice, "--trace", MIS_CITED, "--variant", *AS)
    assert done.code == 2
    assert "2 runs with the id 'failing/citation_does_not_establish', on lines 1, 2" in done.err
    assert run("keep", db, twice, "--trace", MIS_CITED, "--variant", "--json", *AS).error == "run_repeated"
    assert run("keep", db, twice, "--trace", MIS_CITED, "--line", "2", "--variant", *AS).code == 0


def test_a_run_of_no_case_becomes_a_draft_with_its_answer_as_typing(run, db: Path) -> None:
    words = ("keep", db, FAILING, "--line", "1", "--case", *AS)
    assert run(*words, "--json").error == "no_question"
    done = run(*words, "--question", "When is the garden open in the winter half of the year?")
    assert (done.code, done.out) == (0, "vi-summer-hours\n")
    assert "unsaved typing" in done.err
    assert run("show", db, "vi-summer-hours", "--json").json["state"] == "draft"


def test_a_case_that_asks_what_another_asks_is_written_only_when_one_insists(run, db: Path) -> None:
    words = ("keep", db, FAILING, "--trace", MIS_CITED, "--case", "--json", *AS)
    done = run(*words)
    assert (done.code, done.json["written"], done.json["case_id"]) == (1, False, None)
    assert done.json["alike"][0] == {
        "case_id": "pl-return-tree-fern",
        "question": done.json["alike"][0]["question"],
        "same": True,
    }
    assert run(*words, "--anyway").json["written"] is True


def test_the_answer_of_a_run_is_typing_of_its_case_and_hides_no_typing_that_is_there(run, db: Path) -> None:
    words = ("keep", db, FAILING, "--trace", MIS_CITED, "--answer", *AS)
    done = run(*words)
    assert done.code == 0
    assert "unsaved typing of pl-return-tree-fern: 3 claims to be labelled" in done.out
    assert run(*words, "--json").error == "typing_there"
    assert run("keep", db, FAILING, "--line", "1", "--answer", "--json", *AS).error == "unknown_case"


def test_a_run_that_disputes_the_gold_is_recorded_for_a_second_person(run, db: Path) -> None:
    words = ("keep", db, FAILING, "--trace", MIS_CITED, "--gold-wrong", "the rule was changed", "--json", *AS)
    done = run(*words)
    assert done.code == 0
    assert done.json == {"case_id": "pl-return-tree-fern", "state": "disputed", "dispute": 1, "says": "label wrong"}
    again = run(*words)
    assert (again.code, again.error) == (1, "disputed")
    other = run("keep", db, FAILING, "--line", "3", "--system-wrong", "it never cites", *AS)
    assert other.out == "vi-ja-tour is disputed: system wrong; a second person rules on it\n"


@pytest.mark.parametrize("what", [["--variant"], ["--answer"], ["--gold-wrong", "why"]])
def test_while_another_program_writes_nothing_is_kept_and_that_is_said(
    run, db: Path, what: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dialect, "SETTINGS", (("busy_timeout", "1", 1), *dialect.SETTINGS[1:]))
    words = ("keep", db, FAILING, "--trace", MIS_CITED, *what, *AS)
    with closing(sqlite3.connect(db, isolation_level=None)) as holder:
        holder.execute("BEGIN IMMEDIATE")
        done = run(*words)
        assert done.code == 2
        assert "Traceback" not in done.err
        assert "database is locked" not in done.err
    assert run(*words).code == 0


def test_hostile_ids_come_out_as_visible_signs(run, db: Path, runs_file) -> None:
    odd = "t\u202e\x1b[31m[bold]"
    (one,) = (r for r in lines_of(FAILING) if r["trace_id"] == MIS_CITED)
    path = runs_file({**one, "trace_id": odd, "case_id": "no\x1b[2Jcase"}, {**one, "trace_id": odd})
    for line in ("1", "2"):
        for what in (("--variant",), ("--answer",), ("--gold-wrong", "\x1b[31mno")):
            done = run("keep", db, path, "--line", line, *what, *AS)
            assert "\x1b" not in done.out + done.err
            assert "\u202e" not in done.out + done.err
            assert "Traceback" not in done.err


def test_a_blank_name_writes_nothing(run, db: Path) -> None:
    before = db.read_bytes()
    done = run("keep", db, FAILING, "--trace", MIS_CITED, "--variant", "--as", " ", "--json")
    assert (done.code, done.error) == (2, "no_author")
    assert db.read_bytes() == before


def test_no_withheld_word_is_printed_or_exported(run, db: Path, runs_file, own_home: Path, garden: Path) -> None:
    restricted = next(c for c in lines_of(garden / "evidence.jsonl") if c.get("permitted") is False and c.get("text"))
    words = " ".join(restricted["text"].split()[:12])
    (one,) = (r for r in lines_of(FAILING) if r["trace_id"] == "failing/source_not_selected")
    claims = [*one["answer"]["claims"], {"claim_id": "leak", "text": words, "citation_id": None}]
    text = f"{one['response']} {words}"
    leaks = {**one, "response": text, "answer": {**one["answer"], "text": text, "claims": claims}}
    path = runs_file(leaks)
    for what in (("--variant",), ("--good",), ("--answer",), ("--case",), ("--gold-wrong", "why")):
        for json_ in ((), ("--json",)):
            done = run("keep", db, path, "--line", "1", *what, *json_, *AS)
            assert words not in done.out + done.err
    assert run("export", db, own_home / "out").code == 0
    exported = "".join(p.read_text(encoding="utf-8") for p in (own_home / "out").glob("*.jsonl"))
    assert words not in exported
    assert "[withheld]" in exported

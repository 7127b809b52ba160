"""The runs that a database keeps, from the shell: listed, opened again, and every number with its cases."""

from __future__ import annotations

from pathlib import Path

import pytest

from goldtui.cli.output import FAILED, OK, UNUSABLE
from goldtui.workbench.session.places import example_folder

FAILING = example_folder() / "runs" / "failing.jsonl"


@pytest.fixture
def kept(run, db: Path) -> Path:
    """A database with one run, which fails."""
    assert run("score", db, "--trace", FAILING, "--keep", db, "--as", "ben").code == FAILED
    return db


def test_without_a_run_the_list_says_how_to_keep_one(run, db: Path) -> None:
    done = run("runs", "list", db)
    assert (done.code, done.out) == (OK, f"no run is kept yet; goldtui score {db} --trace FILE --keep {db} keeps one\n")
    assert run("runs", "list", db, "--json").json == []


def test_the_list_names_outcome_counts_rules_gold_and_file(run, kept: Path) -> None:
    line = run("runs", "list", kept).out
    for words in (
        "1  ",
        "ben",
        "fail",
        "0 released, 25 failed, 7 not judged, of 32",
        "strict-2",
        "full",
        "botanic-garden, unsigned",
        "failing.jsonl",
    ):
        assert words in line
    (found,) = run("runs", "list", kept, "--json").json
    assert (found["run"], found["by"], found["outcome"]) == (1, "ben", "fail")
    assert (found["released"], found["judged"], found["cases"]) == (0, 25, 32)
    assert found["trace"]["path"] == str(FAILING)
    assert found["gold"]["release"] is None


def test_a_run_is_shown_as_it_was_when_it_was_scored(run, kept: Path) -> None:
    scored = run("score", kept, "--trace", FAILING, "--json").json
    assert run("runs", "show", kept, "1", "--json").json == scored
    shown = run("runs", "show", kept, "1", "--ascii")
    assert (shown.code, shown.out.isascii()) == (OK, True)
    assert "Who is there: 25 of 32 cases" in shown.out


def test_every_number_that_is_listed_can_be_opened(run, kept: Path) -> None:
    listed = run("runs", "show", kept, "1", "--numbers", "--json").json
    assert {one["number"] for one in listed} > {
        "attendance:missing",
        "outcome:all",
        "slice:visitors",
        "gate:faithfulness",
    }
    for one in listed[::6]:
        found = run("runs", "show", kept, "1", "--cases", one["number"], "--json")
        assert found.code == OK
        assert found.json["number"] == one["number"]
    lines = run("runs", "show", kept, "1", "--numbers").out.splitlines()
    assert [line.split("  ")[0] for line in lines] == [one["number"] for one in listed]


def test_behind_a_number_stand_its_cases_with_the_place_of_their_trace(run, kept: Path) -> None:
    missing = run("runs", "show", kept, "1", "--cases", "attendance:missing", "--json").json["cases"]
    assert [one["case_id"] for one in missing][:2] == ["gh-lily-fertiliser", "hb-orchid-sites"]
    stopped = run("runs", "show", kept, "1", "--cases", "gate:citation_support")
    assert "fail pl-return-tree-fern failing.jsonl:2 " in " ".join(stopped.out.split())
    assert "stops here: " in stopped.out
    empty = run("runs", "show", kept, "1", "--cases", "check:slice_regression_clear")
    assert empty.out.endswith("no case is behind this number\n")


def test_what_is_not_there_is_said_with_the_next_step(run, kept: Path) -> None:
    unknown = run("runs", "show", kept, "7", "--json")
    assert (unknown.code, unknown.error) == (UNUSABLE, "run_unknown")
    assert f"goldtui runs list {kept}" in unknown.err
    number = run("runs", "show", kept, "1", "--cases", "slice:moon", "--json")
    assert (number.code, number.error) == (UNUSABLE, "unknown_number")
    both = run("runs", "show", kept, "1", "--cases", "outcome:all", "--numbers", "--json")
    assert (both.code, both.error) == (UNUSABLE, "usage")


def test_looking_at_runs_writes_nothing(run, kept: Path) -> None:
    before = kept.read_bytes()
    run("runs", "list", kept)
    run("runs", "show", kept, "1")
    run("runs", "show", kept, "1", "--cases", "outcome:all")
    assert kept.read_bytes() == before

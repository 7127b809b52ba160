"""`list` and `show` line up, mark and filter the same whatever the set is kept in, and never write."""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from goldtui.cli.columns import shorten, table_lines
from goldtui.store.db.header import SCHEMA

FILTERS = [
    "",
    "state:draft",
    "STATE:DRAFT",
    "state:ready",
    "slice:visitors",
    "workflow:visitors",
    "slice:-",
    "gate:pass",
    "gate:faithfulness",
    'gate:"answer faithfulness"',
    "gate:answer_faith",
    "gate:-",
    "slice:visitors tripod",
    "tripod",
    "TRIPOD",
    "tri",
    "ripod",
    "日本",
    "予約",
    "Lan hài",
    "palm house",
    "24",
    "?",
    "'; drop table revisions",
    "%",
    "_",
    '"open quote',
    "nothing:like this",
    "slice:",
]


@pytest.mark.parametrize("words", FILTERS)
def test_a_filter_finds_the_same_cases_in_a_database_and_in_its_folder(run, garden, db: Path, words: str) -> None:
    of_files = run("list", garden, "--filter", words, "--json").json
    of_store = run("list", db, "--filter", words, "--json").json
    assert sorted(r["case_id"] for r in of_files["cases"]) == sorted(r["case_id"] for r in of_store["cases"])
    assert of_files["total"] == of_store["total"]


@pytest.mark.parametrize(
    ("words", "code"),
    [("state:drafty", "unknown_state"), ("gate:nonsense", "unknown_stage"), ("author:ana", "no_authors")],
)
def test_a_filter_that_can_find_nothing_says_why(run, garden, words: str, code: str) -> None:
    done = run("list", garden, "--filter", words, "--json")
    assert done.json["cases"] == []
    assert [n["code"] for n in done.json["notices"]] == [code]
    assert code in done.err


def test_what_is_not_tested_is_drawn_as_neither_pass_nor_fail(run, native, samples) -> None:
    pool_case, pool_chunk = samples
    cases = [pool_case(), pool_case(case_id="q2", required_source_ids=["gone"])]
    green = run("list", native("green", cases=cases)).out
    assert "✓ all green" in green
    assert "✗ admissibility" in green
    unset = native("unset", evidence=[pool_chunk(permitted=None)])
    assert "? not tested" in run("list", unset).out
    assert run("list", unset, "--ascii").out.isascii()


def test_a_limit_says_how_many_are_left(run, garden) -> None:
    done = run("list", garden, "--limit", "5")
    assert "5 of 32 cases" in done.out
    assert "27 more; raise --limit or narrow --filter" in done.err


def test_columns_line_up_in_cells_with_wide_and_combining_characters(run, native, samples) -> None:
    pool_case, _ = samples
    ids = ["日本語の長い番号", "plain", "Lan hài hồng", "a\tb"]
    folder = native(cases=[pool_case(case_id=i) for i in ids])
    rows = run("list", folder).out.splitlines()[1:]
    assert len({cell_len(row[: row.index("draft")]) for row in rows}) == 1


cells = st.lists(st.text(max_size=12), min_size=2, max_size=2)


@given(st.lists(cells, min_size=1, max_size=6), st.integers(1, 60))
def test_no_line_is_wider_than_the_terminal_and_none_is_lost(rows: list[list[str]], width: int) -> None:
    lines = table_lines(rows, width)
    assert len(lines) == len(rows)
    assert all(cell_len(line) <= width for line in lines)
    assert all("\n" not in line for line in lines)


@given(st.text(max_size=30), st.integers(1, 30))
def test_a_cut_text_says_so_and_an_uncut_one_stays(text: str, width: int) -> None:
    cut = shorten(text, width)
    if cell_len(text) <= width:
        assert cut == text
    else:
        assert cell_len(cut) <= width
        assert cut != text


def test_on_a_terminal_rows_are_cut_to_its_width_and_in_a_pipe_they_are_whole(run, garden, monkeypatch) -> None:
    whole = run("list", garden).out.splitlines()[1:]
    monkeypatch.setattr("goldtui.cli.list_show.terminal_width", lambda: 60)
    cut = run("list", garden).out.splitlines()[1:]
    assert max(map(cell_len, whole)) > 60
    assert max(map(cell_len, cut)) <= 60
    assert len(cut) == len(whole)


def test_data_never_acts_on_the_terminal(run, native, samples) -> None:
    pool_case, _ = samples
    evil = "[red]x[/red] \x1b[2J\x1b]0;t\x07 \u202e \u2028 \x9b"
    folder = native(cases=[pool_case(case_id=f"q{evil}", question=evil, workflow=evil)])
    for words in (("list", folder), ("show", folder, f"q{evil}"), ("gates", folder), ("show", folder, evil)):
        done = run(*words)
        for char in "\x1b\x07\u202e\u2028\x9b":
            assert char not in done.out + done.err
    assert "[red]x[/red]" in run("list", folder).out


def test_show_marks_every_phrase_in_its_chunk(run, native) -> None:
    shown = run("show", native(), "q1", "--evidence").out
    assert "The [1 pool opens at 6 1] in the morning." in shown
    assert "permitted yes, current yes" in shown


def test_show_says_what_to_fix_first(run, native, samples) -> None:
    pool_case, _ = samples
    folder = native(cases=[pool_case(reference={"text": "", "claims": []})])
    done = run("show", folder, "q1", "--json")
    assert list(done.json) == ["case", "state", "verdict", "first_fix"]
    assert done.json["first_fix"]
    assert f"First fix: {done.json['first_fix']}" in run("show", folder, "q1").out


def test_show_knows_the_state_of_a_case_in_a_database(run, db: Path) -> None:
    assert run("show", db, "vi-ja-tour", "--json").json["state"] == "draft"
    run("ready", db, "vi-ja-tour")
    assert run("show", db, "vi-ja-tour", "--json").json["state"] == "ready"


def test_list_without_a_set_follows_the_order_of_places(run, db: Path, own_home: Path, monkeypatch) -> None:
    assert "goldtui demo" in run("list").out.splitlines()[0]
    db.rename(own_home / "goldtui.db")
    assert "goldtui.db in this folder" in run("list").out.splitlines()[0]
    monkeypatch.setenv("GOLDTUI_DB", "gone.db")
    done = run("list", "--json")
    assert (done.code, done.error) == (2, "no_such_set")
    assert "named by GOLDTUI_DB" in done.err
    assert not (own_home.parent / "data").exists()


READING = [
    ("list", "DB"),
    ("list", "DB", "--filter", "tripod"),
    ("show", "DB", "vi-ja-tour", "--evidence"),
    ("gates", "DB"),
    ("variants", "DB"),
    ("search", "DB", "tripod"),
    ("search", "DB", "tripod", "--chunks"),
    ("propose", "DB", "vi-ja-tour"),
    ("check", "DB", "--no-variants"),
    ("check", "DB", "--no-variants", "--fix", "--dry-run"),
    ("edit", "DB", "vi-ja-tour", "--print"),
    ("doctor", "DB"),
    ("DB",),
    ("DB", "--json"),
    ("list", "DIR"),
    ("show", "DIR", "vi-ja-tour"),
    ("gates", "DIR"),
    ("variants", "DIR"),
]


@pytest.mark.parametrize("words", READING, ids=" ".join)
def test_reading_commands_change_no_byte_and_no_time(
    run, garden, db: Path, own_home: Path, unchanged: Callable[[], None], words: tuple[str, ...]
) -> None:
    copy = own_home / "set"
    shutil.copytree(garden, copy)
    unchanged()
    done = run(*({"DB": db, "DIR": copy}.get(word, word) for word in words))
    if words[-1] == "--json":
        # A path with options is `open`, which may update an old database but has nothing to do to this one.
        assert done.json["cases"] == 32
    assert done.code == 0
    unchanged()


@pytest.mark.parametrize("words", [("show",), ("edit", "--print")], ids=" ".join)
def test_reading_an_older_database_neither_updates_nor_copies_it(run, db: Path, unchanged, words) -> None:
    with closing(sqlite3.connect(db)) as older:
        older.execute(f"PRAGMA user_version = {SCHEMA - 1}")
    unchanged()
    assert run(words[0], db, "vi-ja-tour", *words[1:], "--json").error == "store_older"
    unchanged()


def test_a_read_only_database_can_be_read(run, db: Path) -> None:
    os.chmod(db, 0o400)
    assert run("list", db).code == 0
    assert run("gates", db).code == 0

"""`evidence update`, `evidence drift` and `phrase reanchor`, as a person at a terminal meets them."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
OLD = "The pool opens at 6 in the morning."
NEW = "New this year. " + OLD


@pytest.fixture
def pool(run, native, own_home: Path) -> Path:
    assert run("import", native(), "--into", "goldtui.db", "--as", "ana").code == 0
    assert run("ready", "goldtui.db", "q1", "--as", "ana").code == 0
    return own_home / "goldtui.db"


@pytest.fixture
def file(samples, own_home: Path) -> Callable[..., Path]:
    _, pool_chunk = samples

    def write(*chunks: dict[str, Any], name: str = "new.jsonl") -> Path:
        path = own_home / name
        rows = [pool_chunk(**fields) for fields in chunks]
        path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
        return path

    return write


def test_update_says_what_each_phrase_became_and_which_cases_turned_stale(run, pool, file) -> None:
    done = run("evidence", "update", file({"version": "v2", "text": NEW}), "--db", pool, "--as", "ben")
    assert (done.code, done.err) == (0, "")
    assert done.out.splitlines() == [
        "      1  new versions; 1 come into force, 0 known already",
        "      1  replaced by a newer version, and kept",
        "q1 (ready -> stale): 1 moved",
        '  c1 phrase 1 moved: "pool opens at 6"',
        "      pool, v1 -> v2; now at pool 19-34",
        "1 case touched, 1 became stale; phrases: 0 exact, 1 moved, 0 ambiguous, 0 orphan",
    ]
    assert run("show", pool, "q1", "--json").json["state"] == "stale"


def test_the_database_here_is_taken_when_none_is_named_and_twice_writes_nothing(run, pool, file) -> None:
    path = file({"version": "v2", "text": NEW})
    first = run("evidence", "update", path, "--json").json
    assert (first["written"], first["stale"], first["phrases"]["moved"]) == (True, 1, 1)
    place = {"chunk_id": "pool", "version": "v2", "start": 19, "end": 34, "text": "pool opens at 6"}
    assert first["cases"][0]["phrases"][0]["places"] == [place]
    again = run("evidence", "update", path)
    assert again.out.splitlines()[-1] == "nothing new: nothing was written"
    assert run("evidence", "update", path, "--json").json["written"] is False


def test_a_dry_run_writes_nothing(run, pool, file, unchanged) -> None:
    path = file({"version": "v2", "text": "Gone."})
    unchanged()
    done = run("evidence", "update", path, "--dry-run")
    assert done.out.splitlines()[-2:] == [
        "1 case touched, 1 became stale; phrases: 0 exact, 0 moved, 0 ambiguous, 1 orphan",
        "dry run: nothing was written",
    ]
    unchanged()


def test_a_known_version_with_another_text_ends_with_2_and_names_both_digests(run, pool, file, unchanged) -> None:
    path = file({"text": "The pool opens at 7."})
    unchanged()
    done = run("evidence", "update", path, "--json")
    assert (done.code, done.error) == (2, "version_changed")
    assert done.json["error"]["message"].count("sha256") == 2
    unchanged()


def test_an_older_version_and_a_missing_permission_are_reported(run, pool, file) -> None:
    path = file({"version": "v3", "text": NEW, "permitted": None}, {"version": "v0", "text": "Old."})
    path.write_text(path.read_text(encoding="utf-8").replace('"v0", "permitted": true, "current": true', '"v0"'))
    done = run("evidence", "update", path)
    assert "of them without permission" in done.out
    assert "pool: version v0 is older than the one in force; it is kept, not in force" in done.out


def test_chunks_come_out_of_a_whole_set_in_any_format_and_its_cases_stay_outside(run, pool, native, samples) -> None:
    pool_case, pool_chunk = samples
    other = native("other", cases=[pool_case(case_id="q9")], evidence=[pool_chunk(version="v2", text=NEW)])
    assert run("evidence", "update", other, "--json").json["phrases"]["moved"] == 1
    assert run("list", pool, "--json").json["total"] == 1


def test_complete_retracts_what_the_file_lacks(run, pool, file) -> None:
    done = run("evidence", "update", file({"chunk_id": "towels", "text": "Towels are free."}), "--complete")
    assert "1  retracted: no version in force any more" in done.out
    assert "(ready -> stale): 1 orphan" in done.out


def test_drift_lists_what_waits_and_ends_with_1_until_each_phrase_is_re_anchored(run, pool, file) -> None:
    assert run("evidence", "drift").out == "nothing to re-anchor in 1 case\n"
    run("evidence", "update", file({"version": "v2", "text": NEW}))
    waiting = run("evidence", "drift", "--db", pool)
    assert waiting.code == 1
    assert waiting.out.splitlines()[-1].startswith("1 to re-anchor, in 1 of 1 cases")
    assert run("evidence", "drift", "--json").json["phrases"][0]["outcome"] == "moved"
    done = run("phrase", "reanchor", pool, "q1", "c1", "1", "--as", "ben")
    assert done.out == "phrase 1 of claim c1 of q1 re-anchored (revision 4)\nall gates pass\n"
    assert "q1 was stale; it is a draft again" in done.err
    again = run("phrase", "reanchor", pool, "q1", "c1", "1", "--json").json
    assert (again["changed"], again["revision"]) == (False, 4)
    assert run("evidence", "drift").code == 0
    assert run("evidence", "drift", "--json").json == {"cases": 1, "cases_with_drift": 0, "phrases": []}


def test_a_choice_that_only_a_person_can_make_is_asked_for(run, pool, file) -> None:
    run("evidence", "update", file({"version": "v2", "text": "Since May the pool opens at 7."}))
    asked = run("phrase", "reanchor", pool, "q1", "c1", "1")
    assert (asked.code, "anchor_choice" in asked.err, "--take nearest" in asked.err) == (2, True, True)
    taken = run("phrase", "reanchor", pool, "q1", "c1", "1", "--take", "nearest")
    assert (taken.code, "pool opens at 7" in run("show", pool, "q1").out) == (0, True)


def test_words_of_a_text_that_is_not_permitted_any_more_are_not_printed(run, pool, file) -> None:
    path = file({"version": "v2", "text": NEW, "permitted": False})
    for done in (run("evidence", "update", path), run("evidence", "drift"), run("evidence", "drift", "--json")):
        assert "opens at 6" not in done.out
        assert "[withheld]" in done.out


def test_hidden_characters_in_ids_and_phrases_are_spelled_out(run, pool, file) -> None:
    run("evidence", "update", file({"version": "v2\x1b[31m", "text": NEW}))
    assert "\x1b" not in run("evidence", "drift").out


KILLED = """
import os, signal, sys
import goldtui.store.evidence.evidence_update as update
import goldtui.store.cases.batches as batches
from goldtui.__main__ import main
left = [int(sys.argv[1])]
def dying(write):
    def then(*arguments, **named):
        done = write(*arguments, **named)
        left[0] -= 1
        if left[0] == 0:
            os.kill(os.getpid(), signal.SIGKILL)
        return done
    return then
update.insert_many = dying(update.insert_many)
batches.insert_many = dying(batches.insert_many)
update.heads.project_within = dying(update.heads.project_within)
sys.exit(main(sys.argv[2:]))
"""


@pytest.mark.parametrize("at", [2, 4])
def test_an_update_killed_at_any_of_its_writes_leaves_nothing_of_it(run, pool, file, at: int) -> None:
    path = file({"version": "v2", "text": NEW})
    before = run("show", pool, "q1", "--evidence", "--json").json
    words = ["evidence", "update", str(path), "--db", str(pool), "--as", "ben"]
    killed = subprocess.run(
        [sys.executable, "-c", KILLED, str(at), *words],
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        timeout=60,
        check=False,
    )
    assert killed.returncode == -signal.SIGKILL
    assert run("open", pool, "--json").json["cases"] == 1
    assert run("show", pool, "q1", "--evidence", "--json").json == before
    assert run("doctor", pool).code == 0
    assert run(*words, "--json").json["written"] is True
    assert run("doctor", pool).code == 0


def test_a_phrase_of_the_garden_moves_with_its_rule_and_is_re_anchored(run, db, garden, own_home: Path) -> None:
    rows = [json.loads(line) for line in (garden / "evidence.jsonl").read_text(encoding="utf-8").splitlines()]
    palm = next(row for row in rows if row["chunk_id"] == "gh-01-palm-house")
    text = "Revised after the boiler was replaced. " + palm["text"].replace("at 16 °C or more by night", "at 17 °C")
    path = own_home / "palm.jsonl"
    path.write_text(json.dumps({**palm, "version": "glasshouse/2026-09-01", "text": text}) + "\n", encoding="utf-8")
    done = run("evidence", "update", path, "--db", db, "--json").json
    listed = {c["case_id"]: [p["outcome"] for p in c["phrases"]] for c in done["cases"]}
    assert listed == {"gh-palm-house-night": ["moved", "orphan", "moved"]}
    assert run("phrase", "reanchor", db, "gh-palm-house-night", "c1", "1").code == 0
    waiting = run("evidence", "drift", "--db", db, "--json").json["phrases"]
    assert [(p["claim_id"], p["phrase"], p["outcome"]) for p in waiting] == [("c1", 2, "orphan"), ("c2", 1, "moved")]

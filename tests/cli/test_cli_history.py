"""`history` shows, compares, blames and takes back; `log` tells what was done and whether that can be believed."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

CASE = "gh-palm-house-night"


@pytest.fixture
def changed(run, db: Path) -> Path:
    """The second revision lacks a claim, the third asks otherwise."""
    assert run("claim", "remove", db, CASE, "c2", "--as", "Ben").code == 0
    form = run("edit", db, CASE, "--print").out.replace("what humidity does", "what humidity must")
    (db.parent / "form.txt").write_text(form, encoding="utf-8")
    assert run("edit", db, CASE, "--from", "form.txt", "--as", "Cleo").code == 0
    return db


def test_the_revisions_are_listed_the_newest_first_with_who_what_and_why(run, changed: Path) -> None:
    said = run("history", changed, CASE)
    assert said.code == 0
    lines = said.out.splitlines()
    assert lines[0] == f"{CASE}: 3 revisions, the newest first"
    assert lines[1].split()[:3] == ["3", "draft", "Cleo"]
    assert lines[1].endswith("question")
    assert lines[2] == "    why: edited as text"
    assert lines[3].endswith("claim c2 removed")
    rows = run("history", changed, CASE, "--json").json["revisions"]
    assert [(r["revision"], r["author"], r["changes"]) for r in rows] == [
        (1, "ana", []),
        (2, "Ben", ["claim c2 removed"]),
        (3, "Cleo", ["question"]),
    ]
    assert list(rows[0]) == ["revision", "author", "at", "state", "note", "changes", "digest", "as_written"]


def test_two_revisions_are_compared_part_by_part(run, changed: Path) -> None:
    said = run("history", changed, CASE, "--diff", 1, 3)
    assert "    What night temperature and what humidity [-does-]{+must+} the Palm House keep?" in said.out
    assert "claim c2 removed:" in said.out
    whole = run("history", changed, CASE, "--diff", 1, 3, "--json").json
    assert (whole["from"], whole["to"]) == (1, 3)
    assert [(c["part"], c["kind"]) for c in whole["changes"]] == [("question", "changed"), ("claim c2", "removed")]
    assert run("history", changed, CASE, "--diff", 2, 2).out.splitlines()[-1] == "the texts are the same"
    assert run("history", changed, CASE, "--diff", 1, 9, "--json").error == "unknown_revision"


def test_the_blame_names_who_last_set_a_phrase_and_who_made_it(run, changed: Path) -> None:
    parts = run("history", changed, CASE, "--blame", "--json").json["parts"]
    said = {(p["part"], p["text"]): (p["last"]["author"], p["first"]["author"]) for p in parts}
    assert said["claim c1 phrases", "at 16 °C or more by night"] == ("ana", "ana")
    [question] = [people for (part, _), people in said.items() if part == "question"]
    assert question == ("Cleo", "ana")
    assert ", first by ana in 1" in run("history", changed, CASE, "--blame").out


def test_an_old_text_is_taken_back_as_a_new_revision(run, changed: Path) -> None:
    done = run("history", changed, CASE, "--restore", 1, "--as", "Ben", "--why", "the claim is needed", "--json").json
    assert done == {"case_id": CASE, "restored": 1, "changed": True, "revision": 4, "state": "draft"}
    newest = run("history", changed, CASE, "--json").json["revisions"][-1]
    assert (newest["author"], newest["note"]) == ("Ben", "restored revision 1: the claim is needed")
    assert "c2" in [c["claim_id"] for c in run("show", changed, CASE, "--json").json["case"]["reference"]["claims"]]
    assert "nothing changed" in run("history", changed, CASE, "--restore", 1).out


def test_taking_back_is_refused_when_another_revision_is_the_newest(run, changed: Path) -> None:
    done = run("history", changed, CASE, "--restore", 1, "--on", 2, "--json")
    assert (done.code, done.error) == (1, "revision_conflict")
    assert len(run("history", changed, CASE, "--json").json["revisions"]) == 3


def test_a_case_that_was_ready_is_said_to_be_a_draft_again(run, db: Path) -> None:
    form = run("edit", db, CASE, "--print").out.replace("what humidity does", "what humidity must")
    (db.parent / "form.txt").write_text(form, encoding="utf-8")
    run("edit", db, CASE, "--from", "form.txt")
    assert run("ready", db, CASE).code == 0
    assert f"{CASE} was ready; it is a draft again" in run("history", db, CASE, "--restore", 1).err


@pytest.mark.parametrize(
    "words", [("--diff", 1, 2, "--blame"), ("--blame", "--restore", 1), ("--on", 3), ("--why", "so"), ("--diff", 1)]
)
def test_words_that_do_not_go_together_are_refused(run, db: Path, words) -> None:
    done = run("history", db, CASE, *words, "--json")
    assert (done.code, done.error) == (2, "usage")


def test_what_is_not_there_is_named(run, db: Path, garden: Path) -> None:
    assert run("history", db, "nope", "--json").error == "unknown_case"
    assert run("history", garden, CASE, "--json").error == "directory_not_database"
    assert run("log", garden, "--json").error == "directory_not_database"


def test_looking_changes_nothing_in_the_file(run, changed: Path) -> None:
    before = changed.read_bytes()
    for words in (("history", CASE), ("history", CASE, "--blame"), ("history", CASE, "--diff", 1, 2), ("log",)):
        run(words[0], changed, *words[1:])
    assert changed.read_bytes() == before


def test_the_log_tells_who_did_what_and_is_searched(run, changed: Path) -> None:
    said = run("log", changed)
    assert said.out.splitlines()[-1].endswith("; the chain holds")
    assert f"{CASE} (revision 3): edited as text" in said.out
    mine = run("log", changed, "--by", "Ben", "--since", "1h", "--json").json
    assert [(e["by"], e["object"], e["revision"]) for e in mine["entries"]] == [("Ben", CASE, 2)]
    assert list(mine["entries"][0]) == [
        "entry",
        "at",
        "by",
        "action",
        "object",
        "table",
        "rows",
        "revision",
        "note",
    ]
    of_case = run("log", changed, "--case", CASE, "--limit", 2, "--json").json
    assert (of_case["total"], len(of_case["entries"])) == (3, 2)
    assert "1 earlier entries" in run("log", changed, "--case", CASE, "--limit", 2).err
    assert run("log", changed, "--since", "soon", "--json").error == "bad_time"


def forge(path: Path, statement: str) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as raw:
        triggers = raw.execute("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'").fetchall()
        for name, _ in triggers:
            raw.execute(f"DROP TRIGGER {name}")
        raw.execute(statement)
        for _, sql in triggers:
            raw.execute(sql)


def test_a_forged_log_is_shown_but_not_believed(run, changed: Path) -> None:
    forge(changed, "UPDATE audit SET actor = 'nobody' WHERE seq = 2")
    done = run("log", changed, "--json")
    assert done.code == 1
    assert done.json["problem"]["code"] == "store_audit_broken"
    assert "entry 2" in done.json["problem"]["message"]
    said = run("log", changed)
    assert "store_audit_broken" in said.err
    assert said.out.splitlines()[-1].endswith("the record cannot be trusted")


def test_an_older_copy_is_reported_by_history_log_and_doctor(run, db: Path) -> None:
    older = db.read_bytes()
    run("claim", "remove", db, CASE, "c2", "--as", "Ben")
    db.write_bytes(older)
    assert "store_went_back" in run("history", db, CASE).err
    assert run("log", db, "--json").json["problem"]["code"] == "store_went_back"
    report = run("doctor", db, "--json")
    assert report.code == 1
    assert "store_went_back" in [f["code"] for f in report.json["findings"]]


def test_a_forged_revision_is_marked_in_the_history(run, changed: Path) -> None:
    forge(changed, f"UPDATE revisions SET note = 'x' WHERE case_id = '{CASE}' AND number = 2")
    done = run("history", changed, CASE)
    assert done.code == 1
    assert "NOT AS WRITTEN" in done.out
    rows = run("history", changed, CASE, "--json").json["revisions"]
    assert [r["as_written"] for r in rows] == [True, False, True]

"""A case written by commands: each edit one revision, each refusal with its next step."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest


@pytest.fixture
def pool(run, native, samples, own_home: Path) -> Path:
    """A database with the green case q1 and a second chunk that is not permitted."""
    _, pool_chunk = samples
    vault = pool_chunk(chunk_id="vault", permitted=False, text="The vault code is canary-4417.")
    assert run("import", native(evidence=[pool_chunk(), vault]), "--into", "pool.db", "--as", "ana").code == 0
    return own_home / "pool.db"


def case(run, path: Path, case_id: str = "q1") -> Any:
    return run("show", path, case_id, "--json").json["case"]


def test_a_new_case_prints_its_id_and_nothing_else(run, pool) -> None:
    done = run("new", pool, "May dogs swim?", "--slice", "dogs", "--behaviour", "refuse", "--source", "pool")
    case_id = done.out.strip()
    assert (done.code, done.err) == (0, "")
    assert case_id.startswith("q-")
    written = case(run, pool, case_id)
    assert (written["question"], written["workflow"]) == ("May dogs swim?", "dogs")
    assert (written["expected_behaviour"], written["required_source_ids"]) == ("refuse", ["pool"])


def test_points_come_with_the_phrases_after_their_last_equals_sign(run, pool) -> None:
    points = ("--point", "At 6=opens at 6; 6 in the morning;", "--point", "No phrase yet", "--point", "a = b=c")
    done = run("new", pool, "When?", "--id", "q2", *points, "--json")
    assert done.json == {"case_id": "q2", "revision": 1, "state": "draft"}
    written = case(run, pool, "q2")["points"]
    assert [(p["point_id"], p["text"], p["answer_phrases"]) for p in written] == [
        ("p1", "At 6", ["opens at 6", "6 in the morning"]),
        ("p2", "No phrase yet", []),
        ("p3", "a = b", ["c"]),
    ]


def test_a_claim_says_what_it_became_and_what_to_repair_first(run, pool) -> None:
    done = run(
        "claim",
        "add",
        pool,
        "q1",
        "--text",
        "It opens at 7.",
        "--cite",
        "pool",
        "--phrase",
        "opens at 6",
        "--as",
        "ben",
    )
    assert done.code == 0
    assert done.out.splitlines()[0] == "claim c2 added to q1 (revision 2)"
    assert done.out.splitlines()[-1].startswith("First fix: ")
    done = run("phrase", "add", pool, "q1", "c2", "in the morning", "--json")
    assert list(done.json) == [
        "case_id",
        "claim_id",
        "changed",
        "revision",
        "state",
        "first_failed_stage",
        "first_fix",
        "phrases",
    ]
    assert (done.json["claim_id"], done.json["changed"], done.json["revision"]) == ("c2", True, 3)
    assert run("phrase", "add", pool, "q1", "c2", "in the morning").out.startswith("nothing changed")
    assert run("claim", "remove", pool, "q1", "c2").out.startswith("claim c2 removed from q1 (revision 4)\nall gates")


def test_a_phrase_that_the_source_words_otherwise_is_written_only_when_that_is_said(run, pool) -> None:
    words = ("phrase", "add", pool, "q1", "c1", "opens at seven in the morning")
    refused = run(*words, "--json")
    assert (refused.code, refused.error) == (2, "phrase_absent")
    assert "opens at 6 in the morning" in refused.err
    assert case(run, pool)["reference"]["claims"][0]["support_phrases"] == ["pool opens at 6"]
    assert "written as the source has it: opens at 6 in the morning\n" in run(*words, "--nearest").out
    assert run(*words, "--anyway").code == 0
    assert case(run, pool)["reference"]["claims"][0]["support_phrases"] == [
        "pool opens at 6",
        "opens at 6 in the morning",
        "opens at seven in the morning",
    ]
    assert run("phrase", "remove", pool, "q1", "c1", "opens at seven in the morning").code == 0


def test_the_next_step_is_a_command_that_can_be_copied(run, pool) -> None:
    assert run("new", pool, "Who?", "--id", "two words; rm").code == 0
    refused = run("new", pool, "Who?", "--id", "two words; rm")
    assert f"goldtui show {pool} 'two words; rm'" in refused.err
    assert f"goldtui edit {pool} 'two words; rm' --print" in run("edit", pool, "two words; rm").err


def test_points_are_added_and_removed(run, pool) -> None:
    done = run("point", "add", pool, "q1", "The price.", "--phrase", "5 euros", "--forbid", "free", "--okay", "--json")
    assert (done.code, done.json["point_id"]) == (0, "p2")
    added = case(run, pool)["points"][1]
    assert (added["importance"], added["answer_phrases"], added["forbidden_phrases"]) == ("okay", ["5 euros"], ["free"])
    assert run("point", "remove", pool, "q1", "p2").out.startswith("point p2 removed from q1")


def test_an_edit_takes_a_ready_case_back_and_says_so(run, pool) -> None:
    assert run("ready", pool, "q1").code == 0
    done = run("point", "add", pool, "q1", "More.")
    assert "note: q1 was ready; it is a draft again" in done.err
    assert run("list", pool, "--json").json["cases"][0]["state"] == "draft"


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("new", "POOL", " "), "no_question"),
        (("new", "POOL", "When?", "--id", "q1"), "case_exists"),
        (("new", "POOL", "When\udcff"), "text_unwritable"),
        (("new", "POOL", "When?", "--id", "q\udcff"), "text_unwritable"),
        (("new", "POOL", "When?", "--source", "lake"), "unknown_chunk"),
        (("new", "POOL", "When?", "--point", "=6"), "usage"),
        (("new", "POOL", "When?", "--behaviour", "maybe"), "usage"),
        (("new", "nothere.db", "When?"), "no_such_set"),
        (("claim", "add", "POOL", "q1", "--text", " "), "no_text"),
        (("claim", "add", "POOL", "q1", "--text", "x", "--point", "p9"), "unknown_point"),
        (("claim", "add", "POOL", "q9", "--text", "x"), "unknown_case"),
        (("claim", "add", "POOL", "q1", "--text", "x", "--cite", "lake", "--phrase", "x"), "unknown_chunk"),
        (("claim", "add", "POOL", "q1", "--text", "x", "--phrase", "zzzz qqqq"), "phrase_absent"),
        (("claim", "add", "POOL", "q1", "--text", "x", "--phrase", "–"), "phrase_empty"),
        (("claim", "add", "POOL", "q1", "--text", "x"), "phrases_missing"),
        (("claim", "add", "POOL", "q1", "--text", "x\udcff", "--phrase", "opens at 6"), "text_unwritable"),
        (("claim", "remove", "POOL", "q1", "c9"), "unknown_claim"),
        (("phrase", "add", "POOL", "q1", "c9", "x"), "unknown_claim"),
        (("phrase", "add", "POOL", "q1", "c1", "The POOL opens"), "phrase_not_exact"),
        (("phrase", "add", "POOL", "q1", "c1", "vault code", "--cite", "vault"), "phrase_withheld"),
        (("phrase", "remove", "POOL", "q1", "c1", "x"), "unknown_phrase"),
        (("point", "add", "POOL", "q1", " "), "no_text"),
        (("point", "remove", "POOL", "q1", "p9"), "unknown_point"),
        (("claim", "nonsense", "POOL"), "usage"),
    ],
)
def test_a_refused_edit_names_its_reason_and_the_next_step_and_writes_nothing(
    run, pool, unchanged, words, code
) -> None:
    unchanged()
    done = run(*(pool if word == "POOL" else word for word in words), "--json")
    assert (done.code, done.error) == (2, code)
    assert "Fix: " in done.json["error"]["message"]
    assert "canary" not in done.out + done.err
    unchanged()


def flagged_claim(run, pool) -> None:
    """A claim that its phrase contradicts."""
    words = ("--text", "The pool never opens at 6.", "--cite", "pool", "--phrase", "pool opens at 6", "--point", "p1")
    assert run("claim", "add", pool, "q1", *words, "--as", "ana").code == 0


def test_a_flag_is_confirmed_with_a_reason_and_the_case_says_so(run, pool) -> None:
    flagged_claim(run, pool)
    claim_id = case(run, pool)["reference"]["claims"][-1]["claim_id"]
    codes = {f["code"] for r in run("show", pool, "q1", "--json").json["verdict"]["results"] for f in r["findings"]}
    assert "claim_contradicts_phrase" in codes
    done = run("claim", "confirm", pool, "q1", claim_id, "--reason", "the sign means winter", "--as", "ben", "--json")
    assert (done.code, done.json["changed"], done.json["claim_id"]) == (0, True, claim_id)
    assert done.json["confirmed"][0] == "claim_contradicts_phrase"
    shown = run("show", pool, "q1")
    assert "confirmed: claim_contradicts_phrase by ben: the sign means winter" in shown.out
    (kept,) = case(run, pool)["extra"]["confirmations"]
    assert (kept["code"], kept["by"]) == ("claim_contradicts_phrase", "ben")


def test_a_confirmation_needs_a_reason_a_claim_and_a_flag(run, pool) -> None:
    def error(*words: str) -> str:
        return run("claim", "confirm", pool, *words, "--as", "ana", "--json").error

    assert error("q1", "c1", "--reason", " ") == "no_reason"
    assert error("q1", "c9", "--reason", "so") == "unknown_claim"
    assert error("q1", "c1", "--reason", "so") == "nothing_flagged"

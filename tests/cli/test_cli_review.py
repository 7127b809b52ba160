"""Review from the shell: the queue, the decision, labels and people; what is refused names the next step."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

from goldtui.model.policy import Policy


@pytest.fixture
def pool(run, native, own_home: Path) -> Path:
    """A database with one case by ana, q1, ready for review."""
    assert run("import", native(), "--into", "pool.db", "--as", "ana").code == 0
    assert run("ready", "pool.db", "q1", "--as", "ana").code == 0
    return own_home / "pool.db"


def filled(run, pool: Path, person: str, says: str, covers: str = "covered") -> str:
    """A sheet in which every claim rests on its own words where it is supported."""
    sheet = run("review", "sheet", pool, "q1", "--as", person).json
    case = run("show", pool, "q1", "--json").json["case"]
    phrases = {claim["claim_id"]: claim["support_phrases"] for claim in case["reference"]["claims"]}
    for claim in sheet["claims"]:
        claim.update(says=says, phrases=phrases[claim["claim_id"]] if says == "supported" else [])
    for point in sheet["points"]:
        point["says"] = covers
    path = pool.parent / f"{person}.json"
    path.write_text(json.dumps(sheet), encoding="utf-8")
    return str(path)


def test_a_case_goes_through_the_queue_and_is_approved_by_somebody_else(run, pool) -> None:
    listed = run("review", "queue", pool, "--as", "ben")
    assert listed.out.splitlines()[0] == "1 yours"
    assert run("review", "queue", pool, "--as", "ana", "--json").json["counts"]["waiting for others"] == 1
    refused = run("review", "approve", pool, "q1", "--as", "ben")
    assert refused.code == 1
    assert refused.err.startswith(f"[ ] {Policy().checklist[0]}\n")
    own = run("review", "approve", pool, "q1", "--as", "ana", "--checked", "--json")
    assert (own.code, own.error) == (1, "own_work")
    done = run("review", "approve", pool, "q1", "--as", "ben", "--checked", "--revision", "2")
    assert (done.code, done.out) == (0, "q1 is approved now\n")
    assert "known-bad variants are killed" in done.err
    assert run("review", "queue", pool, "--as", "cem").out == "nothing waits for review\n"
    shown = run("review", "show", pool, "q1", "--json", "--as", "cem").json
    printed = run("review", "show", pool, "q1", "--as", "cem").out
    assert shown["soundness"] in printed
    assert all(line in printed for line in run("show", pool, "q1", "--evidence").out.split("\n\n")[0].splitlines())
    assert shown["soundness"] in done.err
    assert all(one["message"] in done.err for one in shown["open"])
    assert (shown["state"], shown["approvals"], shown["opinions"][0]["choice"]) == ("approved", ["ben"], "approve")


def test_what_was_read_must_be_the_last_revision(run, pool) -> None:
    late = run("review", "approve", pool, "q1", "--checked", "--revision", "1", "--as", "ben", "--json")
    assert (late.code, late.error) == (2, "revision_not_last")


def test_a_case_is_returned_with_a_reason_that_its_author_is_shown(run, pool) -> None:
    assert run("review", "return", pool, "q1", "--as", "ben", "--json").error == "reason_missing"
    assert run("review", "return", pool, "q1", "--as", "ben", "--reason", "Which pool?").out == "q1 is returned now\n"
    queue = run("review", "queue", pool, "--as", "ana", "--need", "returned").out
    assert "change asked for: Which pool?" in queue
    lines = run("review", "show", pool, "q1", "--as", "ana").out
    assert "ben: request change: Which pool?" in lines


@pytest.mark.parametrize(
    ("words", "state"),
    [
        (("reject", "--reason", "double"), "rejected"),
        (("retire", "--reason", "old"), "retired"),
        (("skip", "--reason", "later"), "ready"),
        (("withdraw",), None),
        (("reopen", "--reason", "x"), None),
    ],
    ids=lambda value: value[0] if isinstance(value, tuple) else None,
)
def test_every_decision_has_a_command(run, pool, words: tuple[str, ...], state: str | None) -> None:
    done = run("review", words[0], pool, "q1", *words[1:], "--as", "ben")
    assert done.code == (1 if state is None else 0)
    now = run("review", "show", pool, "q1", "--json").json["state"]
    assert now == (state or "ready")


def test_a_comment_is_answered_and_settled(run, pool) -> None:
    number = run("review", "comment", pool, "q1", "Why 6?", "--at", "claim:c1.text", "--as", "ben", "--json").json
    assert run("review", "answer", pool, "q1", 9, "x", "--as", "ana", "--json").error == "unknown_comment"
    assert run("review", "comment", pool, "q1", " ", "--as", "ben", "--json").error == "no_text"
    done = run("review", "answer", pool, "q1", number["recorded"], "The board says so.", "--settled", "--as", "ana")
    assert "settled" in done.out
    lines = run("review", "show", pool, "q1").out
    assert "comment 1 on claim:c1.text (settled)" in lines
    assert "ana answers: The board says so." in lines


def test_a_dispute_is_ruled_on_by_a_second_person_and_counted(run, pool) -> None:
    assert "no ruling yet, 0 open" in run("review", "wrong-labels", pool).out
    assert run("review", "dispute", pool, "q1", "gold", "--reason", "x", "--json").error == "unknown_fault"
    said = run("review", "dispute", pool, "q1", "label", "--reason", "It opens at 7.", "--as", "cem")
    assert said.out == "q1 is disputed now\n"
    own = run("review", "rule", pool, "q1", "label", "--reason", "yes", "--as", "cem", "--json")
    assert (own.code, own.error) == (1, "own_dispute")
    assert run("review", "rule", pool, "q1", "label", "--reason", "yes", "--as", "ben").out == "q1 is returned now\n"
    counted = run("review", "wrong-labels", pool, "--json").json
    assert (counted["wrong"], counted["ruled"], counted["open"]) == (1, 1, 0)


def test_labels_are_given_from_a_file_compared_decided_and_measured(run, pool) -> None:
    assert "nobody has labelled anything yet" in run("review", "agreement", pool).out
    for person, says in (("ben", "supported"), ("cem", "not supported")):
        sheet = filled(run, pool, person, says)
        before = run("review", "labels", pool, "q1", "--as", person)
        assert ("hidden" in before.out) == (person == "cem")
        assert run("review", "label", pool, "q1", "--from", sheet, "--as", person).code == 0
    told = run("review", "labels", pool, "q1", "--as", "dora")
    assert "claim:c1: they differ in the verdict\n  ben: supported" in told.out
    agreed = run("review", "agreement", pool, "--json").json
    assert agreed["pairs"][0]["points"]["kappa"]["why"] == "one label only"
    assert "undefined" in run("review", "agreement", pool).out
    place = ("review", "adjudicate", pool, "q1", "claim:c1", "--as", "dora")
    for words, code in (
        (("--accept", "eve", "--error", "slip"), "unknown_person"),
        (("--accept", "ben", "--error", "haste"), "unknown_error_kind"),
        (("--merge", "--error", "slip"), "not_mergeable"),
        (("--reject", "maybe", "--error", "slip"), "unknown_label"),
        (("--reject", "cannot tell", "--error", "slip"), "bad_resolution"),
        (("--error", "slip"), "usage"),
    ):
        assert run(*place, *words, "--json").error == code
    assert run("review", "adjudicate", pool, "q1", "claim:c9", "--merge", "--error", "slip", "--json").error == (
        "unknown_conflict"
    )
    done = run(*place, "--accept", "ben", "--error", "guideline gap")
    assert done.out == "claim:c1 of q1: supported (accept)\n"
    stamps = {one["place"]: one["stamp"] for one in run("review", "labels", pool, "q1", "--json").json["outcomes"]}
    assert stamps["claim:c1"] == "adjudicated"


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"\xff", "bad_sheet"),
        (b"[]", "bad_sheet"),
        (b'{"claims": 1}', "bad_sheet"),
        (b'{"claims": [{"says": "supported"}]}', "bad_sheet"),
        (b'{"claims": [{"claim_id": "c1", "says": "perhaps"}]}', "bad_sheet"),
        (b'{"claims": [{"claim_id": "c1", "says": "supported", "phrases": 1}]}', "bad_sheet"),
        (b'{"claims": [{"claim_id": "c1", "says": "supported", "phrases": ["6"]}]}', "unknown_chunk"),
        (b'{"points": [{"says": "covered"}]}', "bad_sheet"),
        (b'{"points": [{"point_id": "p1", "says": "covered"}, {"point_id": "p1", "says": "covered"}]}', "bad_sheet"),
        (b" " * ((1 << 20) + 1), "bad_sheet"),
        (b"{}", "label_missing"),
    ],
)
def test_a_sheet_that_is_none_is_refused_with_its_place(run, pool, own_home, content: bytes, code: str) -> None:
    (own_home / "sheet.json").write_bytes(content)
    refused = run("review", "label", pool, "q1", "--from", "sheet.json", "--as", "ben", "--json")
    assert refused.error == code


def test_marked_words_are_found_in_their_chunk_and_never_guessed(run, pool, own_home) -> None:
    chunk = run("show", pool, "q1", "--json").json["case"]["reference"]["claims"][0]["citation_id"]
    for words, code in ((["no such words"], "phrase_absent"), (["o"], "phrase_ambiguous")):
        claim = {"claim_id": "c1", "says": "supported", "chunk_id": chunk, "phrases": words}
        (own_home / "sheet.json").write_text(json.dumps({"claims": [claim]}), encoding="utf-8")
        refused = run("review", "label", pool, "q1", "--from", "sheet.json", "--as", "ben", "--json")
        assert refused.error == code
    missing = run("review", "label", pool, "q1", "--from", "none.json", "--as", "ben", "--json")
    assert missing.error == "unreadable"


def test_a_sheet_can_come_from_a_pipe(run, pool, monkeypatch) -> None:
    content = Path(filled(run, pool, "ben", "supported")).read_bytes()
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(content)))
    assert run("review", "label", pool, "q1", "--from", "-", "--as", "ben").code == 0


def test_people_are_listed_and_changed_by_an_owner_only(run, pool) -> None:
    assert "nobody is listed" in run("people", "list", pool).out
    for words, code in (
        (("ben", "--role", "reviewer"), "last_owner"),
        (("ben", "--role", "chief"), "unknown_role"),
        ((" ", "--role", "owner"), "name_blank"),
    ):
        assert run("people", "set", pool, *words, "--as", "ana", "--json").error == code
    assert run("people", "set", pool, "ana", "--role", "owner", "--role", "author", "--as", "ana").code == 0
    taken = run("people", "set", pool, "ben", "--role", "reviewer", "--also", "ana", "--as", "ana", "--json")
    assert taken.error == "name_taken"
    listed = run("people", "set", pool, "ben", "--role", "review", "--also", "ben@pool", "--as", "ana", "--json").json
    assert listed[1] == {"name": "ben", "roles": ["reviewer"], "names": ["ben@pool"]}
    assert run("people", "set", pool, "ben", "--role", "owner", "--as", "ben", "--json").error == "role_missing"
    assert run("review", "approve", pool, "q1", "--checked", "--as", "cem", "--json").error == "role_missing"
    assert run("people", "remove", pool, "cem", "--as", "ana", "--json").error == "unknown_person"
    assert run("people", "remove", pool, "ana", "--as", "ana", "--json").error == "last_owner"
    assert run("people", "remove", pool, "ben", "--as", "ana").out == "ana  author, owner\n"


def test_a_need_nobody_has_is_refused_with_the_known_ones(run, pool) -> None:
    refused = run("review", "queue", pool, "--need", "urgent", "--json")
    assert (refused.code, refused.error) == (2, "unknown_need")


SAY_WHY = '--reason "…"'


@pytest.mark.parametrize("act", ["return", "reject", "retire", "skip"])
def test_a_decision_without_a_reason_names_the_option_that_takes_it(run, pool, act: str) -> None:
    assert f"Fix: say why in a sentence: {SAY_WHY}" in " ".join(
        run("review", act, pool, "q1", "--as", "ben").err.split()
    )


def test_disputes_rulings_and_rejected_labels_name_the_option_of_their_reason(run, pool) -> None:
    assert SAY_WHY in run("review", "dispute", pool, "q1", "label", "--as", "cem").err
    for person, says in (("ben", "supported"), ("cem", "not supported")):
        run("review", "label", pool, "q1", "--from", filled(run, pool, person, says), "--as", person)
    place = ("review", "adjudicate", pool, "q1", "claim:c1", "--as", "dora", "--reject", "cannot tell")
    assert SAY_WHY in run(*place, "--error", "slip").err
    run("review", "dispute", pool, "q1", "label", "--reason", "It opens at 7.", "--as", "cem")
    assert SAY_WHY in run("review", "rule", pool, "q1", "label", "--as", "ben").err


def test_an_open_checklist_names_the_option_that_ticks_it(run, pool) -> None:
    assert "--checked" in run("review", "approve", pool, "q1", "--as", "ben").err.partition("checklist_open")[2]


def test_a_sentence_without_its_option_is_told_where_it_goes(run, pool) -> None:
    told = run("review", "retire", pool, "q1", "nobody asks this any more", "--as", "ben")
    assert (told.code, SAY_WHY in told.err) == (2, True)
    assert '--note "…"' in run("review", "approve", pool, "q1", "well done", "--as", "ben").err
    assert "…" not in run("review", "queue", pool, "well done").err

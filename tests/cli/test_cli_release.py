"""A release from the shell: proposed, signed by two, frozen, verified, compared; each refusal names its next step."""

from __future__ import annotations

import json
import os
import sqlite3
import stat
from contextlib import closing
from pathlib import Path

import pytest

from tests.checks.check_sample import SAMPLE


def signed(run, candidate: dict, name: str, *words: str):
    return run(
        "sign", candidate["candidate"], "--trust", "trust.json", "--as", name, "--digest", candidate["digest"], *words
    )


@pytest.fixture
def release(run, candidate: dict, home: Path) -> Path:
    for name in ("owen", "rita"):
        assert signed(run, candidate, name).code == 0
    done = run("export", "ferry.db", "--freeze", "1.0.0", "--trust", "trust.json", "--as", "ana", "--json")
    assert done.code == 0
    return Path(done.json["release"])


def test_the_whole_way_from_the_set_to_a_verified_release(run, release: Path) -> None:
    found = run("verify", release, "--trust", "trust.json")
    assert found.code == 0
    assert found.out.startswith("valid: ferry 1.0.0, 3 cases, 5 evidence, 3 gold, 0 variants, signed by owen, rita\n")
    assert "its signer's own word" in found.out.splitlines()[-1]
    assert run("verify", release, "--trust", "trust.json", "--json").json["valid"] is True
    assert run("release", "list", "ferry.db", "--json").json[0]["kind"] == "release"
    assert run("diff", release, "ferry.db").out == "nothing differs\n"
    assert {row["state"] for row in run("list", "ferry.db", "--json").json["cases"]} == {"frozen"}
    assert [row["released"] for row in run("gates", release, "--json").json] == [True] * 3


def test_what_blocks_is_listed_and_nothing_written(run, home: Path) -> None:
    assert run("review", "return", "ferry.db", "last-boat", "--reason", "Which bank?", "--as", "ben").code == 0
    for words in ((), ("--dry-run",)):
        blocked = run("release", "propose", "ferry.db", "1.0.0", "--as", "ana", *words, "--json")
        assert (blocked.code, blocked.error) == (1, "case_returned")
    assert not (home / "goldsets").exists()
    left = run("release", "propose", "ferry.db", "1.0.0", "--only-approved", "--dry-run", "--json").json
    assert left["left_out"] == ["last-boat"]


def test_every_author_and_importer_is_a_person_that_somebody_knows(run, home: Path) -> None:
    row = {"chunk_id": "late", "version": "v1", "permitted": True, "current": True, "text": "A late boat."}
    (home / "more.jsonl").write_text(json.dumps(row) + "\n", encoding="utf-8")
    words = ("import", "more.jsonl", "--into", "ferry.db", "--format", "evidence-lines", "--as", "rita")
    assert run(*words).code == 0
    propose = ("release", "propose", "ferry.db", "1.0.0", "--as", "ana", "--json")
    refused = run(*propose)
    assert (refused.code, refused.error) == (1, "author_unknown")
    assert "'rita'" in refused.json["error"]["message"]
    assert run(*propose, "--trust", "none.json").error == "trust_missing"
    made = run(*propose, "--trust", "trust.json").json
    manifest = json.loads((Path(made["candidate"]) / "manifest.json").read_bytes())
    assert manifest["authors"] == ["ana", "rita"]
    assert signed(run, made, "rita", "--json").error == "own_work"


def test_a_listed_person_cannot_sign_under_the_name_the_trust_file_has(run, home: Path) -> None:
    roles = ("--role", "author", "--role", "owner")
    assert run("people", "remove", "ferry.db", "ana", "--as", "ben").code == 0
    assert run("people", "set", "ferry.db", "Ana Meyer", *roles, "--also", "ana", "--as", "ben").code == 0
    made = run("release", "propose", "ferry.db", "1.0.0", "--as", "ana", "--json").json
    assert signed(run, made, "ana", "--json").error == "own_work"


def test_an_author_who_was_taken_out_of_the_rows_is_missed(run, home: Path) -> None:
    with closing(sqlite3.connect("ferry.db", isolation_level=None)) as raw:
        (name, sql) = raw.execute(
            "SELECT name, sql FROM sqlite_schema "
            "WHERE type = 'trigger' AND tbl_name = 'revisions' AND sql LIKE '%UPDATE%'"
        ).fetchone()
        raw.execute(f"DROP TRIGGER {name}")
        raw.execute("UPDATE revisions SET author = 'ben' WHERE author = 'ana'")
        raw.execute(sql)
    for words in ((), ("--dry-run",)):
        refused = run("release", "propose", "ferry.db", "1.0.0", "--as", "ben", *words, "--json")
        assert (refused.code, refused.error) == (1, "history_broken")
    assert not (home / "goldsets").exists()


def test_a_restored_database_is_released_once_somebody_accepts_it_by_name(run, home: Path) -> None:
    older = (home / "ferry.db").read_bytes()
    assert run("people", "set", "ferry.db", "cem", "--role", "author", "--as", "ana").code == 0
    (home / "ferry.db").write_bytes(older)
    propose = ("release", "propose", "ferry.db", "1.0.0", "--as", "ana", "--json")
    refused = run(*propose)
    assert (refused.code, refused.error) == (1, "store_went_back")
    assert run("open", "ferry.db", "--accept-history", "--as", "ben", "--json").code == 0
    assert run(*propose).code == 0
    entry = next(one for one in run("log", "ferry.db", "--json").json["entries"] if one["action"] == "accept history")
    assert entry["by"] == "ben"


def test_a_dry_run_writes_nothing(run, home: Path) -> None:
    assert "nothing blocks it" in run("release", "propose", "ferry.db", "1.0.0", "--dry-run").out
    assert not (home / "goldsets").exists()


def test_a_release_that_describes_itself_is_signed_frozen_and_read_like_any_other(run, home: Path) -> None:
    words = ("release", "propose", "ferry.db", "1.0.0", "--croissant", "--as", "ana", "--json")
    text = (Path(run(*words).json["candidate"]) / "croissant.json").read_bytes()
    assert run("release", "drop", "ferry.db", "1.0.0").code == 0
    made = run(*words).json
    for name in ("owen", "rita"):
        assert signed(run, made, name).code == 0
    done = run("export", "ferry.db", "--freeze", "1.0.0", "--trust", "trust.json", "--as", "ana", "--json").json
    release = Path(done["release"])
    assert (release / "croissant.json").read_bytes() == text
    assert json.loads(text)["name"] == "ferry"
    assert run("verify", release, "--trust", "trust.json").code == 0
    assert run("diff", release, "ferry.db").out == "nothing differs\n"
    assert run("release", "propose", "ferry.db", "1.0.1", "--as", "ana", "--json").error == "nothing_new"
    (release / "croissant.json").chmod(0o644)
    (release / "croissant.json").write_bytes(text.replace(b"ferry", b"fairy"))
    spoiled = run("verify", release, "--trust", "trust.json", "--json")
    assert (spoiled.code, [one["code"] for one in spoiled.json["findings"]]) == (3, ["file_digest"])


def test_a_version_that_is_none_and_a_candidate_that_is_there_are_refused(run, candidate: dict) -> None:
    assert run("release", "propose", "ferry.db", "one", "--json").error == "bad_version"
    again = run("release", "propose", "ferry.db", "1.0.0", "--json")
    assert (again.code, again.error) == (1, "candidate_exists")
    assert run("release", "drop", "ferry.db", "1.0.0", "--json").json["aside"].endswith("1.0.0.dropped-1")
    assert run("release", "drop", "ferry.db", "1.0.0", "--json").error == "no_candidate"


def test_signing_needs_the_digest_a_key_and_somebody_who_did_not_write_it(run, candidate: dict) -> None:
    assert signed(run, candidate, "ana", "--json").error == "own_work"
    assert signed(run, candidate, "zoe", "--json").error == "key_missing"
    words = ("sign", "1.0.0", "--trust", "trust.json", "--as", "owen")
    assert run(*words, "--json").error == "no_terminal"
    assert run(*words, "--digest", candidate["digest"][:8], "--json").error == "digest_short"
    assert run(*words, "--digest", "0" * 64, "--json").error == "digest_typed"
    assert signed(run, candidate, "owen", "--role", "chief", "--json").error == "role_not_yours"
    assert signed(run, candidate, "owen", "--json").json["signer"] == "owen"
    assert signed(run, candidate, "owen", "--json").error == "signed_already"


def test_too_few_signatures_and_a_rejection_do_not_freeze(run, candidate: dict) -> None:
    freeze = ("export", "ferry.db", "--freeze", "1.0.0", "--trust", "trust.json", "--as", "ana")
    assert run(*freeze, "--json").error == "approvals_missing"
    assert signed(run, candidate, "owen").code == 0
    rejected = signed(run, candidate, "rita", "--reject")
    assert rejected.out.startswith("rita rejects 1.0.0")
    refused = run(*freeze)
    assert refused.code == 1
    assert "approval_reject: rita rejects this candidate" in refused.err


def test_freezing_needs_a_trust_file_and_no_target(run, candidate: dict) -> None:
    assert run("export", "ferry.db", "--freeze", "1.0.0", "--json").error == "trust_not_chosen"
    assert run("export", "ferry.db", "out", "--freeze", "1.0.0", "--trust", "trust.json", "--json").error == "usage"
    assert run("export", "ferry.db", "--json").error == "usage"
    gone = run("export", "ferry.db", "--freeze", "2.0.0", "--trust", "trust.json", "--json")
    assert (gone.code, gone.error) == (2, "no_candidate")


def test_a_spoiled_release_ends_with_3_and_an_unusable_trust_file_with_2(run, release: Path, home: Path) -> None:
    (release / "extra.txt").write_text("x")
    spoiled = run("verify", release, "--trust", "trust.json", "--json")
    assert (spoiled.code, spoiled.json["valid"], spoiled.json["findings"][0]["code"]) == (3, False, "file_extra")
    assert "fault extra.txt: file_extra" in run("verify", release, "--trust", "trust.json").out
    missing = run("verify", release, "--trust", "none.json", "--json")
    assert (missing.code, missing.error) == (2, "trust_missing")
    assert run("verify", home / "none", "--trust", "trust.json", "--json").error == "no_such_release"


def test_the_trust_file_revokes_withdraws_accepts_and_gives_leave(run, release: Path) -> None:
    keys = run("trust", "show", "trust.json", "--json").json["keys"]
    rita = next(key["id"] for key in keys if key["person"] == "rita")
    assert run("trust", "revoke", "trust.json", "zzz", "--reason", "x", "--json").error == "unknown_key"
    assert run("trust", "revoke", "trust.json", rita[:8], "--reason", "The laptop is gone.").code == 0

    def faults() -> list[str]:
        return [one["code"] for one in run("verify", release, "--trust", "trust.json", "--json").json["findings"]]

    assert faults() == ["approval_revoked", "approvals_missing"]
    assert run("trust", "keep", "trust.json", release, "--reason", "In use since May.").code == 0
    assert faults() == []
    assert run("trust", "latest", "trust.json", "2020-01-01").code == 0
    assert faults() == []
    shown = run("trust", "show", "trust.json").out
    assert "In use since May." in shown
    assert "no signature may claim a time after 2020-01-01T00:00:00Z" in shown
    value = json.loads(Path("trust.json").read_bytes())
    Path("trust.json").write_text(json.dumps({**value, "kept": []}), encoding="utf-8")
    assert {"approval_revoked", "approval_late"} <= set(faults())
    Path("trust.json").write_text(json.dumps({**value, "kept": [], "newest_signature": None}), encoding="utf-8")
    leave = ("trust", "leave", "trust.json", "ferry", "1.0.0", "--until", "2090-01-01", "--reason", "The gate is down.")
    assert run(*leave).code == 0
    first = run("verify", release, "--trust", "trust.json").out.splitlines()[0]
    assert first.startswith("note 1.0.0: break_glass released on one signature")
    assert run("trust", "accept", "trust.json", release).code == 0
    withdraw = ("trust", "withdraw", "trust.json", release, "--reason", "A wrong fare.")
    assert run(*withdraw, "--successor", "later", "--json").error == "bad_version"
    assert run(*withdraw, "--successor", "1.0.1").code == 0
    assert "withdrawn" in faults()
    shown = run("trust", "show", "trust.json").out
    assert "revoked: The laptop is gone." in shown
    assert "use 1.0.1" in shown
    assert "newest accepted of ferry: 1.0.0" in shown


def test_a_trust_file_is_renewed_signed_and_taken_over(run, home: Path) -> None:
    (home / "kept.json").write_bytes((home / "trust.json").read_bytes())
    assert run("trust", "renew", "trust.json", "--expires", "2091-01-01").code == 0
    assert run("trust", "check", "trust.json", "--old", "kept.json", "--json").error == "trust_unsigned"
    for name in ("owen", "ana"):
        assert run("trust", "sign", "trust.json", "--as", name).code == 0
    assert run("trust", "check", "trust.json", "--old", "kept.json", "--json").json == {"signers": ["ana", "owen"]}
    assert run("trust", "check", "kept.json", "--old", "trust.json", "--json").error == "trust_not_next"
    assert run("trust", "renew", "trust.json", "--expires", "soon", "--json").error == "bad_moment"


def test_keys_are_made_listed_and_taken_over(run, home: Path, tmp_path: Path) -> None:
    listed = run("key", "list", "--json").json
    assert {Path(one["path"]).name for one in listed} == {"owen.pem", "rita.pem", "ana.pem"}
    assert all(stat.S_IMODE(Path(one["path"]).stat().st_mode) == 0o600 for one in listed)
    assert run("key", "new", "--unlocked", "--as", "owen", "--json").error == "key_exists"
    assert run("key", "new", "--as", "new", "--json").error == "no_terminal"
    source = Path(listed[0]["path"])
    taken = run("key", "import", source, "--out", tmp_path / "mine.pem", "--json").json
    assert taken[0]["id"] == listed[0]["id"]
    assert stat.S_IMODE((tmp_path / "mine.pem").stat().st_mode) == 0o600
    assert run("key", "import", source, "--out", tmp_path / "mine.pem", "--json").error == "key_exists"
    for mode, code in ((0o644, "key_mode"), (0o600, "key_unreadable")):
        (home / "trust.json").chmod(mode)
        assert run("key", "import", home / "trust.json", "--json").error == code


def test_a_private_key_is_closed_from_the_moment_its_file_exists(run, home: Path, tmp_path: Path, monkeypatch) -> None:
    source = Path(run("key", "list", "--json").json[0]["path"])
    made: dict[str, int] = {}
    real = os.open

    def watched(path, flags, mode=0o777, **more):
        found = real(path, flags, mode, **more)
        if flags & os.O_CREAT:
            made[Path(path).name] = stat.S_IMODE(os.fstat(found).st_mode)
        return found

    monkeypatch.setattr(os, "open", watched)
    before = os.umask(0)
    try:
        assert run("key", "import", source, "--out", tmp_path / "keys" / "mine.pem").code == 0
        assert run("key", "new", "--unlocked", "--out", tmp_path / "keys" / "new.pem").code == 0
    finally:
        os.umask(before)
    private = [mode for name, mode in made.items() if ".pem" in name and ".pub" not in name]
    assert private == [0o600, 0o600]
    assert {stat.S_IMODE((tmp_path / "keys" / name).stat().st_mode) for name in ("mine.pem", "new.pem")} == {0o600}


def test_a_passphrase_is_asked_for_twice_and_kept_nowhere(run, own_home: Path, monkeypatch) -> None:
    monkeypatch.setattr("goldtui.cli.signing.keys.on_terminal", lambda: True)
    answers = iter(["correct horse", "correct hose"] * 3)
    monkeypatch.setattr("getpass.getpass", lambda prompt: next(answers))
    assert run("key", "new", "--as", "kim", "--json").error == "passphrases_differ"
    answers = iter(["horse"] * 3)
    assert run("key", "new", "--as", "kim", "--json").error == "passphrase_short"
    asked = []
    answers = iter(["horse", "correct horse", "correct hose", "correct horse", "correct horse"])
    monkeypatch.setattr("getpass.getpass", lambda prompt: (asked.append(prompt), next(answers))[1])
    made = run("key", "new", "--as", "kim", "--json")
    path = Path(made.json[0]["path"])
    assert b"ENCRYPTED" in path.read_bytes()
    assert asked[:2] == ["passphrase for kim: "] * 2
    assert "a passphrase for the new key of kim, at least 8 characters" in made.err
    assert "it has less than 8 characters; take more" in made.err
    assert "the two are not the same; type the same twice" in made.err
    assert "horse" not in made.out + made.err
    assert all(b"horse" not in file.read_bytes() for file in own_home.parent.rglob("*") if file.is_file())


def test_a_signer_at_a_terminal_reads_the_difference_and_types_the_beginning(run, candidate: dict, monkeypatch) -> None:
    monkeypatch.setattr("goldtui.cli.signing.release.on_terminal", lambda: True)
    monkeypatch.setattr("typer.prompt", lambda *words, **more: candidate["digest"][:8])
    done = run("sign", "1.0.0", "--trust", "trust.json", "--as", "owen")
    assert done.code == 0
    assert "case fare-and-dog: added" in done.out
    assert "written by ana" in done.out
    assert run("sign", "1.0.0", "--trust", "trust.json", "--as", "rita", "--full").out.count("refusal_patterns") == 1


def test_a_difference_is_reported_as_text_markdown_and_json(run, release: Path, home: Path) -> None:
    other = home / "native"
    lines = (other / "cases.jsonl").read_text("utf-8").replace("wages", "`wages`")
    (other / "cases.jsonl").write_text(lines, encoding="utf-8")
    assert "refusal reason (expectation)" in run("diff", release, other).out
    assert "``` The notices say nothing about `wages`. ```" in run("diff", release, other, "--markdown").out
    told = run("diff", release, other, "--json").json
    assert [one["field"] for one in told["changes"]] == ["refusal_reason"]


def test_a_difference_prints_what_a_new_case_says_and_not_its_id_alone(run, release: Path, home: Path) -> None:
    other = home / "native"
    line = {"case_id": "winter-dog", "question": "May my dog come along in winter?", "expected_behaviour": "refuse"}
    with (other / "cases.jsonl").open("a", encoding="utf-8") as out:
        out.write(json.dumps(line) + "\n")
    for words, expected in (
        ((release, other), ["case winter-dog: added", "  question  May my dog come along in winter?"]),
        ((other, release), ["case winter-dog: removed", "  right response  refuse"]),
        ((release, other, "--markdown"), ["  - `question`: `May my dog come along in winter?`"]),
    ):
        printed = run("diff", *words).out.splitlines()
        assert set(expected) <= set(printed)
    (told,) = run("diff", release, other, "--json").json["changes"]
    assert (told["what"], told["after"]["question"]) == ("added", "May my dog come along in winter?")


def test_proposing_the_same_again_ends_with_1_and_says_what_to_do(run, release: Path) -> None:
    done = run("release", "propose", "ferry.db", "1.0.1", "--as", "ana", "--json")
    assert (done.code, done.error) == (1, "nothing_new")
    assert "edit a case or bring new evidence in first" in done.err


def test_a_release_still_judges_an_old_run_by_the_old_text_after_its_sources_moved_on(
    run, release: Path, home: Path
) -> None:
    names = ["retriever", "index", "sparse", "dense", "fusion", "reranker"]
    seen = ["fares", "dogs", "winter"]
    made_then = {
        "trace_id": "then",
        "case_id": "fare-and-dog",
        "first_stage_ids": seen,
        "rerank_input_ids": seen,
        "reranked_ids": seen,
        "selected_context_ids": seen[:2],
        "selected_versions": ["2026", "2026"],
        "versions": [[name, "1"] for name in names],
        "answer": None,
    }
    (home / "then.jsonl").write_text(json.dumps(made_then) + "\n", encoding="utf-8")

    def stage(of: Path | str) -> str:
        verdicts = run("gates", of, "--trace", "then.jsonl", "--json").json
        return next(str(one["first_failed_stage"]) for one in verdicts if one["trace_id"] == "then")

    assert [stage(one) for one in (release, "ferry.db")] == ["pass", "pass"]
    (fares,) = [one for one in SAMPLE["evidence"] if one["chunk_id"] == "fares" and one["current"]]
    dearer = {**fares, "version": "2027", "text": fares["text"].replace("costs 3 euros", "costs 4 euros")}
    (home / "new.jsonl").write_text(json.dumps(dearer) + "\n", encoding="utf-8")
    assert run("evidence", "update", "new.jsonl", "--db", "ferry.db", "--permitted", "--as", "ana").code == 0
    drifted = run("evidence", "drift", "--db", "ferry.db").out
    assert "A crossing costs 3 euros" in drifted
    assert "lower deck" not in drifted
    assert [stage(one) for one in (release, "ferry.db")] == ["pass", "admissibility"]
    assert run("verify", release, "--trust", "trust.json").code == 0


def test_the_fix_for_an_unknown_author_is_said_by_an_owner_of_the_list(run, home: Path) -> None:
    assert run("people", "set", "ferry.db", "ana", "--role", "owner", "--role", "author", "--as", "ana").code == 0
    row = {"chunk_id": "late", "version": "v1", "permitted": True, "current": True, "text": "A late boat."}
    (home / "more.jsonl").write_text(json.dumps(row) + "\n", encoding="utf-8")
    words = ("import", "more.jsonl", "--into", "ferry.db", "--format", "evidence-lines", "--as", "rita")
    assert run(*words).code == 0
    refused = run("release", "propose", "ferry.db", "1.0.0", "--as", "rita", "--dry-run")
    assert "rita --role author --as ana" in refused.out + refused.err
    assert run("people", "set", "ferry.db", "rita", "--role", "author", "--as", "ana").code == 0


def test_the_fix_for_an_unknown_author_works_where_nobody_is_listed_yet(run, home: Path) -> None:
    (home / "one").mkdir()
    (home / "one" / "cases.jsonl").write_text('{"case_id": "boat", "question": "When?"}\n', encoding="utf-8")
    row = {"chunk_id": "late", "version": "v1", "permitted": True, "current": True, "text": "A late boat."}
    (home / "one" / "evidence.jsonl").write_text(json.dumps(row) + "\n", encoding="utf-8")
    assert run("import", "one", "--into", "fresh.db", "--as", "ida").code == 0
    refused = run("release", "propose", "fresh.db", "1.0.0", "--as", "ida", "--dry-run")
    assert "author_unknown" in refused.out + refused.err
    assert "ida --role owner --role author" in refused.out + refused.err
    (home / "trust.json").unlink()
    refused = run("release", "propose", "fresh.db", "1.0.0", "--as", "ida", "--dry-run")
    assert f"goldtui init {home / 'fresh.db'} --with SIGNER --as ida" in refused.out + refused.err
    assert run("people", "set", "fresh.db", "ida", "--role", "owner", "--role", "author", "--as", "ida").code == 0

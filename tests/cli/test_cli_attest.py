"""A signed result of a run shows others what passed against what, and a file that was touched says nothing."""

from __future__ import annotations

import base64
import json
import random
from pathlib import Path

import pytest
from score_suite import GOOD, RELEASE, TRUST, lines_of, written
from securesystemslib.dsse import Envelope
from securesystemslib.signer._key import SSlibKey


@pytest.fixture
def key(run, own_home: Path) -> dict:
    """The key of Owen, who is in trust.json with two others, and that of a stranger."""
    assert run("trust", "new", "trust.json", "--expires", "2090-01-01").code == 0
    made = {
        name: run("key", "new", "--unlocked", "--as", name, "--json").json[0] for name in ("owen", "ana", "max", "eve")
    }
    for name in ("owen", "ana", "max"):
        assert run("trust", "person", "trust.json", name, "--role", "owner").code == 0
        assert run("trust", "key", "trust.json", name, made[name]["public"]).code == 0
    return {**made["owen"], "stranger": made["eve"]}


@pytest.fixture
def signed(run, key: dict) -> Path:
    done = run("score", RELEASE, "--trust", TRUST, "--trace", GOOD, "--attest", "result.json", "--as", "owen")
    assert done.code == 0, done.err
    return Path("result.json")


def checked(run, path: Path, *words: object):
    return run("verify", path, "--trust", "trust.json", *words)


def test_a_signed_result_says_what_passed_against_what(run, signed: Path) -> None:
    done = checked(run, signed, "--gold", RELEASE, "--trace", GOOD)
    assert done.code == 0, done.out
    assert "valid, signed by owen" in done.out
    assert "passes: traces.jsonl against botanic-garden 1.0.0" in done.out
    said = checked(run, signed, "--json").json
    report = run("score", RELEASE, "--trust", TRUST, "--trace", GOOD, "--json")
    gold, ran = said["statement"]["subject"]
    assert gold["digest"]["sha256"] == report.json["gold"]["digest"]
    assert ran == {"name": "traces.jsonl", "digest": {"sha256": report.json["run"]["digest"]}}
    assert said["statement"]["predicate"]["released"] == report.json["released"]


def test_another_tool_accepts_the_envelope_too(signed: Path, key: dict) -> None:
    envelope = Envelope.from_dict(json.loads(signed.read_bytes()))
    value = {"public": base64.b64decode(key["public"]).hex()}
    envelope.verify([SSlibKey(key["id"], "ed25519", "ed25519", value)], 1)


def test_a_run_that_does_not_pass_is_signed_as_such(run, key: dict) -> None:
    few = written("few.jsonl", *lines_of(GOOD)[:1])
    words = ("score", RELEASE, "--trust", TRUST, "--trace", few, "--attest", "result.json", "--as", "owen")
    assert run(*words).code == 1
    done = checked(run, Path("result.json"))
    assert done.code == 1
    assert "does not pass: few.jsonl" in done.out


def test_other_gold_and_another_run_are_named(run, signed: Path) -> None:
    few = written("few.jsonl", *lines_of(GOOD)[:1])
    done = checked(run, signed, "--gold", RELEASE.parent / "1.0.1", "--trace", few)
    assert done.code == 3
    assert "attestation_gold" in done.out
    assert "attestation_run" in done.out


def test_the_key_of_a_stranger_or_a_revoked_one_is_not_believed(run, key: dict) -> None:
    words = ("score", RELEASE, "--trust", TRUST, "--trace", GOOD, "--attest", "result.json")
    assert run(*words, "--key", key["stranger"]["path"]).code == 0
    done = checked(run, Path("result.json"))
    assert done.code == 3
    assert "attestation_unknown_key" in done.out
    assert run(*words, "--key", key["path"]).code == 0
    assert checked(run, Path("result.json")).code == 0
    assert run("trust", "revoke", "trust.json", key["id"], "--reason", "lost on a train").code == 0
    assert "attestation_revoked" in checked(run, Path("result.json")).out


def test_five_hundred_changed_bytes_are_all_refused(run, signed: Path) -> None:
    content, chance = signed.read_bytes(), random.Random(19)
    accepted, codes = [], set()
    from goldtui.workbench.report.attest import check_attestation

    for _ in range(500):
        place = chance.randrange(len(content))
        byte = chance.choice([one for one in range(256) if one != content[place]])
        signed.write_bytes(content[:place] + bytes([byte]) + content[place + 1 :])
        found = check_attestation(signed, Path("trust.json"))
        codes |= {one.code for one in found.findings}
        if found.valid:
            accepted.append((place, byte))
    assert accepted == []
    assert {"attestation_signature", "attestation_unreadable"} <= codes
    signed.write_bytes(content)
    assert checked(run, signed).code == 0


@pytest.mark.parametrize("change", ["passed", "released", "subject", "type"])
def test_a_statement_that_was_changed_after_it_was_signed_does_not_count(run, signed: Path, change: str) -> None:
    envelope = json.loads(signed.read_bytes())
    statement = json.loads(base64.b64decode(envelope["payload"]))
    if change == "subject":
        statement["subject"][1]["digest"]["sha256"] = "0" * 64
    elif change == "type":
        statement["predicateType"] = "https://goldtui.dev/approval/v1"
    else:
        statement["predicate"][change] = 0
    payload = json.dumps(statement, sort_keys=True, separators=(",", ":")).encode()
    envelope["payload"] = base64.b64encode(payload).decode()
    signed.write_text(json.dumps(envelope, sort_keys=True, separators=(",", ":")), encoding="utf-8")
    done = checked(run, signed)
    assert done.code == 3
    assert "attestation_signature" in done.out


@pytest.mark.parametrize(
    "said",
    [{"released": 33}, {"judged": 33}, {"cases": 0}, {"reasons": 2}, {"passed": False}, {"at": "2027-02-30T00:00:00Z"}],
    ids=str,
)
def test_a_result_whose_own_numbers_deny_it_is_not_believed(run, key: dict, signed: Path, said: dict) -> None:
    from goldtui.release.envelope import seal
    from goldtui.release.keys import load_private

    statement = json.loads(base64.b64decode(json.loads(signed.read_bytes())["payload"]))
    assert statement["predicate"]["cases"] == 32
    statement["predicate"] |= said
    payload = json.dumps(statement, sort_keys=True, separators=(",", ":")).encode()
    signed.write_bytes(seal(payload, load_private(Path(key["path"]), None)))
    done = checked(run, signed)
    assert done.code == 3
    assert "attestation_statement" in done.out


def test_a_result_by_gold_that_was_withdrawn_does_not_hold(run, signed: Path) -> None:
    assert (
        run("trust", "withdraw", "trust.json", RELEASE, "--reason", "a wrong price", "--successor", "1.0.1").code == 0
    )
    done = checked(run, signed)
    assert done.code == 3
    assert "withdrawn this release was withdrawn: a wrong price. Fix: use version 1.0.1" in done.out


def test_an_approval_is_no_result_of_a_run(run, key: dict) -> None:
    approval = next((RELEASE / "approvals").iterdir())
    done = run("verify", approval, "--trust", TRUST)
    assert done.code == 3
    assert "attestation_statement" in done.out


def test_options_that_say_nothing_together_are_refused(run, key: dict, signed: Path) -> None:
    assert run("score", RELEASE, "--trace", GOOD, "--key", key["path"]).code == 2
    assert run("verify", RELEASE, "--trust", TRUST, "--trace", GOOD).code == 2
    before = Path(key["path"]).read_bytes()
    done = run("score", RELEASE, "--trace", GOOD, "--attest", key["path"], "--key", key["path"])
    assert done.code == 2
    assert "target_is_input" in done.err
    assert Path(key["path"]).read_bytes() == before

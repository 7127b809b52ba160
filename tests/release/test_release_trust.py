"""Whose signature counts is what the trust file says, and a trust file that contradicts itself is refused."""

from __future__ import annotations

import base64
import json
import os
import shutil
from hashlib import sha256 as sha256_of
from typing import Any

import pytest
from release_yard import LATER, NOW, Build, Yard, public, trust_value
from spoiling import (
    approval,
    codes,
    looked_at,
    put,
    said,
)

from goldtui.model.faults import UnusableInput
from goldtui.release.canonical import canonical_bytes
from goldtui.release.keys import weakness
from goldtui.release.verify import verify

STANDING: dict[str, tuple[str, dict[str, Any], str]] = {
    "withdrawn": (
        "withdrawn",
        {"withdrawn": [{"digest": "HERE", "reason": "A wrong label.", "successor": "1.0.1"}]},
        NOW,
    ),
    "rolled back": ("rollback", {"newest": {"fern-house": "1.1.0"}}, NOW),
    "a key revoked": (
        "approval_revoked",
        {"revoked": [{"key": public("rita").id, "reason": "The laptop is gone."}]},
        NOW,
    ),
    "an author since then": (
        "approval_author",
        {
            "persons": [
                {"name": "owen", "names": ["ada"], "roles": ["owner"]},
                *({"name": name, "roles": ["reviewer", "owner"]} for name in ("rita", "max")),
            ],
            "keys": [key for key in trust_value()["keys"] if key["person"] != "ada"],
        },
        NOW,
    ),
}


@pytest.mark.parametrize(("code", "changes", "now"), STANDING.values(), ids=STANDING)
def test_the_trust_file_can_end_a_release(release: Yard, code: str, changes: dict[str, Any], now: str) -> None:
    text = json.dumps(changes).replace("HERE", release.digest)
    assert code in looked_at(release, now, **json.loads(text))


def test_a_key_counts_only_in_its_time(release: Yard) -> None:
    keys = trust_value()["keys"]
    keys[1]["until"] = "2026-01-01T00:00:00Z"
    assert looked_at(release, keys=keys)[:1] == ["approval_window"]


def test_one_person_with_two_keys_counts_once(release: Yard) -> None:
    keys = trust_value()["keys"]
    keys[0]["person"] = "rita"
    people = [
        {"name": "rita", "roles": ["reviewer", "owner"]},
        *({"name": n, "roles": ["owner"]} for n in ("ada", "max")),
    ]
    found = looked_at(release, keys=keys, persons=people)
    assert "approval_signer" in found
    said(release, "owen", signer="rita")
    assert "approval_person_twice" in looked_at(release, keys=keys, persons=people)


def test_with_leave_one_owner_is_enough_and_every_report_says_so(release: Yard) -> None:
    approval(release, "rita").unlink()
    leave = [{"set": "fern-house", "version": "1.0.0", "until": LATER, "reason": "The gate fails on a wrong label."}]
    found = verify(release.directory, release.trusting(break_glass=leave), NOW)
    assert (found.valid, codes(found)) == (True, ["break_glass"])
    assert codes(verify(release.directory, release.trust, LATER)) == ["approvals_missing"]


@pytest.mark.parametrize(("asked", "threshold", "needed"), [(3, 2, 3), (1, 2, 2), (None, 2, 2), (2, 1, 2)])
def test_a_policy_may_ask_for_more_signers_than_the_trust_file_and_never_for_fewer(
    build: Build, asked: int | None, threshold: int, needed: int
) -> None:
    yard = build(policy={} if asked is None else {"signers_needed": asked})
    trust = yard.trusting(threshold=threshold)
    for number, name in enumerate(("owen", "rita", "max")):
        found = verify(yard.directory, trust, NOW)
        assert (found.needed, found.valid) == (needed, number >= needed)
        if not found.valid:
            (missing,) = (one for one in found.findings if one.code == "approvals_missing")
            assert missing.message == f"{number} of {needed} persons have signed"
        yard.signed(name)
    assert verify(yard.directory, trust, NOW).valid


def test_leave_for_one_signature_counts_for_the_policy_too(build: Build) -> None:
    yard = build(policy={"signers_needed": 3})
    yard.signed("owen")
    leave = [{"set": "fern-house", "version": "1.0.0", "until": LATER, "reason": "The gate fails on a wrong label."}]
    assert codes(verify(yard.directory, yard.trusting(break_glass=leave), NOW)) == ["break_glass"]
    assert codes(verify(yard.directory, yard.trust, LATER)) == ["approvals_missing"]


@pytest.mark.parametrize("content", [b"", b"[]\n", b'{"signers_needed":"many"}\n', b'{"signers_needed":1}\n'])
def test_a_policy_that_is_not_the_manifests_lowers_nothing_and_is_a_fault_itself(build: Build, content: bytes) -> None:
    yard = build(policy={"signers_needed": 3})
    (yard.directory / "policy.json").write_bytes(content)
    found = verify(yard.directory, yard.trust, NOW)
    assert found.needed == 2
    assert not found.valid


def test_a_key_whose_time_is_over_counts_only_for_a_release_that_the_trust_file_keeps(release: Yard) -> None:
    # Both signed within the key's time, by their own clocks: whoever has an old key can set the clock back.
    keys = trust_value()["keys"]
    keys[0]["until"] = LATER
    assert looked_at(release, keys=keys) == []
    assert looked_at(release, LATER, keys=keys)[:1] == ["approval_window"]
    revoked = [{"key": keys[1]["id"], "reason": "The laptop is gone."}]
    assert looked_at(release, keys=keys, revoked=revoked)[:1] == ["approval_revoked"]
    kept = [{"digest": release.digest, "reason": "It was in use before."}]
    assert looked_at(release, LATER, keys=keys, revoked=revoked, kept=kept) == []
    other = [{"digest": "0" * 64, "reason": "Another one."}]
    assert looked_at(release, LATER, keys=keys, kept=other)[:1] == ["approval_window"]


def test_no_signature_claims_a_later_time_than_the_trust_file_takes(release: Yard) -> None:
    assert looked_at(release, newest_signature=NOW) == []
    found = looked_at(release, newest_signature="2026-06-01T11:59:59Z")
    assert found[:2] == ["approval_late", "approval_late"]


@pytest.mark.parametrize("name", ["con", "nul", "aux.v2", "lpt1", "fern."])
def test_a_set_with_a_name_that_not_every_file_system_keeps_is_refused(build: Build, name: str) -> None:
    yard = build()
    manifest = json.loads((yard.directory / "manifest.json").read_bytes())
    put(yard.directory / "manifest.json", canonical_bytes({**manifest, "set": name}))
    assert "manifest_form" in looked_at(yard)
    with pytest.raises(UnusableInput) as caught:
        yard.trusting(newest={name: "1.0.0"})
    assert caught.value.problem.code == "trust_unreadable"


def test_only_who_changed_something_is_barred_where_the_trust_file_says_so(build: Build) -> None:
    yard = build(authors=["ada", "rita"], changed_by=["ada"])
    trust = yard.trusting(independence="none_of_changed_since_previous")
    for name in ("owen", "rita"):
        yard.signed(name)
    assert codes(verify(yard.directory, trust, NOW)) == []
    assert "approval_author" in codes(verify(yard.directory, yard.trusting(), NOW))


@pytest.mark.parametrize("author", ["Owen", "OWEN", "owen ", "ow\u200ben", "оwen", "0wen", "ｏｗｅｎ"])
def test_an_author_cannot_sign_under_another_spelling_of_the_name(build: Build, author: str) -> None:
    yard = build(authors=[author], changed_by=[author])
    with pytest.raises(UnusableInput) as caught:
        yard.signed("owen")
    assert caught.value.problem.code == "own_work"


def test_the_release_of_another_project_is_refused(release: Yard, build: Build) -> None:
    other = build(set_name="palm-house", cases=[{"case_id": "x"}], gold=[{"qid": "x"}])
    shutil.copytree(release.directory / "approvals", other.directory / "approvals")
    found = looked_at(other)
    assert {"approval_digest", "approval_set"} <= set(found)


P = 2**255 - 19


ORDER_8 = int("7a03ac9277fdc74ec6cc392cfa53202a0f67100d760b3cba4fd84d3d706a17c7", 16)


SIGN = 1 << 255
SMALL = [1, P - 1, 0, SIGN, ORDER_8, ORDER_8 | SIGN, P - ORDER_8, (P - ORDER_8) | SIGN]
"""The eight points of small order, each in its canonical encoding."""


SECOND = [P, P | SIGN, P + 1, P + 2, 2**255 - 1, 1 | SIGN, (P - 1) | SIGN]
"""Points in an encoding that is not theirs."""


WEAK = [number.to_bytes(32, "little") for number in (*SMALL, *SECOND, 2)]


def keyed(raw: bytes) -> dict[str, Any]:
    """A key of the trust file with these raw bytes."""
    return {"id": sha256_of(raw).hexdigest(), "public": base64.b64encode(raw).decode(), "person": "owen"}


@pytest.mark.parametrize("seed", ["a", "b", "ada", "zoe", "quince"])
def test_a_key_that_somebody_made_is_sound(seed: str) -> None:
    assert weakness(public(seed).key.public_bytes_raw()) is None


@pytest.mark.parametrize(
    ("code", "changes"),
    [
        ("trust_expired", {"expires": NOW}),
        ("trust_threshold", {"threshold": 0}),
        ("trust_threshold", {"threshold": -1}),
        ("trust_threshold", {"threshold": 5}),
        ("trust_unreadable", {"note": "hello"}),
        ("trust_unreadable", {"version": 0}),
        ("trust_key_id", {"keys": [{**trust_value()["keys"][0], "id": "0" * 64}], "threshold": 1}),
        ("trust_key_bad", {"keys": [{**trust_value()["keys"][0], "public": "A" * 43 + "!"}], "threshold": 1}),
        *(("trust_key_bad", {"keys": [keyed(raw)], "threshold": 1}) for raw in WEAK),
        ("trust_role_unknown", {"persons": [*trust_value()["persons"], {"name": "ivy", "roles": ["ownr"]}]}),
        ("trust_key_twice", {"keys": [*trust_value()["keys"], {**trust_value()["keys"][0], "person": "max"}]}),
        ("trust_person_unknown", {"keys": [{**trust_value()["keys"][0], "person": "zoe"}], "threshold": 1}),
        ("trust_person_twice", {"persons": [*trust_value()["persons"], {"name": "o", "names": ["owen"]}]}),
        ("trust_person_twice", {"persons": [*trust_value()["persons"], {"name": "owen"}]}),
        ("trust_person_alike", {"persons": [*trust_value()["persons"], {"name": "o", "names": ["Owen"]}]}),
        ("trust_person_alike", {"persons": [*trust_value()["persons"], {"name": "ах"}, {"name": "ax"}]}),
        ("name_unclear", {"persons": [*trust_value()["persons"], {"name": "ivy\u200b"}]}),
        ("name_unclear", {"persons": [*trust_value()["persons"], {"name": "zoе"}]}),
    ],
)
def test_a_trust_file_that_contradicts_itself_is_refused(candidate: Yard, code: str, changes: dict[str, Any]) -> None:
    with pytest.raises(UnusableInput) as caught:
        candidate.trusting(**changes)
    assert code in [problem.code for problem in caught.value.problems]


def test_a_pipe_in_the_place_of_a_trust_file_is_refused_and_not_waited_on(candidate: Yard) -> None:
    candidate.trust_path.unlink()
    os.mkfifo(candidate.trust_path)
    with pytest.raises(UnusableInput) as caught:
        _ = candidate.trust
    assert caught.value.problem.code == "trust_unreadable"


@pytest.mark.parametrize(
    ("content", "code"), [(b"{", "trust_unreadable"), (b"\xff", "trust_unreadable"), (None, "trust_missing")]
)
def test_a_trust_file_that_cannot_be_read_is_refused(candidate: Yard, content: bytes | None, code: str) -> None:
    if content is None:
        candidate.trust_path.unlink()
    else:
        candidate.trust_path.write_bytes(content)
    with pytest.raises(UnusableInput) as caught:
        _ = candidate.trust
    assert caught.value.problem.code == code

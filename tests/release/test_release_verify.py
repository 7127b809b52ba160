"""Every way in which a release can be spoiled is refused with a code of its own; a sound one is accepted."""

from __future__ import annotations

import base64
import json
import os
import shutil
from collections.abc import Callable
from hashlib import sha256 as sha256_of
from pathlib import Path
from typing import Any

import pytest
from release_yard import LATER, NOW, Build, Yard, private, public, trust_value

from goldtui.model.faults import UnusableInput
from goldtui.release import verify as verify_module
from goldtui.release.canonical import canonical_bytes, sha256
from goldtui.release.envelope import seal
from goldtui.release.findings import Faulty
from goldtui.release.keys import weakness
from goldtui.release.records import Decision, Predicate
from goldtui.release.statement import MEANING, statement_bytes
from goldtui.release.verify import Verified, sums_of, verify


def codes(found: Verified) -> list[str]:
    return [finding.code for finding in found.findings]


def looked_at(yard: Yard, now: str = NOW, **changes: Any) -> list[str]:
    return codes(verify(yard.directory, yard.trusting(**changes) if changes else yard.trust, now))


def test_a_release_signed_by_two_others_is_valid(release: Yard) -> None:
    found = verify(release.directory, release.trust, NOW)
    assert (found.valid, found.findings, found.signers, found.digest) == (True, (), ("owen", "rita"), release.digest)


def approval(release: Yard, name: str) -> Path:
    return release.directory / "approvals" / f"{public(name).id}.dsse.json"


def put(path: Path, content: bytes) -> None:
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(content)


def edit_json(path: Path, change: Callable[[Any], object]) -> None:
    value = json.loads(path.read_bytes())
    change(value)
    path.write_bytes(canonical_bytes(value))


def remade(release: Yard, change: Callable[[Any], object]) -> None:
    """The manifest changed and the sums made to fit, as a forger would."""
    path = release.directory / "manifest.json"
    edit_json(path, change)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(verify_module, "_manifest_faults", lambda manifest: ())
        try:
            manifest = verify_module.manifest_of(path.read_bytes())
        except Faulty:
            return
    (release.directory / "SHA256SUMS").write_bytes(sums_of(manifest, path.read_bytes()))


def entry(manifest: Any, name: str) -> Any:
    return next(one for one in manifest["files"] if one["path"] == name)


def rewritten(release: Yard, name: str, content: bytes) -> None:
    """A file with other bytes, and a manifest that says so."""
    (release.directory / name).write_bytes(content)

    def change(manifest: Any) -> None:
        entry(manifest, name).update(size=len(content), sha256=sha256(content))
        if name == "policy.json":
            manifest["policy"] = sha256(content)

    remade(release, change)


FORGED = {"approval_digest"}
"""What a release says besides once its manifest was made anew: the signatures are of another one."""

SPOILED: dict[str, tuple[str, Callable[[Yard], object]]] = {
    "a byte changed": ("file_digest", lambda r: flip(r.directory / "cases.jsonl", 30)),
    "a byte added": ("file_size", lambda r: put(r.directory / "policy.json", b"{}")),
    "a file missing": ("file_missing", lambda r: (r.directory / "gold.jsonl").unlink()),
    "the sums missing": ("file_missing", lambda r: (r.directory / "SHA256SUMS").unlink()),
    "a file more": ("file_extra", lambda r: put(r.directory / ".DS_Store", b"x")),
    "a directory more": ("directory_extra", lambda r: (r.directory / "more").mkdir()),
    "a directory among the approvals": ("directory_extra", lambda r: (r.directory / "approvals" / "x").mkdir()),
    "a symbolic link": ("file_link", lambda r: linked(r.directory / "cases.jsonl", os.symlink)),
    "a hard link": ("file_link", lambda r: os.link(r.directory / "cases.jsonl", r.directory.parent / "other")),
    "a pipe": ("file_kind", lambda r: os.mkfifo(r.directory / "pipe")),
    "approvals that are a link": ("file_link", lambda r: linked(r.directory / "approvals", os.symlink)),
    "no manifest": ("manifest_missing", lambda r: (r.directory / "manifest.json").unlink()),
    "a manifest that is no JSON": ("manifest_unreadable", lambda r: put(r.directory / "manifest.json", b"{")),
    "a manifest with a repeated key": (
        "manifest_unreadable",
        lambda r: put(r.directory / "manifest.json", b'{"set":"a","set":"b"}'),
    ),
    "a manifest with spaces": (
        "not_canonical",
        lambda r: put(r.directory / "manifest.json", (r.directory / "manifest.json").read_bytes() + b"\n"),
    ),
    "a manifest member more": ("manifest_form", lambda r: remade(r, lambda m: m.update(note="hello"))),
    "authors out of order": ("manifest_form", lambda r: remade(r, lambda m: m.update(authors=["b", "a"]))),
    "files out of order": ("manifest_form", lambda r: remade(r, lambda m: m["files"].reverse())),
    "a stranger who changed it": ("manifest_form", lambda r: remade(r, lambda m: m.update(changed_by=["zoe"]))),
    "a short digest": ("manifest_form", lambda r: remade(r, lambda m: entry(m, "cases.jsonl").update(sha256="ab"))),
    "a path out of the release": (
        "manifest_path",
        lambda r: remade(r, lambda m: entry(m, "README.md").update(path="../README.md")),
    ),
    "a size that lies": ("file_size", lambda r: remade(r, lambda m: entry(m, "cases.jsonl").update(size=1))),
    "another policy named": ("policy_digest", lambda r: remade(r, lambda m: m.update(policy="0" * 64))),
    "a count that lies": ("count_differs", lambda r: remade(r, lambda m: m["counts"].update(cases=9))),
    "sums of another release": ("sums_differ", lambda r: put(r.directory / "SHA256SUMS", b"")),
    "lines out of order": ("lines_unsorted", lambda r: rewritten(r, "cases.jsonl", turned(r, "cases.jsonl"))),
    "a line twice": ("lines_unsorted", lambda r: rewritten(r, "gold.jsonl", doubled(r, "gold.jsonl"))),
    "lines ended by CRLF": (
        "not_canonical",
        lambda r: rewritten(r, "cases.jsonl", b'{"case_id":"a"}\r\n'),
    ),
    "spaces in a line": ("not_canonical", lambda r: rewritten(r, "cases.jsonl", b'{"case_id": "a"}\n')),
    "a line that is no object": ("line_unreadable", lambda r: rewritten(r, "cases.jsonl", b"1\n")),
    "a line without end": ("line_end", lambda r: rewritten(r, "cases.jsonl", b'{"case_id":"a"}')),
    "a line of more than a mebibyte": (
        "line_too_long",
        lambda r: rewritten(r, "cases.jsonl", b'{"case_id":"' + b"a" * (1 << 20) + b'"}\n'),
    ),
    "no case at all": ("no_cases", lambda r: rewritten(r, "cases.jsonl", b"")),
    "an approval that is no JSON": ("approval_unreadable", lambda r: put(approval(r, "owen"), b"{")),
    "an approval with a member more": (
        "approval_members",
        lambda r: edit_json(approval(r, "owen"), lambda v: v.update(a=1)),
    ),
    "a signature with a member more": (
        "approval_members",
        lambda r: edit_json(approval(r, "owen"), lambda v: v["signatures"][0].update(a=1)),
    ),
    "another payload type": (
        "approval_payload_type",
        lambda r: edit_json(approval(r, "owen"), lambda v: v.update(payloadType="text/plain")),
    ),
    "no signature": (
        "approval_signature_count",
        lambda r: edit_json(approval(r, "owen"), lambda v: v.update(signatures=[])),
    ),
    "two signatures": (
        "approval_signature_count",
        lambda r: edit_json(approval(r, "owen"), lambda v: v["signatures"].append(v["signatures"][0])),
    ),
    "junk after the base64": (
        "approval_base64",
        lambda r: edit_json(approval(r, "owen"), lambda v: v.update(payload=v["payload"] + "!")),
    ),
    "base64 without its padding": (
        "approval_base64",
        lambda r: edit_json(
            approval(r, "owen"), lambda v: v["signatures"][0].update(sig=v["signatures"][0]["sig"][:-2])
        ),
    ),
    "a payload that is a number": (
        "approval_base64",
        lambda r: edit_json(approval(r, "owen"), lambda v: v.update(payload=1)),
    ),
    "a junk signature": (
        "approval_signature",
        lambda r: edit_json(
            approval(r, "owen"),
            lambda v: v["signatures"][0].update(sig=base64.b64encode(b"0" * 64).decode()),
        ),
    ),
    "an approval under another name": (
        "approval_name",
        lambda r: approval(r, "owen").rename(approval(r, "max")),
    ),
    "an approval under no key's name": (
        "approval_name",
        lambda r: approval(r, "owen").rename(r.directory / "approvals" / "owen.json"),
    ),
    "an approval by a stranger": ("approval_unknown_key", lambda r: said(r, "zoe")),
    "an approval of another form": ("statement_unreadable", lambda r: sealed(r, "max", b"{}")),
    "an approval of another digest": ("approval_digest", lambda r: said(r, "max", digest="0" * 64)),
    "an approval of another set": ("approval_set", lambda r: said(r, "max", set="palm-house")),
    "an approval of another version": ("approval_version", lambda r: said(r, "max", version="1.0.1")),
    "an approval after another release": ("approval_previous", lambda r: said(r, "max", previous="0" * 64)),
    "an approval of another policy": ("approval_policy", lambda r: said(r, "max", policy="0" * 64)),
    "an approval in another's name": ("approval_signer", lambda r: said(r, "max", signer="owen")),
    "an approval that means something else": ("approval_meaning", lambda r: said(r, "max", meaning="I was here.")),
    "an approval in a role one has not": ("approval_role", lambda r: said(r, "max", role="owner")),
    "an approval from the future": ("approval_future", lambda r: said(r, "max", at=LATER)),
    "an approval by the author": ("approval_author", lambda r: said(r, "ada", role="owner")),
    "a rejection": ("approval_reject", lambda r: r.signed("max", decision=Decision.REJECT)),
    "an approval missing": ("approvals_missing", lambda r: approval(r, "rita").unlink()),
    "no owner among the signers": ("approval_role_missing", lambda r: approval(r, "owen").unlink()),
}


def flip(path: Path, at: int) -> None:
    content = bytearray(path.read_bytes())
    content[at] ^= 1
    path.write_bytes(content)


def linked(path: Path, link: Callable[[Path, Path], None]) -> None:
    path.rename(path.parent.parent / path.name)
    link(path.parent.parent / path.name, path)


def turned(release: Yard, name: str) -> bytes:
    return b"".join(reversed((release.directory / name).read_bytes().splitlines(keepends=True)))


def doubled(release: Yard, name: str) -> bytes:
    lines = (release.directory / name).read_bytes().splitlines(keepends=True)
    return b"".join((lines[0], *lines))


def sealed(release: Yard, name: str, payload: bytes) -> None:
    put(approval(release, name), seal(payload, private(name)))


def said(release: Yard, name: str, digest: str | None = None, **changes: Any) -> None:
    """A signature as this person's own tools could make it, whatever it says."""
    fields = {
        "set": "fern-house",
        "version": "1.0.0",
        "previous": None,
        "policy": json.loads((release.directory / "manifest.json").read_bytes())["policy"],
        "signer": name,
        "role": "reviewer",
        "meaning": MEANING,
        "decision": "approve",
        "at": NOW,
        "diff": None,
        "nonce": "0" * 32,
    }
    predicate = Predicate.model_validate({**fields, **changes})
    sealed(release, name, statement_bytes(digest or release.digest, predicate))


@pytest.mark.parametrize(("code", "spoil"), SPOILED.values(), ids=SPOILED)
def test_a_spoiled_release_is_refused_by_name(release: Yard, code: str, spoil: Callable[[Yard], object]) -> None:
    spoil(release)
    found = verify(release.directory, release.trust, NOW)
    assert not found.valid
    assert code in codes(found)
    assert all(finding.message and finding.fix for finding in found.findings)


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

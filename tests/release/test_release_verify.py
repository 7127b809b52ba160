"""Every way in which a release can be spoiled is refused with a code of its own; a sound one is accepted."""

from __future__ import annotations

import base64
import os
from collections.abc import Callable

import pytest
from release_yard import LATER, NOW, Yard
from spoiling import (
    approval,
    codes,
    doubled,
    edit_json,
    entry,
    flip,
    linked,
    put,
    remade,
    rewritten,
    said,
    sealed,
    turned,
)

from goldtui.release.records import Decision
from goldtui.release.verify import verify


def test_a_release_signed_by_two_others_is_valid(release: Yard) -> None:
    found = verify(release.directory, release.trust, NOW)
    assert (found.valid, found.findings, found.signers, found.digest) == (True, (), ("owen", "rita"), release.digest)


FORGED = {"approval_digest"}
"""What a release says besides once its manifest was made again: the signatures are of another one."""


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


@pytest.mark.parametrize(("code", "spoil"), SPOILED.values(), ids=SPOILED)
def test_a_spoiled_release_is_refused_by_name(release: Yard, code: str, spoil: Callable[[Yard], object]) -> None:
    spoil(release)
    found = verify(release.directory, release.trust, NOW)
    assert not found.valid
    assert code in codes(found)
    assert all(finding.message and finding.fix for finding in found.findings)

"""Ways to spoil a release, as a forger or an accident would."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from release_yard import NOW, Yard, private, public

from goldtui.release import verify as verify_module
from goldtui.release.canonical import canonical_bytes, sha256
from goldtui.release.envelope import seal
from goldtui.release.findings import Faulty
from goldtui.release.records import Predicate
from goldtui.release.statement import MEANING, statement_bytes
from goldtui.release.verify import Verified, sums_of, verify


def codes(found: Verified) -> list[str]:
    return [finding.code for finding in found.findings]


def looked_at(yard: Yard, now: str = NOW, **changes: Any) -> list[str]:
    return codes(verify(yard.directory, yard.trusting(**changes) if changes else yard.trust, now))


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

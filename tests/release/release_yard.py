"""A small release with the test keys of its signers: how it is made, signed and trusted."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from goldtui.release.candidate import Content, write_candidate
from goldtui.release.keys import PublicKey
from goldtui.release.records import Decision
from goldtui.release.sign import sign
from goldtui.release.trust import Trust, load_trust

NOW = "2026-06-01T12:00:00Z"
LATER = "2026-06-02T12:00:00Z"
PEOPLE = {
    "owen": ["owner", "reviewer"],
    "rita": ["reviewer"],
    "ada": ["author", "reviewer", "owner"],
    "max": ["reviewer"],
}


def private(seed: str) -> Ed25519PrivateKey:
    """A test key that anybody can work out; it protects nothing."""
    return Ed25519PrivateKey.from_private_bytes(seed.encode().ljust(32, b"."))


def public(seed: str) -> PublicKey:
    return PublicKey(private(seed).public_key())


def trust_value(**changes: Any) -> dict[str, Any]:
    keys = [{"id": public(name).id, "public": public(name).text, "person": name} for name in PEOPLE]
    return {
        "format": "goldtui-trust-1",
        "version": 1,
        "expires": "2030-01-01T00:00:00Z",
        "threshold": 2,
        "required_roles": ["owner"],
        "persons": [{"name": name, "roles": roles} for name, roles in PEOPLE.items()],
        "keys": keys,
        **changes,
    }


def content(**changes: Any) -> Content:
    fields: dict[str, Any] = {
        "set_name": "fern-house",
        "version": "1.0.0",
        "previous": None,
        "authors": ["ada"],
        "changed_by": ["ada"],
        "audit": "a" * 64,
        "rules": {"profile": "strict", "phrase": "phrase-1"},
        "cases": [
            {"case_id": "Wärme", "question": "Wie warm ist es?\u2028 Tag und Nacht?"},
            {"case_id": "warmth", "question": "How warm is the fern house?", "min_citation_coverage": 0.8},
        ],
        "evidence": [{"chunk_id": "board", "version": "v1", "text": "Kept at 18 degrees.", "permitted": True}],
        "variants": [{"variant_id": "warmth/empty", "case_id": "warmth", "kind": "empty"}],
        "policy": {"min_precision": 0.0, "required_versions": []},
        "gold": [{"qid": "Wärme", "answerable": True}, {"qid": "warmth", "answerable": True}],
        "tool": "goldtui 0.0",
    }
    return Content(**{**fields, **changes})


@dataclass(frozen=True)
class Yard:
    """A folder with a release in it, a trust file next to it, and the digest of the manifest."""

    directory: Path
    trust_path: Path
    digest: str

    @property
    def trust(self) -> Trust:
        return load_trust(self.trust_path, NOW)

    def trusting(self, **changes: Any) -> Trust:
        self.trust_path.write_text(json.dumps(trust_value(**changes)), encoding="utf-8")
        return load_trust(self.trust_path, NOW)

    def signed(self, name: str, **changes: Any) -> Path:
        """This person's signature, put there as they would."""
        options = {"typed": self.digest, "role": PEOPLE[name][0], "decision": Decision.APPROVE, "diff": None}
        return sign(self.directory, self.trust, private(name), **{**options, "at": NOW, "nonce": "0" * 32, **changes})


def built(folder: Path, **changes: Any) -> Yard:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "trust.json").write_text(json.dumps(trust_value()), encoding="utf-8")
    made = write_candidate(content(**changes), folder / "release")
    return Yard(made.directory, folder / "trust.json", made.digest)


Build = Callable[..., Yard]
"""Makes one more candidate, with other content."""

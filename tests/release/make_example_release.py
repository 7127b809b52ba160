"""Freezes the example set as a release signed with test keys: `python tests/release/make_example_release.py VERSION`.

The keys are worked out from their names, so anybody can sign with them; they protect nothing and say so.
"""

from __future__ import annotations

import shutil
import sys
import tempfile
from datetime import UTC, datetime
from pathlib import Path

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat

from goldtui.model.review import Choice
from goldtui.release.keys import PublicKey
from goldtui.workbench.case.desk import mark_ready, open_case
from goldtui.workbench.freeze.freeze import freeze_now
from goldtui.workbench.freeze.propose import plan_release, propose
from goldtui.workbench.freeze.signing import Decision, show_candidate, sign_candidate
from goldtui.workbench.freeze.trust_file import change_file, new_trust, put_key, put_person
from goldtui.workbench.review.checklist import boxes_of
from goldtui.workbench.review.decide import decide
from goldtui.workbench.review.review_case import review_case
from goldtui.workbench.session.places import GIVEN, Place
from goldtui.workbench.session.session import Session, open_session
from goldtui.workbench.start.example import EXAMPLE_AUTHOR, copy_example

GOLDSETS = Path(__file__).parents[2] / "goldsets"
TRUST = GOLDSETS / "test-trust.json"
AT = datetime(2026, 11, 28, tzinfo=UTC)
SIGNERS = {"test owner (public key)": "owner", "test reviewer (public key)": "reviewer"}


def test_key(name: str) -> Ed25519PrivateKey:
    """The key of a test signer; whoever reads this has it."""
    return Ed25519PrivateKey.from_private_bytes(f"goldtui TEST key: {name}".encode().ljust(32, b".")[:32])


def main(version: str) -> None:
    """Make the release and put it, and the trust file, where the example set lies."""
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        database = folder / "example.db"
        copy_example(database, clock=lambda: AT)
        _approve(database)
        trust = folder / "trust.json"
        _trust(trust)
        session = _sitting(database, "example author")
        target = folder / "set"
        if (GOLDSETS / "botanic-garden" / "releases").is_dir():
            shutil.copytree(GOLDSETS / "botanic-garden" / "releases", target / "releases")
        candidate = propose(session, plan_release(session, version, given=target, trust=trust))
        for name in SIGNERS:
            _sign(candidate.directory, trust, folder, name)
        frozen = freeze_now(session, version, trust, given=target)
        home = GOLDSETS / "botanic-garden" / "releases" / version
        shutil.copytree(frozen.directory, home)
        for path in home.rglob("*"):
            path.chmod(0o755 if path.is_dir() else 0o644)
        shutil.copy(trust, TRUST)
        session.close()
    print(f"{home}: {candidate.digest}")


def _approve(database: Path) -> None:
    author, reviewer = _sitting(database, "example author"), _sitting(database, "example reviewer")
    for row in plan_release(author, "0.0.1").snapshot.states:
        desk = open_case(author, row)
        mark_ready(author, desk.case, desk.number)
        shown = review_case(reviewer, row)
        decide(reviewer, shown, Choice.APPROVE, ticked=boxes_of(reviewer.policy, desk.case))
    author.close()
    reviewer.close()


def _trust(path: Path) -> None:
    new_trust(path, expires="2090-01-01T00:00:00Z")
    change_file(path, lambda value: put_person(value, EXAMPLE_AUTHOR, ["author"], []))
    for name, role in SIGNERS.items():
        key = PublicKey(test_key(name).public_key())
        change_file(path, lambda value, n=name, r=role: put_person(value, n, [r], []))  # type: ignore[misc]
        change_file(path, lambda value, n=name, k=key: put_key(value, k, n, None, None))  # type: ignore[misc]


def _sign(candidate: Path, trust: Path, folder: Path, name: str) -> None:
    file = folder / "key.pem"
    file.write_bytes(test_key(name).private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()))
    file.chmod(0o600)
    shown = show_candidate(candidate)
    sign_candidate(
        shown,
        trust,
        file,
        typed=shown.candidate.digest,
        role=None,
        decision=Decision.APPROVE,
        ask=lambda path: None,
        clock=lambda: AT,
    )


def _sitting(database: Path, author: str) -> Session:
    return open_session(Place(database, GIVEN), author, clock=lambda: AT)


if __name__ == "__main__":
    main(sys.argv[1])

"""Signs a candidate: checks it again at the moment of signing, writes the approval, and verifies what was written.

The folder may have changed since the signer saw it; a signature covers only the digest that the signer typed.
"""

from __future__ import annotations

from pathlib import Path

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from goldtui.formats.atomic import atomic_write
from goldtui.model.faults import Problem, UnusableInput
from goldtui.release.approvals import barred_authors, count_approvals
from goldtui.release.envelope import key_id, seal
from goldtui.release.findings import Weight
from goldtui.release.layout import APPROVALS, approval_name
from goldtui.release.records import Decision, Manifest, Predicate
from goldtui.release.statement import MEANING, statement_bytes
from goldtui.release.trust import Trust
from goldtui.release.verify import verify

SHOWN = 8
"""Least number of characters of the digest that a signer types."""
_STILL_OPEN = frozenset({"approvals_missing", "approval_role_missing", "approval_reject", "break_glass"})
"""Findings that every candidate has until enough people have signed."""


def sign(
    directory: Path,
    trust: Trust,
    private: Ed25519PrivateKey,
    *,
    typed: str,
    role: str,
    decision: Decision,
    diff: str | None,
    at: str,
    nonce: str,
) -> Path:
    """Write this key's approval (or rejection) of the candidate and return its file.

    `typed` is the digest, or at least its first eight characters, as the signer entered it; `at` is now. Raises
    `UnusableInput`: `candidate_not_sound` with everything that is wrong, `digest_typed`, `key_unknown`,
    `role_not_yours`, `own_work`, `key_not_in_force`, `signed_already`.
    """
    manifest, digest = _sound(directory, trust, at)
    require_typed(typed, digest, directory)
    name = key_id(private.public_key())
    predicate = _predicate(name, manifest, trust, role, decision, diff, at, nonce, directory)
    target = directory / APPROVALS / approval_name(name)
    if target.exists():
        message = "this key has signed the candidate already"
        raise _refused("signed_already", message, target, "remove the file to sign again")
    target.parent.mkdir(exist_ok=True)
    sealed = seal(statement_bytes(digest, predicate), private)
    # Hidden outside the candidate: what a kill left inside would be a file that nobody signed for.
    atomic_write(target, sealed, replace=False, hidden_in=directory.resolve().parent)
    faults = count_approvals(directory, [target.name], manifest, digest, trust, at).findings
    wrong = [one for one in faults if one.weight is Weight.ERROR and one.code not in _STILL_OPEN]
    if wrong:
        target.unlink()
        raise UnusableInput([Problem(one.code, one.message, one.where, one.fix) for one in wrong])
    return target


def require_typed(typed: str, digest: str, directory: Path) -> None:
    """Raises `UnusableInput` (`digest_typed`) unless the signer typed how the digest begins."""
    if len(typed) < SHOWN or not digest.startswith(typed.lower()):
        message = f"{typed!r} does not begin the digest of this candidate, {digest}"
        fix = f"look at the difference again, then type its first {SHOWN} characters"
        raise _refused("digest_typed", message, directory, fix)


def _sound(directory: Path, trust: Trust, at: str) -> tuple[Manifest, str]:
    found = verify(directory, trust, at)
    wrong = [one for one in found.findings if one.weight is Weight.ERROR and one.code not in _STILL_OPEN]
    if found.manifest is None or found.digest is None or wrong:
        problems = [Problem(one.code, one.message, one.where, one.fix) for one in wrong]
        first = Problem(
            "candidate_not_sound", "nothing is signed that does not verify", str(directory), "propose it again"
        )
        raise UnusableInput([first, *problems])
    return found.manifest, found.digest


def _predicate(
    name: str,
    manifest: Manifest,
    trust: Trust,
    role: str,
    decision: Decision,
    diff: str | None,
    at: str,
    nonce: str,
    directory: Path,
) -> Predicate:
    if name not in trust.keys:
        fix = "have it added to the trust file: goldtui trust key TRUST NAME FILE.pub"
        raise _refused("key_unknown", f"the trust file knows no key {name[:12]}", directory, fix)
    key, _ = trust.keys[name]
    person = trust.persons[key.person]
    revoked = name in {one.key for one in trust.file.revoked}
    if revoked or not key.in_force(at):
        message = "the key was revoked" if revoked else f"the key counts from {key.since} until {key.until}"
        raise _refused("key_not_in_force", message, directory, "sign with a key that is in force")
    if role not in person.roles:
        known = ", ".join(person.roles) or "none"
        raise _refused("role_not_yours", f"{person.name} has no role of {role!r}", directory, f"roles: {known}")
    if person.name in barred_authors(manifest, trust):
        message = f"{person.name} wrote words of this release, and nobody signs their own work"
        raise _refused("own_work", message, directory, "have somebody else sign")
    return Predicate(
        set=manifest.set,
        version=manifest.version,
        previous=manifest.previous,
        policy=manifest.policy,
        signer=person.name,
        role=role,
        meaning=MEANING,
        decision=decision,
        at=at,
        diff=diff,
        nonce=nonce,
    )


def _refused(code: str, message: str, where: Path, fix: str) -> UnusableInput:
    return UnusableInput((Problem(code, message, str(where), fix),))

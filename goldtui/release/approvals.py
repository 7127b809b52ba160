"""Counts the approvals of a release: people and not keys, and each only for exactly what they signed.

Every bad approval file is a fault and is never skipped: it makes a claim, and the claim is wrong.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from pydantic import ValidationError

from goldtui.model.policy import Policy
from goldtui.release.canonical import parsed, sha256
from goldtui.release.envelope import opened, require_signature
from goldtui.release.findings import Faulty, Finding, Weight
from goldtui.release.layout import APPROVALS, POLICY, key_id_of
from goldtui.release.reading import APPROVAL_BYTES, MANIFEST_BYTES, small_file
from goldtui.release.records import Decision, Manifest, Statement
from goldtui.release.statement import MEANING, statement_of
from goldtui.release.trust import BreakGlass, Trust, TrustedKey

_KEEP = "where the release was seen before: goldtui trust keep FILE DIR --reason WHY"
_SIGN_AGAIN = "take the file away and have the person sign: goldtui sign VERSION"


@dataclass(frozen=True, slots=True)
class Counted:
    """Whose approvals count, and everything that is wrong with the others."""

    signers: tuple[str, ...]
    needed: int
    """How many people must sign."""
    findings: tuple[Finding, ...]


def count_approvals(
    directory: Path, names: list[str], manifest: Manifest, digest: str, trust: Trust, now: str
) -> Counted:
    """The approvals in `names` (files of the approvals directory), checked against manifest, trust file and time."""
    findings: list[Finding] = []
    roles: dict[str, str] = {}
    rejecting: list[str] = []
    for name in names:
        where = f"{APPROVALS}/{name}"
        try:
            statement, key = _approval(directory / APPROVALS / name, name, where, trust)
        except Faulty as fault:
            findings += fault.findings
            continue
        faults = list(_mismatches(statement, key, manifest, digest, trust, now, where))
        findings += faults
        if faults:
            continue
        if key.person in roles or key.person in rejecting:
            message = f"{key.person} has signed with another key too, and a person counts once"
            findings.append(Finding("approval_person_twice", message, where, "keep one approval of each person"))
        elif statement.predicate.decision is Decision.REJECT:
            rejecting.append(key.person)
        else:
            roles[key.person] = statement.predicate.role
    findings += [
        Finding(
            "approval_reject",
            f"{name} rejects this candidate",
            APPROVALS,
            "repair what they object to, then propose again",
        )
        for name in rejecting
    ]
    leaves = [one for one in trust.file.break_glass if _is_for(one, manifest, now)]
    needed = max(trust.file.threshold, _asked_by_policy(directory, manifest)) if not leaves else 1
    findings += _missing(roles, needed, leaves, manifest, trust)
    return Counted(tuple(sorted(roles)), needed, tuple(findings))


def barred_authors(manifest: Manifest, trust: Trust) -> frozenset[str]:
    """The people whose own words are in the release, or changed in it, as the trust file defines: they cannot sign."""
    whole = trust.file.independence == "none_of_set"
    return frozenset(trust.person_of(name) for name in (manifest.authors if whole else manifest.changed_by))


def _approval(path: Path, name: str, where: str, trust: Trust) -> tuple[Statement, TrustedKey]:
    named = key_id_of(name)
    if named is None:
        message = "an approval is called after the id of its key"
        raise Faulty(Finding("approval_name", message, where, _SIGN_AGAIN))
    content = small_file(path, APPROVAL_BYTES)
    if content is None:
        raise Faulty(Finding("approval_unreadable", "it is too large or cannot be read", where, _SIGN_AGAIN))
    envelope = opened(content, where)
    if envelope.key_id != named:
        message = f"it is signed with key {envelope.key_id[:12]} and called after {named[:12]}"
        raise Faulty(Finding("approval_name", message, where, _SIGN_AGAIN))
    if named not in trust.keys:
        message = f"the trust file knows no key {named[:12]}"
        raise Faulty(Finding("approval_unknown_key", message, where, "add the key to the trust file, or take it away"))
    key, public = trust.keys[named]
    require_signature(envelope, public.key, where)
    return statement_of(envelope.payload, where), key


def _mismatches(
    statement: Statement, key: TrustedKey, manifest: Manifest, digest: str, trust: Trust, now: str, where: str
) -> Iterator[Finding]:
    said = statement.predicate
    for code, what, signed, here in (
        ("approval_digest", "the manifest", statement.subject[0].digest["sha256"], digest),
        ("approval_set", "the set", said.set, manifest.set),
        ("approval_version", "the version", said.version, manifest.version),
        ("approval_previous", "the release before", said.previous, manifest.previous),
        ("approval_policy", "the policy", said.policy, manifest.policy),
        ("approval_signer", "the signer", said.signer, key.person),
        ("approval_meaning", "the meaning", said.meaning, MEANING),
    ):
        if signed != here:
            yield Finding(
                code, f"{what} that was signed is {_short(signed)}, and here it is {_short(here)}", where, _SIGN_AGAIN
            )
    person = trust.persons[key.person]
    if said.role not in person.roles:
        message = f"{person.name} signed as {said.role}, and has no such role"
        yield Finding("approval_role", message, where, "give them the role in the trust file, or sign in another")
    # A key holder can sign with the clock set back, so an expired key vouches only for releases that were seen before.
    kept = digest in {one.digest for one in trust.file.kept}
    for revoked in trust.file.revoked:
        if revoked.key == key.id and not kept:
            message = f"the key was revoked: {revoked.reason}"
            yield Finding("approval_revoked", message, where, f"have the person sign with another key, or {_KEEP}")
    if not key.in_force(said.at):
        message = f"the key counts from {key.since or 'ever'} until {key.until or 'ever'}, and it was used at {said.at}"
        yield Finding("approval_window", message, where, "have the person sign with a key that is in force")
    elif key.until is not None and now >= key.until and not kept:
        message = f"the key's time is over since {key.until}, and that it signed before, at {said.at}, is its own word"
        yield Finding(
            "approval_window", message, where, f"have the person sign with a key that is in force, or {_KEEP}"
        )
    latest = trust.file.newest_signature
    if latest is not None and said.at > latest and not kept:
        message = f"it says it was signed at {said.at}, and the trust file takes none after {latest}"
        yield Finding("approval_late", message, where, "get the present trust file, or have its newest time moved on")
    if said.at > now:
        yield Finding("approval_future", f"it was signed at {said.at}, which is to come", where, "check both clocks")
    if person.name in barred_authors(manifest, trust):
        message = f"{person.name} wrote words of this release, and nobody signs their own work"
        yield Finding("approval_author", message, where, "have somebody else sign")


def _asked_by_policy(directory: Path, manifest: Manifest) -> int:
    """How many signers the release's own policy requires: it can require more than the trust file, never fewer.

    A policy that cannot be read, or is not the one the manifest names, requires nobody; the verifier reports it.
    """
    content = small_file(directory / POLICY, MANIFEST_BYTES)
    if content is None or sha256(content) != manifest.policy:
        return 0
    try:
        policy = parsed(content, POLICY, "policy_digest")
        # As the rest of goldtui reads it: "3" is three people there.
        return Policy.model_validate(policy).signers_needed if "signers_needed" in policy else 0
    except (Faulty, TypeError, ValidationError):
        return 0


def _is_for(leave: BreakGlass, manifest: Manifest, now: str) -> bool:
    return (leave.set, leave.version) == (manifest.set, manifest.version) and leave.until > now


def _missing(
    roles: dict[str, str], needed: int, leaves: list[BreakGlass], manifest: Manifest, trust: Trust
) -> Iterator[Finding]:
    file = trust.file
    for leave in leaves:
        message = f"released on one signature, by leave of the trust file until {leave.until}: {leave.reason}"
        yield Finding("break_glass", message, manifest.version, "have a second person sign soon", Weight.NOTICE)
    revoked = {one.key for one in file.revoked}
    able = {key.person for key in file.keys if key.id not in revoked} - barred_authors(manifest, trust)
    if len(roles) < needed:
        names = sorted(able - set(roles))
        message = f"{len(roles)} of {needed} persons have signed"
        yield Finding("approvals_missing", message, APPROVALS, f"these can sign: {', '.join(names) or 'nobody'}")
    for role in file.required_roles:
        if role not in roles.values():
            names = sorted(name for name in able if role in trust.persons[name].roles)
            message = f"nobody has signed as {role}"
            yield Finding("approval_role_missing", message, APPROVALS, f"these can: {', '.join(names) or 'nobody'}")


def _short(value: str | None) -> str:
    return "none" if value is None else value if len(value) < 64 else value[:12]

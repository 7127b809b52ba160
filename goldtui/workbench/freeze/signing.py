"""Sign as a person: pick the candidate, show the changes since the last release, choose key and role."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from platformdirs import user_config_path

from goldtui.model.faults import unusable
from goldtui.release.envelope import key_id
from goldtui.release.keys import KeyLocked, load_private
from goldtui.release.records import Decision, Moment
from goldtui.release.sign import SHOWN, require_typed, sign
from goldtui.release.trust import Trust, load_trust
from goldtui.workbench.freeze.diff import Change, changes, diff_digest, side_of
from goldtui.workbench.freeze.folder import Folder, Released, read_release
from goldtui.workbench.freeze.folder import require_version as _require_version
from goldtui.workbench.session.clock import Clock, moment_of

__all__ = ["SHOWN", "Decision"]

AskPassphrase = Callable[[str], bytes | None]
"""Prompts a person for the passphrase of a key file; returns null when nobody can be prompted."""


@dataclass(frozen=True, slots=True)
class Shown:
    """A candidate as shown to its signer."""

    candidate: Released
    previous: Released | None
    changes: tuple[Change, ...]
    diff: str | None
    """The digest of the difference; null for a first release, which is shown in full."""


def parse_moment(text: str, where: str) -> Moment:
    """A day or a moment in the notation people use. Raises `UnusableInput` (`bad_moment`)."""
    try:
        found = datetime.fromisoformat(text)
    except ValueError:
        fix = "write it as 2027-01-31 or 2027-01-31T12:00:00+01:00"
        raise unusable("bad_moment", f"{text!r} is no day or time", where, fix) from None
    aware = found if found.tzinfo is not None else found.replace(tzinfo=UTC)
    return aware.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def show_candidate(directory: Path) -> Shown:
    """A candidate compared with the release before it.

    Raises `UnusableInput`: `release_unreadable`, `previous_missing` when its predecessor is missing.
    """
    candidate = read_release(directory)
    wanted = candidate.manifest.previous
    previous = None if wanted is None else _previous(directory, wanted)
    try:
        before = {} if previous is None else side_of(previous.directory)
        found = changes(before, side_of(directory))
    except (AttributeError, TypeError):
        # The files were altered; the verifier reports what is wrong, file by file.
        message = "its files are not what a release holds"
        fix = "put it aside and propose it again; goldtui verify names the files"
        raise unusable("release_unreadable", message, str(directory), fix) from None
    return Shown(candidate, previous, found, None if previous is None else diff_digest(found))


def candidate_at(words: str, where: Path) -> Path:
    """The candidate at a path or with a version; a version is searched in `goldsets/*/candidates`.

    Raises `UnusableInput` (`no_candidate`, `several_candidates`, `bad_version`).
    """
    path = Path(words)
    if path.is_dir():
        return path
    _require_version(words)
    found = sorted(where.glob(f"goldsets/*/candidates/{words}"))
    if len(found) == 1:
        return found[0]
    fix = "give the candidate's own folder"
    if found:
        names = ", ".join(str(one) for one in found)
        raise unusable("several_candidates", f"several sets have one: {names}", words, fix)
    raise unusable("no_candidate", "there is no such candidate below goldsets/", words, fix)


def sign_candidate(
    shown: Shown,
    trust_path: Path,
    key_path: Path,
    *,
    typed: str,
    role: str | None,
    decision: Decision,
    ask: AskPassphrase,
    clock: Clock,
) -> tuple[Path, str]:
    """Sign what was shown and return the signature file and the signer.

    Raises the errors of `load_trust`, `load_private` and `sign`.
    """
    now = moment_of(clock)
    trust = load_trust(trust_path, now)
    # Before the passphrase, which nobody should type for nothing.
    require_typed(typed, shown.candidate.digest, shown.candidate.directory)
    private = unlock_key(key_path, ask)
    mine = key_id(private.public_key())
    target = sign(
        shown.candidate.directory,
        trust,
        private,
        typed=typed,
        role=role or _role_of(trust, mine),
        decision=decision,
        diff=shown.diff,
        at=now,
        nonce=secrets.token_hex(16),
    )
    return target, trust.keys[mine][0].person


def unlock_key(path: Path, ask: AskPassphrase) -> Ed25519PrivateKey:
    """The private key in a file; prompts for the passphrase only if locked. Raises the errors of `load_private`."""
    try:
        return load_private(path, None)
    except KeyLocked:
        passphrase = ask(str(path))
        if passphrase is None:
            raise
        return load_private(path, passphrase)


def default_key(author: str) -> Path:
    """The default path of a person's key."""
    safe = "".join(char if char.isalnum() else "_" for char in author)
    return keys_folder() / f"{safe}.pem"


def keys_folder() -> Path:
    """The folder of this user's keys."""
    return user_config_path("goldtui") / "keys"


def folder_around(directory: Path) -> Folder:
    """The set's folder that contains a candidate or release."""
    return Folder(directory.absolute().parent.parent)


def _role_of(trust: Trust, key: str) -> str:
    """The role a person signs in: the first required role they have, else their first role."""
    if key not in trust.keys:
        return ""
    roles = trust.persons[trust.keys[key][0].person].roles
    return next((role for role in trust.file.required_roles if role in roles), roles[0] if roles else "")


def _previous(directory: Path, digest: str) -> Released:
    releases = folder_around(directory).releases
    for path in sorted(releases.iterdir()) if releases.is_dir() else []:
        if path.is_dir():
            found = read_release(path)
            if found.digest == digest:
                return found
    message = f"the release it follows on, {digest[:12]}, is not here"
    raise unusable("previous_missing", message, str(releases), "get that release first")

"""Change a trust file step by step: each step is a new version, approved by persons named in the previous one.

The file is small and decides everything, so it is rewritten in full and read back with the verifier's reader.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from goldtui.formats.atomic import atomic_write
from goldtui.model.faults import Problem, UnusableInput, command, unusable
from goldtui.model.files.private_folder import PrivateFolder
from goldtui.release.canonical import canonical_bytes
from goldtui.release.envelope import key_id, opened, require_signature, seal
from goldtui.release.findings import Faulty
from goldtui.release.keys import TEXT_LENGTH, PublicKey, load_public, public_of
from goldtui.release.layout import order_of
from goldtui.release.reading import APPROVAL_BYTES, small_file
from goldtui.release.trust import Trust, read_trust, read_value
from goldtui.workbench.session.clock import Clock, moment_of, now

Value = dict[str, Any]


def new_trust(path: Path, *, expires: str, threshold: int = 2, fill: Callable[[Value], None] = lambda _: None) -> None:
    """Create a trust file; it is unusable until as many persons as the threshold have keys in it.

    `fill` puts in the first persons. Raises the `UnusableInput` errors of `changed`.
    """
    value: Value = {
        "format": "goldtui-trust-1",
        "version": 1,
        "expires": expires,
        "threshold": threshold,
        "required_roles": ["owner"],
        "independence": "none_of_set",
        "persons": [],
        "keys": [],
        "revoked": [],
        "withdrawn": [],
        "newest": {},
        "break_glass": [],
    }
    fill(value)
    _write(path, value, replace=False)


def change_file(path: Path, change: Callable[[Value], None]) -> int:
    """Apply a change, write the next version of the file and return its number.

    The file may have too few persons for its threshold. Raises the `UnusableInput` errors of `read_trust` for any other
    contradiction.
    """
    value = _value(path)
    change(value)
    value["version"] = int(value["version"]) + 1
    _write(path, value, replace=True)
    return int(value["version"])


def put_person(value: Value, name: str, roles: list[str], names: list[str]) -> None:
    """Add a person, or replace their entry."""
    value["persons"] = [one for one in value["persons"] if one["name"] != name]
    value["persons"].append({"name": name, "names": names, "roles": roles})


def put_key(value: Value, key: PublicKey, person: str, since: str | None, until: str | None) -> None:
    """Give a person a key, or set its period of validity."""
    value["keys"] = [one for one in value["keys"] if one["id"] != key.id]
    value["keys"].append({"id": key.id, "public": key.text, "person": person, "since": since, "until": until})


def revoke_key(value: Value, name: str, reason: str) -> None:
    """Revoke a key; its signatures no longer count, whatever they are on."""
    known = [one["id"] for one in value["keys"] if one["id"].startswith(name)]
    if len(name) < 8 or len(known) != 1:
        fix = f"keys: {', '.join(one['id'][:12] for one in value['keys']) or 'none'}"
        raise unusable("unknown_key", f"no single key begins with {name!r}", "KEY", fix)
    value["revoked"] = [one for one in value["revoked"] if one["key"] != known[0]]
    value["revoked"].append({"key": known[0], "reason": reason})


def withdraw_release(value: Value, digest: str, reason: str, successor: str | None) -> None:
    """Withdraw a release; it must not be used any more."""
    value["withdrawn"] = [one for one in value["withdrawn"] if one["digest"] != digest]
    value["withdrawn"].append({"digest": digest, "reason": reason, "successor": successor})


def keep_release(value: Value, digest: str, reason: str) -> None:
    """Record a release as seen signed: its signatures still count after their keys expire or are revoked."""
    kept = [one for one in value.get("kept", []) if one["digest"] != digest]
    value["kept"] = [*kept, {"digest": digest, "reason": reason}]


def set_newest_signature(value: Value, moment: str) -> None:
    """Set the latest time that any signature may claim."""
    value["newest_signature"] = moment


def accept_release(value: Value, set_name: str, version: str) -> None:
    """Record the newest accepted version of a set; older ones count as rollbacks afterwards."""
    known = value["newest"].get(set_name)
    if known is not None and (order_of(known) or (0,)) > (order_of(version) or (0,)):
        message = f"version {known} was accepted already"
        raise unusable("version_not_newer", message, set_name, "accept a newer one")
    value["newest"][set_name] = version


def give_leave(value: Value, set_name: str, version: str, until: str, reason: str) -> None:
    """Allow a single signature for one release, until a given time."""
    value["break_glass"].append({"set": set_name, "version": version, "until": until, "reason": reason})


def public_key(words: str) -> PublicKey:
    """The key in a `.pub` file or in base64 text. Raises the `UnusableInput` errors of `load_public`."""
    found = public_of(words)
    if found is not None:
        return found
    if len(words) == TEXT_LENGTH and words.endswith("=") and not Path(words).exists():
        fix = "have the person make another: goldtui key new"
        message = "this is no sound Ed25519 public key in base64"
        raise unusable("key_weak", message, words, fix)
    return load_public(Path(words))


def trust_json(path: Path) -> Value:
    """The file as plain data. Raises the errors of `read_trust`."""
    return read_trust(path).file.model_dump(mode="json")


def trust_lines(path: Path) -> Iterator[str]:
    """The file as lines of text. Raises the errors of `read_trust`."""
    file = read_trust(path).file
    yield f"version {file.version}, expires {file.expires}"
    yield f"{file.threshold} persons must sign, among them: {', '.join(file.required_roles) or 'anybody'}"
    revoked = {one.key: one.reason for one in file.revoked}
    for person in file.persons:
        also = f", also {', '.join(person.names)}" if person.names else ""
        yield f"{person.name} ({', '.join(person.roles) or 'no role'}{also})"
        for key in file.keys:
            if key.person == person.name:
                state = f"revoked: {revoked[key.id]}" if key.id in revoked else "counts"
                yield f"  key {key.id[:12]} {state}, from {key.since or 'ever'} until {key.until or 'ever'}"
    for gone in file.withdrawn:
        yield f"withdrawn {gone.digest[:12]}: {gone.reason}; use {gone.successor or 'no release of it'}"
    for one in file.kept:
        yield f"kept {one.digest[:12]}: {one.reason}; its signatures outlast their keys"
    if file.newest_signature is not None:
        yield f"no signature may claim a time after {file.newest_signature}"
    for name, version in file.newest.items():
        yield f"newest accepted of {name}: {version}"
    for leave in file.break_glass:
        yield f"leave for one signature on {leave.set} {leave.version} until {leave.until}: {leave.reason}"


def sign_trust(path: Path, private: Ed25519PrivateKey) -> Path:
    """Sign the current file and store the signature next to it; returns the signature's path."""
    target = signatures_of(path) / f"{key_id(private.public_key())}.dsse.json"
    target.parent.mkdir(exist_ok=True)
    atomic_write(target, seal(_statement(read_trust(path)), private))
    return target


def signatures_of(path: Path) -> Path:
    """The folder of the trust file's own signatures."""
    return path.with_name(f"{path.name}.signatures")


def take_over(path: Path, old_path: Path, *, clock: Clock = now) -> tuple[str, ...]:
    """Check that a trust file succeeds an old one with the signatures the old one requires; returns the signers.

    The rules are those of a release: keys in force now, enough persons, each required role. Raises `UnusableInput`:
    `trust_not_next` if the version is not the next one, `trust_unsigned` with every fault if too few persons of the old
    file signed, or none in a required role.
    """
    new, old = read_trust(path), read_trust(old_path)
    if new.file.version <= old.file.version:
        message = f"version {new.file.version} does not come after {old.file.version}"
        raise unusable("trust_not_next", message, str(path), "get the newest trust file")
    signers, problems = _signers(path, new, old, moment_of(clock))
    fix = f"have them sign it: {command('trust', 'sign', path)}"
    lacking = [role for role in old.file.required_roles if all(role not in old.persons[one].roles for one in signers)]
    if len(signers) < old.file.threshold:
        message = f"{len(signers)} of {old.file.threshold} persons of the old file have signed it"
        raise UnusableInput([Problem("trust_unsigned", message, str(path), fix), *problems])
    if lacking:
        message = f"nobody who is {' or '.join(lacking)} in the old file has signed it"
        raise UnusableInput([Problem("trust_unsigned", message, str(path), fix), *problems])
    return tuple(sorted(signers))


def _signers(path: Path, new: Trust, old: Trust, at: str) -> tuple[set[str], list[Problem]]:
    payload, signers, problems = _statement(new), set(), []
    revoked = {one.key for one in old.file.revoked}
    folder = signatures_of(path)
    for file in sorted(folder.iterdir()) if folder.is_dir() else []:
        where = str(file)
        try:
            envelope = opened(small_file(file, APPROVAL_BYTES) or b"", where)
            if envelope.key_id not in old.keys or envelope.key_id in revoked:
                problems.append(Problem("approval_unknown_key", "the old file does not know this key", where))
                continue
            key, public = old.keys[envelope.key_id]
            require_signature(envelope, public.key, where)
            if not key.in_force(at):
                message = f"the key counts from {key.since or 'ever'} until {key.until or 'ever'}, and it is {at}"
                fix = "have the person sign with a key that is in force"
                problems.append(Problem("approval_window", message, where, fix))
                continue
        except Faulty as fault:
            problems += [Problem(one.code, one.message, one.where, one.fix) for one in fault.findings]
            continue
        if envelope.payload != payload:
            problems.append(Problem("approval_digest", "it is a signature of another trust file", where))
            continue
        signers.add(key.person)
    return signers, problems


def _statement(trust: Trust) -> bytes:
    return canonical_bytes({"kind": "goldtui-trust", "version": trust.file.version, "sha256": trust.digest})


def _value(path: Path) -> Value:
    if not path.exists():
        fix = f"begin one: {command('trust', 'new', path)}"
        raise unusable("trust_missing", "there is no trust file", str(path), fix)
    value = read_value(path)
    if not isinstance(value, dict) or "version" not in value:
        read_trust(path)
    return value  # type: ignore[no-any-return]


def _write(path: Path, value: Value, *, replace: bool) -> None:
    text = canonical_bytes(value) + b"\n"
    with PrivateFolder() as folder:
        aside = Path(folder) / path.name
        aside.write_bytes(text)
        _sound_but_incomplete(aside, path)
    atomic_write(path, text, replace=replace)


def _sound_but_incomplete(aside: Path, path: Path) -> None:
    try:
        read_trust(aside)
    except UnusableInput as fault:
        kept = [
            Problem(one.code, one.message, one.where.replace(str(aside), str(path)), one.fix)
            for one in fault.problems
            if one.code != "trust_threshold"
        ]
        if kept:
            raise UnusableInput(kept) from None

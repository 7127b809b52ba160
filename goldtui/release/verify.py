"""Is this directory the release it claims to be, and did everybody sign who must? Offline, from two paths and a moment.

Every step adds findings and none is skipped because another failed, so that one run reports everything that is wrong.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from goldtui.formats.binding import bind
from goldtui.formats.intake import Intake
from goldtui.formats.native_rules import refuse_case, refuse_chunk, refuse_variant
from goldtui.formats.released import read_released_settings
from goldtui.formats.strict_json import parse_json
from goldtui.model.faults import UnusableInput
from goldtui.model.records import EvidenceChunk, GoldCase, Record, Variant
from goldtui.release.approvals import count_approvals
from goldtui.release.canonical import CAPS, parsed, sha256
from goldtui.release.findings import Faulty, Finding, Weight
from goldtui.release.layout import (
    CASES,
    EVIDENCE,
    GOLD,
    MANIFEST,
    OPTIONAL,
    POLICY,
    REQUIRED,
    SUMS,
    VARIANTS,
    order_of,
)
from goldtui.release.reading import MANIFEST_BYTES, lines_of, measured, names_in, small_file
from goldtui.release.records import Manifest
from goldtui.release.trust import Trust

_AGAIN = "get the release again from where it was frozen; a frozen release is never edited"


@dataclass(frozen=True, slots=True)
class Verified:
    """The result of verifying a directory."""

    findings: tuple[Finding, ...]
    digest: str | None
    """Digest of the manifest; null when there is none to read."""
    manifest: Manifest | None
    signers: tuple[str, ...]
    """People whose approvals count."""
    needed: int = 0
    """How many people must sign; 0 without a manifest to define it."""

    @property
    def valid(self) -> bool:
        """Whether no finding is an error."""
        return all(finding.weight is not Weight.ERROR for finding in self.findings)


def verify(directory: Path, trust: Trust, now: str) -> Verified:
    """Everything that is wrong with a release directory. Raises `OSError` only when the directory cannot be listed."""
    found = whole(directory)
    manifest, digest = found.manifest, found.digest
    if manifest is None or digest is None:
        return found
    approvals = names_in(directory)[1]
    counted = count_approvals(directory, approvals, manifest, digest, trust, now)
    findings = (*found.findings, *_standing(manifest, digest, trust), *counted.findings)
    return Verified(findings, digest, manifest, counted.signers, counted.needed)


def whole(directory: Path) -> Verified:
    """Like `verify`, but only for the bytes: no signature is checked, so it is not known who vouches for them."""
    findings: list[Finding] = []
    names, _, kinds = names_in(directory)
    findings += kinds
    content = small_file(directory / MANIFEST, MANIFEST_BYTES) if MANIFEST in names else None
    if content is None:
        findings.append(Finding("manifest_missing", "there is no manifest that can be read", MANIFEST, _AGAIN))
        return Verified(tuple(findings), None, None, ())
    digest = sha256(content)
    try:
        manifest = manifest_of(content)
    except Faulty as fault:
        return Verified((*findings, *fault.findings), digest, None, ())
    findings += _misplaced(directory, manifest)
    return Verified((*findings, *_files(directory, manifest, names, content)), digest, manifest, ())


def manifest_of(content: bytes) -> Manifest:
    """The manifest in these bytes. Raises `Faulty`: `manifest_unreadable`, `not_canonical`, `manifest_form`."""
    value = parsed(content, MANIFEST, "manifest_unreadable")
    try:
        manifest = Manifest.model_validate(value)
    except ValidationError as fault:
        one = fault.errors()[0]
        place = ".".join(map(str, one["loc"]))
        raise Faulty(Finding("manifest_form", f"{place}: {one['msg']}", MANIFEST, _AGAIN)) from None
    faults = list(_manifest_faults(manifest))
    if faults:
        raise Faulty(*faults)
    return manifest


def _manifest_faults(manifest: Manifest) -> Iterator[Finding]:
    paths = [entry.path for entry in manifest.files]
    if paths != sorted(set(paths)):
        yield Finding("manifest_form", "the files are not listed in order, each once", MANIFEST, _AGAIN)
    for path in paths:
        if path not in REQUIRED and path not in OPTIONAL:
            yield Finding("manifest_path", f"a release holds no file {path!r}", MANIFEST, _AGAIN)
    for path in REQUIRED:
        if path not in paths:
            yield Finding("manifest_path", f"the file {path} is not listed", MANIFEST, _AGAIN)
    for name, listed in (("authors", manifest.authors), ("changed_by", manifest.changed_by)):
        if listed != sorted(set(listed)):
            yield Finding("manifest_form", f"{name} are not sorted, each once", MANIFEST, _AGAIN)
    if not set(manifest.changed_by) <= set(manifest.authors):
        yield Finding("manifest_form", "who changed something must be among the authors", MANIFEST, _AGAIN)


def _misplaced(directory: Path, manifest: Manifest) -> Iterator[Finding]:
    """A version in the place of another, which would pass for that one: whoever names a path means the version in it.

    The set's folder says nothing, since a set that was renamed keeps it.
    """
    place = directory.absolute()
    versioned = place.parent.name in ("releases", "candidates") and order_of(place.name) is not None
    if versioned and place.name != manifest.version:
        message = f"the folder is called {place.name} and holds version {manifest.version}"
        fix = f"put version {place.name} there, and {manifest.version} in a folder of its own name"
        yield Finding("version_misplaced", message, MANIFEST, fix)


def _files(directory: Path, manifest: Manifest, names: list[str], manifest_bytes: bytes) -> Iterator[Finding]:
    listed = {entry.path: entry for entry in manifest.files}
    for name in names:
        if name not in listed and name not in (MANIFEST, SUMS):
            yield Finding("file_extra", "the manifest does not list this file", name, _AGAIN)
    if SUMS not in names:
        yield Finding("file_missing", "the file is missing", SUMS, _AGAIN)
    sound = True
    for name, entry in listed.items():
        if name not in names:
            sound = False
            yield Finding("file_missing", "the manifest lists this file, and it is not here", name, _AGAIN)
            continue
        found = measured(directory, name)
        yield from found.findings
        sound = sound and not found.findings
        if found.size != entry.size:
            sound = False
            yield Finding("file_size", f"it has {found.size} bytes, the manifest says {entry.size}", name, _AGAIN)
        elif found.sha256 != entry.sha256:
            sound = False
            yield Finding("file_digest", "its bytes are not those of the manifest", name, _AGAIN)
    if POLICY in listed and listed[POLICY].sha256 != manifest.policy:
        yield Finding("policy_digest", "the manifest names another policy than the file it lists", POLICY, _AGAIN)
    if SUMS in names and small_file(directory / SUMS, MANIFEST_BYTES) != sums_of(manifest, manifest_bytes):
        yield Finding("sums_differ", "it does not agree with the manifest", SUMS, _AGAIN)
    if sound:
        yield from _counts(directory, manifest)
        yield from _policy_faults(directory)


def sums_of(manifest: Manifest, manifest_bytes: bytes) -> bytes:
    """The checksums for people, in the format of `sha256sum`."""
    lines = [(entry.path, entry.sha256) for entry in manifest.files] + [(MANIFEST, sha256(manifest_bytes))]
    return "".join(f"{digest}  {path}\n" for path, digest in sorted(lines)).encode()


_KEYS = {CASES: ("case_id",), EVIDENCE: ("chunk_id", "version"), VARIANTS: ("variant_id",), GOLD: ("qid",)}
_RECORDS: dict[str, tuple[type[Record], Callable[[Any, str, Intake], None]]] = {
    CASES: (GoldCase, refuse_case),
    EVIDENCE: (EvidenceChunk, refuse_chunk),
    VARIANTS: (Variant, refuse_variant),
}


def _policy_faults(directory: Path) -> Iterator[Finding]:
    """Whether the rules of the release are in one form and known here; nobody else would read a damaged policy."""
    intake = Intake()
    try:
        parsed(small_file(directory / POLICY, MANIFEST_BYTES) or b"", POLICY, "policy_unreadable")
    except Faulty as fault:
        yield from fault.findings
        return
    read_released_settings(directory, intake, CAPS)
    yield from _misfits(intake)


def _misfits(intake: Intake) -> Iterator[Finding]:
    """Problems of a reader as findings; the reader names whole paths, the verifier names files of the release."""
    try:
        intake.raise_if_unusable()
    except UnusableInput as fault:
        for one in fault.problems:
            yield Finding(one.code, one.message, Path(one.where).name, one.fix)


def _read_line(line: bytes, name: str, where: str, intake: Intake) -> tuple[str, ...]:
    """What names the record of a sound line; a line that is no such record is a problem of `intake`."""
    keys = _KEYS[name]
    if name in _RECORDS:
        model, refuse = _RECORDS[name]
        # The short way, for nearly all lines; what it refuses may only be written another way.
        with suppress(ValidationError):
            found = model.model_validate_json(line)
            refuse(found, where, intake)
            return tuple(str(getattr(found, key)) for key in keys)
    value = parse_json(line, where, caps=CAPS)
    content = value if isinstance(value, dict) else {}
    if name in _RECORDS and (record := bind(model, content, where, intake)) is not None:
        refuse(record, where, intake)
    return tuple(str(content.get(key, "")) for key in keys)


def _counts(directory: Path, manifest: Manifest) -> Iterator[Finding]:
    """How many records each file of lines holds, whether each can be read, and whether they are in order, each once."""
    ids = {CASES: hashlib.sha256(), GOLD: hashlib.sha256()}
    for name in _KEYS:
        intake = Intake()
        number, before, ordered = 0, None, True
        for line in lines_of(directory, name):
            number += 1
            place = _read_line(line, name, f"{name}:{number}", intake)
            if name in ids:
                ids[name].update(repr(place).encode())
            if before is not None and place <= before:
                yield Finding("lines_unsorted", "the records are not in order, each once", f"{name}:{number}", _AGAIN)
                ordered = False
                break
            before = place
        stated = manifest.counts.get(name.partition(".")[0])
        if ordered and stated != number:
            said = "gives no count" if stated is None else f"says {stated}"
            yield Finding("count_differs", f"{number} records, the manifest {said}", name, _AGAIN)
        if name in ids and number == 0:
            yield Finding("no_cases", "a release without a case measures nothing", name, _AGAIN)
        yield from _misfits(intake)
    if ids[CASES].digest() != ids[GOLD].digest():
        yield Finding("gold_differs", "its lines are not those of the cases, in their order", GOLD, _AGAIN)


def _standing(manifest: Manifest, digest: str, trust: Trust) -> Iterator[Finding]:
    """Whether the release was withdrawn, or is older than one that was already accepted."""
    yield from withdrawn(digest, trust, manifest.version)
    newest = trust.file.newest.get(manifest.set)
    here, known = order_of(manifest.version), order_of(newest) if newest else None
    if here is not None and known is not None and here < known:
        message = f"version {newest} of {manifest.set} was accepted already, and this is {manifest.version}"
        yield Finding("rollback", message, manifest.version, f"use version {newest} or newer")


def withdrawn(digest: str, trust: Trust, where: str) -> Iterator[Finding]:
    """A finding where the trust file withdraws the release with this digest."""
    for one in trust.file.withdrawn:
        if one.digest == digest:
            fix = "use no release of it" if one.successor is None else f"use version {one.successor}"
            yield Finding("withdrawn", f"this release was withdrawn: {one.reason}", where, fix)

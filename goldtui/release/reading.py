"""Reads a release directory exactly as it is: plain files with one name each, no link followed, no file skipped.

A verifier that opened a link or overlooked a file would vouch for bytes it had not seen.
"""

from __future__ import annotations

import hashlib
import os
import stat
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from goldtui.formats.bytes import decode_utf8
from goldtui.formats.strict_json import parse_json
from goldtui.model.faults import UnusableInput, UnusableOutput
from goldtui.release.canonical import CAPS, FILE_BYTES, LINE_BYTES, canonical_bytes, without_keys
from goldtui.release.findings import Finding
from goldtui.release.layout import APPROVALS, LINES, MANIFEST
from goldtui.release.plain import plain_lines

_GIT = "get the release again; on git, keep its bytes with a .gitattributes line: releases/** -text"
MANIFEST_BYTES = 1 << 22
APPROVAL_BYTES = 1 << 16
_PIECE = 1 << 17
"""This many bytes are read, hashed and judged at a time."""
_TOLD = 10
"""This many bad lines of a file are reported."""


@dataclass(frozen=True, slots=True)
class Measured:
    """A file read exactly once, so that the hashed bytes are the checked bytes."""

    size: int
    sha256: str
    findings: tuple[Finding, ...]


def names_in(directory: Path) -> tuple[list[str], list[str], list[Finding]]:
    """The files of a release and of its approvals, sorted, with a finding for everything that is no plain file.

    Codes: `file_link`, `file_kind`, `directory_extra`.
    """
    files, approvals, findings = [], [], []
    for entry in sorted(os.scandir(directory), key=lambda one: one.name):
        if entry.name == APPROVALS and entry.is_dir(follow_symlinks=False):
            for inner in sorted(os.scandir(entry.path), key=lambda one: one.name):
                found = _kind_fault(inner, f"{APPROVALS}/{inner.name}")
                findings += [found] if found else []
                approvals += [] if found else [inner.name]
            continue
        found = _kind_fault(entry, entry.name)
        findings += [found] if found else []
        files += [] if found else [entry.name]
    return files, approvals, findings


def measured(directory: Path, name: str) -> Measured:
    """Size, digest and, for JSON lines, whether each line is canonical. Never reads more than the limits allow.

    Codes: `file_unreadable`, `file_too_large`, `line_too_long`, `line_end`, `line_unreadable`, `not_canonical`; the
    verifier adds `lines_unsorted`.
    """
    whole = hashlib.sha256()
    lines = _Lines(name) if name in LINES else None
    size = 0
    findings: list[Finding] = []
    try:
        with _open(directory / name) as file:
            while piece := file.read(_PIECE):
                size += len(piece)
                whole.update(piece)
                if size > FILE_BYTES or (lines is not None and not lines.take(piece)):
                    break
    except OSError as fault:
        findings.append(Finding("file_unreadable", f"it cannot be read: {fault.strerror}", name, "check its rights"))
    if size > FILE_BYTES:
        findings.append(Finding("file_too_large", f"it is larger than {FILE_BYTES} bytes", name, _GIT))
    return Measured(size, whole.hexdigest(), (*(lines.ended() if lines is not None else ()), *findings))


class _Lines:
    """The lines of a file that comes in pieces: judged many at once, and one by one where something is odd."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._before = 0
        """Number of complete lines."""
        self._rest = b""
        """The beginning of the next line."""
        self._found: list[Finding] = []

    def take(self, piece: bytes) -> bool:
        """Judge the lines that end in this piece; false once a line is too long, after which nothing is read."""
        block = self._rest + piece
        lines = block.split(b"\n")
        self._rest = lines.pop()
        block = block[: len(block) - len(self._rest)]
        if len(block) > LINE_BYTES or not plain_lines(block, lines):
            for number, line in enumerate(lines, self._before + 1):
                if len(self._found) < _TOLD:
                    self._found += _line_faults(line + b"\n", f"{self._name}:{number}")
        self._before += len(lines)
        return len(self._rest) <= LINE_BYTES

    def ended(self) -> list[Finding]:
        """The findings after the last piece."""
        if self._rest and len(self._found) < _TOLD:
            self._found += _line_faults(self._rest, f"{self._name}:{self._before + 1}")
        return self._found


def small_file(path: Path, most: int) -> bytes | None:
    """The bytes of a plain file; null when it is larger, a link, or cannot be read."""
    try:
        with _open(path) as file:
            content: bytes = file.read(most + 1)
    except OSError:
        return None
    return None if len(content) > most else content


def objects(directory: Path, name: str) -> Iterator[dict[str, object]]:
    """The objects of a file of lines that was measured and found sound."""
    for line in lines_of(directory, name):
        value = parse_json(line, name, caps=CAPS)
        if isinstance(value, dict):
            yield value


def lines_of(directory: Path, name: str) -> Iterator[bytes]:
    """The lines of the same file as bytes."""
    with _open(directory / name) as file:
        yield from file


def _open(path: Path):  # type: ignore[no-untyped-def]
    descriptor = os.open(path, os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0))
    return os.fdopen(descriptor, "rb")


def _kind_fault(entry: os.DirEntry[str], where: str) -> Finding | None:
    info = entry.stat(follow_symlinks=False)
    if stat.S_ISLNK(info.st_mode):
        return Finding("file_link", "it is a symbolic link, and what it points to can change", where, _GIT)
    if stat.S_ISDIR(info.st_mode):
        return Finding(
            "directory_extra", "a release holds no such directory", where, "take it out, or get the release again"
        )
    if not stat.S_ISREG(info.st_mode):
        return Finding("file_kind", "it is no plain file", where, _GIT)
    if info.st_nlink != 1:
        return Finding("file_link", "it has a second name, through which it can be changed", where, _GIT)
    return None


def _line_faults(line: bytes, where: str) -> list[Finding]:
    if len(line) > LINE_BYTES + 1 or not line.endswith(b"\n"):
        code = "line_too_long" if len(line) > LINE_BYTES else "line_end"
        return [Finding(code, "the line has no end where one must be", where, _GIT)]
    text = line[:-1]
    if plain_lines(line, (text,)):
        return []
    try:
        value = parse_json(decode_utf8(text, where), where, caps=CAPS)
        same = canonical_bytes(value, where) == text
    except (UnusableInput, UnusableOutput) as fault:
        return [Finding("line_unreadable", without_keys(fault.problem), where, _GIT)]
    if not isinstance(value, dict):
        return [Finding("line_unreadable", "the line is no JSON object", where, _GIT)]
    return [] if same else [Finding("not_canonical", "the line is not the canonical form of what it says", where, _GIT)]


__all__ = [
    "APPROVAL_BYTES",
    "MANIFEST",
    "MANIFEST_BYTES",
    "Measured",
    "lines_of",
    "measured",
    "names_in",
    "objects",
    "small_file",
]

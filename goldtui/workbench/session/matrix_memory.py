"""Remembers which known-bad variants came out how, so that a second look at a set judges only what has changed.

A file in the user's cache folder for each set: digests, names of this program and numbers, no word of a set. It only
saves time: without it, or when it is damaged, everything is judged again. Releases never ask it.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import struct
import sys
import unicodedata
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from importlib import metadata
from itertools import chain
from pathlib import Path

from goldtui.model.files.unfinished import write_whole

CACHE_VARIABLE = "GOLDTUI_CACHE"
MOST_BYTES = 1 << 26
"""The largest file; cases beyond it are judged each time."""
MOST_OF_ALL = 1 << 28
"""All files together; the oldest go first."""

JUDGES = ("model", "measures", "text", "gates", "variants", "checks", "casework")
"""The folders of this program that decide an outcome."""
READERS = ("google-re2", "pydantic-core", "pystemmer", "rapidfuzz", "sentencex", "text2num")
"""The libraries that do."""

_MARK = b"goldtui matrices 1\n"
_ENTRY = struct.Struct(">16sI16s")


def cache_folder() -> Path:
    """`GOLDTUI_CACHE`, else the user's cache folder for goldtui (not created here)."""
    named = os.environ.get(CACHE_VARIABLE)
    if named:
        return Path(named)
    from platformdirs import user_cache_path

    return user_cache_path("goldtui")


class MatrixMemory:
    """The entries of one set: those of the last look, and those that hold in this one."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._raw = _read(path)
        self._before: dict[bytes, tuple[int, int, bytes]] = dict(_entries(self._raw))
        self._kept: dict[bytes, bytes] = {}
        self._size = 0

    def get(self, key: bytes) -> bytes | None:
        """The entry of an earlier look; null for one that is damaged."""
        found = self._before.get(key)
        if found is None:
            return None
        start, length, check = found
        entry = self._raw[start : start + length]
        return entry if _check(key, entry) == check else None

    def keep(self, key: bytes, entry: bytes) -> None:
        """Remember an entry that holds now."""
        if self._size + len(entry) + _ENTRY.size <= MOST_BYTES:
            self._size += len(entry) + _ENTRY.size
            self._kept[key] = entry

    def save(self, *, whole: bool) -> None:
        """Write what holds; after a look that was not `whole`, next to what the last one left. Failing is silent."""
        if whole and self._kept.keys() == self._before.keys() and all(self.get(k) == e for k, e in self._kept.items()):
            return
        if not whole:
            for key in self._before:
                if key not in self._kept and (entry := self.get(key)) is not None:
                    self.keep(key, entry)
        # A look is never worth an error: without a memory the next one judges again.
        with contextlib.suppress(OSError):
            _write(self._path, self._kept)
            _bound(self._path.parent)


@contextmanager
def matrix_memory(where: Path, profile: str, *, stored: bool = True) -> Iterator[MatrixMemory]:
    """The memory of the set at a path; what was judged is written at the end, also of a look that was stopped."""
    named = f"{where.resolve()}\0{profile}\0{stored}".encode("utf-8", "surrogateescape")
    name = hashlib.blake2b(named, digest_size=16).hexdigest()
    memory = MatrixMemory(cache_folder() / "matrices" / name)
    whole = False
    try:
        yield memory
        whole = True
    finally:
        memory.save(whole=whole)


@cache
def _rule() -> bytes:
    """The digest of everything but a set that decides an outcome."""
    made = hashlib.blake2b(digest_size=16)
    package = Path(__file__).parents[2]
    for folder in JUDGES:
        for path in sorted((package / folder).rglob("*.py")):
            made.update(path.name.encode() + b"\0" + hashlib.blake2b(path.read_bytes()).digest())
    for name in READERS:
        with contextlib.suppress(metadata.PackageNotFoundError):
            made.update(f"{name} {metadata.version(name)}\n".encode())
    made.update(f"{sys.version} {unicodedata.unidata_version}".encode())
    return made.digest()


def _read(path: Path) -> bytes:
    try:
        with open(os.open(path, os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0)), "rb") as file:
            return file.read(2 * MOST_BYTES)
    except OSError:
        return b""


def _entries(raw: bytes) -> Iterator[tuple[bytes, tuple[int, int, bytes]]]:
    begin = _MARK + _rule()
    at = len(begin)
    if not raw.startswith(begin):
        return
    while at + _ENTRY.size <= len(raw):
        key, length, check = _ENTRY.unpack_from(raw, at)
        at += _ENTRY.size
        if at + length > len(raw):
            return
        yield key, (at, length, check)
        at += length


def _check(key: bytes, entry: bytes) -> bytes:
    return hashlib.blake2b(key + entry, digest_size=16).digest()


def _write(path: Path, kept: dict[bytes, bytes]) -> None:
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    entries = (_ENTRY.pack(key, len(entry), _check(key, entry)) + entry for key, entry in kept.items())
    write_whole(path, chain([_MARK + _rule()], entries))


def _bound(folder: Path) -> None:
    files = sorted(((one.stat(), one) for one in folder.iterdir()), key=lambda found: -found[0].st_mtime)
    total = 0
    for stat, path in files:
        total += stat.st_size
        if total > MOST_OF_ALL:
            path.unlink(missing_ok=True)

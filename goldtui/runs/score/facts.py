"""Facts about a trace file besides its cases: its digest, its contract, and the pipeline that wrote it."""

from __future__ import annotations

import hashlib
import os
import stat
from collections.abc import Iterable, Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

from goldtui.model.attendance import Run
from goldtui.model.faults import UnusableInput, unusable
from goldtui.model.records import RagTrace
from goldtui.scoring.rows import Spending

MIXED = "(mixed)"
"""The version of a component on which traces disagree."""


class Pipeline:
    """The component versions that traces name, one value each or `(mixed)`."""

    def __init__(self) -> None:
        self._versions: dict[str, str] = {}

    def saw(self, versions: Iterable[tuple[str, str]]) -> None:
        """Record the versions of a trace, or of a part of the file."""
        for name, version in versions:
            if self._versions.setdefault(name, version) != version:
                self._versions[name] = MIXED

    @property
    def versions(self) -> tuple[tuple[str, str], ...]:
        """The versions by component name."""
        return tuple(sorted(self._versions.items()))


def run_facts(path: Path, digest: str, contract: str, traces: int, pipeline: Pipeline) -> Run:
    """The run as a report names it."""
    return Run(name=path.name, digest=digest, contract=contract, traces=traces, versions=pipeline.versions)


def file_digest(path: Path) -> str:
    """SHA-256 of a file's bytes, in hex; raises `UnusableInput` (`cannot_read`) for an unreadable file."""
    try:
        # Opened without blocking, because a pipe without a writer would block the scorer forever.
        with open(path, "rb", opener=_without_waiting) as file:
            if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
                raise _cannot_read(path, "it is no regular file", "write the traces to a file, then name that")
            return hashlib.file_digest(file, "sha256").hexdigest()
    except (OSError, ValueError) as fault:
        raise _cannot_read(path, getattr(fault, "strerror", None) or str(fault), "check the path") from None


def file_mark(path: Path) -> tuple[int, ...] | None:
    """A value that differs if the file was replaced; null if it cannot be examined."""
    try:
        seen = path.stat()
    except (OSError, ValueError):
        return None
    return seen.st_dev, seen.st_ino, seen.st_size, seen.st_mtime_ns


def _without_waiting(path: str, flags: int) -> int:
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0))


def _cannot_read(path: Path, why: str, fix: str) -> UnusableInput:
    return unusable("cannot_read", f"the file cannot be read: {why}", str(path), fix)


def spending(trace: RagTrace) -> Spending:
    """Cost and latency, if the trace's extra keys give them as numbers of 0 or more."""
    return Spending(_number(trace.extra, "cost"), _number(trace.extra, "latency_ms"))


def _number(extra: Mapping[str, Any], key: str) -> Fraction | None:
    value = extra.get(key)
    if isinstance(value, bool) or not isinstance(value, int | float) or value < 0:
        return None
    return Fraction(repr(value)) if isinstance(value, float) else Fraction(value)

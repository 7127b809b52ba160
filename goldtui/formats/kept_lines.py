"""Lines of a file that are read from it again when somebody asks: those of a large set take more memory than the set.

Each is known by its place and a checksum, so that a file that changed meanwhile is noticed and never half taken.
"""

from __future__ import annotations

import os
from array import array
from pathlib import Path
from weakref import finalize
from zlib import crc32

from goldtui.formats.bytes import DEFAULT_CAPS, Caps, file_changed
from goldtui.formats.json_lines import ObjectLine


class KeptLines:
    """The lines of one file by number; where they cannot be read again, their bytes."""

    def __init__(self, path: Path, caps: Caps = DEFAULT_CAPS) -> None:
        self._path = path
        # In another encoding a place is none in the file.
        self._again = hasattr(os, "pread") and not caps.encoding
        self._file = -1
        self._texts: list[bytes] = []
        self._starts, self._lengths, self._checks = array("Q"), array("Q"), array("L")

    def add(self, line: ObjectLine) -> int:
        """Keep a line of the file; its number here, from 0."""
        if not self._again:
            self._texts.append(line.text)
            return len(self._texts) - 1
        self._starts.append(line.start)
        self._lengths.append(len(line.text))
        self._checks.append(crc32(line.text))
        return len(self._starts) - 1

    def text(self, number: int) -> bytes:
        """The bytes of a line; raises `UnusableInput` (`file_changed`) where they are others by now."""
        if not self._again:
            return self._texts[number]
        if self._file < 0:
            self._file = _opened(self._path)
            finalize(self, os.close, self._file)
        # One call: a process and its second one share the place in a file.
        text = os.pread(self._file, self._lengths[number], self._starts[number])
        if crc32(text) != self._checks[number]:
            raise file_changed(self._path)
        return text


def _opened(path: Path) -> int:
    try:
        return os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_CLOEXEC", 0))
    except OSError:
        raise file_changed(path) from None

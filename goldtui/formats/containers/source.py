"""One way into a file that is packed or not in UTF-8, so that every container reads plain UTF-8 under the same caps."""

from __future__ import annotations

import bz2
import gzip
import io
import re
import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from goldtui.formats.bytes import DEFAULT_CAPS, Caps, RawLine, read_document, read_head, read_lines
from goldtui.formats.intake import Intake
from goldtui.formats.recode import PIECE, Pieces, as_utf8
from goldtui.model.faults import Problem, UnusableInput, unusable

PACKINGS = {"gzip": re.compile(rb"\x1f\x8b"), "bzip2": re.compile(rb"BZh[1-9](?:1AY&SY|\x17rE8P\x90)")}
"""Packings that are opened on the way, by the bytes they begin with."""

MOST_TIMES = 200
"""A file that unpacks to more than this many times its size was made to fill a disk or repeats one row."""
_UNQUESTIONED = 16 << 20


@dataclass(frozen=True, slots=True)
class Source:
    """A file and what it passes through before it is read."""

    path: Path
    packing: str = ""
    """A key of `PACKINGS`; empty for a file that is not packed."""
    encoding: str = ""
    """The encoding of its text; empty for UTF-8."""

    def lines(
        self,
        intake: Intake,
        caps: Caps,
        *,
        on_bad: Callable[[UnusableInput], None] | None = None,
        whole: bool = False,
    ) -> Iterator[RawLine]:
        """Its lines in UTF-8, as `read_lines` yields them."""
        # A stream may be of any size, but not what is unpacked: a bomb never ends.
        through = self._through(min(caps.file_bytes, DEFAULT_CAPS.file_bytes)) if self._passes else None
        return read_lines(self.path, intake, caps, on_bad=on_bad, through=through, whole=whole)

    def text(self, intake: Intake, caps: Caps) -> str:
        """The whole text, at most `caps.document_bytes` of it."""
        through = self._through(caps.document_bytes) if self._passes else None
        return read_document(self.path, intake, caps, through)

    def content(self, caps: Caps) -> bytes:
        """The whole file unpacked, for a container that is not text."""
        cap = caps.document_bytes
        content = read_head(self.path, cap + 1, self._through(cap) if self._passes else None, size_cap=cap)
        if len(content) > cap:
            raise UnusableInput([_too_large(self.path, cap)])
        return content

    def head(self, most: int) -> bytes:
        """The first bytes of what is inside."""
        return read_head(self.path, most, self._through(most + _UNQUESTIONED) if self._passes else None)

    @property
    def _passes(self) -> bool:
        return bool(self.packing or self.encoding)

    def _through(self, cap: int) -> Callable[[io.BufferedReader], io.BufferedReader]:
        def opened(file: io.BufferedReader) -> io.BufferedReader:
            pieces = _unpacked(file, self, cap) if self.packing else iter(lambda: file.read(PIECE), b"")
            if self.encoding:
                pieces = as_utf8(pieces, self.path, self.encoding)
            return io.BufferedReader(Pieces(pieces), PIECE)

        return opened


def _unpacked(file: io.BufferedReader, source: Source, cap: int) -> Iterator[bytes]:
    path, name = str(source.path), source.packing
    unpacking = gzip.GzipFile(fileobj=file) if name == "gzip" else bz2.BZ2File(file)
    total = 0
    while True:
        try:
            piece = unpacking.read(PIECE)
        except EOFError:
            message, fix = f"the {name} file ends before its end", "get the whole file again"
            raise unusable("packed_cut", message, path, fix) from None
        except (OSError, zlib.error, ValueError) as error:
            message, fix = f"the {name} file cannot be unpacked: {error}", "get the file again, or unpack it yourself"
            raise unusable("packed_broken", message, path, fix) from None
        if not piece:
            return
        total += len(piece)
        if total > cap:
            raise UnusableInput([_too_large(source.path, cap)])
        if total > _UNQUESTIONED and total > MOST_TIMES * file.tell():
            message = f"the {name} file unpacks to more than {MOST_TIMES} times its size"
            fix = "unpack it yourself and look at it, then give what was inside"
            raise unusable("packed_too_far", message, path, fix)
        yield piece


def _too_large(path: Path, cap: int) -> Problem:
    return Problem("file_too_large", f"unpacked, the file has more than {cap:,} bytes", str(path), "split the file")

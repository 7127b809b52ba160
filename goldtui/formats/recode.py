"""Passes a file through the encoding that a person named, so that every reader meets UTF-8 alone."""

from __future__ import annotations

import codecs
import io
from collections.abc import Iterator
from pathlib import Path

from goldtui.model.faults import unusable

PIECE = 1 << 16


class Pieces(io.RawIOBase):
    """A file made of pieces, as a buffered reader wants it."""

    def __init__(self, pieces: Iterator[bytes]) -> None:
        self._pieces, self._rest, self._at = pieces, b"", 0

    def readable(self) -> bool:
        return True

    def tell(self) -> int:
        return self._at

    def readinto(self, into: object) -> int:
        view = memoryview(into)  # type: ignore[arg-type]
        while not self._rest:
            if (piece := next(self._pieces, None)) is None:
                return 0
            self._rest = piece
        now, self._rest = self._rest[: len(view)], self._rest[len(view) :]
        view[: len(now)] = now
        self._at += len(now)
        return len(now)


def encoding_needed(head: bytes, encoding: str) -> str:
    """The encoding where the beginning of a file does not show that it is UTF-8 all the same; else empty.

    One command may name files of two encodings, and UTF-8 read as another is wrong without any error.
    """
    if not encoding or head.isascii():
        return encoding
    try:
        codecs.getincrementaldecoder("utf-8")("strict").decode(head)
    except UnicodeDecodeError:
        return encoding
    return ""


def reencode(file: io.BufferedReader, path: Path, encoding: str) -> io.BufferedReader:
    """The file as UTF-8, as far as that is needed."""
    if not encoding_needed(file.peek(PIECE), encoding):
        return file
    pieces = iter(lambda: file.read(PIECE), b"")
    return io.BufferedReader(Pieces(as_utf8(pieces, path, encoding)), PIECE)


def as_utf8(pieces: Iterator[bytes], path: Path, encoding: str) -> Iterator[bytes]:
    """The pieces of a text in UTF-8; raises `UnusableInput` (`not_in_encoding`) with the line."""
    decoder = codecs.getincrementaldecoder(encoding)("strict")
    lines = 1
    for piece, last in _with_last(pieces):
        try:
            text = decoder.decode(piece, last)
        except UnicodeError as error:
            reason = getattr(error, "reason", str(error))
            message = f"the text is not {encoding}: {reason}"
            where = f"{path}:{lines}" if lines > 1 else str(path)
            fix = "name another encoding with --encoding, or save the file as UTF-8"
            raise unusable("not_in_encoding", message, where, fix) from None
        lines += text.count("\n")
        yield text.encode("utf-8", "surrogatepass")


def _with_last(pieces: Iterator[bytes]) -> Iterator[tuple[bytes, bool]]:
    for piece in pieces:
        yield piece, False
    yield b"", True

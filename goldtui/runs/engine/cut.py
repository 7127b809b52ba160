"""Cuts a run file into ranges at line ends, each with its digest, so that no other bytes are scored than were cut."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO, NamedTuple

from goldtui.formats.bytes import DEFAULT_CAPS, file_changed
from goldtui.formats.traces.given import Given
from goldtui.runs.engine.source import Source
from goldtui.runs.engine.span import Span

SIZE = 4 << 20
"""Bytes of a range, without the rest of its last line."""
_MARK = b"\xef\xbb\xbf"


class Cut(NamedTuple):
    """A file in ranges."""

    digest: str
    """SHA-256 of the whole file, in hex."""
    contract: str
    spans: tuple[Span, ...]


def cut(source: Source, path: Path, given: Given, size: int = SIZE) -> Cut | None:
    """The ranges of a run that the command calls `path`; null for one that only a reader of the whole can read.

    Such a file is one document, or is read by a mapping, in an encoding or for one system that a person named, or does
    not begin with a line of a known contract. Raises `UnusableInput` for a run that cannot be read or that changes.
    """
    if given.maps or given.encoding or given.system or size < 1:
        return None
    mark = source.mark()
    contract = source.contract()
    if contract is None:
        return None
    whole, spans = hashlib.sha256(), list[Span]()
    start = before = 0
    with source.opened() as file:
        for content in _pieces(file, size):
            if not start and content.startswith(_MARK):
                return None
            ends = content.endswith(b"\n")
            if len(content) > size + DEFAULT_CAPS.line_bytes and not ends:
                return None
            whole.update(content)
            lines = content.count(b"\n") + (not ends)
            spans.append(Span(start, start + len(content), before, lines, hashlib.sha256(content).hexdigest()))
            start, before = start + len(content), before + lines
    if mark != source.mark():
        raise file_changed(path)
    return Cut(whole.hexdigest(), contract.name, tuple(spans))


def _pieces(file: BinaryIO, size: int) -> Iterator[bytes]:
    """A run in pieces that end with a line, except where a line is longer than any that is read."""
    while content := file.read(size):
        yield content if content.endswith(b"\n") else content + file.readline(DEFAULT_CAPS.line_bytes + 2)

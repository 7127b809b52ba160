"""A range of a run with the digest of its bytes, so that no other bytes are scored than were cut."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import NamedTuple

from goldtui.formats.bytes import file_changed


class Span(NamedTuple):
    """A range of whole lines of a file."""

    start: int
    end: int
    before: int
    """Lines of the file before it."""
    lines: int
    digest: str
    """SHA-256 of its bytes, in hex."""


def same(content: bytes, span: Span, path: Path) -> bytes:
    """The bytes; raises `UnusableInput` (`file_changed`) if they are not those of the range."""
    if hashlib.sha256(content).hexdigest() != span.digest:
        raise file_changed(path)
    return content

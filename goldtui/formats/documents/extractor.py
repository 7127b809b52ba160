"""What one document format declares, and the one shape in which every format hands its text over.

Kept free of other imports, because a limited child process loads it for every import.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple

MOST_TEXT = 16_000_000
"""Characters of one document."""
MOST_PAGES = 5_000
MOST_DEPTH = 512
"""Levels of nested elements or tables."""


class Refused(Exception):
    """A document that is not read: the reason, and the next step."""

    def __init__(self, reason: str, fix: str) -> None:
        super().__init__(reason)
        self.reason = reason
        self.fix = fix


class Heading(NamedTuple):
    """A heading by the place where its line starts; level 1 is the highest."""

    start: int
    level: int
    title: str


@dataclass(frozen=True, slots=True)
class Extracted:
    """The text of one document, verbatim, with the places at which it may be cut, in characters from its start."""

    text: str
    headings: tuple[Heading, ...] = ()
    pages: tuple[int, ...] = ()
    """Where each page starts; empty for a format without pages."""
    solid: tuple[tuple[int, int], ...] = ()
    """Tables and code, which are cut at line ends only, and only when they are too long."""
    begins: int = 0
    """Characters of the file before the text, such as its front matter."""
    said: tuple[tuple[str, Any], ...] = ()
    """What the document says of itself: permission, currency, usage, title, URL."""
    notices: tuple[tuple[str, str], ...] = ()
    """Code and message of each."""


@dataclass(frozen=True, slots=True)
class Extractor:
    """One document format. `read` runs in a limited child process and raises `Refused`."""

    name: str
    suffixes: tuple[str, ...]
    read: Callable[[bytes], Extracted]
    packages: tuple[str, ...] = ()
    """The distributions it needs, whose versions are part of its own."""
    sign: bytes = b""
    """How every file of the format begins."""
    version: int = 1
    """Changes when the same file gives another text."""

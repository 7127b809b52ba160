"""The beginning of a file, by which its container is known before anything of it is read as rows."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from goldtui.formats.containers.source import Source

SAMPLE_BYTES = 1 << 20
"""As much as one record may have, so that the first record is in it."""


@dataclass(frozen=True)
class Sample:
    """The first bytes of a file, unpacked and in UTF-8."""

    source: Source
    content: bytes
    """Without a byte order mark."""
    complete: bool
    """Whether this is the whole file."""

    @cached_property
    def text(self) -> str:
        """Its text; bytes that are not UTF-8 are shown as the replacement character."""
        return self.content.decode("utf-8", "replace")

    @cached_property
    def lines(self) -> tuple[str, ...]:
        """Its lines with their ends; a last line that the sample cuts is left out."""
        lines = self.text.split("\n")
        whole = [f"{line}\n" for line in lines[:-1]]
        return tuple([*whole, lines[-1]] if self.complete and lines[-1] else whole)

    @property
    def path(self) -> str:
        """Its path, for messages."""
        return str(self.source.path)

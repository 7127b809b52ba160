"""Where the bytes of a run are read: from a file that every machine sees under one path, or from an object store."""

from __future__ import annotations

from contextlib import AbstractContextManager
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO, Protocol

from goldtui.formats.bytes import STREAMED_CAPS, file_changed
from goldtui.formats.traces.declare import TraceContract
from goldtui.formats.traces.layout import known_lines
from goldtui.model.faults import unusable
from goldtui.model.urls.object import ObjectUrl
from goldtui.runs.engine.span import Span, same
from goldtui.runs.engine.stored_object import StoredObject
from goldtui.runs.score.facts import file_digest, file_mark


class Source(Protocol):
    """A run that can be read in ranges. It can be pickled."""

    @property
    def version(self) -> str:
        """What pins its bytes besides their digest."""
        ...

    @property
    def forks(self) -> bool:
        """Whether a process that was forked can read it."""
        ...

    def contract(self) -> TraceContract | None:
        """The contract of lines whose first one is of a known contract; null for anything else."""
        ...

    def opened(self) -> AbstractContextManager[BinaryIO]:
        """Its bytes, from the first on."""
        ...

    def mark(self) -> object:
        """A value that differs if it was replaced."""
        ...

    def part(self, start: int, end: int, reader: str) -> bytes:
        """Some of its bytes; `reader` is the machine of a cluster that reads them, else empty."""
        ...


def source_of(path: Path) -> Source:
    """Where a run is read. Raises `UnusableInput` for a file or an object that cannot be."""
    return StoredObject.at(path) if isinstance(path, ObjectUrl) else SharedFile(str(path.absolute()), path)


def bytes_of(source: Source, span: Span, path: Path, reader: str = "") -> bytes:
    """The bytes of a range of the run that the command calls `path`. Raises `UnusableInput` if they are others."""
    return same(source.part(span.start, span.end, reader), span, path)


@dataclass(frozen=True, slots=True)
class SharedFile:
    """A file that every machine sees under the same path."""

    place: str
    named: Path
    """How the command calls it."""
    version = ""
    forks = True

    def contract(self) -> TraceContract | None:
        if not self.named.is_file():
            # Whatever it is, this says why it cannot be read.
            file_digest(self.named)
        return known_lines(self.named, STREAMED_CAPS)

    def opened(self) -> BinaryIO:
        return self.named.open("rb")

    def mark(self) -> object:
        return file_mark(self.named)

    def part(self, start: int, end: int, reader: str) -> bytes:
        try:
            with open(self.place, "rb") as file:
                file.seek(start)
                return file.read(end - start)
        except OSError as error:
            if not reader:
                raise file_changed(self.named) from None
            message = f"worker {reader} cannot read the file: {error.strerror or error}"
            fix = "put it where every machine of the cluster sees it under the same path"
            raise unusable("range_unreadable", message, self.place, fix) from None

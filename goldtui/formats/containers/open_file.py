"""The one door for a file of rows: its tables, by its content, or a refusal that says what it is instead."""

from __future__ import annotations

from pathlib import Path

from goldtui.formats.bytes import DEFAULT_CAPS, Caps
from goldtui.formats.containers.catalog import CONTAINERS
from goldtui.formats.containers.declare import Table
from goldtui.formats.containers.encodings import encoding_named, encoding_of
from goldtui.formats.containers.sample import SAMPLE_BYTES, Sample
from goldtui.formats.containers.source import PACKINGS, Source
from goldtui.formats.intake import Intake
from goldtui.model.faults import Problem, UnusableInput


def open_file(
    path: Path, caps: Caps = DEFAULT_CAPS, intake: Intake | None = None, encoding: str = ""
) -> tuple[Table, ...]:
    """The tables of a file by its content, never by its suffix; `Table.why` says what shows it.

    Raises `UnusableInput` for a file that cannot be read, that is something else, or that holds no rows. `encoding` is
    a person's word about its text; without it UTF-8 is read, and UTF-16 or UTF-32 with a byte order mark.
    """
    intake = intake or Intake()
    sample = _sample(path, caps, encoding)
    for container in CONTAINERS:
        if container.knows(sample):
            return container.tables(sample, caps, intake)
    raise UnusableInput([Problem("not_rows", "this is text, but no list of rows", str(path), "give it as a document")])


def _sample(path: Path, caps: Caps, encoding: str) -> Sample:
    source = Source(path)
    head = source.head(SAMPLE_BYTES + 1)
    if packing := _packing(head):
        source = Source(path, packing)
        head = source.head(SAMPLE_BYTES + 1)
        if inside := _packing(head):
            message = f"this is a {packing} file with a {inside} file inside"
            fix = "unpack the outer one yourself, and give the inner one"
            raise UnusableInput([Problem("packed_twice", message, str(path), fix)])
    if not head:
        fix = "check the path, or write the file again"
        raise UnusableInput([Problem("file_empty", "the file is empty", str(path), fix)])
    if found := encoding_named(encoding, path) if encoding else encoding_of(head, path):
        source = Source(path, source.packing, found)
        head = source.head(SAMPLE_BYTES + 1)
    return Sample(source, head[:SAMPLE_BYTES].removeprefix(b"\xef\xbb\xbf"), len(head) <= SAMPLE_BYTES)


def _packing(head: bytes) -> str:
    return next((name for name, magic in PACKINGS.items() if head.startswith(magic)), "")

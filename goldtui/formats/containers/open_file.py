"""The one door for a file of rows: its tables, by its content, or a refusal that says what it is instead."""

from __future__ import annotations

import codecs
from dataclasses import replace
from pathlib import Path

from goldtui.formats.bytes import DEFAULT_CAPS, Caps
from goldtui.formats.containers.catalog import BINARY, PAGES, TEXTS
from goldtui.formats.containers.declare import Table
from goldtui.formats.containers.encodings import encoding_named, encoding_of
from goldtui.formats.containers.sample import SAMPLE_BYTES, Sample
from goldtui.formats.containers.source import PACKINGS, Source
from goldtui.formats.containers.strangers import prose, refuse_bytes, refuse_text
from goldtui.formats.intake import Intake
from goldtui.formats.recode import encoding_needed
from goldtui.model.faults import unusable


def open_file(path: Path, caps: Caps = DEFAULT_CAPS, intake: Intake | None = None) -> tuple[Table, ...]:
    """The tables of a file by its content, never by its suffix; `Table.why` says what shows it.

    Raises `UnusableInput` for a file that cannot be read, that is something else, or that holds no rows. UTF-8 is read,
    UTF-16 or UTF-32 with a byte order mark, and anything else as `caps.encoding` says (`Undecided` without it). Of
    several tables only those that `caps.tables` names are kept.
    """
    found = _opened(path, caps, intake or Intake())
    return _named(found, caps.tables) if caps.tables and len(found) > 1 else found


def _named(tables: tuple[Table, ...], names: tuple[str, ...]) -> tuple[Table, ...]:
    """The tables of these names, with what lies inside them; a name may leave out the lines in brackets behind it."""
    chosen: list[Table] = []
    for name in names:
        wanted = name.strip().casefold()
        found = [
            one for one in tables if one.part and f"{one.part.casefold()} ".startswith((f"{wanted} (", f"{wanted} "))
        ]
        found = [one for one in found if one.part.casefold() == wanted] or found
        if not found:
            known = ", ".join(f'"{one.part}"' for one in tables if one.part)
            message = f'the file has no table "{name}"'
            raise unusable("table_unknown", message, str(tables[0].path), f"choose one of {known}")
        inside = tuple(f"{one.part}." for one in found)
        chosen += [one for one in tables if (one in found or one.part.startswith(inside)) and one not in chosen]
    return tuple(chosen)


def _opened(path: Path, caps: Caps, intake: Intake) -> tuple[Table, ...]:
    sample = _packed_sample(path)
    for container in BINARY:
        if container.knows(sample):
            return container.tables(sample, caps, intake)
    refuse_bytes(sample)
    sample = _text_sample(sample, caps.encoding, intake)
    for container in PAGES:
        if container.knows(sample):
            return container.tables(sample, caps, intake)
    refuse_text(sample)
    if b"\r" in sample.content and b"\n" not in sample.content:
        # The reader of lines names the fault.
        next(sample.source.lines(intake, caps), None)
    for container in TEXTS:
        if container.knows(sample):
            return container.tables(sample, caps, intake)
    raise prose(sample)


def _packed_sample(path: Path) -> Sample:
    sample = _sample(Source(path))
    if packing := _packing(sample.content):
        sample = _sample(Source(path, packing))
        if inside := _packing(sample.content):
            message = f"this is a {packing} file with a {inside} file inside"
            fix = "unpack the outer one yourself, and give the inner one"
            raise unusable("packed_twice", message, str(path), fix)
    if not sample.content:
        fix = "check the path, or write the file again"
        raise unusable("file_empty", "the file is empty", str(path), fix)
    return sample


def _text_sample(sample: Sample, encoding: str, intake: Intake) -> Sample:
    source = sample.source
    if named := encoding_needed(sample.content, encoding):
        found = encoding_named(named, str(source.path))
    else:
        if encoding:
            intake.notice("encoding_not_needed", f"the file is UTF-8, so it was not read as {encoding}", sample.path)
        found = encoding_of(sample.content, source.path, complete=sample.complete)
    if found:
        sample = _sample(Source(source.path, source.packing, found))
    return replace(sample, content=sample.content.removeprefix(codecs.BOM_UTF8))


def _sample(source: Source) -> Sample:
    head = source.head(SAMPLE_BYTES + 1)
    return Sample(source, head[:SAMPLE_BYTES], len(head) <= SAMPLE_BYTES)


def _packing(head: bytes) -> str:
    return next((name for name, magic in PACKINGS.items() if magic.match(head)), "")

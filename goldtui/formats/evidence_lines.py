"""Evidence alone: how a set begins when its sources are known and its first question is not written yet."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from goldtui.formats.assertion import assert_rights
from goldtui.formats.binding import bind
from goldtui.formats.declare import Codec, Imported, ReadOptions
from goldtui.formats.identity import Placed, notice_look_alikes, refuse_repeats
from goldtui.formats.intake import Intake
from goldtui.formats.json_lines import read_objects
from goldtui.formats.native_rules import refuse_chunk, refuse_two_current
from goldtui.formats.paths import one_file
from goldtui.model.goldset import GoldSet
from goldtui.model.records import EvidenceChunk


def read(paths: Sequence[Path], options: ReadOptions) -> Imported:
    """The chunks of one file in the native layout of `evidence.jsonl`, and no cases.

    Raises `UnusableInput` with all problems.
    """
    path = one_file(paths)
    intake = Intake()
    placed: list[Placed[EvidenceChunk]] = []
    for line in read_objects(path, intake, options.caps):
        chunk = bind(EvidenceChunk, line.content, line.where, intake)
        if chunk is not None:
            refuse_chunk(chunk, line.where, intake)
            placed.append(Placed(line.number, chunk))
    asserted = assert_rights((entry.record for entry in placed), options.assertion, intake)
    placed = [Placed(entry.line, chunk) for entry, chunk in zip(placed, asserted, strict=True)]
    refuse_repeats(
        path,
        placed,
        lambda chunk: (chunk.chunk_id, chunk.version),
        lambda chunk: f'chunk_id "{chunk.chunk_id}" with version "{chunk.version}"',
        intake,
    )
    refuse_two_current(path, placed, intake)
    notice_look_alikes(path, "chunk ids", ((e.line, e.record.chunk_id) for e in placed), intake)
    intake.raise_if_unusable()
    counts = {"cases": 0, "chunks": len(asserted), "absent_sources": 0}
    return Imported(GoldSet(evidence=asserted), intake.notices, counts)


EVIDENCE_LINES = Codec(
    name="evidence-lines",
    title="evidence lines alone (evidence.jsonl of the native layout)",
    takes="JSON lines files",
    read=read,
    joins=True,
)

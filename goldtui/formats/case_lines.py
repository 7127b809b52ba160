"""Cases alone: the `cases.jsonl` of a native set without its folder, such as one that a colleague sent."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from goldtui.formats.binding import bind
from goldtui.formats.declare import Codec, Imported, ReadOptions
from goldtui.formats.identity import Placed, notice_look_alikes, refuse_repeats
from goldtui.formats.intake import Intake
from goldtui.formats.json_lines import read_objects
from goldtui.formats.paths import one_file
from goldtui.model.goldset import GoldSet
from goldtui.model.records import GoldCase


def read(paths: Sequence[Path], options: ReadOptions) -> Imported:
    """The cases of one file in the native layout of `cases.jsonl`, and no evidence.

    Raises `UnusableInput` with all problems.
    """
    path = one_file(paths)
    intake = Intake()
    placed: list[Placed[GoldCase]] = []
    for line in read_objects(path, intake, options.caps, leave_out_cut_line=options.leave_out_cut_line):
        case = bind(GoldCase, line.content, line.where, intake)
        if case is not None:
            placed.append(Placed(line.number, case))
    refuse_repeats(path, placed, lambda case: case.case_id, lambda case: f'case_id "{case.case_id}"', intake)
    notice_look_alikes(path, "case ids", ((e.line, e.record.case_id) for e in placed), intake)
    intake.raise_if_unusable()
    cases = tuple(entry.record for entry in placed)
    required = {one for case in cases for one in case.named_source_ids}
    if required:
        message = f"this file holds no source text; {len(required)} required sources are to be added"
        intake.notice("source_absent", message, str(path))
    counts = {"cases": len(cases), "chunks": 0, "absent_sources": len(required)}
    return Imported(GoldSet(name=path.stem or "untitled", cases=cases), intake.notices, counts)


CASE_LINES = Codec(
    name="case-lines",
    title="case lines alone (cases.jsonl of the native layout)",
    takes="JSON lines files",
    read=read,
    joins=True,
)

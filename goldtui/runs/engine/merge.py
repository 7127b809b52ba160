"""Adds up the results of all ranges of a file, in order, to what one pass over it gives."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from goldtui.formats.intake import Intake
from goldtui.formats.line_notes import LineNotes
from goldtui.formats.traces.given import say_given, say_unread
from goldtui.model.faults import UnusableInput
from goldtui.runs.engine.part import Entry, Part
from goldtui.runs.engine.work import Work
from goldtui.runs.score.made_rows import Made
from goldtui.runs.score.walked import Walked


def merge_parts(work: Work, path: Path, parts: Iterable[Part]) -> Walked:
    """What the runs of the file at `path` give; `parts` are all of them, in file order."""
    walked, intake, notes = Walked(path, work.digest, work.contract_name), Intake(), LineNotes()
    filled, kept_own, unread = 0, 0, set[str]()
    for part in parts:
        found = part.findings
        for entry in part.entries():
            _add(entry, walked)
        walked.known += found.known
        walked.pipeline.saw(found.versions)
        intake.then(found.intake(path))
        notes = notes.then(found.notes)
        unread.update(found.unread)
        filled, kept_own = filled + found.filled, kept_own + found.kept_own
    notes.say_end(path, intake)
    notes.say(path, intake)
    say_unread(unread, path, intake)
    say_given(work.given, (filled, kept_own, walked.known), path, intake)
    walked.bad_lines, walked.bad_total, walked.notices = intake.problems, intake.total, intake.notices
    if not walked.known:
        walked.fault = UnusableInput(intake.problems, intake.total, intake.notices)
    return walked


def _add(entry: Entry, walked: Walked) -> None:
    where = f"{walked.path.name}:{entry.line}"
    if not entry.known:
        walked.attending.stranger(entry.name, where)
    elif walked.attending.came(entry.name, where, answerless=entry.answerless):
        walked.take(Made(entry.made_row(walked.known), entry.counts, entry.unvouched, entry.opened, entry.reference))

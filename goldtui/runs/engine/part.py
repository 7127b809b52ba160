"""The result of one range as a file: its runs in order, what was noticed, and a digest that shows damage.

Names of runs and lines are those of the whole file, and nothing in it is code, so a shared folder can hold it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any

import orjson

from goldtui.formats.intake import Intake
from goldtui.formats.line_notes import LineNotes, Seen
from goldtui.gates.rulings import Ruling
from goldtui.model.faults import Notice, Problem
from goldtui.model.judges.verdicts import SaidBy
from goldtui.model.results import Stage
from goldtui.model.score import CaseRow
from goldtui.runs.score.shipped import Counts
from goldtui.runs.score.walked import without_folder


@dataclass(frozen=True, slots=True)
class Entry:
    """One run of a range."""

    line: int
    name: str
    """The case; for a run of no known case, what it names instead."""
    known: bool
    answerless: bool = False
    row: bytes = b""
    """The row of the case as JSON, in its first run of the range; else empty."""
    counts: Counts = field(default_factory=Counts)
    unvouched: bool = False
    opened: tuple[tuple[str, Ruling | None], ...] = ()
    """Its open statements by key, each with what settles it."""
    reference: Stage | None = None
    """What becomes of the gold's own answer to the case."""

    def made_row(self, position: int) -> CaseRow:
        """The row; `position` is the number of runs in the ranges before."""
        row = CaseRow.model_validate_json(self.row)
        return row.model_copy(update={"position": (row.position or 0) + position}) if position else row


@dataclass(slots=True)
class Findings:
    """What a range gives besides its runs."""

    known: int = 0
    """Runs that could be read."""
    filled: int = 0
    kept_own: int = 0
    """Runs that took the versions that a person gave, and runs that keep others."""
    versions: list[tuple[str, str]] = field(default_factory=list)
    notes: LineNotes = field(default_factory=LineNotes)
    problems: list[Problem] = field(default_factory=list)
    bad_total: int = 0
    notices: list[Notice] = field(default_factory=list)
    notice_totals: dict[str, int] = field(default_factory=dict)
    unread: list[str] = field(default_factory=list)
    """Columns of the runs that were not read."""

    def intake(self, path: Path) -> Intake:
        """Its problems and notices, of the file at `path`."""
        folder = str(path)[: -len(path.name)]

        def placed(where: str) -> str:
            return f"{folder}{where}" if where.startswith(path.name) else where

        return Intake.restored(
            [replace(one, where=placed(one.where)) for one in self.problems],
            self.bad_total,
            [replace(one, where=placed(one.where)) for one in self.notices],
            self.notice_totals,
        )

    def take(self, intake: Intake, path: Path) -> None:
        """Record the problems and notices of a reading, without folders: the file may be read elsewhere."""
        self.problems = [replace(one, where=without_folder(one.where, path)) for one in intake.problems]
        self.bad_total = intake.total
        self.notices = [replace(one, where=without_folder(one.where, path)) for one in intake.kept_notices]
        self.notice_totals = dict(intake.notice_totals)


def encode(findings: Findings, entries: Iterable[Entry]) -> bytes:
    """The file of a range."""
    lines = [orjson.dumps(asdict(findings))]
    for one in entries:
        head = (
            one.line,
            one.name,
            one.known,
            one.answerless,
            tuple(one.counts),
            one.unvouched,
            [(key, None if ruling is None else tuple(ruling)) for key, ruling in one.opened],
            one.reference,
        )
        # A tab is never bare in JSON, so the row need not be read to find its beginning.
        lines.append(orjson.dumps(head) + b"\t" + one.row)
    content = b"\n".join(lines) + b"\n"
    return content + hashlib.sha256(content).hexdigest().encode() + b"\n"


class Part:
    """The result of one range, read from its file."""

    def __init__(self, content: bytes) -> None:
        body, end = content[:-65], content[-65:]
        if hashlib.sha256(body).hexdigest().encode() + b"\n" != end:
            raise ValueError("the file is cut or damaged")
        self._lines = body.split(b"\n")
        head = orjson.loads(self._lines[0])
        notes = head["notes"]
        head["notes"] = LineNotes(**notes | {name: Seen(**notes[name]) for name in ("blank", "trailing")})
        head["problems"] = [Problem(**one) for one in head["problems"]]
        head["notices"] = [Notice(**one) for one in head["notices"]]
        head["versions"] = [(name, version) for name, version in head["versions"]]
        self.findings = Findings(**head)

    def entries(self) -> Iterator[Entry]:
        """Its runs, in file order."""
        for line in self._lines[1:-1]:
            head, _, row = line.partition(b"\t")
            number, name, known, answerless, counts, unvouched, opened, stage = orjson.loads(head)
            reference = None if stage is None else Stage(stage)
            settled = tuple([(key, _ruling(said)) for key, said in opened])
            yield Entry(number, name, known, answerless, row, Counts(*counts), unvouched, settled, reference)


def _ruling(said: list[Any] | None) -> Ruling | None:
    if said is None:
        return None
    supported, by, who, makes, spans = said
    return Ruling(supported, SaidBy(by), tuple(who), None if makes is None else tuple(makes), tuple(spans))

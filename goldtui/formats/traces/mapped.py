"""Runs that a mapping reads, as the reader of trace files wants its rows.

A row a run is read as a stream, whatever the size of the file; spans and grouped rows have to be held, so that a run is
whole.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

from goldtui.formats.bytes import Caps, file_changed
from goldtui.formats.containers.declare import Row, RowPlace
from goldtui.formats.intake import Intake
from goldtui.formats.json_lines import ObjectLine
from goldtui.formats.mapping.apply import read_tables
from goldtui.formats.mapping.declare import Kind, Mapping
from goldtui.formats.mapping.outcome import Outcome
from goldtui.formats.mapping.proposal import Reading, readings_of
from goldtui.formats.mapping.record import Record
from goldtui.formats.mapping.runs import read_runs, run_of
from goldtui.formats.traces.declare import Run, TraceContract, run_name
from goldtui.model.faults import Problem, UnusableInput
from goldtui.model.records import RagTrace

Watch = Callable[[Iterable[Any]], Iterable[Any]]


def run_reading(path: Path, caps: Caps) -> Reading | None:
    """The reading of a file as runs; null where nothing knows its rows.

    Raises `UnusableInput` (`gold_not_run`) for gold or evidence, which is never judged as if a system had said it, and
    for a file that a mapping knows to be neither.
    """
    readings = readings_of(path, caps)
    if not readings:
        return None
    known = [one for one in readings if not one.guessed]
    runs = [one for one in known or readings if one.kind is Kind.RUN]
    if runs and (known or runs[0] is readings[0]):
        return runs[0]
    first = readings[0].mapping
    if first.kind is Kind.NOTHING:
        message = f"this is {first.title}, not runs of a system: {first.reason}"
        raise UnusableInput([Problem("not_a_run", message, str(path), "give a file of runs")])
    message = f"this is {'evidence' if first.kind is Kind.EVIDENCE else 'gold'} ({first.title}), not runs of a system"
    fix = "give what a system answered; to import this file, see goldtui import FILE"
    raise UnusableInput([Problem("gold_not_run", message, str(path), fix)])


def streams(reading: Reading) -> bool:
    """Whether each line of the file is a run of its own."""
    table, mapping = reading.parts[0]
    one_a_line = table.container == "json-lines" and not table.part and len(reading.parts) == 1
    return one_a_line and not (mapping.group or mapping.spans or mapping.each)


def contract_of_mapping(mapping: Mapping) -> TraceContract:
    """The contract of lines that a mapping reads, each a run of its own."""

    def read(line: ObjectLine, intake: Intake) -> Run | None:
        record = Record([Row(RowPlace(line.where, 0, line.number), line.content)])
        run = run_of(record, mapping, run_name(line))
        if run is None:
            outcome = Outcome()
            read_runs([Record([Row(RowPlace(line.where, 0, line.number), line.content)])], mapping, outcome)
            for one in outcome.refused:
                intake.problem(one.code, one.message, line.where, "correct the row, or leave it out")
            return None
        return Run(run.trace, run.question)

    columns = {
        path.partition(".")[0].partition("[")[0] for rule in mapping.fields.rules().values() for path in rule.from_
    }
    return TraceContract(
        name=mapping.name,
        title=mapping.title,
        knows=lambda content: bool(columns & content.keys()),
        read=read,
        steps=(),
        answers=tuple(sorted(columns)),
    )


class HeldRuns:
    """Every run of a file, made of several rows each or of rows without a line of their own."""

    def __init__(self, path: Path, reading: Reading, watch: Watch) -> None:
        self._path, self._reading, self._watch = path, reading, watch
        self._lines: list[ObjectLine] = []

    def walk(self, intake: Intake) -> Iterator[ObjectLine]:
        """The runs in file order; rows that are no run are reported."""
        outcome = read_tables(self._reading.parts)
        for refused in outcome.refused:
            intake.problem(refused.code, refused.message, refused.where, "correct the row, or leave it out")
        for notice in outcome.notices.notices:
            intake.notice(notice.code, notice.message, notice.where)
        for number, kept in enumerate(self._watch(outcome.runs), 1):
            content = {"trace": kept.record.trace.model_dump(mode="json"), "question": kept.record.question}
            line = ObjectLine(kept.place.line or kept.place.row, str(kept.place), content, number - 1, number)
            self._lines.append(line)
            yield line

    def again(self, number: int, start: int) -> ObjectLine:
        """A run that was read before."""
        if start >= len(self._lines):
            raise file_changed(self._path)
        return self._lines[start]


def _held(line: ObjectLine, _intake: Intake) -> Run | None:
    return Run(RagTrace.model_validate(line.content["trace"]), line.content["question"])


def held_contract(mapping: Mapping) -> TraceContract:
    """The contract of runs that `HeldRuns` made."""
    return TraceContract(
        name=mapping.name,
        title=mapping.title,
        knows=lambda content: content.keys() == {"trace", "question"},
        read=_held,
        steps=(),
        answers=("trace", "question"),
    )

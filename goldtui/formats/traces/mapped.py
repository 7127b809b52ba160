"""Runs that a mapping reads, as the reader of trace files wants its rows.

A row a run is read as a stream, whatever the size of the file; spans and grouped rows have to be held, so that a run is
whole.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

from goldtui.formats.bytes import Caps, file_changed
from goldtui.formats.containers.declare import Row, RowPlace, Table
from goldtui.formats.containers.open_file import open_file
from goldtui.formats.intake import Intake
from goldtui.formats.json_lines import ObjectLine
from goldtui.formats.mapping.apply import read_tables
from goldtui.formats.mapping.declare import Kind, Mapping
from goldtui.formats.mapping.load import mappings
from goldtui.formats.mapping.outcome import Outcome
from goldtui.formats.mapping.paths import values_at
from goldtui.formats.mapping.proposal import readings_in, readings_of, sample_rows
from goldtui.formats.mapping.read import has_needed, read_by_names
from goldtui.formats.mapping.record import Record, has_content
from goldtui.formats.mapping.runs import VERSIONS_MISSING, read_runs, run_of
from goldtui.formats.mapping.systems import for_system
from goldtui.formats.mapping.tables.reading import Reading
from goldtui.formats.traces.catalog import CONTRACTS
from goldtui.formats.traces.declare import Run, TraceContract, run_name
from goldtui.formats.traces.systems import several, unknown
from goldtui.model.faults import UnusableInput, unusable
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
    if runs and _may_be_said(readings[0], runs[0]):
        return replace(runs[0], assumed=True)
    first = readings[0].mapping
    if first.kind is Kind.NOTHING:
        message = f"this is {first.title}, not runs of a system: {first.reason}"
        raise unusable("not_a_run", message, str(path), "give a file of runs")
    message = f"this is {'evidence' if first.kind is Kind.EVIDENCE else 'gold'} ({first.title}), not runs of a system"
    fix = "give what a system answered; to import this file, see goldtui import FILE"
    if not known:
        fix = f"{fix}; if a system wrote it, {mapping_to_give(path, caps)}"
    raise unusable("gold_not_run", message, str(path), fix)


def _may_be_said(gold: Reading, run: Reading) -> bool:
    """Whether the answers that a guess takes for right ones may as well be what a system said, with what it read.

    A column that only gold has, such as `expected_answer`, settles that they are not; that nothing was found for some
    of the questions does not.
    """
    rows = [dict(row.fields) for table, _ in run.parts for row in sample_rows(table)]
    wanted, said, read = gold.mapping.fields.reference, run.mapping.fields.response, run.mapping.fields.selected
    if gold.kind is not Kind.GOLD or wanted is None or said is None or read is None:
        return False
    right = {path for path in wanted.from_ for row in rows if values_at(row, path)}
    return bool(right) and right <= set(said.from_) and any(_holds(row, read.from_) for row in rows)


def _holds(row: dict[str, Any], paths: Sequence[str]) -> bool:
    return any(has_content(one.value) for path in paths for one in values_at(row, path))


def named_reading(path: Path, names: Sequence[str], caps: Caps) -> Reading:
    """The reading of a file as runs by the mappings that a person names.

    Raises `UnusableInput`: `mapping_unknown`, `mapping_does_not_fit`, and `not_a_run` for a mapping of anything else.
    """
    reading = read_by_names([path], names, caps)
    if reading.kind is not Kind.RUN:
        message = f"{reading.name} reads {reading.mapping.title}, not runs of a system"
        raise unusable("not_a_run", message, str(path), mapping_to_give(path, caps))
    return reading


def of_system(reading: Reading, path: Path, system: str) -> Reading:
    """The reading for one of the systems whose answers are next to each other in each row, as the person chose.

    Raises `UnusableInput` (`several_systems`, `system_unknown`).
    """
    columns = reading.mapping.systems
    if len(columns) < 2:
        return reading
    if system not in columns:
        counts = column_systems(reading)
        raise unknown(path, system, counts) if system else several(path, counts)
    return replace(reading, parts=tuple((table, for_system(mapping, system)) for table, mapping in reading.parts))


def column_systems(reading: Reading) -> dict[str, int]:
    """How many rows each system answers, where their answers are next to each other in each row."""
    counts = dict.fromkeys(reading.mapping.systems, 0)
    for table, mapping in reading.parts if counts else ():
        for row in table.rows(Intake()):
            for name, column in mapping.systems.items():
                counts[name] += any(has_content(one.value) for one in values_at(dict(row.fields), column))
    return counts


def mapping_to_give(path: Path, caps: Caps) -> str:
    """What to do about a file whose rows are no known run: the mapping that reads them, else how to write one."""
    known = [one for one in mappings() if one.kind is Kind.RUN]
    with suppress(UnusableInput):
        for table in open_file(path, caps, Intake()):
            guesses = readings_in([table], [one for one in known if one.recognise.generic])
            named = (one for one in known if has_needed(table, one))
            fitting = [(_held_fields(table, one), one) for one in (*(g.mapping for g in guesses), *named)]
            held, best = max(fitting, key=lambda one: one[0], default=(0, None))
            if held and best is not None:
                return f"say what the rows are: --map {best.name} ({best.title})"
    return "say which column is the question and which the answer in a mapping file, and give it: --map FILE"


def unknown_fix(path: Path, caps: Caps) -> str:
    """What to do about a file that holds no run of a known shape."""
    known = "; ".join(one.title for one in CONTRACTS)
    return f"{mapping_to_give(path, caps)}, or write one of these: {known}"


def _held_fields(table: Table, mapping: Mapping) -> int:
    """How many fields the first rows hold by a mapping; none where nothing of them could be judged."""
    rows = [dict(row.fields) for row in sample_rows(table)]
    rules = mapping.fields.rules()
    held = {name for name, rule in rules.items() if any(values_at(row, path) for row in rows for path in rule.from_)}
    return len(held) if held & {"response", "first_stage", "rerank_input", "reranked", "selected"} else 0


def streams(reading: Reading) -> bool:
    """Whether each line of the file is a run of its own."""
    table, mapping = reading.parts[0]
    one_a_line = table.container == "json-lines" and not table.part and len(reading.parts) == 1
    return one_a_line and not (mapping.group or mapping.spans or mapping.each)


def contract_of_mapping(mapping: Mapping, *, assumed: bool = False) -> TraceContract:
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
        return Run(run.trace, run.question, run.system, run.unread)

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
        assumed=assumed,
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
        # Versions may have been given meanwhile; where they were not, each run says so.
        for notice in (one for one in outcome.notices.notices if one.code != VERSIONS_MISSING):
            intake.notice(notice.code, notice.message, notice.where)
        spans = any(mapping.spans for _, mapping in self._reading.parts)
        for number, kept in enumerate(self._watch(outcome.runs), 1):
            content = {"trace": kept.record.trace.model_dump(mode="json"), "question": kept.record.question}
            content["system"] = kept.record.system
            # What of spans nothing takes lies inside them, and is known of all together.
            content["unread"] = tuple(outcome.kept) if spans and number == 1 else kept.record.unread
            line = ObjectLine(kept.place.line or kept.place.row, str(kept.place), content, number - 1, number)
            self._lines.append(line)
            yield line

    def again(self, number: int, start: int) -> ObjectLine:
        """A run that was read before."""
        if start >= len(self._lines):
            raise file_changed(self._path)
        return self._lines[start]


def _held(line: ObjectLine, _intake: Intake) -> Run | None:
    said = line.content
    return Run(RagTrace.model_validate(said["trace"]), said["question"], said["system"], said["unread"])


def held_contract(mapping: Mapping, *, assumed: bool = False) -> TraceContract:
    """The contract of runs that `HeldRuns` made."""
    return TraceContract(
        name=mapping.name,
        title=mapping.title,
        knows=lambda content: content.keys() == {"trace", "question", "system", "unread"},
        read=_held,
        steps=(),
        answers=("trace", "question", "system"),
        assumed=assumed,
    )

"""Files read by named mappings as one set, or as runs: what a person decided, carried out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TypeVar

from goldtui.formats.assertion import assert_rights
from goldtui.formats.bytes import DEFAULT_CAPS, Caps
from goldtui.formats.containers.declare import Table
from goldtui.formats.containers.open_file import open_file
from goldtui.formats.declare import Imported, ReadOptions
from goldtui.formats.intake import Intake
from goldtui.formats.mapping.apply import read_tables
from goldtui.formats.mapping.declare import Kind, Mapping
from goldtui.formats.mapping.gold_counts import BEHAVIOUR_UNSET, TEXTS_REQUIRED
from goldtui.formats.mapping.load import mapping_named, mappings
from goldtui.formats.mapping.outcome import Kept, Outcome
from goldtui.formats.mapping.paths import values_at
from goldtui.formats.mapping.proposal import left_of, readings_of, sample_rows
from goldtui.formats.mapping.tables.reading import Reading
from goldtui.model.faults import Problem, UnusableInput, unusable
from goldtui.model.goldset import GoldSet
from goldtui.model.records import Behaviour, GoldCase
from goldtui.model.sources_of import SourcesOf

T = TypeVar("T")
_SHOWN = 50


def read_by_names(paths: Sequence[Path], names: Sequence[str], caps: Caps = DEFAULT_CAPS) -> Reading:
    """One reading of all the files by the named mappings.

    Raises `UnusableInput` for a file that none of them reads, and where they make runs of one file and gold of another.
    """
    wanted = [mapping_named(name) for name in names]
    known = [*wanted, *(one for one in mappings() if one.name not in {own.name for own in wanted})]
    parts: list[tuple[Table, Mapping]] = []
    left: list[str] = []
    for path in paths:
        read = _parts(path, wanted, known, caps)
        parts.extend(read.parts)
        left.extend(read.left)
    kinds = {mapping.kind for _, mapping in parts}
    if Kind.NOTHING in kinds or (Kind.RUN in kinds and len(kinds) > 1):
        said = ", ".join(f"{table.path.name} is {mapping.title}" for table, mapping in parts)
        fix = "import gold and its evidence together, and give runs to goldtui replay"
        raise unusable("kinds_mixed", f"these files are not one set: {said}", str(paths[0]), fix)
    parts.sort(key=lambda part: list(Kind).index(part[1].kind))
    return Reading(tuple(parts), 0.0, (), tuple(left))


def read_mapped(
    paths: Sequence[Path], names: Sequence[str], options: ReadOptions, *, skip_refused: bool = False
) -> tuple[Imported, Outcome]:
    """The cases and chunks of the files as drafts, and what became of every row.

    Raises `UnusableInput` with every refused row, unless these are to be skipped; and for runs, which no set takes in.
    """
    reading = read_by_names(paths, names, options.caps)
    if reading.kind is Kind.RUN:
        message = f"this is a run ({reading.mapping.title}), and a set holds gold and evidence"
        fix = "judge it by a set: goldtui replay FILE --set SET"
        raise unusable("run_not_gold", message, str(paths[0]), fix)
    outcome = read_tables(reading.parts)
    if reading.left:
        outcome.notices.notice("tables_left", f"left out {', '.join(reading.left)}", str(paths[0]))
    if outcome.refused and not skip_refused:
        fix = "correct these rows, or import the others with --skip-refused"
        problems = [Problem(one.code, one.message, one.where, fix) for one in outcome.refused[:_SHOWN]]
        raise UnusableInput(problems, len(outcome.refused), outcome.notices.notices)
    notices = Intake()
    cases = tuple(
        _with_sources(_with_behaviour(one, options, outcome, notices), options) for one in drain(outcome.cases)
    )
    evidence = assert_rights((one.record for one in drain(outcome.chunks)), options.assertion, notices)
    if not (cases or evidence or outcome.labels):
        message = f"none of its {outcome.rows} rows can be imported"
        raise unusable("no_rows", message, str(paths[0]), "see goldtui import FILE for the reasons")
    goldset = GoldSet(name=paths[0].stem or "untitled", cases=cases, evidence=evidence)
    known = {chunk.chunk_id for chunk in evidence}
    absent = {source for case in cases for source in case.named_source_ids} - known
    counts = {
        "rows": outcome.rows,
        "cases": len(cases),
        "chunks": len(evidence),
        "refused": len(outcome.refused),
        "duplicates": len(outcome.duplicates),
        "look_alikes": len(outcome.look_alikes),
        "absent_sources": len(absent),
    }
    settled = {BEHAVIOUR_UNSET} if options.answerable is not None else set()
    settled |= {TEXTS_REQUIRED} if options.sources is not SourcesOf.ALL else set()
    said = tuple(one for one in outcome.notices.notices if one.code not in settled)
    return Imported(goldset, (*said, *notices.notices), counts), outcome


def drain(items: list[Kept[T]]) -> Iterator[Kept[T]]:
    """The items, each let go as soon as it was used: of a large file no record is held twice."""
    items.reverse()
    while items:
        yield items.pop()


def _with_behaviour(one: Kept[GoldCase], options: ReadOptions, outcome: Outcome, notices: Intake) -> GoldCase:
    """The case with what the person says of the whole file; where its row says otherwise, or both, nothing is set."""
    case, own = one.record, one.record.expected_behaviour
    if options.answerable is None or str(one.place) in outcome.contradicting:
        return case
    said = Behaviour.ANSWER if options.answerable else Behaviour.REFUSE
    if own in (None, said) or (own is Behaviour.PARTIAL and options.answerable):
        return case if own else case.model_copy(update={"expected_behaviour": said})
    stated = "answerable" if options.answerable else "not answerable"
    message = f'case "{case.case_id}" was declared {stated}, and its row says otherwise; nothing was set'
    notices.notice("answerable_mismatch", message, str(one.place))
    return case.model_copy(update={"expected_behaviour": None})


def _with_sources(case: GoldCase, options: ReadOptions) -> GoldCase:
    """The case with its required sources as the person says of the whole file."""
    required = case.required_source_ids
    if options.sources is SourcesOf.NONE and required:
        return case.model_copy(update={"required_source_ids": ()})
    if options.sources is SourcesOf.ANY and len(required) > 1:
        update = {"required_source_ids": (), "source_alternatives": (*case.source_alternatives, required)}
        return case.model_copy(update=update)
    return case


def _parts(path: Path, wanted: Sequence[Mapping], known: Sequence[Mapping], caps: Caps) -> Reading:
    names = [one.name for one in wanted]
    fitting = [one for one in readings_of(path, caps, known) if all(m.name in names for _, m in one.parts)]
    if fitting:
        return fitting[0]
    tables = open_file(path, caps, Intake())
    for mapping in wanted:
        for table in tables:
            if has_needed(table, mapping):
                return Reading(((table, mapping),), 0.0, (), left_of(table, tables))
    if len(wanted) == 1 and (every := readings_of(path, caps, known)) and every[0].mapping.kind is not Kind.NOTHING:
        fix = f"it looks like {every[0].mapping.title}: --map {every[0].name}"
    else:
        fix = "see goldtui import FILE for what it looks like"
    message = f"no row of it has the columns of {' or '.join(names)}"
    raise unusable("mapping_does_not_fit", message, str(path), fix)


def has_needed(table: Table, mapping: Mapping) -> bool:
    """Whether the first rows have what the mapping cannot do without."""
    needed = {Kind.GOLD: "question", Kind.EVIDENCE: "text", Kind.LABELS: "case_id"}.get(mapping.kind, "question")
    rule = getattr(mapping.fields, needed) or mapping.fields.case_id
    meant = not mapping.recognise.part or table.part in mapping.recognise.part
    if rule is None or mapping.recognise.generic or not meant:
        return False
    rows = [dict(row.fields) for row in sample_rows(table)]
    return any(values_at(row, path) for row in rows for path in rule.from_)


def join_readings(readings: Sequence[Reading]) -> Reading:
    """Readings of several files as one, questions first."""
    parts = sorted((part for one in readings for part in one.parts), key=lambda part: list(Kind).index(part[1].kind))
    why = tuple(dict.fromkeys(f"{one.parts[0][0].path.name}: {said}" for one in readings for said in one.why))
    return replace(readings[0], parts=tuple(parts), why=why)

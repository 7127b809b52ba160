"""The native directory: a whole gold set as sorted JSON lines that a person can read in a git diff.

It is the exchange contract, so the reader is strict (nothing coerced, nothing skipped) and the writer stable.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TypeVar

from goldtui.formats.assertion import assert_rights
from goldtui.formats.atomic import atomic_directory, atomic_write
from goldtui.formats.binding import bind, unbind
from goldtui.formats.declare import Codec, Imported, ReadOptions, WriteOptions, Written
from goldtui.formats.identity import Placed, notice_look_alikes, refuse_repeats, repeated_within
from goldtui.formats.intake import Intake
from goldtui.formats.json_lines import read_objects, write_objects
from goldtui.formats.native_cases import read_cases
from goldtui.formats.native_rules import (
    notice_case,
    notice_strangers,
    refuse_case,
    refuse_chunk,
    refuse_trace,
    refuse_two_current,
    refuse_variant,
)
from goldtui.formats.paths import one_directory
from goldtui.formats.released import is_release, read_released_settings
from goldtui.formats.settings_toml import Settings, read_settings, write_settings
from goldtui.model.faults import GoldtuiError, Notice, UnusableInput, UnusableOutput
from goldtui.model.goldset import GoldSet
from goldtui.model.packed import case_ids, holding, sorted_cases
from goldtui.model.records import EvidenceChunk, GoldCase, RagTrace, Record, Variant

CASES, EVIDENCE, TRACES, VARIANTS = "cases.jsonl", "evidence.jsonl", "traces.jsonl", "variants.jsonl"
SETTINGS = "goldset.toml"
FILES = frozenset({CASES, EVIDENCE, TRACES, VARIANTS, SETTINGS})

R = TypeVar("R", bound=Record)


def is_native(path: Path) -> bool:
    """Whether this is a directory with the two files that every native set has."""
    return (path / CASES).is_file() and (path / EVIDENCE).is_file()


def read(paths: Sequence[Path], options: ReadOptions) -> Imported:
    """The gold set in one native directory, records in file order.

    Raises `UnusableInput` with all problems, or returns everything.
    """
    directory = one_directory(paths, f"{CASES} and {EVIDENCE}")
    intake = Intake()
    settings = _settings(directory / SETTINGS, intake, options)
    chunks = _records(directory / EVIDENCE, EvidenceChunk, refuse_chunk, intake, options, empty_ok=True)
    known = frozenset(entry.record.chunk_id for entry in chunks)
    packed = read_cases(directory / CASES, known, intake, options) if options.packed else None
    if options.packed and packed is None:
        return read(paths, replace(options, packed=False))
    cases = [] if packed else _records(directory / CASES, GoldCase, refuse_case, intake, options)
    places = list(packed.places() if packed else ((entry.line, entry.record.case_id) for entry in cases))
    traces = _optional(directory / TRACES, RagTrace, refuse_trace, intake, options)
    variants = _optional(directory / VARIANTS, Variant, refuse_variant, intake, options)
    if not places and not intake.troubled:
        fix = "add at least one case; nothing can be judged by an empty set"
        intake.problem("no_cases", "the set holds no cases", str(directory / CASES), fix)
    # Before the check for two versions in force: an assertion can cause such a pair.
    asserted = assert_rights(_bare(chunks), options.assertion, intake)
    chunks = [Placed(entry.line, chunk) for entry, chunk in zip(chunks, asserted, strict=True)]
    _judge_identity(directory, chunks, cases, places, traces, variants, intake)
    intake.raise_if_unusable()

    if packed:
        absent = packed.absent
        intake.take_notices(packed.links)
    else:
        absent = sum(notice_case(e.record, f"{directory / CASES}:{e.line}", known, intake) for e in cases)
    _notice_strangers(directory, frozenset(name for _, name in places), traces, variants, intake)
    goldset = GoldSet(
        name=settings.name or directory.resolve().name or "untitled",
        description=settings.description,
        cases=_bare(cases),
        evidence=_bare(chunks),
        variants=_bare(variants),
        traces=_bare(traces),
        policy=settings.policy,
        checks=settings.checks,
    )
    counts = {
        "cases": len(places),
        "chunks": len(chunks),
        "traces": len(traces),
        "variants": len(variants),
        "absent_sources": absent,
    }
    return Imported(holding(goldset, packed.cases) if packed else goldset, intake.notices, counts)


def read_traces(path: Path, options: ReadOptions) -> tuple[tuple[RagTrace, ...], tuple[Notice, ...]]:
    """The traces of one file in file order; raises `UnusableInput` with all problems, including repeated ids."""
    intake = Intake()
    traces = _records(path, RagTrace, refuse_trace, intake, options)
    _judge_traces(path, traces, intake)
    intake.raise_if_unusable()
    return _bare(traces), intake.notices


def write(goldset: GoldSet, target: Path, options: WriteOptions) -> Written:
    """Write the set as a native directory, sorted by id; the directory appears whole or not at all.

    It is read back and compared before it takes its place. Raises `UnusableOutput` when the target must not be
    replaced, or when the set holds something that the reader would refuse (no cases included) or change.
    """
    if not goldset.cases:
        fix = "add a case first; an empty set could not be read back"
        raise UnusableOutput("no_cases", "the set holds no cases", str(target), fix)
    ordered = in_order(goldset)
    with atomic_directory(target, replace=options.replace, ours=_objection) as fresh:
        atomic_write(fresh / SETTINGS, write_settings(ordered, options.phrase_rule))
        atomic_write(fresh / EVIDENCE, _lines(ordered.evidence, lambda chunk: f'chunk "{chunk.chunk_id}"'))
        atomic_write(fresh / CASES, _lines(ordered.cases, lambda case: f'case "{case.case_id}"'))
        if ordered.traces:
            atomic_write(fresh / TRACES, _lines(ordered.traces, lambda trace: f'trace "{trace.trace_id}"'))
        if ordered.variants:
            atomic_write(fresh / VARIANTS, _lines(ordered.variants, lambda one: f'variant "{one.variant_id}"'))
        _refuse_unless_same(fresh, ordered, target)
    parts = {"cases": ordered.cases, "chunks": ordered.evidence, "traces": ordered.traces, "variants": ordered.variants}
    return Written({name: len(part) for name, part in parts.items()})


def in_order(goldset: GoldSet) -> GoldSet:
    """The set as it is written: every list sorted by the code points of its ids."""
    return goldset.model_copy(
        update={
            "cases": sorted_cases(goldset.cases),
            "evidence": tuple(sorted(goldset.evidence, key=lambda chunk: (chunk.chunk_id, chunk.version))),
            "variants": tuple(sorted(goldset.variants, key=lambda variant: variant.variant_id)),
            "traces": tuple(sorted(goldset.traces, key=lambda trace: trace.trace_id or "")),
        }
    )


NATIVE = Codec(
    name="native",
    title="goldtui native directory",
    takes="one directory with cases.jsonl and evidence.jsonl",
    read=read,
    write=write,
)


def _settings(path: Path, intake: Intake, options: ReadOptions) -> Settings:
    if path.exists():
        return read_settings(path, intake, options.caps)
    if is_release(path.parent):
        return read_released_settings(path.parent, intake, options.caps)
    intake.notice("settings_missing", "there is no goldset.toml; the default policy applies", str(path))
    return Settings()


def _records(
    path: Path,
    model: type[R],
    refuse: Callable[[R, str, Intake], None],
    intake: Intake,
    options: ReadOptions,
    *,
    empty_ok: bool = False,
) -> list[Placed[R]]:
    """The records of one file; unusable ones are reported to `intake` and left out here."""
    found: list[Placed[R]] = []
    lines = read_objects(path, intake, options.caps, empty_ok=empty_ok, leave_out_cut_line=options.leave_out_cut_line)
    for line in lines:
        record = bind(model, line.content, line.where, intake)
        if record is not None:
            refuse(record, line.where, intake)
            found.append(Placed(line.number, record))
    return found


def _optional(
    path: Path,
    model: type[R],
    refuse: Callable[[R, str, Intake], None],
    intake: Intake,
    options: ReadOptions,
) -> list[Placed[R]]:
    # A release names all its files, so an empty one says nothing.
    if not path.exists() or (path.stat().st_size == 0 and is_release(path.parent)):
        return []
    return _records(path, model, refuse, intake, options, empty_ok=True)


def _judge_identity(
    directory: Path,
    chunks: list[Placed[EvidenceChunk]],
    cases: list[Placed[GoldCase]],
    places: list[tuple[int, str]],
    traces: list[Placed[RagTrace]],
    variants: list[Placed[Variant]],
    intake: Intake,
) -> None:
    evidence = directory / EVIDENCE
    refuse_repeats(
        evidence,
        chunks,
        lambda chunk: (chunk.chunk_id, chunk.version),
        lambda chunk: f'chunk_id "{chunk.chunk_id}" with version "{chunk.version}"',
        intake,
    )
    refuse_two_current(evidence, chunks, intake)
    notice_look_alikes(evidence, "chunk ids", ((e.line, e.record.chunk_id) for e in chunks), intake)
    path = directory / CASES
    refuse_repeats(path, cases, lambda case: case.case_id, lambda case: f'case_id "{case.case_id}"', intake)
    notice_look_alikes(path, "case ids", places, intake)
    _judge_traces(directory / TRACES, traces, intake)
    path = directory / VARIANTS
    refuse_repeats(path, variants, lambda one: one.variant_id, lambda one: f'variant_id "{one.variant_id}"', intake)
    notice_look_alikes(path, "variant ids", ((e.line, e.record.variant_id) for e in variants), intake)


def _judge_traces(path: Path, traces: list[Placed[RagTrace]], intake: Intake) -> None:
    refuse_repeats(path, traces, lambda one: one.trace_id, lambda one: f'trace_id "{one.trace_id}"', intake)
    notice_look_alikes(path, "trace ids", ((e.line, e.record.trace_id or "") for e in traces), intake)


def _notice_strangers(
    directory: Path,
    known_cases: frozenset[str],
    traces: list[Placed[RagTrace]],
    variants: list[Placed[Variant]],
    intake: Intake,
) -> None:
    notice_strangers(directory / TRACES, "trace", traces, known_cases, intake)
    notice_strangers(directory / VARIANTS, "variant", variants, known_cases, intake)


def _bare(placed: list[Placed[R]]) -> tuple[R, ...]:
    return tuple(entry.record for entry in placed)


def _lines(records: Iterable[R], named: Callable[[R], str]) -> Iterable[bytes]:
    """The records as lines; raises an error that names a record which cannot be written."""
    for record in records:
        try:
            yield from write_objects([unbind(record)])
        except GoldtuiError as error:
            problem = error.problem
            raise UnusableOutput(problem.code, problem.message, named(record), problem.fix) from None


def _refuse_unless_same(fresh: Path, ordered: GoldSet, target: Path) -> None:
    """Raise unless reading the export back returns the same set."""
    try:
        if _reads_back(fresh, ordered):
            return
        found = read([fresh], ReadOptions()).goldset
        ordered = ordered.model_copy(update={"cases": tuple(ordered.cases)})
    except UnusableInput as error:
        problem = error.problem
        raise UnusableOutput(problem.code, problem.message, str(target), problem.fix) from None
    if found != ordered:
        changed = next(name for name in GoldSet.model_fields if getattr(found, name) != getattr(ordered, name))
        message = f"{changed} would be read back as something else"
        fix = "look for numbers used as keys, or other values JSON does not have, in an extra field"
        raise UnusableOutput("not_writable", message, str(target), fix)


def _reads_back(fresh: Path, ordered: GoldSet) -> bool:
    """Whether each record comes back as it is, one at a time; if not, or if ids clash, `read` says what is wrong."""
    intake, options = Intake(), ReadOptions()
    said = _settings(fresh / SETTINGS, intake, options)
    settings = (said.name, said.description, said.policy, said.checks)
    in_force = [chunk.chunk_id for chunk in ordered.evidence if chunk.current]
    return (
        settings == (ordered.name, ordered.description, ordered.policy, ordered.checks)
        and _same(fresh / EVIDENCE, EvidenceChunk, refuse_chunk, ordered.evidence, intake)
        and _same(fresh / CASES, GoldCase, refuse_case, ordered.cases, intake)
        and _same(fresh / TRACES, RagTrace, refuse_trace, ordered.traces, intake)
        and _same(fresh / VARIANTS, Variant, refuse_variant, ordered.variants, intake)
        and not any(
            map(
                repeated_within,
                (
                    case_ids(ordered.cases),
                    map(repr, ((chunk.chunk_id, chunk.version) for chunk in ordered.evidence)),
                    in_force,
                    (trace.trace_id or "" for trace in ordered.traces),
                    (variant.variant_id for variant in ordered.variants),
                ),
            )
        )
        and not intake.troubled
    )


def _same(
    path: Path, model: type[R], refuse: Callable[[R, str, Intake], None], records: Sequence[R], intake: Intake
) -> bool:
    """Whether a file holds these very records; one that is not there holds none."""
    lines = read_objects(path, intake, empty_ok=True) if path.exists() else iter(())
    for record in records:
        line = next(lines, None)
        if line is None or (found := bind(model, line.content, line.where, intake)) != record or found is None:
            return False
        refuse(found, line.where, intake)
    return next(lines, None) is None


def _objection(directory: Path) -> str | None:
    """Why an existing directory must not be replaced; null when it is a native set and nothing else."""
    if not is_native(directory):
        return "this directory is not a goldtui native directory"
    others = sorted(entry.name for entry in directory.iterdir() if entry.name not in FILES)
    return f"this directory also holds {', '.join(others[:5])}" if others else None

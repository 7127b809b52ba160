"""What files are and how they would be imported, with the command that does it: proposed, and nothing written."""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from goldtui.formats.bytes import DEFAULT_CAPS
from goldtui.formats.catalog import CODECS
from goldtui.formats.containers.open_file import open_file
from goldtui.formats.declare import ReadOptions
from goldtui.formats.intake import Intake
from goldtui.formats.mapping.declare import Kind
from goldtui.formats.mapping.outcome import Outcome, Refused
from goldtui.formats.mapping.proposal import ColumnMeaning, Reading, proposal, readings_of, refusal, unknown
from goldtui.formats.mapping.read import joined
from goldtui.formats.traces.trace_file import TraceFile
from goldtui.model.counts import plural
from goldtui.model.faults import Notice, Problem, UnusableInput
from goldtui.model.records import EvidenceChunk, GoldCase
from goldtui.workbench.library.known_formats import KnownFormat, known_format, known_runs, ranking_files

FIRST = 3
"""Cases or chunks that are shown as they would be."""
OTHERS = 2
"""Further guesses that are shown."""
_TARGET = Path("goldtui.db")
_BY_CONTRACT_FIRST = ("report", "promptfoo", "full")
"""Contracts of runs that know more than a mapping could say."""


_SURELY_ROWS = 5.0
"""A guess that speaks for rows so much that a name such as `notes.txt` does not make a document of them."""


@dataclass(frozen=True, slots=True)
class Offer:
    """One way of importing some files, with what would come of it."""

    source: str
    container: str
    mapping: str
    title: str
    kind: str
    rows: int
    importable: int
    refused: tuple[Refused, ...] = ()
    duplicates: tuple[str, ...] = ()
    look_alikes: tuple[str, ...] = ()
    columns: tuple[ColumnMeaning, ...] = ()
    unmapped: tuple[ColumnMeaning, ...] = ()
    why: tuple[str, ...] = ()
    decide: tuple[str, ...] = ()
    notices: tuple[Notice, ...] = ()
    command: str = ""
    counts: tuple[tuple[str, int], ...] = ()
    paths: tuple[Path, ...] = ()
    own: bool = False
    """Whether a format with a reader of its own reads it, not a mapping."""
    first: tuple[GoldCase | EvidenceChunk, ...] = ()
    """What such a format reads first, as it would be."""


@dataclass(frozen=True, slots=True)
class Proposed:
    """What is offered for some files: the best first, one for each group of files that belong together."""

    offers: tuple[Offer, ...]
    others: tuple[Offer, ...]
    """The next guesses for the first."""
    problems: tuple[UnusableInput, ...]
    """Files that nothing can be made of, each with what it is."""

    @property
    def together(self) -> tuple[Offer, ...]:
        """The offers that one import takes: all but runs, if there are several and one reader of its own at most."""
        found = [one for one in self.offers if one.importable and one.kind != Kind.RUN.value]
        return tuple(found) if len(found) > 1 and len({one.mapping for one in found if one.own}) == 1 else ()

    def command(self, target: Path | None = None) -> str:
        """The command that imports everything at once; empty where each offer needs its own."""
        if not self.together:
            return ""
        files = " ".join(_quoted(path) for one in self.together for path in one.paths)
        own = next(one.mapping for one in self.together if one.own)
        maps = "".join(f" --map {shlex.quote(one.mapping)}" for one in self.together if not one.own)
        skip = " --skip-refused" if any(one.refused for one in self.together) else ""
        return f"goldtui import {files} --format {own}{maps} --into {_quoted(target or _TARGET)}{skip}"


def propose(paths: Sequence[Path], into: Path | None = None) -> Proposed:
    """What the files are. Raises `UnusableInput` when none of them can be imported, with what each is."""
    target = into or _TARGET
    found: list[tuple[Path, list[Reading] | KnownFormat]] = []
    problems: list[UnusableInput] = []
    for path in (one for given in paths for one in ranking_files(given) or (given,)):
        try:
            found.append((path, _read(path)))
        except UnusableInput as error:
            problems.append(error)
    offers = list(_offers(found, target, problems))
    if not offers and problems:
        raise _together(problems)
    others: list[Offer] = []
    if len(found) == 1 and isinstance(found[0][1], list):
        path, readings = found[0][0], found[0][1]
        for reading in _different(readings[1:], readings[0]):
            others.append(_offer(reading, (path,), target))
            if len(others) == OTHERS:
                break
    offers.sort(key=lambda one: -(one.importable > 0))
    return Proposed(tuple(offers), tuple(others), tuple(problems))


def named_or_native(paths: Sequence[Path], into: Path) -> str:
    """`native` for what has its layout, the one format that is taken without being named.

    Raises `UnusableInput` (`mapping_not_named`) for anything else, with the command that imports it.
    """
    if any(path.is_dir() for path in paths) or not all(path.exists() for path in paths):
        # The native codec says best what a folder lacks.
        own = known_format(paths[0]) if paths[0].is_dir() else None
        if own is None or own.name == "native":
            return "native"
    found = propose(paths, into)
    first = found.offers[0]
    message = f"this is {first.title}; detection proposes, and you decide"
    command = found.command(into) or first.command
    raise UnusableInput([Problem("mapping_not_named", message, first.source, f"say it: {command}")])


def read_by(paths: Sequence[Path], format_name: str) -> tuple[tuple[Path, ...], tuple[Path, ...]]:
    """The paths that the format of that name reads by itself, and the others, which are for a mapping."""
    own = [path for path in paths if (known := known_format(path)) is not None and known.name == format_name]
    return tuple(own), tuple(path for path in paths if path not in own)


def _read(path: Path) -> list[Reading] | KnownFormat:
    """The readings of one file, or the codec that reads it. Raises `UnusableInput` with what the file is."""
    own = known_format(path)
    if own is not None and path.suffix.casefold() == ".txt":
        # Labels and topics are kept as .txt too; what it holds decides.
        with suppress(UnusableInput):
            tables = readings_of(path, DEFAULT_CAPS)
            if specific := [one for one in tables if not one.guessed]:
                return specific
            if tables and tables[0].kind is Kind.GOLD and tables[0].score >= _SURELY_ROWS:
                return tables
    if own is not None:
        return own
    readings = readings_of(path, DEFAULT_CAPS)
    runs = known_runs(path)
    specific = [one for one in readings if not one.guessed]
    if runs is not None and (runs.name in _BY_CONTRACT_FIRST or not specific):
        return runs
    if not readings:
        raise unknown(path, open_file(path, intake=Intake()))
    if readings[0].mapping.kind is Kind.NOTHING:
        raise refusal(readings[0])
    return readings


def _offers(
    found: Sequence[tuple[Path, list[Reading] | KnownFormat]], target: Path, problems: list[UnusableInput]
) -> Iterator[Offer]:
    together = [(path, one[0]) for path, one in found if isinstance(one, list) and one[0].kind is not Kind.RUN]
    if together:
        yield _offer(joined([reading for _, reading in together]), tuple(path for path, _ in together), target)
    for path, one in found:
        if isinstance(one, list) and one[0].kind is Kind.RUN:
            yield _offer(one[0], (path,), target)
        elif isinstance(one, KnownFormat):
            try:
                yield _known_offer(path, one, target)
            except UnusableInput as error:
                problems.append(error)


def _different(readings: Sequence[Reading], first: Reading) -> Iterator[Reading]:
    """Readings that are not the same mapping of another part of the file."""
    seen = {first.name}
    for one in readings:
        if one.name not in seen and one.mapping.kind is not Kind.NOTHING:
            seen.add(one.name)
            yield one


def _offer(reading: Reading, paths: tuple[Path, ...], target: Path) -> Offer:
    done = proposal(reading)
    outcome = done.outcome
    run = reading.kind is Kind.RUN
    notices = list(outcome.notices.notices)
    if outcome.labels and not outcome.cases:
        message = f"{len(outcome.labels)} questions have labels here and no words: they fill cases that a set holds"
        notices.append(Notice("labels_alone", message))
    unmapped = tuple(replace(one, means="not read") if run else one for one in done.unmapped)
    tables = list(dict.fromkeys(table.container for table, _ in reading.parts))
    return Offer(
        source=" ".join(str(path) for path in paths),
        container=", ".join(tables),
        mapping=reading.name,
        title="; ".join(dict.fromkeys(mapping.title for _, mapping in reading.parts)),
        kind=reading.kind.value,
        rows=outcome.rows,
        importable=outcome.importable,
        refused=tuple(outcome.refused),
        duplicates=tuple(outcome.duplicates),
        look_alikes=tuple(outcome.look_alikes),
        columns=done.columns,
        unmapped=unmapped,
        why=reading.why,
        decide=_still_open(reading),
        notices=tuple(notices),
        command=_run_command(paths) if run else _import_command(paths, reading.name, target, outcome),
        counts=_counts(outcome),
        paths=tuple(paths),
    )


_BROUGHT = {Kind.GOLD: "the questions: ", Kind.LABELS: "the labels: ", Kind.EVIDENCE: "the chunks: "}
"""How a mapping says that something is still to be given, by the kind of file that brings it."""


def _still_open(reading: Reading) -> tuple[str, ...]:
    """What a person must still decide; what one file lacks and another brings is no longer asked for."""
    brought = tuple(_BROUGHT[mapping.kind] for _, mapping in reading.parts if mapping.kind in _BROUGHT)
    said = dict.fromkeys(said for _, mapping in reading.parts for said in mapping.decide)
    return tuple(one for one in said if not one.startswith(brought))


def _counts(outcome: Outcome) -> tuple[tuple[str, int], ...]:
    found = {
        "cases": len(outcome.cases),
        "chunks": len(outcome.chunks),
        "runs": len(outcome.runs),
        "labelled questions": len(outcome.labels),
        "rows of tables": outcome.table_rows,
    }
    return tuple((name, number) for name, number in found.items() if number)


def _import_command(paths: Sequence[Path], name: str, target: Path, outcome: Outcome) -> str:
    skip = " --skip-refused" if outcome.refused else ""
    if outcome.labels and not outcome.cases:
        # Labels fill cases; which set has them, only a person knows.
        return f"goldtui import {' '.join(map(_quoted, paths))} --map {shlex.quote(name)} --into SET{skip}"
    files = " ".join(_quoted(path) for path in paths)
    return f"goldtui import {files} --map {shlex.quote(name)} --into {_quoted(target)}{skip}"


def _run_command(paths: Sequence[Path]) -> str:
    return f"goldtui replay {_quoted(paths[0])} --set SET"


def _quoted(path: Path) -> str:
    text = str(path)
    return shlex.quote(f"./{text}" if text.startswith("-") else text)


def _known_offer(path: Path, known: KnownFormat, target: Path) -> Offer:
    if known.contract is not None:
        return _contract_offer(path, known)
    codec = next((one for one in CODECS if one.name == known.name), None)
    title = codec.title if codec is not None else "documents, cut into chunks"
    command = f"goldtui import {_quoted(path)} --format {known.name} --into {_quoted(target)}"
    rows = importable = 0
    notices: tuple[Notice, ...] = ()
    columns: tuple[ColumnMeaning, ...] = ()
    first: tuple[GoldCase | EvidenceChunk, ...] = ()
    if codec is not None and codec.read is not None:
        read = codec.read((path,), ReadOptions())
        rows = importable = max(len(read.goldset.cases), len(read.goldset.evidence)) or 1
        if read.goldset.cases:
            rows = importable = len(read.goldset.cases)
        elif known.name == "documents":
            columns = _documents(read.goldset.evidence)
        notices = read.notices
        first = (*read.goldset.cases[:FIRST], *read.goldset.evidence[:FIRST])
    elif path.is_dir() or path.is_file():
        rows = importable = sum(one.is_file() for one in path.rglob("*")) if path.is_dir() else 1
    return Offer(
        source=str(path),
        container="directory" if path.is_dir() else "file",
        mapping=known.name,
        title=title,
        kind=known.kind.value,
        rows=rows,
        importable=importable,
        why=(known.why,),
        decide=("permission and currency of every chunk",) if known.kind is Kind.EVIDENCE else (),
        columns=columns,
        notices=notices,
        command=command,
        paths=(path,),
        own=True,
        first=first,
    )


def _documents(found: Sequence[EvidenceChunk]) -> tuple[ColumnMeaning, ...]:
    """Each document with the number of its chunks and how the first begins."""
    by_document: dict[str, list[EvidenceChunk]] = {}
    for chunk in found:
        by_document.setdefault(chunk.document_id or chunk.chunk_id, []).append(chunk)
    return tuple(
        ColumnMeaning(name, plural(len(chunks), "chunk"), chunks[0].text or "") for name, chunks in by_document.items()
    )


def _contract_offer(path: Path, known: KnownFormat) -> Offer:
    """Runs that a contract reads; keys that it does not ask for are listed as not read."""
    runs = TraceFile(path)
    number = sum(1 for _ in runs)
    contract = known.contract
    read = {*contract.steps, *contract.answers} if contract is not None else set()
    read |= {"trace_id", "case_id", "answer"}
    keys: dict[str, Any] = {}
    for table in open_file(path, intake=Intake()):
        inside = {".".join(one) for one in contract.inside} if contract is not None else set()
        if table.part in inside or not table.part:
            for row in table.rows(Intake()):
                for key, value in row.fields.items():
                    keys.setdefault(key, value)
            break
    refused = tuple(Refused(one.where, one.code, one.message) for one in runs.bad_lines)
    return Offer(
        source=str(path),
        container="json",
        mapping=known.name,
        title=known.contract.title if known.contract is not None else known.name,
        kind=Kind.RUN.value,
        rows=number + runs.bad_total,
        importable=number,
        refused=refused,
        columns=tuple(ColumnMeaning(key, "read", value) for key, value in keys.items() if key in read),
        unmapped=tuple(ColumnMeaning(key, "not read", value) for key, value in keys.items() if key not in read),
        why=(known.why,),
        decide=("versions of the pipeline's components, where the rows do not give them",),
        notices=runs.notices,
        command=_run_command((path,)),
        counts=(("runs", number),),
        paths=(path,),
        own=True,
    )


def _together(problems: Sequence[UnusableInput]) -> UnusableInput:
    every = [problem for one in problems for problem in one.problems]
    return UnusableInput(every, sum(one.total for one in problems))


def offer_json(offer: Offer) -> dict[str, object]:
    """An offer as the exchange contract has it."""
    return {
        "source": offer.source,
        "container": offer.container,
        "mapping": offer.mapping,
        "title": offer.title,
        "rows": offer.rows,
        "importable": offer.importable,
        "refused": [one._asdict() for one in offer.refused],
        "duplicates": len(offer.duplicates),
        "repeated": list(offer.duplicates),
        "look_alikes": list(offer.look_alikes),
        "columns": [_column_json(one) for one in (*offer.columns, *offer.unmapped)],
        "unmapped": [one.name for one in offer.unmapped],
        "kind": offer.kind,
        "why": list(offer.why),
        "decide": list(offer.decide),
        "notices": [{"code": one.code, "message": one.message, "where": one.where} for one in offer.notices],
        "command": offer.command,
    }


def _column_json(column: ColumnMeaning) -> dict[str, object]:
    return {"name": column.name, "means": column.means, "example": column.example}

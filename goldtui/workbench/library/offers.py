"""One way of importing some files: what they are, what would come of it, and the command that does it."""

from __future__ import annotations

import shlex
from array import array
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from goldtui.casework.withheld import Withheld
from goldtui.formats.bytes import Caps
from goldtui.formats.catalog import CODECS
from goldtui.formats.containers.declare import Table
from goldtui.formats.containers.open_file import open_file
from goldtui.formats.declare import ReadOptions
from goldtui.formats.documents.asked import count_questions
from goldtui.formats.intake import Intake
from goldtui.formats.mapping.declare import Kind
from goldtui.formats.mapping.meanings import ColumnMeaning
from goldtui.formats.mapping.outcome import Outcome, Refused
from goldtui.formats.mapping.proposal import proposal
from goldtui.formats.mapping.systems import columns_by_system
from goldtui.formats.mapping.tables.reading import Reading
from goldtui.formats.strict_json import JsonValue
from goldtui.formats.traces.given import UNREAD
from goldtui.formats.traces.mapped import column_systems
from goldtui.formats.traces.systems import Systems
from goldtui.formats.traces.trace_file import TraceFile
from goldtui.model.counts import plural
from goldtui.model.faults import Notice
from goldtui.model.records import EvidenceChunk, GoldCase
from goldtui.workbench.library.answering import with_option
from goldtui.workbench.library.known_formats import KnownFormat

FIRST = 3
"""Cases or chunks that are shown as they would be."""


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
    encoding: str = ""
    """The encoding of the files, as a person named it."""
    tables: tuple[str, ...] = ()
    """The tables of the files that a person named."""
    systems: tuple[tuple[str, int], ...] = ()
    """Where several systems answer the same questions: each with the number of its runs, of which one is chosen."""
    first: tuple[GoldCase | EvidenceChunk, ...] = ()
    """What such a format reads first, as it would be."""

    @property
    def brings_texts(self) -> bool:
        """Whether an import of it brings evidence, of which something can be asserted."""
        return self.kind == Kind.EVIDENCE.value or any(name == "chunks" for name, _ in self.counts)


def offer_of(reading: Reading, paths: tuple[Path, ...], target: Path, caps: Caps, *, named: str = "") -> Offer:
    """The offer of a reading; `named` is how a person named its mapping, which the command then repeats."""
    done = proposal(reading)
    outcome = done.outcome
    Withheld(one.record for one in outcome.chunks).hold_back(str(paths[0]))
    run = reading.kind is Kind.RUN
    systems = _systems(reading, outcome) if run else ()
    notices = list(outcome.notices.notices)
    if outcome.labels and not outcome.cases:
        message = f"{len(outcome.labels)} questions have labels here and no words: they fill cases that a set holds"
        notices.append(Notice("labels_alone", message))
    answers, others = reading.mapping.systems.values(), columns_by_system(reading.mapping)
    unmapped = tuple(replace(one, means=_unread(one.name, answers, others)) if run else one for one in done.unmapped)
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
        decide=(*([_WHOSE] if systems else []), *_which_table(reading), *_still_open(reading)),
        systems=systems,
        notices=tuple(notices),
        command=_run_command(paths, caps, systems, named)
        if run
        else _import_command(paths, named or reading.name, target, outcome, caps),
        encoding=caps.encoding,
        tables=caps.tables,
        counts=_counts(outcome),
        paths=tuple(paths),
    )


def _unread(column: str, answers: Collection[str], others: Collection[str]) -> str:
    if column in answers:
        return "answer of another system"
    return "of another system" if column.replace("[]", "") in others else "not read"


def _which_table(reading: Reading) -> tuple[str, ...]:
    """Which tables of the file are read, where it holds others."""
    if not reading.left:
        return ()
    named = ", ".join(reading.left[:4]) + (" and more" if len(reading.left) > 4 else "")
    read = ", ".join(f'"{table.part}"' for table, _ in reading.parts)
    other = '; recognise.part = "NAME" in a mapping reads another' if reading.kind is Kind.RUN else ""
    return (f"which tables are meant: read {read}; left out {named}{other}",)


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


def _import_command(paths: Sequence[Path], name: str, target: Path, outcome: Outcome, caps: Caps) -> str:
    skip = f"{options_of(caps)}{' --skip-refused' if outcome.refused else ''}"
    if outcome.labels and not outcome.cases:
        # Labels fill cases; which set has them, only a person knows.
        return f"goldtui import {' '.join(map(quote_path, paths))} --map {shlex.quote(name)} --into SET{skip}"
    files = " ".join(quote_path(path) for path in paths)
    return f"goldtui import {files} --map {shlex.quote(name)} --into {quote_path(target)}{skip}"


_WHOSE = "which system is judged: --system NAME"


def _systems(reading: Reading, outcome: Outcome) -> tuple[tuple[str, int], ...]:
    """The systems that answer the same questions, each with the number of its runs; empty for one."""
    if len(reading.mapping.systems) > 1:
        return tuple(column_systems(reading).items())
    found, keys = Systems(), array("q")
    for one in outcome.runs:
        key = hash(one.record.trace.case_id or one.record.question)
        found.add(one.record.system, key, keys)
        keys.append(key)
    return tuple(found.counts.items()) if found.clash else ()


def _run_command(paths: Sequence[Path], caps: Caps, systems: tuple[tuple[str, int], ...], mapping: str = "") -> str:
    which = f"{f' --map {shlex.quote(mapping)}' if mapping else ''}{' --system NAME' if systems else ''}"
    caps = replace(caps, tables=())
    return f"goldtui replay {quote_path(paths[0])} --set SET{which}{options_of(caps)}"


def options_of(caps: Caps) -> str:
    """The options that a person gave of how the files are to be read."""
    said = f" --encoding {caps.encoding}" if caps.encoding else ""
    return said + "".join(f" --table {shlex.quote(name)}" for name in caps.tables)


def quote_path(path: Path) -> str:
    text = str(path)
    return shlex.quote(f"./{text}" if text.startswith("-") else text)


_ASKED = (
    "whether its {} questions with answers are cases: here they are text of a source; for cases, write a row each with "
    "a question and an answer, as CSV or JSON lines"
)


def known_offer(path: Path, known: KnownFormat, target: Path, caps: Caps) -> Offer:
    if known.contract is not None:
        return _contract_offer(path, known, caps)
    codec = next((one for one in CODECS if one.name == known.name), None)
    title = codec.title if codec is not None else "documents, cut into chunks"
    command = f"goldtui import {quote_path(path)} --format {known.name} --into {quote_path(target)}{options_of(caps)}"
    rows = importable = 0
    notices: tuple[Notice, ...] = ()
    columns: tuple[ColumnMeaning, ...] = ()
    first: tuple[GoldCase | EvidenceChunk, ...] = ()
    decide = ("permission and currency of every chunk",) if known.kind is Kind.EVIDENCE else ()
    if codec is not None and codec.read is not None:
        read = codec.read((path,), ReadOptions(caps=caps))
        Withheld(read.goldset.evidence, read.goldset.policy.restricted_run).hold_back(str(path))
        rows = importable = max(len(read.goldset.cases), len(read.goldset.evidence)) or 1
        if read.goldset.cases:
            rows = importable = len(read.goldset.cases)
        elif known.name == "documents":
            columns = _documents(read.goldset.evidence)
            if asked := count_questions(one.text or "" for one in read.goldset.evidence):
                decide = (_ASKED.format(asked), *decide)
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
        decide=decide,
        columns=columns,
        notices=notices,
        command=command,
        paths=(path,),
        own=True,
        encoding=caps.encoding,
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


def _contract_offer(path: Path, known: KnownFormat, caps: Caps) -> Offer:
    """Runs that a contract reads; keys that it does not ask for are listed as not read."""
    runs = TraceFile(path, caps, mixed=True)
    number = sum(1 for _ in runs)
    contract = known.contract
    read = {*contract.steps, *contract.answers} if contract is not None else set()
    read |= {"trace_id", "case_id", "answer"}
    keys: dict[str, Any] = {}
    wrapped: dict[str, JsonValue] = {}
    tables = open_file(path, caps, Intake())
    for table in tables:
        inside = {".".join(one) for one in contract.inside} if contract is not None else set()
        if table.part in inside or not table.part:
            for row in table.rows(Intake()):
                for key, value in row.fields.items():
                    keys.setdefault(key, value)
            wrapped = _around(table, tables)
            break
    refused = tuple(Refused(one.where, one.code, one.message) for one in runs.bad_lines)
    systems = tuple(runs.systems.counts.items()) if runs.systems.clash else ()
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
        unmapped=(
            *(ColumnMeaning(key, "not read", value) for key, value in keys.items() if key not in read),
            *(ColumnMeaning(f"^.{key}", "not read", value) for key, value in wrapped.items()),
        ),
        why=(known.why,),
        decide=(
            *([_WHOSE] if systems else []),
            "versions of the pipeline's components, where the rows do not give them",
        ),
        systems=systems,
        notices=tuple(one for one in runs.notices if one.code != UNREAD),
        command=_run_command((path,), caps, systems),
        encoding=caps.encoding,
        counts=(("runs", number),),
        paths=(path,),
        own=True,
    )


def _around(table: Table, tables: Sequence[Table]) -> dict[str, JsonValue]:
    """What the file has next to the rows of a table, each with an example: keys around them, and other lists."""
    inner = table.part.split(".")
    found: dict[str, JsonValue] = {}
    others = {one.part: one.title for one in tables if one.part and not one.part.startswith(table.part)}
    for key, value in {**table.header, **others}.items():
        parts = key.split(".")
        # Of an object next to the rows its name says enough; of one around them, the names inside it.
        own = next((at for at, part in enumerate(parts) if at >= len(inner) or part != inner[at]), len(parts) - 1)
        found.setdefault(".".join(parts[: own + 1]), value)
    return found


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
        "decide": [with_option(one, texts=offer.brings_texts) for one in offer.decide],
        "notices": [{"code": one.code, "message": one.message, "where": one.where} for one in offer.notices],
        "command": offer.command,
        **({"systems": dict(offer.systems)} if offer.systems else {}),
    }


def _column_json(column: ColumnMeaning) -> dict[str, object]:
    return {"name": column.name, "means": column.means, "example": column.example}

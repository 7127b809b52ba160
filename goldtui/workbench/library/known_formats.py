"""Files that a codec or a contract of runs already reads: what they are, found by their first row.

Codecs remain for what no mapping can say; a proposal names them like a mapping.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from goldtui.formats.bytes import DEFAULT_CAPS, Caps
from goldtui.formats.containers.open_file import open_file
from goldtui.formats.gold_lines import KNOWN
from goldtui.formats.intake import Intake
from goldtui.formats.mapping.declare import Kind
from goldtui.formats.mapping.proposal import sample_rows
from goldtui.formats.native import is_native
from goldtui.formats.out.again import is_case_row, tool_of
from goldtui.formats.traces.catalog import contract_of
from goldtui.formats.traces.declare import TraceContract
from goldtui.model.faults import UnusableInput
from goldtui.model.records import EvidenceChunk, GoldCase

DOCUMENTS = (".md", ".markdown", ".txt", ".rst", ".html", ".htm", ".pdf", ".docx")
"""What the folder codec cuts into chunks."""
_CHUNK = frozenset(EvidenceChunk.model_fields)
_CASE = frozenset(GoldCase.model_fields)
_GOLD_KEYS = _CASE & {"points", "reference", "expected_behaviour", "workflow", "source_alternatives"}


@dataclass(frozen=True, slots=True)
class KnownFormat:
    """One reader by name, and why it fits."""

    name: str
    kind: Kind
    why: str
    contract: TraceContract | None = None


def known_format(path: Path, caps: Caps = DEFAULT_CAPS) -> KnownFormat | None:
    """The codec or the contract of runs whose own layout a path has; null for none."""
    if path.is_dir():
        return _folder(path)
    if path.suffix.casefold() in DOCUMENTS:
        return KnownFormat("documents", Kind.EVIDENCE, f"{path.suffix} is a document, to be cut into chunks")
    if not (tables := _tables(path, caps)):
        return None
    part, first = tables[0][0]
    if is_case_row(first):
        # Only sheets have names.
        why = "its columns are the fields of a case, as goldtui exports them"
        return KnownFormat("excel" if part else "csv", Kind.GOLD, why)
    if name := next(filter(None, (tool_of(row[1]) for table in tables for row in table)), ""):
        return KnownFormat(name, Kind.GOLD, "its rows carry whole cases in their metadata, as goldtui exports them")
    gold_line = first.keys() <= KNOWN or bool(first.keys() & {"gold_claim_substr", "gold_citations"})
    if gold_line and {"question", "answerable"} <= first.keys() and ("qid" in first or "q_id" in first):
        return KnownFormat("gold-lines", Kind.GOLD, "its rows have qid, question and answerable")
    if {"chunk_id", "version", "text"} <= first.keys() <= _CHUNK:
        return KnownFormat("evidence-lines", Kind.EVIDENCE, "its rows have chunk_id, version and text")
    if {"case_id", "question"} <= first.keys() <= _CASE and first.keys() & _GOLD_KEYS:
        return KnownFormat("case-lines", Kind.GOLD, "its rows are cases of a native set")
    return None


def ranking_files(folder: Path) -> tuple[Path, ...]:
    """The files of a folder with questions and their labels, as BEIR and TREC have them; empty for any other path."""
    layouts = (("queries.jsonl", "corpus.jsonl", "qrels"), ("topics.tsv", "qrels.txt"))
    for names in layouts:
        if all((folder / name).exists() for name in names):
            return tuple(file for name in names for file in _files(folder / name))
    return ()


def _files(path: Path) -> list[Path]:
    return sorted(path.glob("*.tsv")) if path.is_dir() else [path]


def known_runs(path: Path, caps: Caps = DEFAULT_CAPS) -> KnownFormat | None:
    """The contract that the rows of a file follow as a run; null for none, and for gold."""
    for table_rows in _tables(path, caps):
        contract = contract_of(dict(table_rows[0][1]))
        if contract is not None and (table_rows[0][0] in {".".join(one) for one in contract.inside} | {""}):
            return KnownFormat(contract.name, Kind.RUN, f"its rows are {contract.title}", contract)
    return None


def _folder(path: Path) -> KnownFormat | None:
    if is_native(path):
        return KnownFormat("native", Kind.GOLD, "it has the files of a native set")
    if any(one.suffix.casefold() in DOCUMENTS for one in path.rglob("*") if one.is_file()):
        return KnownFormat("documents", Kind.EVIDENCE, "it is a folder of documents, to be cut into chunks")
    return None


def _tables(path: Path, caps: Caps) -> list[list[tuple[str, dict[str, object]]]]:
    try:
        tables = open_file(path, caps, Intake())
    except UnusableInput:
        return []
    found = [[(table.part, dict(row.fields)) for row in sample_rows(table)[:1]] for table in tables]
    return [one for one in found if one]

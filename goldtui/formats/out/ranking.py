"""Relevance judgements for ranking tools: TREC qrels with topics, and the BEIR folder."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path

from goldtui.formats.atomic import atomic_directory, atomic_write
from goldtui.formats.declare import Codec, WriteOptions, Written
from goldtui.formats.json_lines import write_objects
from goldtui.formats.out import parts
from goldtui.model.faults import Notice, UnusableOutput
from goldtui.model.goldset import GoldSet
from goldtui.model.records import GoldCase
from goldtui.model.visible import one_line

TREC_FILES = ("qrels.txt", "topics.tsv")
BEIR_FILES = ("corpus.jsonl", "queries.jsonl", "qrels")
HELD = ("required_source_ids", "source_alternatives")


def write_trec(goldset: GoldSet, target: Path, options: WriteOptions) -> Written:
    """A folder with `qrels.txt` (`case 0 chunk 1`) and `topics.tsv` (case and question).

    Raises `UnusableOutput` for an id with white space, which the format cannot hold.
    """
    cases = parts.in_order(goldset, target)
    pairs = list(_judged(cases))
    for one in (*(case.case_id for case in cases), *(chunk for _, chunk in pairs)):
        _refuse_space(one, target)
    with atomic_directory(target, replace=options.replace, ours=_only(TREC_FILES)) as fresh:
        atomic_write(fresh / "qrels.txt", (f"{case} 0 {chunk} 1\n".encode() for case, chunk in pairs))
        atomic_write(fresh / "topics.tsv", (f"{c.case_id}\t{one_line(c.question)}\n".encode() for c in cases))
    form = "a TREC file"
    lost = parts.left_out(form, cases, HELD), parts.set_left_out(form, goldset)
    return parts.written(len(cases), *lost, _flattened(cases), _joined(cases), judgements=len(pairs))


def write_beir(goldset: GoldSet, target: Path, options: WriteOptions) -> Written:
    """A folder with `corpus.jsonl`, `queries.jsonl` and `qrels/test.tsv`."""
    cases = parts.in_order(goldset, target)
    known = parts.texts(goldset)
    pairs = list(_judged(cases))
    for one in (*(case.case_id for case in cases), *(chunk for _, chunk in pairs)):
        if any(mark in one for mark in "\t\n\r"):
            _refuse_space(one, target)
    corpus = [{"_id": one.chunk_id, "title": one.document_id or "", "text": one.text or ""} for one in known.values()]
    with atomic_directory(target, replace=options.replace, ours=_only(BEIR_FILES)) as fresh:
        (fresh / "qrels").mkdir()
        atomic_write(fresh / "corpus.jsonl", write_objects(corpus))
        atomic_write(fresh / "queries.jsonl", write_objects({"_id": c.case_id, "text": c.question} for c in cases))
        head = b"query-id\tcorpus-id\tscore\n"
        lines = (f"{case}\t{chunk}\t1\n".encode() for case, chunk in pairs)
        atomic_write(fresh / "qrels" / "test.tsv", (line for some in ([head], lines) for line in some))
    form = "a BEIR folder"
    lost = parts.left_out(form, cases, HELD), parts.set_left_out(form, goldset, evidence=False)
    notices = (*lost, _flattened(cases), parts.without_text(cases, known))
    return parts.written(len(cases), *notices, chunks=len(corpus), judgements=len(pairs))


TREC = Codec(name="trec", title="TREC qrels with topics", takes="one directory", write=write_trec)
BEIR = Codec(name="beir", title="BEIR corpus, queries and qrels", takes="one directory", write=write_beir)


def _judged(cases: Iterable[GoldCase]) -> Iterator[tuple[str, str]]:
    return ((case.case_id, chunk) for case in cases for chunk in case.named_source_ids)


def _flattened(cases: Iterable[GoldCase]) -> Iterator[Notice]:
    for case in cases:
        if case.source_alternatives:
            message = "any one of several sources is enough; the judgements list them all alike"
            yield Notice("field_changed", message, f'case "{case.case_id}"')


def _joined(cases: Iterable[GoldCase]) -> Iterator[Notice]:
    for case in cases:
        if one_line(case.question) != case.question:
            yield Notice("field_changed", "the question is written on one line", f'case "{case.case_id}"')


def _refuse_space(one: str, target: Path) -> None:
    if not one or any(char.isspace() for char in one):
        message = f"the id {one!r} holds white space, which ends a column there"
        raise UnusableOutput("id_not_expressible", message, str(target), "choose beir or native, which hold any id")


def _only(names: Sequence[str]) -> Callable[[Path], str | None]:
    """Why a folder must not be replaced: it holds something besides these names."""

    def objection(target: Path) -> str | None:
        other = sorted(one.name for one in target.iterdir() if one.name not in names)
        return f"it also holds {other[0]!r}" if other else None

    return objection

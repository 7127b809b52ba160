"""The documentation question set: one list of chunks, one list of questions that name them by link.

Gold and corpus drift apart in practice, so every required link that the corpus lacks is listed by case. The mapping
of the same name gives the same set of drafts; this reader also refuses by field and line what a mapping reads as
well as it can: a link that is missing or given twice, a text that is a number, an empty list of questions.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TypeVar

from pydantic import BaseModel, ConfigDict

from goldtui.formats.assertion import assert_rights, minted_version
from goldtui.formats.binding import validate
from goldtui.formats.bytes import read_document
from goldtui.formats.declare import Codec, Imported, ReadOptions
from goldtui.formats.identity import Placed, notice_look_alikes, refuse_repeats
from goldtui.formats.intake import Intake
from goldtui.formats.paths import one_directory
from goldtui.formats.strict_json import iterate_array
from goldtui.model.faults import unusable
from goldtui.model.goldset import GoldSet
from goldtui.model.records import Answer, Behaviour, EvidenceChunk, GoldCase, Id

CHUNKS = "anthropic_docs_chunks.json"
QUESTIONS = "docs_evaluation_dataset.json"

M = TypeVar("M", bound=BaseModel)
T = TypeVar("T")


class _Chunk(BaseModel):
    model_config = ConfigDict(frozen=True, extra="allow", hide_input_in_errors=True)

    chunk_link: Id
    text: str


class _Question(BaseModel):
    model_config = ConfigDict(frozen=True, extra="allow", hide_input_in_errors=True)

    id: Id
    question: str
    correct_chunks: tuple[str, ...] = ()
    correct_answer: str | None = None


def read(paths: Sequence[Path], options: ReadOptions) -> Imported:
    """Chunks and questions as one set of drafts; takes their folder, or the chunk file and the question file.

    The files do not say which questions can be answered, so the expected behaviour is that of `options.answerable`,
    otherwise unset. Raises `UnusableInput` with all problems.
    """
    chunk_path, question_path = _paths(paths)
    intake = Intake()
    chunks = _items(chunk_path, _Chunk, _evidence, intake, options)
    expected = {None: None, True: Behaviour.ANSWER, False: Behaviour.REFUSE}[options.answerable]
    cases = _items(question_path, _Question, lambda row: _case(row, expected), intake, options)
    if not cases and not intake.troubled:
        fix = "give a file with at least one question"
        intake.problem("no_cases", "the list holds no questions", str(question_path), fix)
    refuse_repeats(chunk_path, chunks, lambda one: one.chunk_id, lambda one: f'chunk_link "{one.chunk_id}"', intake)
    refuse_repeats(question_path, cases, lambda one: one.case_id, lambda one: f'id "{one.case_id}"', intake)
    notice_look_alikes(chunk_path, "links", ((e.line, e.record.chunk_id) for e in chunks), intake)
    notice_look_alikes(question_path, "ids", ((e.line, e.record.case_id) for e in cases), intake)
    intake.raise_if_unusable()

    known = frozenset(entry.record.chunk_id for entry in chunks)
    absent, partly = _notice_absent(question_path, cases, known, intake)
    intake.notice("ids_minted", f"versions of {len(chunks)} chunks were minted", str(chunk_path))
    if expected is None:
        message = f"expected_behaviour of {len(cases)} cases is not set; the file does not say"
        intake.notice("behaviour_unset", message, str(question_path))
    if expected is not Behaviour.REFUSE:
        message = f"points of {len(cases)} cases are empty; the file holds none, and they stay drafts"
        intake.notice("points_missing", message, str(question_path))
    goldset = GoldSet(
        name=question_path.stem or "untitled",
        cases=tuple(entry.record for entry in cases),
        evidence=assert_rights((entry.record for entry in chunks), options.assertion, intake),
    )
    counts = {
        "cases": len(cases),
        "chunks": len(chunks),
        "absent_sources": absent,
        "cases_with_absent_sources": partly,
    }
    return Imported(goldset, intake.notices, counts)


ANTHROPIC_DOCS = Codec(
    name="anthropic-docs",
    title="documentation chunks and questions (chunk_link, correct_chunks)",
    takes=f"a directory with {CHUNKS} and {QUESTIONS}, or two files in that order",
    read=read,
)


def _paths(paths: Sequence[Path]) -> tuple[Path, Path]:
    if len(paths) == 2:
        return paths[0], paths[1]
    if len(paths) > 2:
        fix = "give their directory, or the chunk file and the question file"
        raise unusable("path_count", f"{len(paths)} paths were given", fix=fix)
    directory = one_directory(paths, f"{CHUNKS} and {QUESTIONS}")
    return directory / CHUNKS, directory / QUESTIONS


def _items(path: Path, model: type[M], made: Callable[[M], T], intake: Intake, options: ReadOptions) -> list[Placed[T]]:
    """The items of one list file as records; the text is released before the next file is read."""
    found: list[Placed[T]] = []
    with intake.gathering():
        text = read_document(path, intake, options.caps)
        for line, item in iterate_array(text, str(path), options.caps):
            row = validate(model, item, f"{path}:{line}", intake)
            if row is not None:
                found.append(Placed(line, made(row)))
    return found


def _evidence(row: _Chunk) -> EvidenceChunk:
    return EvidenceChunk(
        chunk_id=row.chunk_link,
        document_id=row.chunk_link.partition("#")[0] or None,
        version=minted_version(row.text),
        text=row.text,
        extra=dict(row.model_extra or {}),
    )


def _case(row: _Question, expected: Behaviour | None) -> GoldCase:
    return GoldCase(
        case_id=row.id,
        question=row.question,
        expected_behaviour=expected,
        required_source_ids=row.correct_chunks,
        reference=Answer(text=row.correct_answer) if row.correct_answer is not None else None,
        extra=dict(row.model_extra or {}),
    )


def _notice_absent(
    path: Path, cases: Sequence[Placed[GoldCase]], known: frozenset[str], intake: Intake
) -> tuple[int, int]:
    """Report how many required links the corpus lacks, and how many cases they affect; each case gets its notice."""
    absent = touched = 0
    for entry in cases:
        missing = [one for one in dict.fromkeys(entry.record.required_source_ids) if one not in known]
        if missing:
            absent, touched = absent + len(missing), touched + 1
            listed = ", ".join(missing)
            message = f'case "{entry.record.case_id}" requires absent chunks: {listed}; it stays a draft'
            intake.notice("source_absent", message, f"{path}:{entry.line}")
    return absent, touched

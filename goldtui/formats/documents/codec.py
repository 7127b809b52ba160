"""The codec of documents: files and folders in, evidence with stable ids and no case out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from goldtui.formats.assertion import assert_rights, minted_version
from goldtui.formats.bytes import read_bytes
from goldtui.formats.declare import Codec, Imported, ReadOptions
from goldtui.formats.documents.cut import cut
from goldtui.formats.documents.extractor import Extracted, Extractor, Refused
from goldtui.formats.documents.find import Found, find_documents
from goldtui.formats.documents.names import named
from goldtui.formats.documents.rights import Rights
from goldtui.formats.documents.worker import Worker
from goldtui.formats.intake import Intake
from goldtui.model.faults import UnusableInput
from goldtui.model.goldset import GoldSet
from goldtui.model.records import EvidenceChunk, Usage

SMALLEST, LARGEST = 200, 20_000
"""Bounds of a passage in characters."""
EXTRA = "documents"
"""The extra of the package that installs the extractors' libraries."""


def read(paths: Sequence[Path], options: ReadOptions) -> Imported:
    """The passages of all documents, in order of their ids. Raises `UnusableInput` with every problem."""
    intake = Intake()
    if not SMALLEST <= options.chunk_size <= LARGEST:
        message = f"a passage of {options.chunk_size:,} characters is not allowed"
        intake.problem("chunk_size", message, "--chunk-size", f"give {SMALLEST:,} to {LARGEST:,}")
    found = find_documents(paths, intake)
    versions = _versions(found, intake)
    intake.raise_if_unusable()
    rights = Rights(intake, options.caps)
    chunks: list[EvidenceChunk] = []
    with Worker() as worker:
        for one in found:
            document = _extracted(worker, one, options, intake)
            if document is not None:
                stated = rights.of(one.path, one.root, dict(document.said))
                chunks.extend(_chunks(one, document, versions[one.extractor.name], stated, options))
    asserted = assert_rights(chunks, options.assertion, intake)
    intake.raise_if_unusable()
    counts = {"cases": 0, "chunks": len(asserted), "documents": len(found)}
    return Imported(GoldSet(evidence=asserted), intake.notices, counts)


def _versions(found: Sequence[Found], intake: Intake) -> dict[str, str]:
    """The version of each extractor that is needed; a missing library is a problem that names its extra."""
    said: dict[str, str] = {}
    for extractor in dict.fromkeys(one.extractor for one in found):
        try:
            said[extractor.name] = _version(extractor)
        except PackageNotFoundError as fault:
            first = next(one for one in found if one.extractor is extractor)
            message = f"reading {extractor.name} files needs {fault.name}, which is not installed"
            fix = f'install it: pip install "goldtui[{EXTRA}]"'
            intake.problem("extra_missing", message, str(first.path), fix)
    return said


def _version(extractor: Extractor) -> str:
    libraries = ", ".join(f"{name} {version(name)}" for name in extractor.packages)
    return f"{extractor.version} ({libraries})" if libraries else str(extractor.version)


def _extracted(worker: Worker, one: Found, options: ReadOptions, intake: Intake) -> Extracted | None:
    where = str(one.path)
    try:
        document = worker.read(one.extractor, read_bytes(one.path, options.caps))
    except UnusableInput as fault:
        intake.absorb(fault)
        return None
    except Refused as fault:
        intake.problem("document_refused", fault.reason, where, fault.fix)
        return None
    for code, message in document.notices:
        intake.notice(code, message, where)
    if not document.text.strip():
        intake.notice("document_without_text", "there is no text in it, so nothing of it is imported", where)
    return document


def _chunks(
    one: Found, document: Extracted, extractor: str, stated: dict[str, Any], options: ReadOptions
) -> Iterator[EvidenceChunk]:
    passages = cut(document, options.chunk_size, options.sentence_ends)
    of_all = minted_version(document.text)
    origin = stated.pop("rights_from", None)
    # Usage belongs to a version like its text, and a stored version never changes.
    usage = stated.get("usage", Usage.SUMMARIZE)
    mark = "" if usage is Usage.SUMMARIZE else f"+{usage}"
    kept = {key: str(value) for key, value in document.said if key in ("title", "url") and value}
    for passage, (parent, chunk_id) in zip(passages, named(one.document_id, passages), strict=True):
        text = document.text[passage.start : passage.end]
        place = {"section": list(passage.section)} if passage.page is None else {"page": passage.page}
        yield EvidenceChunk(
            chunk_id=chunk_id,
            document_id=one.document_id,
            parent_id=parent,
            version=minted_version(text) + mark,
            text=text,
            extra={
                "extractor": one.extractor.name,
                "extractor_version": extractor,
                **place,
                "start": passage.start + document.begins,
                "end": passage.end + document.begins,
                "document_version": of_all,
                **kept,
                **({"rights_from": origin} if origin else {}),
            },
            **stated,
        )


DOCUMENTS = Codec(
    name="documents",
    title="documents as evidence (Markdown, text, HTML, PDF, DOCX)",
    takes="files and folders",
    read=read,
    renews=True,
)

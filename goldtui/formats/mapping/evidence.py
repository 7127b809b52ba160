"""Records of a foreign file as chunks: permission and currency stay unset, since no corpus can grant them itself."""

from __future__ import annotations

from collections.abc import Iterable

from goldtui.formats.assertion import minted_version
from goldtui.formats.mapping.declare import Mapping
from goldtui.formats.mapping.outcome import Kept, Outcome
from goldtui.formats.mapping.record import Record
from goldtui.model.records import EvidenceChunk


def read_evidence(records: Iterable[Record], mapping: Mapping, outcome: Outcome) -> None:
    """Add a chunk for every record that has a text; others are refused, each with its reason."""
    fields, minted, versions = mapping.fields, 0, 0
    for record in records:
        texts = record.texts(fields.text)
        if not texts:
            paths = " or ".join(fields.text.from_) if fields.text else "text"
            outcome.refuse(record.place, "text_empty", f"{paths} holds no text; a chunk without text proves nothing")
            continue
        text = "\n".join(texts)
        chunk_id, version = record.first(fields.chunk_id), record.first(fields.version)
        own = minted_version(text)
        minted += chunk_id is None
        versions += version is None
        chunk = EvidenceChunk(
            chunk_id=chunk_id or f"text-{own.removeprefix('sha256:')}",
            document_id=record.first(fields.document_id),
            parent_id=record.first(fields.parent_id),
            version=version or own,
            text=text,
            extra=record.rest(),
        )
        outcome.chunks.append(Kept(record.place, chunk))
    if minted:
        message = f"ids of {minted} texts were minted from their words; the file gives none"
        outcome.notices.notice("chunk_ids_minted", message)
    if versions:
        message = f"versions of {versions} chunks were minted from their words; the file gives none"
        outcome.notices.notice("versions_minted", message)
